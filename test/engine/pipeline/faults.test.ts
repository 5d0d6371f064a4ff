import { afterAll, describe, expect, it } from "vitest";
import { TimeBudget } from "../../../functions/engine/base/budget.ts";
import { createLog } from "../../../functions/engine/base/log.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import { type AnswerTools, answerEvent } from "../../../functions/engine/pipeline/answer-event.ts";
import { answerOcrEvent } from "../../../functions/engine/pipeline/answer-ocr-event.ts";
import { openThreads, type Threads } from "../../../functions/engine/sandbox/thread-pool.ts";
import type { Tasks } from "../../../functions/engine/worker/tasks.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

const threads = openThreads<Tasks>(new URL("../../../functions/engine/worker/thread.ts", import.meta.url), {
  threads: 1,
  heapMb: 256,
});
afterAll(() => threads.close());

/** Storage that throws an unexpected error, with a secret in its message, for the addresses that `faulty` names. */
function setup(faulty: RegExp, changes: Partial<Threads<Tasks>> = {}) {
  const storage = memoryStorage({ "s3://in/a.txt": "quorvex", "s3://in/b.txt": "flimdar" });
  const check = (uri: string) => {
    if (faulty.test(uri)) throw new TypeError(`hunter2 at ${uri}`);
  };
  const lines: string[] = [];
  const tools: AnswerTools = {
    threads: { ...threads, ...changes },
    storage: {
      ...storage,
      async read(uri, ...rest) {
        check(uri);
        return await storage.read(uri, ...rest);
      },
      async write(uri, ...rest) {
        check(uri);
        return await storage.write(uri, ...rest);
      },
    },
    settings: readSettings({ TEXTRACTOR_BUCKET: "results" }),
    budget: TimeBudget.of(600_000),
    log: createLog("debug", (line) => lines.push(line)),
    ocrPage: () => Promise.reject(new Error("nothing is recognised here")),
    post: () => Promise.reject(new TypeError("hunter2 is posted")),
  };
  return { storage, lines, tools };
}

const message = (uri: string) => ({
  messageId: uri,
  eventSource: "aws:sqs",
  // The last delivery, which reports the failure.
  attributes: { ApproximateReceiveCount: "5" },
  body: JSON.stringify({ document_uri: uri }),
});

describe("a fault of the program", () => {
  it("sends back only its own message of the batch, without secrets", async () => {
    const { tools, storage, lines } = setup(/a\.txt$/);

    const answer = await answerEvent({ Records: [message("s3://in/a.txt"), message("s3://in/b.txt")] }, tools);

    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "s3://in/a.txt" }] });
    expect(storage.text("s3://in/b.txt.txt")).toBe("flimdar");
    const { metadata } = storage.objects.get("s3://in/a.txt.txt")?.facts ?? {};
    expect(Object.values(metadata ?? {}).join()).toMatch(/TypeError, reference/);
    expect(lines.join("\n")).toMatch(/"step":"internal error".*"step":"document failed".*"code":"INTERNAL"/s);
    expect(lines.join("\n")).not.toContain("hunter2");
  });

  it("is reported as the failure of its document", async () => {
    const { tools } = setup(/a\.txt$/);

    expect(await answerEvent({ document_uri: "s3://in/a.txt" }, tools)).toMatchObject({
      document_uri: "s3://in/a.txt",
      results: { textractor: { success: false, status: "failed", code: "INTERNAL" } },
    });
  });

  it("costs only the output that triggers it", async () => {
    const { tools, storage } = setup(/\.json$/);

    const answer = await answerEvent(
      { document_uri: "s3://in/a.txt", json_uri: "s3://in/a.json", markdown_uri: "s3://in/a.md" },
      tools,
    );

    expect(answer).toMatchObject({
      results: {
        textractor: { status: "partial", warnings: [expect.stringMatching(/^no JSON was written \(INTERNAL\)/)] },
      },
    });
    expect(storage.text("s3://in/a.md")).toBe("quorvex\n");
  });

  it("does not affect the document when a callback triggers it", async () => {
    const { tools } = setup(/none/);
    const callbacks = [{ step: "textractor", uri: "https://hooks.example/" }];

    expect(await answerEvent({ document_uri: "s3://in/a.txt", callbacks }, tools)).toMatchObject({
      results: { textractor: { status: "complete" } },
    });
  });

  it("is the failure of its page in a page invocation", async () => {
    const { tools } = setup(/\.lease$/);
    const event = {
      document_uri: "s3://in/a.txt",
      page: 1,
      temp_uri_prefix: "s3://in/temp",
      part_of: { run: "r", document_version: "1", engine: "e", kind: "pdf", reason: "forced" },
    };

    expect(await answerOcrEvent(event, tools)).toMatchObject({ error: { code: "INTERNAL" } });
  });
});

describe("a process whose threads cannot be ended", () => {
  it("starts no document, and leaves it to another process", async () => {
    const { tools, storage } = setup(/none/, { isExhausted: () => true, stuck: () => 3 });

    const answer = await answerEvent({ Records: [message("s3://in/a.txt")] }, tools);

    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "s3://in/a.txt" }] });
    expect(storage.objects.has("s3://in/a.txt.txt")).toBe(false);
  });
});
