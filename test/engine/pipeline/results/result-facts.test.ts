import { describe, expect, it } from "vitest";
import { nowMs, TimeBudget } from "../../../../functions/engine/base/budget.ts";
import { silentLog } from "../../../../functions/engine/base/log.ts";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import type { Recognition } from "../../../../functions/engine/pipeline/fan-out/ocr-document.ts";
import { resultCost, resultFacts } from "../../../../functions/engine/pipeline/results/result-facts.ts";
import { parseEvent } from "../../../../functions/engine/request/parse-event.ts";
import type { FinishedDocument } from "../../../../functions/engine/worker/finish-document.ts";
import type { FormatFacts } from "../../../../functions/engine/worker/tasks.ts";
import { fakeThreads } from "../../../support/fake-threads.ts";
import { memoryStorage } from "../../../support/memory-storage.ts";

const finished: FinishedDocument = {
  ...{ text: new Uint8Array(), size: 9, numPages: 3, emptyPages: [2], missingAttached: 0, lost: [] },
  ...{ layered: [], garbled: [], replaced: [], warnings: [] },
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

describe("the facts of a document", () => {
  const pdf = { name: "pdf", method: "pdf_to_text" };
  const image = { name: "image", method: "picture" };
  const requestFor = (page?: number) =>
    parseEvent({ document_uri: "s3://in/a.pdf", page }, { bucket: undefined, eventBorne: false });
  const done = new Map([[1, new Uint8Array()]]) as unknown as Recognition["done"];

  it.each([
    ["a PDF without OCR", pdf, new Map(), undefined, "pdf_to_text"],
    ["one requested page without OCR", pdf, new Map(), 1, "pdf_to_text"],
    ["an image without OCR", image, new Map(), undefined, "picture"],
    ["a PDF with one recognised page", pdf, done, undefined, "pdf_to_text_with_ocr"],
    ["one requested page that was recognised", pdf, done, 1, "image_to_text"],
    ["a recognised image", image, done, undefined, "image_to_text"],
  ])("name the method of %s", (_, format, found, page, method) => {
    expect(resultFacts(finished, nothing, { ...recognized, done: found }, format, requestFor(page)).method).toBe(
      method,
    );
  });

  it.each([
    ["a skipped page and a page that is late", [2], [3], 0],
    ["as many attached pages as lost pages", [], [], 1],
  ])("are partial with %s", (_, skipped, late, missingAttached) => {
    const missing = late.map((page) => ({ page, code: "OUT_OF_TIME" as const, reason: "late" }));
    const lost = missingAttached === 0 ? [] : [1];
    const found = { ...finished, missingAttached, lost };

    expect(resultFacts(found, { ocr: [], skipped }, { ...recognized, missing }, pdf, requestFor()).status).toBe(
      "partial",
    );
  });

  it("have the missing attached pages, the recognised pages, the requested page and the lack of time", () => {
    const outOfTime = { finishedPages: 1, pagesNotStarted: 2 };
    const found = { ...finished, missingAttached: 1, ocrPages: { count: 4, reasons: { forced: 4 } } };
    const facts = resultFacts(found, nothing, { ...recognized, outOfTime }, pdf, requestFor(2));

    expect(facts).toMatchObject({ missingAttachedPages: 1, ocrPages: { count: 4 }, page: 2, outOfTime });
  });

  it("have none of these where none applies", () => {
    const facts = resultFacts(finished, nothing, recognized, pdf, requestFor());

    for (const name of ["missingAttachedPages", "ocrPages", "page", "outOfTime"])
      expect(facts).not.toHaveProperty(name);
  });

  it("have a cost only where the function is billed: its time and its start", () => {
    const tools = {
      storage: memoryStorage(),
      threads: fakeThreads(),
      budget: TimeBudget.unlimited(),
      settings: readSettings({}),
      log: silentLog,
      ocrPage: () => Promise.reject(new Error("not asked")),
    };
    const machine = { functionName: "simple", memoryMb: 1_024, architecture: "x64" };
    const billing = { ...machine, startedMs: nowMs() - 2_000, initMs: 60_000 };

    const { cost } = resultCost(recognized, requestFor(), { ...tools, billing });

    expect(resultCost(recognized, requestFor(), tools)).toEqual({});
    expect(cost?.functions["simple"]?.invocations).toBe(1);
    expect(cost?.functions["simple"]?.milliseconds).toBeGreaterThanOrEqual(62_000);
    expect(cost?.functions["simple"]?.milliseconds).toBeLessThan(122_000);
  });
});
