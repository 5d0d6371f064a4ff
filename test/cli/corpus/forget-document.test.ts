import { describe, expect, it } from "vitest";
import { forgetFailed, forgetMissing } from "../../../cli/corpus/forget-document.ts";
import { temporaryLedger } from "../../support/temporary-ledger.ts";

describe("a document that vanished before it was read", () => {
  it.each([
    ["failed", "NOT_FOUND", 0],
    ["failed", "DAMAGED_DOCUMENT", 1],
    ["complete", null, 1],
  ])("with status %s and code %s leaves %i rows", (status, code, rows) => {
    const ledger = temporaryLedger();
    const add = ledger.database.prepare("INSERT INTO documents (uri, name, status, code) VALUES (?, 'n', ?, ?)");
    add.run("/gone", status, code);
    add.run("/other", "failed", "NOT_FOUND");

    forgetMissing(ledger, "/gone");

    expect(ledger.database.prepare("SELECT count(*) AS n FROM documents").get()).toEqual({ n: rows + 1 });
  });

  it("keeps the results of an earlier version", () => {
    const { database, ...ledger } = temporaryLedger();
    database.exec(
      "INSERT INTO documents (id, uri, name, status, code) VALUES (1, '/gone', 'n', 'failed', 'NOT_FOUND')",
    );
    database.exec("INSERT INTO pages (document, number, lines) VALUES (1, 1, x'00')");

    forgetMissing({ database, ...ledger }, "/gone");

    expect(database.prepare("SELECT count(*) AS n FROM documents").get()).toEqual({ n: 1 });
  });
});

describe("a document that failed", () => {
  it.each([
    ["failed", null, "removed"],
    ["unread", null, "removed"],
    ["failed", 3, "kept"],
    ["complete", 3, "kept"],
  ])("with status %s and %j pages is %s", (status, pages, expected) => {
    const ledger = temporaryLedger();
    ledger.database
      .prepare("INSERT INTO documents (uri, name, status, pages) VALUES ('/a', 'n', ?, ?)")
      .run(status, pages);

    expect(forgetFailed(ledger, "/a")).toBe(expected);
    expect(forgetFailed(ledger, "/b")).toBe("unknown");
    expect(ledger.database.prepare("SELECT count(*) AS n FROM documents").get()).toEqual({
      n: expected === "removed" ? 0 : 1,
    });
  });
});
