import { describe, expect, it } from "vitest";
import { TimeBudget } from "../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { silentLog } from "../../../functions/engine/base/log.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import { readDocument } from "../../../functions/engine/pipeline/read-document.ts";
import { parseEvent } from "../../../functions/engine/request/parse-event.ts";
import type { EarlyOutput } from "../../../functions/engine/worker/tasks.ts";
import { fakeThreads } from "../../support/fake-threads.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

const stopped = new ExtractionError("PARSER_STOPPED", "it used more memory than allowed", {
  remedy: "raise TEXTRACTOR_PARSER_MEMORY_MB",
});
const request = parseEvent(
  { document_uri: "s3://in/a.docx", json_uri: "s3://in/a.json", markdown_uri: "s3://in/a.md" },
  { bucket: undefined, eventBorne: false },
);
const source = { bytes: new Uint8Array(10), version: "1", name: "a.docx" };
const nothing = { done: new Map(), missing: [] };
const facts = { size: 5, numPages: 1, emptyPages: [], missingAttached: 0, lost: [], layered: [], garbled: [] };
const text: EarlyOutput = {
  format: { name: "docx", method: "docx_to_text" },
  finished: { text: new Uint8Array(5), warnings: [], ...facts },
  skipped: [],
};
const json: EarlyOutput = { kind: "json", bytes: [new Uint8Array([1])] };

/** Threads that send these outputs and are then stopped. */
function stoppedAfter(...parts: readonly EarlyOutput[]) {
  const threads = fakeThreads({
    async run(_task, _input, signal, _step, serve) {
      for (const part of parts) await serve?.(part as never, signal);
      throw stopped;
    },
  });
  const shared = { settings: readSettings({}), storage: memoryStorage(), log: silentLog };
  return { ...shared, threads, budget: TimeBudget.unlimited() };
}

describe("a document that ends its thread", () => {
  it("fails where the thread ends before the text is finished", async () => {
    await expect(readDocument(source, request, stoppedAfter())).rejects.toBe(stopped);
  });

  it("keeps its text and the outputs that were finished before", async () => {
    const tools = stoppedAfter(text, json);

    const read = await readDocument(source, request, tools);

    expect(await read.finish(nothing)).toMatchObject({ size: 5 });
    expect(await read.render("json", nothing, [], tools)).toEqual([new Uint8Array([1])]);
    await expect(read.render("markdown", nothing, [], tools)).rejects.toBe(stopped);
  });
});
