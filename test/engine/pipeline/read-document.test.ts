import { describe, expect, it } from "vitest";
import { TimeBudget } from "../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { silentLog } from "../../../functions/engine/base/log.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import { readDocument } from "../../../functions/engine/pipeline/read-document.ts";
import { parseEvent } from "../../../functions/engine/request/parse-event.ts";
import type { Message } from "../../../functions/engine/sandbox/transfer.ts";
import type { EarlyOutput, ExtractInput } from "../../../functions/engine/worker/tasks.ts";
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
const facts = {
  size: 5,
  numPages: 1,
  emptyPages: [],
  missingAttached: 0,
  lost: [],
  layered: [],
  garbled: [],
  replaced: [],
};
const text: EarlyOutput = {
  format: { name: "docx", method: "docx_to_text" },
  finished: { text: new Uint8Array(5), warnings: [], ...facts },
  skipped: [],
};
const json: EarlyOutput = { kind: "json", bytes: { pieces: [new Uint8Array([1])], crc32: 0, size: 1 } };

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
    expect(await read.render("json", nothing, [], tools)).toEqual({ pieces: [new Uint8Array([1])], crc32: 0, size: 1 });
    await expect(read.render("markdown", nothing, [], tools)).rejects.toBe(stopped);
  });
});

describe("pages that end their thread", () => {
  /** Threads in which these pages, one after another, end the run. Records the pages that each run skips. */
  function losing(...pages: readonly (number | undefined)[]) {
    const skipped: (readonly number[])[] = [];
    const threads = fakeThreads({
      async run<T>(_: string, { value }: Message<unknown>) {
        const { options } = value as ExtractInput;
        skipped.push(options.lostPages?.map(({ page }) => page) ?? []);
        const page = pages[skipped.length - 1];
        if (skipped.length <= pages.length) throw new ExtractionError("PARSER_STOPPED", "it ran too long", { page });
        return text as T;
      },
    });
    const tools = { settings: readSettings({}), storage: memoryStorage(), log: silentLog };
    return { skipped, result: readDocument(source, request, { ...tools, threads, budget: TimeBudget.unlimited() }) };
  }

  it("are skipped by the next run, up to three of them", async () => {
    const { skipped, result } = losing(4, 2, 9);

    expect(await (await result).finish(nothing)).toMatchObject({ size: 5 });
    expect(skipped).toEqual([[], [4], [4, 2], [4, 2, 9]]);
  });

  it.each([
    ["after the fourth", [4, 2, 9, 1], 4],
    ["where the same page ends the run again", [4, 4], 2],
    ["where no page is to blame", [undefined], 1],
  ])("fail the document %s", async (_, pages, runs) => {
    const { skipped, result } = losing(...pages);

    await expect(result).rejects.toMatchObject({ code: "PARSER_STOPPED" });
    expect(skipped).toHaveLength(runs);
  });
});
