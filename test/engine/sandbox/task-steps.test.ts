import { afterEach, describe, expect, it, vi } from "vitest";
import { NO_STEP, pageIn, stepCounter } from "../../../functions/engine/sandbox/task-steps.ts";

const PATH = "../../../functions/engine/sandbox/task-steps.ts";

/** Loads the functions as a thread that was started with the data. */
async function inThreadWith(workerData: unknown) {
  vi.resetModules();
  vi.doMock("node:worker_threads", () => ({ workerData }));
  return (await import(PATH)) as typeof import("../../../functions/engine/sandbox/task-steps.ts");
}

afterEach(() => vi.doUnmock("node:worker_threads"));

describe("the progress of a task", () => {
  it("begins outside of steps and pages", () => {
    const steps = stepCounter();

    expect(steps).toHaveLength(2);
    expect(steps.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(steps[0]).toBe(NO_STEP);
    expect(pageIn(steps)).toBeUndefined();
  });

  it("has a new number for each step, counted from 1, and none after the last step", async () => {
    const steps = stepCounter();
    const { beginStep, endSteps } = await inThreadWith({ steps });

    beginStep();
    expect(steps[0]).toBe(1);
    beginStep();
    expect(steps[0]).toBe(2);
    endSteps();
    expect(steps[0]).toBe(NO_STEP);
    beginStep();
    expect(steps[0]).toBe(3);
  });

  it("names the page, which is also a step, until pages or steps end", async () => {
    const steps = stepCounter();
    const { beginPage, beginStep, endPages, endSteps } = await inThreadWith({ steps });

    beginPage(7);
    expect([steps[0], pageIn(steps)]).toEqual([1, 7]);
    beginStep();
    expect([steps[0], pageIn(steps)]).toEqual([2, 7]);
    endPages();
    expect([steps[0], pageIn(steps)]).toEqual([2, undefined]);
    beginPage(1);
    expect([steps[0], pageIn(steps)]).toEqual([3, 1]);
    endSteps();
    expect([steps[0], pageIn(steps)]).toEqual([NO_STEP, undefined]);
  });

  it.each([
    ["no data", undefined],
    ["null", null],
    ["text", "steps"],
    ["data of another kind", {}],
    ["a counter that is not shared memory of numbers", { steps: [0, 0] }],
  ])("is not reported in a thread that was started with %s", async (_, data) => {
    const before = structuredClone(data);
    const { beginPage, beginStep, endPages, endSteps } = await inThreadWith(data);

    for (const report of [beginStep, () => beginPage(2), endPages, endSteps]) expect(report).not.toThrow();
    expect(data).toEqual(before);
  });
});
