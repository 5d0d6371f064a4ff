import { describe, expect, it } from "vitest";
import { progressLine } from "../../cli/progress.ts";

describe("the progress line", () => {
  it("says what is done, how fast, and how long it will take, over all documents", () => {
    const documents = [
      { done: 8, of: 8 },
      { done: 4, of: 12 },
    ];

    expect(progressLine("scan.pdf", documents, 8_000)).toBe("scan.pdf: 12 of 20 pages, 1.5 pages/s, 6 s left");
  });
});
