import { describe, expect, it } from "vitest";
import { doneOf, progressOf } from "../../../cli/batch/batch-progress.ts";

const counts = { due: 100, complete: 0, partial: 0, failed: 0, unchanged: 0, failedBefore: 0, duplicates: 0, pages: 0 };

describe("the progress of a batch", () => {
  it("has documents, pages, rate and time left", () => {
    expect(progressOf({ ...counts, complete: 20, unchanged: 5, pages: 210 }, 10_000)).toBe(
      "25 of 100 documents, 210 pages, 2.5 documents/s, 30 s left",
    );
  });

  it("has the failures", () => {
    expect(progressOf({ ...counts, complete: 20, failed: 3, partial: 2 }, 5_000)).toBe(
      "25 of 100 documents, 0 pages, 5.0 documents/s, 15 s left, 3 failed, 2 partial",
    );
  });

  it("has no time left before the first document", () => {
    expect(progressOf(counts, 1_000)).toBe("0 of 100 documents, 0 pages, 0.0 documents/s");
  });

  it.each([
    [119, "119 s"],
    [120, "2 min"],
    [119 * 60, "119 min"],
    [120 * 60, "2 h 0 min"],
    [200 * 60, "3 h 20 min"],
  ])("writes %i seconds as %s", (seconds, expected) => {
    expect(progressOf({ ...counts, due: seconds + 1, complete: 1 }, 1_000)).toContain(`, ${expected} left`);
  });

  it("counts every kind of outcome as done", () => {
    expect(
      doneOf({ ...counts, complete: 1, partial: 2, failed: 4, unchanged: 8, failedBefore: 16, duplicates: 32 }),
    ).toBe(63);
  });
});
