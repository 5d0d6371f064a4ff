import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import type { Ledger } from "../../../cli/corpus/ledger.ts";
import { listSources } from "../../../cli/corpus/listing.ts";
import { hashedName, placeDocuments, spreadName } from "../../../cli/corpus/places.ts";
import { isInShard, WHOLE } from "../../../cli/corpus/shard.ts";
import type { Sourced } from "../../../cli/sources/source.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { temporaryLedger } from "../../support/temporary-ledger.ts";

const document = (uri: string, name = uri.slice(1)): Sourced => ({
  kind: "document",
  uri,
  name,
  version: "1",
  bytes: 5,
});

async function list(ledger: Ledger, found: readonly Sourced[], more: object = {}) {
  const options = { run: 1, shard: WHOLE, flat: false, onListed: () => undefined, onUnread: () => undefined, ...more };
  async function* items() {
    yield* found;
  }
  const counts = await listSources(ledger, items(), options);
  placeDocuments(ledger, { run: options.run, total: counts.total, flat: options.flat });
  return counts;
}

const rows = (ledger: Ledger, columns: string) =>
  ledger.database
    .prepare(`SELECT ${columns} FROM documents ORDER BY sequence`)
    .all()
    .map((row) => Object.values(row));

describe("a listing", () => {
  it("keeps the order of the sources, and their facts", async () => {
    const ledger = temporaryLedger();
    const linked = { date: "2020-01-02", title: "News", linked: true } as const;

    const counts = await list(ledger, [document("/b"), { ...document("/a"), ...linked } as Sourced]);

    expect(counts).toEqual({ total: 2, own: 2 });
    expect(rows(ledger, "uri, name, listed_version, listed_run, sequence, linked, date, title, bytes, status")).toEqual(
      [
        ["/b", "b", "1", 1, 1, 0, null, null, 5, "waiting"],
        ["/a", "a", "1", 1, 2, 1, "2020-01-02", "News", 5, "waiting"],
      ],
    );
  });

  it("takes a document that is named twice once, at its first place, and lists it as skipped", async () => {
    const ledger = temporaryLedger();

    const { own } = await list(ledger, [document("/a"), document("/b"), document("/a")]);

    expect(own).toBe(2);
    expect(rows(ledger, "uri, sequence")).toEqual([
      ["/a", 1],
      ["/b", 2],
    ]);
    const skipped = ledger.database.prepare("SELECT uri, reason, listed_run FROM skipped").all();
    expect(skipped.map((row) => ({ ...row }))).toEqual([{ uri: "/a", reason: "named twice", listed_run: 1 }]);
  });

  it("updates the version of a known document and keeps its place and status", async () => {
    const ledger = temporaryLedger();
    await list(ledger, [document("/a")]);
    ledger.database.exec("UPDATE documents SET status = 'complete'");

    await list(ledger, [{ ...document("/a", "other"), version: "2" } as Sourced], { run: 2 });

    expect(rows(ledger, "name, place, listed_version, listed_run, status")).toEqual([["a", "a", "2", 2, "complete"]]);
  });

  it("takes the date of the first mail that links to a known document", async () => {
    const ledger = temporaryLedger();
    const linked = (date: string) => ({ ...document("/a"), date, linked: true }) as Sourced;
    await list(ledger, [document("/a")]);
    ledger.database.exec("UPDATE documents SET date = '2001-01-01'");

    await list(ledger, [linked("2017-05-05")], { run: 2 });
    await list(ledger, [linked("2019-09-09")], { run: 3 });
    await list(ledger, [document("/a")], { run: 4 });

    expect(rows(ledger, "date, linked")).toEqual([["2017-05-05", 1]]);
  });

  it("has unreadable sources as such until they can be read", async () => {
    const ledger = temporaryLedger();
    const error = new ExtractionError("ACCESS_DENIED", "no permission", { remedy: "grant it" });

    const reported: unknown[] = [];
    await list(ledger, [{ kind: "unread", uri: "/a", error }], { onUnread: (found: unknown) => reported.push(found) });
    expect(reported).toEqual([{ kind: "unread", uri: "/a", error }]);
    expect(rows(ledger, "uri, place, status, code, reason")).toEqual([
      ["/a", null, "unread", "ACCESS_DENIED", "no permission; grant it"],
    ]);

    await list(ledger, [document("/a")], { run: 2 });
    expect(rows(ledger, "uri, status")).toEqual([["/a", "waiting"]]);
  });

  it("reports its progress after each thousand sources, and the total in the run", async () => {
    const ledger = temporaryLedger();
    ledger.database.exec("INSERT INTO runs (id, started, engine, options) VALUES (1, '', '', '')");
    const seen: number[] = [];

    await list(
      ledger,
      Array.from({ length: 2_001 }, (_, index) => document(`/${index}`)),
      {
        onListed: (total: number) => seen.push(total),
      },
    );

    expect(seen).toEqual([1_000, 2_000, 2_001]);
    expect(ledger.database.prepare("SELECT listed FROM runs").get()?.["listed"]).toBe(2_001);
  });

  it("counts all documents and takes those of its shard: together, the shards take each once", async () => {
    const names = Array.from({ length: 100 }, (_, index) => `/${index}`);
    const taken: unknown[] = [];
    for (const index of [1, 2, 3]) {
      const ledger = temporaryLedger();
      const { total, own } = await list(
        ledger,
        names.map((name) => document(name)),
        { shard: { index, count: 3 } },
      );
      expect(total).toBe(100);
      expect(own).toBeGreaterThan(15);
      taken.push(...rows(ledger, "uri").flat());
    }

    expect(taken.toSorted()).toEqual(names.toSorted());
  });

  it("puts documents of one name into one shard, whatever their Unicode form", () => {
    const shards = (name: string) => [1, 2, 3, 4, 5].filter((index) => isInShard(name, { index, count: 5 }));
    for (const name of ["é", "Übung", "ǖ", "Ἄλφα"])
      expect(shards(name.normalize("NFD").toUpperCase())).toEqual(shards(name.normalize("NFC")));
  });

  it("puts documents of one name into one shard, whatever their case", () => {
    const shardOf = (name: string) => [1, 2, 3, 4, 5].filter((index) => isInShard(name, { index, count: 5 }));

    expect(shardOf("Report.PDF")).toHaveLength(1);
    expect(shardOf("Report.PDF")).toEqual(shardOf("report.pdf"));
    expect(isInShard("any", WHOLE)).toBe(true);
  });
});

