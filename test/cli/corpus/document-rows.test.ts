import { describe, expect, it } from "vitest";
import { countListed, type Due, dueDocuments, prepareDocumentRows } from "../../../cli/corpus/document-rows.ts";
import type { Ledger } from "../../../cli/corpus/ledger.ts";
import { temporaryLedger } from "../../support/temporary-ledger.ts";

const RUN: Due = { run: 2, options: "o", engine: "e", mode: { kind: "changed" } };

interface Row {
  readonly [column: string]: string | number | null;
}

/** A document that is complete and current, but for the given columns. */
function ledgerOf(...rows: readonly Row[]): Ledger {
  const ledger = temporaryLedger();
  for (const [index, given] of rows.entries()) {
    const row: Row = {
      ...{ id: index + 1, uri: `/${index + 1}`, name: "n", place: `p${index + 1}`, listed_version: "v", listed_run: 2 },
      ...{ sequence: index + 1, status: "complete", version: "v", options: "o", engine: "e", sha256: "s", etag: "t" },
      ...given,
    };
    const columns = Object.keys(row);
    const values = columns.map((column) => `:${column}`);
    ledger.database.prepare(`INSERT INTO documents (${columns}) VALUES (${values})`).run(row);
  }
  return ledger;
}

const due = (ledger: Ledger, more: Partial<Due> = {}) => [...dueDocuments(ledger, { ...RUN, ...more })];

describe("due documents", () => {
  it.each([
    [{}, false],
    [{ status: "waiting" }, true],
    [{ options: "other" }, true],
    [{ options: null }, true],
    [{ engine: "older" }, true],
    [{ version: "older" }, true],
    [{ status: "failed", code: "NOT_FOUND" }, false],
    [{ status: "failed", code: "NOT_FOUND", version: "older" }, true],
    [{ listed_version: null, version: null }, true],
    [{ listed_version: null, version: null, status: "failed" }, false],
    [{ listed_run: 1, status: "waiting" }, false],
    [{ place: null, status: "unread" }, false],
  ])("with %j: %s", (row, expected) => {
    expect(due(ledgerOf(row))).toHaveLength(expected ? 1 : 0);
  });

  it("are duplicates whose original has another content now", () => {
    const duplicate = { status: "duplicate", duplicate_of: 1 };

    expect(due(ledgerOf({}, duplicate))).toEqual([]);
    expect(due(ledgerOf({ sha256: "new" }, duplicate))).toMatchObject([{ id: 2, finished: undefined }]);
  });

  it("come in the order of their sources, more than one query returns", () => {
    const rows = Array.from({ length: 450 }, (_, index) => ({ sequence: 450 - index, status: "waiting" }));

    expect(due(ledgerOf(...rows)).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 450 }, (_, index) => index + 1),
    );
  });

  it("have the facts of their results where these are of the same options and engine", () => {
    const touched = { version: "older", etag: "t", sha256: "s" };
    const unread = { ...touched, status: "failed", etag: null };
    const ledger = ledgerOf(
      ...[touched, { ...touched, options: "x" }, { ...touched, engine: "x" }, { status: "waiting" }, unread],
    );

    expect(due(ledger).map(({ finished }) => finished)).toEqual([
      { isComplete: true, etag: "t", sha256: "s" },
      ...[undefined, undefined, undefined, undefined],
    ]);
    expect(due(ledger, { mode: { kind: "refresh" } })[0]?.finished).toBeUndefined();
  });

  it("are not complete where their last reading failed or stayed partial", () => {
    const statuses = ["complete", "partial", "failed"];
    const ledger = ledgerOf(...statuses.map((status) => ({ status, version: "older" })));

    expect(due(ledger).map(({ finished }) => finished?.isComplete)).toEqual([true, false, false]);
  });

  it("are all documents of the run with refresh", () => {
    expect(due(ledgerOf({}, { status: "failed" }, { listed_run: 1 }), { mode: { kind: "refresh" } })).toHaveLength(2);
  });

  it("are failed and partial documents alone in a retry, of the given codes", () => {
    const ledger = ledgerOf(
      ...[{ status: "failed", code: "NOT_FOUND" }, { status: "failed", code: "TOO_LARGE" }, { status: "partial" }],
      ...[{ status: "waiting" }, {}],
    );
    const retried = (...codes: string[]) => due(ledger, { mode: { kind: "failed", codes } }).map(({ id }) => id);

    expect(retried()).toEqual([1, 2, 3]);
    expect(retried("TOO_LARGE", "FETCH_FAILED")).toEqual([2]);
  });

  it("are counted before the work", () => {
    const ledger = ledgerOf(
      ...[{}, { status: "duplicate", duplicate_of: 1 }, { status: "failed" }, { status: "partial" }],
      ...[{ status: "waiting" }, { status: "unread", place: null, name: "" }, { listed_run: 1 }],
    );

    expect(countListed(ledger, RUN)).toEqual({ unread: 1, due: 1, failedBefore: 2, current: 2 });
    expect(countListed(ledger, { ...RUN, mode: { kind: "failed", codes: [] } })).toEqual({
      ...{ unread: 1, due: 2, failedBefore: 0, current: 0 },
    });
  });
});

