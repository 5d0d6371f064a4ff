import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openLedger, readLedger } from "../../../cli/corpus/ledger.ts";
import { ledgerFailure } from "../../../cli/corpus/ledger-failures.ts";
import { corpusReport } from "../../../cli/report/corpus-report.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("a failure of SQLite", () => {
  it("is OUTPUT_REFUSED where the ledger is damaged behind its first page", () => {
    const path = join(temporaryFolder(), "c.sqlite");
    openLedger(path).close();
    writeFileSync(path, readFileSync(path).fill(7, 4096));
    const ledger = readLedger(path);

    const failure = ledgerFailure(thrownBy(() => corpusReport(ledger)));

    ledger.close();
    expect(failure).toMatchObject({ code: "OUTPUT_REFUSED", problem: expect.stringContaining("malformed") });
  });

  it("stays a fault of the program where a statement is wrong", () => {
    const ledger = openLedger(join(temporaryFolder(), "c.sqlite"));

    const error = thrownBy(() => ledger.database.exec("SELECT * FROM none"));

    ledger.close();
    expect(error).toBeInstanceOf(Error);
    expect(ledgerFailure(error)).toBeUndefined();
    expect(ledgerFailure(new TypeError("x"))).toBeUndefined();
  });
});
