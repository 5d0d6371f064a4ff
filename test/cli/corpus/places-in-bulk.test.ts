import { describe, expect, it } from "vitest";
import type { Ledger } from "../../../cli/corpus/ledger.ts";
import { CACHE_KB } from "../../../cli/corpus/ledger.ts";
import { placeDocuments, spreadName } from "../../../cli/corpus/places.ts";
import { temporaryLedger } from "../../support/temporary-ledger.ts";

const COUNT = 10_500;

/** A ledger with documents that a run has listed and not placed yet. */
function listed(): Ledger {
  const ledger = temporaryLedger();
  ledger.database.exec(`
    WITH RECURSIVE numbers(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${COUNT})
    INSERT INTO documents (id, uri, name, listed_run, sequence) SELECT n, '/in/' || n, n || '.pdf', 1, n FROM numbers`);
  return ledger;
}

const place = (ledger: Ledger, run = 1) => placeDocuments(ledger, { run, total: COUNT, flat: false });
const places = ({ database }: Ledger) =>
  database
    .prepare("SELECT place FROM documents ORDER BY id")
    .all()
    .map((row) => row["place"]);
const expected = Array.from({ length: COUNT }, (_, at) => spreadName(`${at + 1}.pdf`, `/in/${at + 1}`));
const setPlace = ({ database }: Ledger, id: number, to: string) =>
  database.prepare("UPDATE documents SET place = ? WHERE id = ?").run(to, id);

describe("places of many documents at once", () => {
  it("are those that each document gets alone, and are unique in any case", () => {
    const ledger = listed();

    place(ledger);

    expect(places(ledger)).toEqual(expected);
    expect(() => setPlace(ledger, 1, String(expected[1]).toUpperCase())).toThrow("UNIQUE constraint failed");
  });

  it("are all undone where one of them is taken, and the other places stay unique", () => {
    const ledger = listed();
    ledger.database.exec("INSERT INTO documents (id, uri, name) VALUES (90000, '/first', 'first'), (90001, '/b', 'b')");
    setPlace(ledger, 90_000, String(expected.at(-1)));

    expect(() => place(ledger)).toThrow("UNIQUE constraint failed");

    expect(places(ledger)).toEqual([...Array(COUNT).fill(null), expected.at(-1), null]);
    expect(() => setPlace(ledger, 90_001, String(expected.at(-1)))).toThrow("UNIQUE constraint failed");
  });

  it("stay where a later run adds few documents to many", () => {
    const ledger = listed();
    place(ledger);
    ledger.database.exec(`
      INSERT INTO documents (id, uri, name, listed_run, sequence) VALUES (90000, '/new', 'new', 2, 1);
      UPDATE documents SET listed_run = 2, name = 'other' WHERE id = 1`);

    place(ledger, 2);

    expect(places(ledger)).toEqual([...expected, spreadName("new", "/new")]);
  });

  it("are given in a ledger of an earlier release candidate, whose columns have the indexes", () => {
    const ledger = listed();
    ledger.database.exec(`
      DROP INDEX documents_by_place;
      CREATE UNIQUE INDEX of_column ON documents(place);
      CREATE INDEX documents_by_name ON documents(name COLLATE NOCASE)`);

    place(ledger);

    expect(places(ledger)).toEqual(expected);
  });

  it("leave SQLite the cache of a writer", () => {
    const ledger = listed();

    place(ledger);

    expect(ledger.database.prepare("PRAGMA cache_size").get()).toEqual({ cache_size: -CACHE_KB });
  });
});
