import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TimeBudget } from "../../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { runTask } from "../../../../functions/engine/pipeline/tools/run-task.ts";
import { copied } from "../../../../functions/engine/sandbox/transfer.ts";
import type { SearchableInput } from "../../../../functions/engine/worker/tasks.ts";
import { fakeThreads } from "../../../support/fake-threads.ts";

const input = copied({ kind: "pdf" } as SearchableInput);
const run = (limitMs: number, budget: TimeBudget, answer: () => Promise<unknown>) => {
  const calls = vi.fn();
  const threads = fakeThreads({
    async run<T>(...call: readonly unknown[]) {
      calls(...call);
      return (await answer()) as T;
    },
  });
  const perStep = { cpuMs: 1, memoryMb: 2 };
  const serve = async () => ({ own: undefined, result: undefined });
  const task = { task: "searchable", step: "merging", input, limitMs, perStep, serve } as const;
  return { result: runTask(task, { threads, budget }), calls, perStep, serve };
};
const never = () => new Promise<never>(() => undefined);

describe("a task", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("runs in a thread with its limits, and resolves to the thread's answer", async () => {
    const { result, calls, perStep, serve } = run(1_000, TimeBudget.unlimited(), async () => "made");

    expect(await result).toBe("made");
    expect(calls.mock.calls).toEqual([["searchable", input, expect.any(AbortSignal), perStep, serve]]);
  });

  it.each([999, 1_000])("that reaches its own limit of %i ms was stopped as damaged or too large", async (limitMs) => {
    const { result } = run(limitMs, TimeBudget.of(1_000), never);
    const stopped = expect(result).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      problem: `merging was stopped after ${limitMs} ms`,
      remedy: "the document is damaged, or needs a higher TEXTRACTOR_PARSER_DURATION or TEXTRACTOR_PAGE_DURATION",
      cause: expect.objectContaining({ code: "OUT_OF_TIME" }),
    });
    await vi.advanceTimersByTimeAsync(limitMs);

    await stopped;
  });

  it("that reaches the end of the invocation first is out of time", async () => {
    const { result } = run(1_001, TimeBudget.of(1_000), never);
    const late = expect(result).rejects.toMatchObject({ code: "OUT_OF_TIME" });
    await vi.advanceTimersByTimeAsync(1_000);

    await late;
  });

  it.each([
    new ExtractionError("DAMAGED_DOCUMENT", "no end of file"),
    Object.assign(new Error("a bug"), { code: "OUT_OF_TIME" }),
  ])("that fails before its limit keeps its error: %s", async (error) => {
    await expect(run(10, TimeBudget.of(1_000), () => Promise.reject(error)).result).rejects.toBe(error);
  });
});