describe("rows of documents", () => {
  const page = (number: number) => ({ number, label: null, lines: new Uint8Array(), body: `word${number}` });
  const finished = {
    ...{ id: 1, run: 2, listedVersion: "v2", options: "o", engine: "e", milliseconds: 12.6 },
    source: { bytes: 5, sha256: "s", etag: "t", finalUri: "/final" },
    response: {
      results: {
        textractor: { success: true, status: "complete", num_pages: 2, ocr_pages: { count: 1, reasons: {} } },
      },
    },
    results: {
      metadata: { format: "pdf", pages: 2, title: "T", author: "A", created: "2020-01-01", modified: "2021-01-01" },
      ...{ pages: [page(1), page(2)], text: new Uint8Array([1]), json: undefined },
    },
  } as const;
  const row = ({ database }: Ledger, columns: string) =>
    Object.values(database.prepare(`SELECT ${columns} FROM documents WHERE id = 1`).get() ?? {});
  const indexed = ({ database }: Ledger, match: string) =>
    database.prepare("SELECT count(*) AS n FROM page_index WHERE page_index MATCH ?").get(match)?.["n"];

  it("have the outcome, the facts and the pages of a finished document", () => {
    const ledger = ledgerOf({ status: "waiting" });

    prepareDocumentRows(ledger).finish(finished);

    expect(row(ledger, "status, version, final_uri, bytes, sha256, etag, pages, ocr_pages, ms, run")).toEqual([
      ...["complete", "v2", "/final", 5, "s", "t", 2, 1, 13, 2],
    ]);
    expect(row(ledger, "date, title, metadata ->> 'format', length(text), json")).toEqual([
      ...["2020-01-01", "T", "pdf", 1, null],
    ]);
    expect([indexed(ledger, "word1"), indexed(ledger, "word2"), indexed(ledger, "author: a")]).toEqual([1, 1, 2]);
  });

  it("keep the date of the mail that links to a document", () => {
    const ledger = ledgerOf({ date: "2017-05-05", linked: 1 });

    prepareDocumentRows(ledger).finish(finished);

    expect(row(ledger, "date")).toEqual(["2017-05-05"]);
  });

  it("have the newest date of a document that no mail links to", () => {
    const ledger = ledgerOf({});
    const rows = prepareDocumentRows(ledger);
    const withDate = (created: string | undefined) => {
      const metadata = { format: "pdf", pages: 2, ...(created === undefined ? {} : { created }) };
      rows.finish({ ...finished, results: { ...finished.results, metadata } });
      return row(ledger, "date");
    };

    expect([withDate("2020-01-01"), withDate("2022-02-02"), withDate(undefined)].flat()).toEqual([
      ...["2020-01-01", "2022-02-02", null],
    ]);
  });

  it("keep pages, results and facts when the document cannot be read later", () => {
    const ledger = ledgerOf({});
    const rows = prepareDocumentRows(ledger);
    rows.finish(finished);

    const textractor = { success: false, status: "failed", code: "NOT_FOUND", reason: "gone" } as const;
    const failed = { run: 3, source: undefined, results: undefined, response: { results: { textractor } } };
    rows.finish({ ...finished, ...failed });

    expect(row(ledger, "status, code, reason, run, etag")).toEqual(["failed", "NOT_FOUND", "gone", 3, null]);
    expect(row(ledger, "sha256, final_uri, bytes, length(text), pages, date, metadata ->> 'format'")).toEqual([
      ...["s", "/final", 5, 1, 2, "2020-01-01", "pdf"],
    ]);
    expect(indexed(ledger, "word1")).toBe(1);
  });

  it("have the digest of the content that failed", () => {
    const ledger = ledgerOf({});
    const rows = prepareDocumentRows(ledger);
    rows.finish(finished);

    const textractor = { success: false, status: "failed", code: "DAMAGED_DOCUMENT", reason: "bad" } as const;
    const source = { ...finished.source, sha256: "s2", etag: "t2" };
    rows.finish({ ...finished, source, results: undefined, response: { results: { textractor } } });

    expect(row(ledger, "sha256, etag, length(text)")).toEqual(["s2", "t2", 1]);
  });

  it("find a complete document with the same content, options and engine", () => {
    const ledger = ledgerOf({ status: "failed" }, {}, { sha256: "x" });
    const rows = prepareDocumentRows(ledger);

    expect(rows.withContent("s", "o", "e")).toBe(2);
    expect([rows.withContent("s", "o", "x"), rows.withContent("s", "x", "e"), rows.withContent("y", "o", "e")]).toEqual(
      [...[undefined, undefined, undefined]],
    );
  });

  it("know the addresses of all documents", () => {
    const rows = prepareDocumentRows(ledgerOf({ uri: "/in/a", status: "waiting" }));

    expect([rows.isDocument("/in/a"), rows.isDocument("/in/b")]).toEqual([true, false]);
  });

  it("record a duplicate and an unchanged document", () => {
    const ledger = ledgerOf({ status: "failed", code: "NOT_FOUND", version: "old" }, { options: "o2" });
    const rows = prepareDocumentRows(ledger);

    rows.duplicate(1, 2, { run: 3, listedVersion: "v3", source: finished.source });
    expect(row(ledger, "status, code, duplicate_of, run, version, options, sha256")).toEqual([
      ...["duplicate", null, 2, 3, "v3", "o2", "s"],
    ]);

    rows.keep(1, "v4");
    expect(row(ledger, "status, version")).toEqual(["duplicate", "v4"]);
  });

  it("lose their own results when they become duplicates, so that search finds no old text", () => {
    const ledger = ledgerOf({}, {});
    const rows = prepareDocumentRows(ledger);
    rows.finish(finished);

    rows.duplicate(1, 2, { run: 3, listedVersion: "v3", source: finished.source });

    expect(indexed(ledger, "word1")).toBe(0);
    expect(row(ledger, "text, json, pages, ocr_pages, metadata, response, ms")).toEqual(Array(7).fill(null));
    expect(ledger.database.prepare("SELECT count(*) AS n FROM pages").get()?.["n"]).toBe(0);
  });
});