describe("places of results", () => {
  it("are the names where these are unique", async () => {
    const ledger = temporaryLedger();
    await list(ledger, [document("/x/a.pdf", "a.pdf"), document("/x/sub/a.pdf", "sub/a.pdf")]);

    expect(rows(ledger, "place")).toEqual([["a.pdf"], ["sub/a.pdf"]]);
  });

  it("get a hash of the address where names repeat, in whatever order and case they come", async () => {
    const sources = [document("/x/a.pdf", "a.pdf"), document("/y/A.pdf", "A.pdf"), document("/x/b", "b")];
    const [first, second] = [temporaryLedger(), temporaryLedger()];

    await list(first, sources);
    await list(second, sources.toReversed());

    const places = rows(first, "uri, place");
    expect(places).toEqual(rows(second, "uri, place").toReversed());
    expect(places.map(([, place]) => place)).toEqual([
      expect.stringMatching(/^a-[0-9a-f]{8}\.pdf$/),
      expect.stringMatching(/^A-[0-9a-f]{8}\.pdf$/),
      "b",
    ]);
  });

  it.each([
    ["case of other letters than those of ASCII", "É.pdf", "é.pdf"],
    ["Unicode form", "caf\u00e9.pdf", "cafe\u0301.pdf"],
    ["form and case", "sub/CAF\u00c9.pdf", "sub/cafe\u0301.pdf"],
    ["a capital of two letters", "straße.pdf", "STRASSE.pdf"],
    ["a letter outside of ASCII that has one of it as its small form", "k.pdf", "\u212a.pdf"],
  ])("get a hash where names differ only in %s, also in a later run", async (_, one, other) => {
    const [first, second, later] = [temporaryLedger(), temporaryLedger(), temporaryLedger()];
    const found = [document("/1", one), document("/2", other)];
    await list(first, [...found, document("/3", "z.pdf")]);
    await list(second, found.toReversed());
    await list(later, found.slice(0, 1));
    await list(later, found.slice(1), { run: 2 });

    expect(rows(first, "place")).toEqual([[hashedName(one, "/1")], [hashedName(other, "/2")], ["z.pdf"]]);
    expect(rows(second, "place").toReversed()).toEqual(rows(first, "place").slice(0, 2));
    expect(rows(later, "place").flat().toSorted()).toEqual([hashedName(other, "/2"), one].toSorted());
  });

  it("stay as they are when a later run adds the same name", async () => {
    const ledger = temporaryLedger();
    await list(ledger, [document("/x/a", "a")]);
    await list(ledger, [document("/y/a", "a")], { run: 2 });

    expect(rows(ledger, "place")).toEqual([["a"], [expect.stringMatching(/^a-[0-9a-f]{8}$/)]]);
  });

  it("have no folders when they are flat", async () => {
    const ledger = temporaryLedger();
    await list(ledger, [document("/x/a", "x/a"), document("/y/b", "y/b"), document("/z/b", "z/b")], { flat: true });

    expect(rows(ledger, "place").flat()).toEqual(["a", expect.stringMatching(/^b-/), expect.stringMatching(/^b-/)]);
  });

  it("leave room for every ending with their hash", () => {
    const name = `${"語".repeat(75)}.docx`;
    for (const place of [hashedName(`sub/${name}`, "u"), spreadName(name, "u")]) {
      expect(Buffer.byteLength(`${basename(place)}.searchable.pdf`)).toBeLessThanOrEqual(255);
      expect(place).toMatch(/語-[\da-f]{8,12}\.docx$/);
    }
  });

  it("are spread over folders of two hex digits above 10,000 documents, unless they are flat", async () => {
    const sources = Array.from({ length: 10_001 }, (_, index) => document(`/in/${index}.pdf`, `${index}.pdf`));
    const [few, many, flat] = [temporaryLedger(), temporaryLedger(), temporaryLedger()];

    await list(few, sources.slice(1));
    await list(many, sources);
    await list(flat, sources, { flat: true });

    expect(rows(few, "place")[0]).toEqual(["1.pdf"]);
    expect(rows(flat, "place")[0]).toEqual(["0.pdf"]);
    for (const [place] of rows(many, "place").slice(0, 50))
      expect(place).toMatch(/^[0-9a-f]{2}\/\d+-[0-9a-f]{12}\.pdf$/);
  });
});
