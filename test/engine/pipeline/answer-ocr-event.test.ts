import { describe, expect, it } from "vitest";
import { TimeBudget } from "../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { silentLog } from "../../../functions/engine/base/log.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import type { AnswerTools } from "../../../functions/engine/pipeline/answer-event.ts";
import { answerOcrEvent } from "../../../functions/engine/pipeline/answer-ocr-event.ts";
import type { Message } from "../../../functions/engine/sandbox/transfer.ts";
import type { ExtractInput } from "../../../functions/engine/worker/tasks.ts";
import { fakeThreads } from "../../support/fake-threads.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

const unreachable = () => Promise.reject(new Error("nothing is to be read or recognised"));

function answer(event: unknown, more: Partial<AnswerTools> = {}): Promise<unknown> {
  const tools: AnswerTools = {
    storage: memoryStorage({ "s3://in/scan.pdf": "%PDF" }),
    threads: fakeThreads({ run: unreachable }),
    settings: readSettings({}),
    budget: TimeBudget.of(600_000),
    log: silentLog,
    ocrPage: unreachable,
    post: unreachable,
    ...more,
  };
  return answerOcrEvent(event, tools);
}

describe("a page event of a parent", () => {
  const event = {
    document_uri: "s3://in/scan.pdf",
    page: 1,
    temp_uri_prefix: "s3://temp/scan",
    part_of: { run: "one", document_version: "v1", kind: "pdf", reason: "forced" },
  };

  it("that names a file for its results is refused before anything is recognised", async () => {
    expect(await answer({ ...event, temp_uri_prefix: "/tmp/scan" })).toEqual({
      error: expect.objectContaining({
        code: "INVALID_EVENT",
        message: "temp_uri_prefix: is a file; write s3://bucket/key",
      }),
    });
  });

  it("that names no page is refused in the words of an answer", async () => {
    expect(await answer({ ...event, page: undefined })).toEqual({
      error: expect.objectContaining({
        code: "INVALID_EVENT",
        message: expect.stringContaining("part_of: page is missing"),
      }),
    });
  });
});

describe("a document for `ocr`", () => {
  /** Input of the task that reads the document, after which the document fails. */
  async function readWith(more: Readonly<Record<string, unknown>>): Promise<ExtractInput | undefined> {
    let input: ExtractInput | undefined;
    const threads = fakeThreads({
      run: (_, { value }: Message<unknown>) => {
        input = value as ExtractInput;
        return Promise.reject(new ExtractionError("DAMAGED_DOCUMENT", "it is torn", { remedy: "save it again" }));
      },
    });
    await answer({ document_uri: "s3://in/scan.pdf", ...more }, { threads });
    return input;
  }

  it.each([
    ["no mode", {}, "force"],
    ["a mode", { ocr: "auto" }, "auto"],
    ["the switch of 2017", { disable_ocr: true }, "off"],
  ])("with %s has this mode of OCR", async (_, event, mode) => {
    expect((await readWith(event))?.choosing.ocr).toBe(mode);
  });

  it.each([
    ["one page is recognised here", { page: 1 }, "here"],
    ["a whole document is recognised by further invocations", {}, "elsewhere"],
  ])("%s", async (_, event, expected) => {
    const places: string[] = [];
    const failure = new ExtractionError("DAMAGED_DOCUMENT", "it is torn", { remedy: "save it again" });
    const awaiting = {
      format: { name: "pdf", method: "pdf_to_text" },
      choice: { ocr: [{ page: 1, reason: "forced" }], skipped: [] },
      scans: [],
      held: { pages: [] },
    };
    const threads = fakeThreads({
      async run<T>(task: string) {
        if (task === "extract") return awaiting as T;
        if (task === "recognize") places.push("here");
        throw failure;
      },
    });
    const ocrPage = () => {
      places.push("elsewhere");
      return Promise.reject(failure);
    };

    await answer({ document_uri: "s3://in/scan.pdf", ...event }, { threads, ocrPage });

    expect(new Set(places)).toEqual(new Set([expected]));
  });

  it.each([["text"], [null], [7]])("that is %j is refused like any other invalid event", async (event) => {
    expect(await answer(event)).toMatchObject({ results: { textractor: { code: "INVALID_EVENT" } } });
  });
});
