import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Ledger, openLedger } from "../../../cli/corpus/ledger.ts";
import { preparePageRows } from "../../../cli/corpus/page-rows.ts";
import { indexTokens } from "../../../cli/corpus/search-tokens.ts";
import { MOST_RANKED, searchCorpus } from "../../../cli/search/search-corpus.ts";
import { parseQuery, type SearchNode } from "../../../cli/search/search-query.ts";
import { temporaryLedger } from "../../support/temporary-ledger.ts";

/** Deterministic pseudo-random numbers below 1 (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const WORDS = [
  "règle",
  "Rule",
  "rules",
  "law",
  "court",
  "Court's",
  "appeal",
  "東京都",
  "京都",
  "都市",
  "한국어",
  "x2",
  "e-mail",
];
const PAGES = 400;

interface Row {
  readonly id: number;
  readonly body: string;
  readonly lead: string;
  readonly title: string;
}

let folder = "";
let ledger: Ledger;
const rows: Row[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "textractor-test-"));
  ledger = openLedger(join(folder, "corpus.sqlite"));
  const random = randomFrom(7);
  const word = () => WORDS[Math.floor(random() * WORDS.length)] ?? "";
  const pageRows = preparePageRows(ledger);
  const add = ledger.database.prepare(
    "INSERT INTO documents (id, uri, name, place, status, date, metadata) VALUES (?, ?, ?, ?, 'complete', ?, ?)",
  );
  ledger.transaction(() => {
    for (let document = 1; document <= PAGES / 4; document++) {
      const name = `file${document}.pdf`;
      const title = `${word()} ${word()}`;
      const metadata = { format: document % 2 === 0 ? "pdf" : "docx" };
      add.run(
        document,
        `/in/${name}`,
        name,
        name,
        `20${10 + (document % 10)}-06-01T00:00:00Z`,
        JSON.stringify(metadata),
      );
      const pages = Array.from({ length: 4 }, (_, index) => {
        const text = Array.from({ length: 6 }, word).join(" ");
        const lead = index === 0 ? indexTokens(`${title} ${name}`) : "";
        rows.push({ id: rows.length + 1, body: indexTokens(text), lead, title: indexTokens(title) });
        return {
          number: index + 1,
          label: null,
          lines: gzipSync(JSON.stringify([[text, [1, 2, 3, 4]]])),
          body: indexTokens(text),
        };
      });
      pageRows.replace(document, { title, author: "", name }, pages);
    }
  });
});
afterAll(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

/** Decides from the tokens of a row, without any index. */
function matches(node: SearchNode, row: Row): boolean {
  if (node.kind === "or") return node.nodes.some((inner) => matches(inner, row));
  if (node.kind === "and") {
    return node.nodes.every((inner) => matches(inner, row)) && !node.without.some((inner) => matches(inner, row));
  }
  const phrase = ` ${node.tokens.join(" ")}${node.isPrefix ? "" : " "}`;
  const columns = node.field === "text" ? [row.body, row.lead] : [row.title];
  return columns.some((column) => ` ${column} `.includes(phrase));
}

const QUERIES = [
  ...[
    "rule",
    "rul*",
    "RÈGLE",
    '"law court"',
    "court law",
    "court OR appeal",
    "law -court",
    "(law OR rules) NOT appeal",
  ],
  ...[
    "東京",
    "京",
    "京都",
    "都",
    '"東京都 law"',
    "한국",
    "국어",
    "title:law",
    "title:東京 OR e-mail",
    '"court s"',
    "mail",
  ],
  ...["(rule law) OR (court appeal)", "x2 law rule court", "file7", "nothing", "law NOT (rule OR rules OR court)"],
];

function search(query: string, limit: number, mostRanked = MOST_RANKED) {
  return searchCorpus(ledger, parseQuery(query), { limit, mostRanked });
}

describe("a search", () => {
  it.each(QUERIES)("for %s finds the pages of a full scan", (query) => {
    const parsed = parseQuery(query);
    const expected = rows.filter((row) => matches(parsed.root, row)).map(({ id }) => id);

    const { hits, total } = search(query, PAGES);

    const found = hits.map(({ uri, page }) => (Number(/\d+/.exec(uri)?.[0]) - 1) * 4 + page);
    expect(found.toSorted((a, b) => a - b)).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  it("returns the best pages first, as many as asked", () => {
    const { hits, ranked } = search('"law court"', 5);

    expect(ranked).toBe(true);
    expect(hits).toHaveLength(5);
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a));
    expect(hits[0]?.score).toBeGreaterThan(0);
  });

  it("ranks as many pages as it may, and gives the first ones of the corpus where more match", () => {
    const { total } = search("law", PAGES);

    const ranked = search("law", PAGES, total);
    const unranked = search("law", PAGES, total - 1);

    expect(ranked).toMatchObject({ ranked: true, total });
    expect(unranked).toMatchObject({ ranked: false, total });
    const pages = unranked.hits.map(({ uri, page }) => Number(/\d+/.exec(uri)?.[0]) * 4 + page);
    expect(pages).toEqual(pages.toSorted((a, b) => a - b));
    expect(pages).toHaveLength(total);
    expect(unranked.hits.every(({ score }) => score === 0)).toBe(true);
    expect(ranked.hits.every(({ score }) => score > 0)).toBe(true);
  });

  it("filters by date and format", () => {
    const { hits } = search("law date:2013..2014 format:pdf", PAGES);

    expect(hits.length).toBeGreaterThan(0);
    for (const { date = "", uri } of hits) {
      expect(date >= "2013" && date < "2015").toBe(true);
      expect(Number(/\d+/.exec(uri)?.[0]) % 2).toBe(0);
    }
  });

  it("gives the document, the page, a snippet and the box of the line", () => {
    const [hit] = search("file9", 1).hits;

    expect(hit).toMatchObject({ uri: "/in/file9.pdf", place: "file9.pdf", page: 1, box: [1, 2, 3, 4] });
    expect(indexTokens(hit?.snippet ?? "")).toBe(rows[32]?.body);
  });

  it("has the hits of a corpus with a damaged page or damaged metadata", () => {
    const damaged = temporaryLedger();
    damaged.database.exec("INSERT INTO documents (id, uri, name, metadata) VALUES (1, '/a', 'a', '{broken')");
    const lines = Uint8Array.of(1, 2);
    preparePageRows(damaged).replace(1, { title: "", author: "", name: "" }, [
      { number: 1, label: null, lines, body: "quorvex" },
    ]);
    const found = (query: string) => searchCorpus(damaged, parseQuery(query), { limit: 9, mostRanked: 9 }).hits;

    expect(found("quorvex")).toEqual([expect.objectContaining({ uri: "/a", page: 1, snippet: "" })]);
    expect(found("quorvex format:pdf")).toEqual([]);
  });
});
