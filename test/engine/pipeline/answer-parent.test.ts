import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TimeBudget } from "../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { silentLog } from "../../../functions/engine/base/log.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import { answerParent } from "../../../functions/engine/pipeline/answer-parent.ts";
import type { Tools } from "../../../functions/engine/pipeline/tools/tools.ts";
import type { PageRequest } from "../../../functions/engine/request/contract.ts";
import { pageEvent } from "../../../functions/engine/request/page-event.ts";
import { parseEvent } from "../../../functions/engine/request/parse-event.ts";
import type { Message } from "../../../functions/engine/sandbox/transfer.ts";
import type { RecognizeInput } from "../../../functions/engine/worker/tasks.ts";
import { fakeThreads } from "../../support/fake-threads.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

const URI = "s3://in/a.pdf";
const BUDGET_MS = 1_000;
const INTERNAL = { bucket: undefined, eventBorne: false };

interface Case {
  readonly more?: PageRequest["more"];
  /** Milliseconds that each page takes. */
  readonly takesMs?: number;
  readonly failing?: readonly number[];
  readonly billing?: Tools["billing"];
}

/** Answers a parent's event for page 3, and for further pages. */
async function answer({ more, takesMs = 0, failing = [], billing }: Case = {}) {
  const memory = memoryStorage({ [URI]: "%PDF-1.7" });
  const reads: string[] = [];
  const storage = {
    ...memory,
    read: async (...call: Parameters<typeof memory.read>) => {
      reads.push(call[0]);
      return await memory.read(...call);
    },
  };
  const recognized: number[] = [];
  const threads = fakeThreads({
    async run<T>(_: string, { value }: Message<unknown>) {
      const { page } = value as RecognizeInput;
      recognized.push(page);
      vi.advanceTimersByTime(takesMs);
      if (failing.includes(page))
        throw new ExtractionError("DAMAGED_DOCUMENT", "no such page", { remedy: "repair it" });
      return { page: { number: page, source: "ocr", blocks: [] }, layer: "", warnings: [], models: [] } as T;
    },
  });
  const request: PageRequest = {
    ...{ documentUri: URI, documentVersion: (await memory.head(URI))?.version ?? "", documentDigest: undefined },
    ...{ engine: "e1", kind: "pdf", page: 3, languages: ["eng"], reader: "tesseract", password: undefined },
    ...{ tempUriPrefix: "s3://temp/a", run: "run", reason: "forced", more },
  };
  const tools = { storage, threads, budget: TimeBudget.of(BUDGET_MS), settings: readSettings({}), log: silentLog };
  const event = parseEvent(JSON.parse(JSON.stringify(pageEvent(request))), INTERNAL);
  const answered = await answerParent(event, { ...tools, ...(billing === undefined ? {} : { billing }) });
  return { answered, recognized, reads: reads.filter((uri) => uri === URI) };
}

const further = (...pages: readonly number[]) => pages.map((page) => ({ page, reason: "no_text_layer" as const }));

describe("the answer to a parent", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("names the recognised page", async () => {
    expect((await answer()).answered).toEqual({ outcome: { page: 3 } });
    expect((await answer({ more: [] })).answered).toEqual({ outcome: { page: 3 } });
  });

  it("has the error of the only page", async () => {
    const { answered } = await answer({ failing: [3] });

    expect(answered).toEqual({
      error: { code: "DAMAGED_DOCUMENT", message: "no such page; repair it", remedy: "repair it", retryable: false },
    });
  });

  it("has an error where the event names no page", async () => {
    const event = parseEvent({ document_uri: URI }, INTERNAL);
    const tools = { storage: memoryStorage(), threads: fakeThreads(), settings: readSettings({}), log: silentLog };

    expect(await answerParent(event, { ...tools, budget: TimeBudget.unlimited() })).toMatchObject({
      error: { code: "INVALID_EVENT" },
    });
  });

  it("names the pages that failed among several, which are recognised in sequence from one read", async () => {
    const { answered, recognized, reads } = await answer({ more: further(5, 8), failing: [5] });

    expect(recognized).toEqual([3, 5, 8]);
    expect(answered).toEqual({
      outcome: { page: 3, failed: [{ page: 5, error: expect.objectContaining({ code: "DAMAGED_DOCUMENT" }) }] },
    });
    expect(reads).toHaveLength(1);
  });

  it("gives a further page back where less than half of the time is left", async () => {
    const enough = await answer({ more: further(4), takesMs: BUDGET_MS / 2 });
    const tooLittle = await answer({ more: further(4, 5), takesMs: BUDGET_MS / 2 + 1 });

    expect(enough.recognized).toEqual([3, 4]);
    expect(tooLittle.recognized).toEqual([3]);
    const error = {
      code: "SERVICE_FAILED",
      message: expect.stringContaining("used up the time of their invocation"),
      remedy: "lower TEXTRACTOR_PAGES_PER_INVOCATION",
      retryable: true,
    };
    expect(tooLittle.answered).toEqual({
      outcome: {
        page: 3,
        failed: [
          { page: 4, error },
          { page: 5, error },
        ],
      },
    });
  });

  it("has the usage since the start of the invocation, and the init time", async () => {
    const startedMs = performance.now() - 40;
    const billing = { functionName: "ocr", startedMs, initMs: 300, memoryMb: 2048, architecture: "arm64" };

    const { answered } = await answer({ billing, takesMs: 5 });

    expect(answered).toEqual({
      outcome: { page: 3 },
      usage: { milliseconds: 345, memoryMb: 2048, architecture: "arm64" },
    });
  });
});
