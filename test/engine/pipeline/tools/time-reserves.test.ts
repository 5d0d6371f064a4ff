import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timeReserves } from "../../../../functions/engine/pipeline/tools/time-reserves.ts";

const defaults = { mergeMs: 90_000, returnMs: 3_000, bufferMs: 5_000 };

describe("the reserves", () => {
  it("are those of 2017 when there is time", () => {
    expect(timeReserves(900_000, defaults, true)).toEqual({ afterWaitingMs: 98_000, afterMergingMs: 3_000 });
  });

  it("shrink in proportion when there is little: the merge to 30 percent", () => {
    expect(timeReserves(20_000, defaults, true)).toEqual({
      afterWaitingMs: 6_000 + 2_000 + 2_000,
      afterMergingMs: 2_000,
    });
  });

  it("keep nothing for a merge that there is not", () => {
    expect(timeReserves(900_000, defaults, false).afterWaitingMs).toBe(8_000);
  });

  it("keep nothing back without an end", () => {
    expect(timeReserves(Number.POSITIVE_INFINITY, defaults, true)).toEqual({ afterWaitingMs: 0, afterMergingMs: 0 });
  });

  it("leave at least half of any time to wait", () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e7, noNaN: true }), (remaining) => {
        expect(timeReserves(remaining, defaults, true).afterWaitingMs).toBeLessThanOrEqual(remaining * 0.5 + 1e-6);
      }),
    );
  });
});
