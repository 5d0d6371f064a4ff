import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rangeOf, scaledUp, totalOf, wholeRange } from "../../../cli/plan/estimate.ts";

const draw = (name: string) => createHash("sha256").update(name).digest().readUInt32BE() / 2 ** 32;
const exactly = (value: number) => ({ value, variance: 0 });

describe("a total", () => {
  it("of documents that were all read is exact", () => {
    const values = [3, 5, 10].map(exactly);

    expect(totalOf([{ count: 3, values }])).toEqual({ value: 18, variance: 0 });
  });

  it("of a sample has the variance of a stratified sample", () => {
    const strata = [
      { count: 10, values: [2, 4].map(exactly) },
      { count: 2, values: [50, 70].map(exactly) },
    ];

    // N times the mean is 10 * 3 + 2 * 60; N² (1 - n/N) s² / n is 100 * 0.8 * 2 / 2.
    expect(totalOf(strata)).toEqual({ value: 150, variance: 80 });
  });

  it("adds the variance within the documents", () => {
    expect(totalOf([{ count: 4, values: [{ value: 1, variance: 3 }, exactly(1)] }])).toEqual({ value: 4, variance: 6 });
  });
});

describe("a range", () => {
  it("holds the total of nearly all random samples", () => {
    const documents = Array.from({ length: 500 }, (_, index) => ((index * 7_919) % 97) + 1);
    const truth = documents.reduce((sum, each) => sum + each, 0);
    const hits = Array.from({ length: 200 }, (_, seed) => {
      const drawn = documents.filter((_, index) => draw(`${seed} ${index}`) < 0.1);
      const { low, high } = rangeOf(totalOf([{ count: 500, values: drawn.map(exactly) }]));
      return low <= truth && truth <= high;
    }).filter(Boolean);

    expect(hits.length).toBeGreaterThan(180);
  });

  it("is never below what was seen, and whole where it counts", () => {
    expect(wholeRange(rangeOf({ value: 5.4, variance: 4 }, 4))).toEqual({ low: 4, likely: 5, high: 10 });
  });
});

describe("pages in a part of a document", () => {
  it("are exact where all pages were read", () => {
    expect(scaledUp(7, 40, 40)).toEqual(exactly(7));
  });

  it("are scaled up, and have a range also where none were seen", () => {
    expect(scaledUp(10, 40, 400).value).toBe(100);
    expect(scaledUp(0, 40, 400)).toEqual({ value: 0, variance: expect.closeTo(43.35, 1) });
  });
});
