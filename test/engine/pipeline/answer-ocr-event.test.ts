import { describe, expect, it } from "vitest";
import { TimeBudget } from "../../../functions/engine/base/budget.ts";
import { silentLog } from "../../../functions/engine/base/log.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import type { AnswerTools } from "../../../functions/engine/pipeline/answer-event.ts";
import { answerOcrEvent } from "../../../functions/engine/pipeline/answer-ocr-event.ts";
import { fakeThreads } from "../../support/fake-threads.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

const unreachable = () => Promise.reject(new Error("nothing is to be read or recognised"));

function answer(event: unknown): Promise<unknown> {
  const tools: AnswerTools = {
    storage: memoryStorage({ "s3://in/scan.pdf": "%PDF" }),
    threads: fakeThreads({ run: unreachable }),
    settings: readSettings({}),
    budget: TimeBudget.of(600_000),
    log: silentLog,
    ocrPage: unreachable,
    post: unreachable,
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
