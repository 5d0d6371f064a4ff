import { describe, expect, it } from "vitest";
import { besidePlan } from "../../../cli/report/beside-plan.ts";
import { corpusReport } from "../../../cli/report/corpus-report.ts";
import { temporaryLedger } from "../../support/temporary-ledger.ts";

type Row = readonly [status: string, code: string | null, pages: number | null, ms: number | null, dollars?: number];

function reportOf(...rows: readonly Row[]) {
  const ledger = temporaryLedger();
  const add = ledger.database.prepare(`INSERT INTO documents (uri, name, status, code, reason, pages, ocr_pages, ms,
    dollars, listed_run, sequence) VALUES (?, 'n', ?, ?, ?, ?, 1, ?, ?, 1, ?)`);
  for (const [index, [status, code, pages, ms, dollars = null]] of rows.entries()) {
    add.run(`/${index + 1}`, status, code, code && `because ${code}`, pages, ms, dollars, index + 1);
  }
  return corpusReport(ledger);
}

describe("the report of a corpus", () => {
  it("sums documents, pages and time", () => {
    expect(reportOf(["complete", null, 3, 1_500], ["complete", null, 2, 250], ["waiting", null, null, null])).toEqual({
      ...{ total: 3, documents: { complete: 2, waiting: 1 }, pages: 5, ocr_pages: 3, seconds: 1.75, failures: [] },
    });
  });

  it("has the dollars where something was billed", () => {
    expect(reportOf(["complete", null, 1, 1, 0.25], ["complete", null, 1, 1, 0.5]).dollars).toBe(0.75);
  });

  it("lists failures by code, the most frequent first, with three examples each", () => {
    const lost: Row = ["failed", "NOT_FOUND", null, 1];
    const { failures } = reportOf(["unread", "ACCESS_DENIED", null, null], lost, lost, lost, lost, [
      "partial",
      null,
      9,
      1,
    ]);

    expect(failures.map(({ code, count }) => [code, count])).toEqual([
      ["NOT_FOUND", 4],
      ["ACCESS_DENIED", 1],
      ["PARTIAL", 1],
    ]);
    expect(failures[0]?.examples).toEqual(["/2", "/3", "/4"].map((uri) => ({ uri, reason: "because NOT_FOUND" })));
    expect(failures[2]?.examples).toEqual([{ uri: "/6", reason: "" }]);
  });

  it("of an empty corpus is all zeros", () => {
    expect(reportOf()).toEqual({ total: 0, documents: {}, pages: 0, ocr_pages: 0, seconds: 0, failures: [] });
  });

  it.each(["{broken", "null", "{}", '{"pages":{"low":1}}'])("names a plan that is not readable: %s", (plan) => {
    const ledger = temporaryLedger();
    ledger.database.prepare("INSERT INTO plans (made, plan) VALUES ('now', ?)").run(plan);
    ledger.database.exec("INSERT INTO runs (started, engine, options, receipt) VALUES ('now', 'e', 'o', '{broken')");

    const report = corpusReport(ledger);

    expect(report.plan).toBeNull();
    expect(besidePlan(report).join()).toContain("the last plan is not readable");
  });
});
