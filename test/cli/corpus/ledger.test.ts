import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { openLedger, readLedger } from "../../../cli/corpus/ledger.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";

const uris = ({ database }: ReturnType<typeof openLedger>) =>
  database
    .prepare("SELECT uri FROM documents")
    .all()
    .map(({ uri }) => uri);
const add = "INSERT INTO documents (uri, name) VALUES ('a', 'a')";

describe("a ledger", () => {
  it("is made with its folder, and is one file after it is closed", () => {
    const folder = join(temporaryFolder(), "new");
    const ledger = openLedger(join(folder, "c.sqlite"));
    ledger.database.exec(add);

    ledger.close();

    expect(readdirSync(folder)).toEqual(["c.sqlite"]);
    const again = readLedger(join(folder, "c.sqlite"));
    expect(uris(again)).toEqual(["a"]);
    again.close();
  });

  it("has one writer, and readers next to it", () => {
    const path = join(temporaryFolder(), "c.sqlite");
    const ledger = openLedger(path);
    ledger.database.exec(add);

    expect(() => openLedger(path)).toThrow(expect.objectContaining({ code: "OUTPUT_REFUSED" }));
    expect(() => openLedger(path)).toThrow("another run writes to");
    const reader = readLedger(path);
    expect(uris(reader)).toEqual(["a"]);

    reader.close();
    ledger.close();
    openLedger(path).close();
  });

  it("undoes a transaction that fails, and throws its error", () => {
    const ledger = openLedger(join(temporaryFolder(), "c.sqlite"));

    expect(() =>
      ledger.transaction(() => {
        ledger.database.exec(add);
        throw new RangeError("stop");
      }),
    ).toThrow(RangeError);

    expect(uris(ledger)).toEqual([]);
    expect(ledger.transaction(() => 5)).toBe(5);
    ledger.close();
  });

  it("reports a failing statement as OUTPUT_REFUSED with the reason", () => {
    const ledger = openLedger(join(temporaryFolder(), "c.sqlite"));

    expect(() => ledger.transaction(() => ledger.database.exec("INSERT INTO none VALUES (1)"))).toThrow(
      expect.objectContaining({ code: "OUTPUT_REFUSED", problem: expect.stringContaining("no such table: none") }),
    );
    ledger.close();
  });

  it("is refused where the file is something else", () => {
    const path = join(temporaryFolder(), "c.sqlite");
    const foreign = new DatabaseSync(path);
    foreign.exec("CREATE TABLE mine (x)");
    foreign.close();

    expect(() => openLedger(path)).toThrow("is not a corpus of this command");
    expect(() => readLedger(path)).toThrow("is not a corpus of this command");
    writeFileSync(path, "plain text that is no database at all, long enough for a header of SQLite");
    expect(() => readLedger(path)).toThrow(expect.objectContaining({ code: "OUTPUT_REFUSED" }));
  });

  it("is refused in another version of the tables", () => {
    const path = join(temporaryFolder(), "c.sqlite");
    const ledger = openLedger(path);
    ledger.database.exec("PRAGMA user_version = 99");
    ledger.close();

    expect(() => openLedger(path)).toThrow("has version 99 of the ledger");
  });

  it("that is missing is NOT_FOUND for a reader, with the way to make one", () => {
    const path = join(temporaryFolder(), "c.sqlite");

    expect(() => readLedger(path)).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
    expect(() => readLedger(path)).toThrow("textractor batch SOURCE --into DEST");
  });

  it("is refused with one reason and one remedy, and leaves no file of its own", () => {
    const folder = temporaryFolder();
    const path = join(folder, "c.sqlite");
    new DatabaseSync(path).exec("CREATE TABLE mine (x)");

    for (const open of [openLedger, readLedger])
      expect(() => open(path)).toThrow(
        expect.objectContaining({
          problem: `${path} is not a corpus of this command`,
          remedy: "name another destination",
        }),
      );

    expect(readdirSync(folder).filter((name) => name.endsWith("-lock"))).toEqual([]);
  });
});
