import { describe, expect, it } from "vitest";
import type { Recognition } from "../../../../functions/engine/pipeline/fan-out/ocr-document.ts";
import { resultFacts } from "../../../../functions/engine/pipeline/results/result-facts.ts";
import { parseEvent } from "../../../../functions/engine/request/parse-event.ts";
import type { FinishedDocument } from "../../../../functions/engine/worker/finish-document.ts";
import type { FormatFacts } from "../../../../functions/engine/worker/tasks.ts";

const finished: FinishedDocument = {
  ...{ text: new Uint8Array(), size: 9, numPages: 3, emptyPages: [2], missingAttached: 0, lost: [] },
  ...{ layered: [], garbled: [], warnings: [] },
};
const recognized: Recognition = { done: new Map(), missing: [], attached: [], usage: [] };
const nothing = { ocr: [], skipped: [] };

function factsAbout(format: FormatFacts, found: Partial<FinishedDocument> = {}, late: readonly number[] = []) {
  const request = parseEvent({ document_uri: "s3://in/a.pdf" }, { bucket: undefined, eventBorne: false });
  const missing = late.map((page) => ({ page, code: "OUT_OF_TIME" as const, reason: "no time was left" }));
  return resultFacts({ ...finished, ...found }, nothing, { ...recognized, missing }, format, request);
}

describe("the facts of a result", () => {
  it.each([
    ["a PDF", { name: "pdf", method: "pdf_to_text" }, [2]],
    ["an image", { name: "image", method: "image_to_text" }, [2]],
    ["a text, which has no pages", { name: "text", method: "txt_to_text" }, []],
  ])("name the empty pages of %s", (_, format, expected) => {
    expect(factsAbout(format).emptyContentPages).toEqual(expected);
  });

  it("are complete even when pages are empty", () => {
    expect(factsAbout({ name: "pdf", method: "pdf_to_text" })).toMatchObject({
      status: "complete",
      missingTextPages: [],
    });
  });

  it("are partial, with pages in ascending order, where some were late and others ended their parser", () => {
    const facts = factsAbout({ name: "pdf", method: "pdf_to_text" }, { lost: [1] }, [3]);

    expect(facts).toMatchObject({
      status: "partial",
      method: "pdf_to_text_with_ocr",
      missingTextPages: [1, 3],
      missingSearchablePdfPages: [3],
    });
  });
});
