import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TimeBudget } from "../../../functions/engine/base/budget.ts";
import { silentLog } from "../../../functions/engine/base/log.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import { answerEvent } from "../../../functions/engine/pipeline/answer-event.ts";
import { openThreads } from "../../../functions/engine/sandbox/thread-pool.ts";
import type { Tasks } from "../../../functions/engine/worker/tasks.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

const threads = openThreads<Tasks>(new URL("../../../functions/engine/worker/thread.ts", import.meta.url), {
  threads: 1,
  heapMb: 512,
});
afterAll(() => threads.close());

/** Answers the event within one minute. Each document takes the given number of seconds. */
async function answer(event: unknown, secondsEach: number) {
  const held = memoryStorage({ "s3://in/a.txt": "quorvex", "s3://in/b.txt": "flimdar", "s3://in/c.txt": "brastol" });
  const storage: typeof held = {
    ...held,
    async read(uri, options) {
      vi.advanceTimersByTime(secondsEach * 1000);
      return await held.read(uri, options);
    },
  };
  const answered = answerEvent(event, {
    storage,
    threads,
    settings: readSettings({}),
    log: silentLog,
    budget: TimeBudget.of(60_000),
    ocrPage: () => Promise.reject(new Error("no page is to be recognised")),
    post: async () => undefined,
  });
  const outcome = await answered.catch((error: unknown) => error);
  return { outcome, written: ["a", "b", "c"].filter((name) => held.text(`s3://in/${name}.txt.txt`) !== undefined) };
}

const uris = ["s3://in/a.txt", "s3://in/b.txt", "s3://in/c.txt"];

describe("a batch of documents", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => void vi.useRealTimers());

  it("is answered completely when it fits into the time", async () => {
    const { outcome, written } = await answer({ Items: uris }, 1);

    expect(outcome).toHaveLength(3);
    expect(written).toEqual(["a", "b", "c"]);
  });

  it("starts no document when less than a tenth of the time is left, and asks for the rest to be sent again", async () => {
    const { outcome, written } = await answer({ Items: uris }, 28);

    expect(outcome).toMatchObject({ code: "SERVICE_FAILED", retryable: true });
    expect(written).toEqual(["a", "b"]);
  });

  it("of a queue sends back only the documents that were not started", async () => {
    const message = (uri: string) => ({
      eventSource: "aws:sqs",
      messageId: uri,
      body: JSON.stringify({ document_uri: uri }),
    });
    const { outcome } = await answer({ Records: uris.map(message) }, 28);

    expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: "s3://in/c.txt" }] });
  });

  it("of one document is started however little time is left", async () => {
    const { written } = await answer({ Items: uris.slice(0, 1) }, 59);

    expect(written).toEqual(["a"]);
  });
});
