import { describe, expect, it } from "vitest";
import { countRun, isComplete, summaryOf } from "../../../cli/on-aws/aws-counts.ts";
import { lineOf } from "../../../cli/on-aws/aws-progress.ts";
import { ledgerWith } from "../../support/ledger-rows.ts";

describe("the progress of an execution", () => {
  it("has documents, rate, time left and failed batches", () => {
    expect(lineOf({ total: 2_000, succeeded: 110, failed: 10 }, 20, 4_000)).toBe(
      "120 of 2000 documents, 25.0 documents/s, 76 s left, 10 in failed batches",
    );
  });

  it("has no time left before the first document", () => {
    expect(lineOf({ total: 20, succeeded: 0, failed: 0 }, 0, 0)).toBe("0 of 20 documents, 0.0 documents/s");
  });
});

describe("the numbers of a run", () => {
  it("separate the documents of this run from others of its sources", () => {
    const ledger = ledgerWith(
      ...[
        { run: 2, pages: 3, dollars: 0.25 },
        { run: 2, status: "partial", pages: 1, dollars: 0.5 },
      ],
      ...[
        { run: 2, status: "failed" },
        { run: 1, pages: 9, dollars: 9 },
        { run: 1, status: "failed" },
      ],
      ...[
        { status: "waiting", run: 1 },
        { status: "unread", place: null },
        { status: "duplicate", run: 2 },
      ],
      { listed_run: 1, status: "failed" },
    );
    const counts = countRun(ledger, 2);

    expect(counts).toEqual({
      ...{ complete: 1, partial: 1, failed: 2, unchanged: 2, failedBefore: 1, waiting: 1, pages: 4, dollars: 0.75 },
    });
    expect(isComplete(counts)).toBe(false);
    expect(summaryOf(counts)).toBe(
      "1 complete, 1 partial, 2 failed, 2 unchanged, 1 failed earlier (--retry-failed tries them again), 1 without an outcome; 4 pages; 0.7500 dollars",
    );
  });

  it("are complete where nothing failed or waits", () => {
    expect(isComplete(countRun(ledgerWith({ run: 2 }, { run: 1 }), 2))).toBe(true);
    expect(isComplete(countRun(ledgerWith({ run: 2 }, { status: "waiting" }), 2))).toBe(false);
  });
});
