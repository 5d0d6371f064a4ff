import { describe, expect, it } from "vitest";
import { createPace } from "../../../../functions/engine/pipeline/fan-out/pace.ts";

const paceWith = (options = {}) =>
  createPace({ concurrency: 10, pagesPerInvocation: 8, mayContinue: false, ...options });

describe("the pages of the next call", () => {
  it.each([
    [1, 1],
    [9, 1],
    [10, 1],
    [19, 1],
    [20, 2],
    [79, 7],
    [80, 8],
    [1_000, 8],
  ])("of %i pages left are %i before any measurement", (left, pages) => {
    expect(paceWith().pagesPerCall(left, 1)).toBe(pages);
  });

  it.each([
    [100_000, 8],
    [16_000, 8],
    [15_999, 7],
    [4_000, 2],
    [3_999, 1],
  ])("take at most half of the remaining %i ms: %i pages of 1 s", (remainingMs, pages) => {
    const pace = paceWith();
    pace.took(2, 2_000);

    expect(pace.pagesPerCall(1_000, remainingMs)).toBe(pages);
  });

  it("are none without time for one, but only where a next invocation can do them", () => {
    for (const [mayContinue, pages] of [
      [true, 0],
      [false, 1],
    ] as const) {
      const pace = paceWith({ mayContinue });
      expect(pace.pagesPerCall(1_000, 0)).toBe(8);
      pace.took(1, 1_000);

      expect(pace.pagesPerCall(1_000, 1_999)).toBe(pages);
      expect(pace.pagesPerCall(1_000, 2_000)).toBe(1);
    }
  });

  it("follow a mean, in which the newest measurement has a fifth of the weight", () => {
    const pace = paceWith();
    pace.took(1, 1_000);
    pace.took(2, 12_000);

    // 1,000 + 0.2 * (6,000 - 1,000) = 2,000 ms for each page.
    expect(pace.pagesPerCall(1_000, 20_000)).toBe(5);
    expect(pace.pagesPerCall(1_000, 19_999)).toBe(4);
  });
});
