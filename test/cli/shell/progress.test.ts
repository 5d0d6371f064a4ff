import { describe, expect, it } from "vitest";
import { progressLine } from "../../../cli/shell/progress.ts";

describe("the progress line", () => {
  it("shows the pages done, the speed and the time left over all documents", () => {
    const documents = [
      { done: 8, of: 8 },
      { done: 4, of: 12 },
    ];

    expect(progressLine("scan.pdf", documents, 8_000)).toBe("scan.pdf: 12 of 20 pages, 1.5 pages/s, 6 s left");
  });
});
