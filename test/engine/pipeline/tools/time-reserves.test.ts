import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timeReserves } from "../../../../functions/engine/pipeline/tools/time-reserves.ts";

const defaults = { mergeMs: 90_000, returnMs: 3_000, bufferMs: 5_000 };

describe("the reserves", () => {
  it("are those of 2017 when enough time is left", () => {
    expect(timeReserves(900_000, defaults, true)).toEqual({ afterWaitingMs: 98_000, afterMergingMs: 3_000 });
  });

  it("shrink in proportion when little time is left: the merge to 30 percent", () => {
    expect(timeReserves(20_000, defaults, true)).toEqual({
      afterWaitingMs: 6_000 + 2_000 + 2_000,
      afterMergingMs: 2_000,
    });
  });

  it("keep no time for merging when there is nothing to merge", () => {
    expect(timeReserves(900_000, defaults, false).afterWaitingMs).toBe(8_000);
  });

  it("are 0 without a time limit", () => {
    expect(timeReserves(Number.POSITIVE_INFINITY, defaults, true)).toEqual({ afterWaitingMs: 0, afterMergingMs: 0 });
  });

  it("leave at least half of the time for waiting", () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e7, noNaN: true }), (remaining) => {
        expect(timeReserves(remaining, defaults, true).afterWaitingMs).toBeLessThanOrEqual(remaining * 0.5 + 1e-6);
      }),
    );
  });
});
