// Time of searches over a corpus of 100,000 invented pages, and whether each finds the pages that a full scan finds.
// `npm run bench -- search [PAGES]`. Word ranks follow Zipf's law, as in natural text.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { openLedger, readLedger } from "../cli/corpus/ledger.ts";
import { indexedBody, preparePageRows } from "../cli/corpus/page-rows.ts";
import { MOST_RANKED, searchCorpus } from "../cli/search/search-corpus.ts";
import { parseQuery } from "../cli/search/search-query.ts";
import { type Random, randomNumbers } from "./inputs/random/random-numbers.ts";
import { numbersOf } from "./parts/arguments.ts";

const PAGES_OF_DOCUMENT = 10;
const LINES = 40;
const WORDS_OF_LINE = 12;
const VOCABULARY = 50_000;
const READINGS = 9;

type Words = ReadonlySet<string>;
interface Query {
  readonly query: string;
  /** The same condition for the words of a page and for its text, in lower case. */
  readonly fits: (words: Words, text: string) => boolean;
}

const word = (rank: number) => `w${rank.toString(36)}`;
const [rare, usual, common, frequent] = [20_000, 800, 60, 0].map(word) as [string, string, string, string];
const QUERIES: readonly Query[] = [
  { query: rare, fits: (words) => words.has(rare) },
  { query: usual, fits: (words) => words.has(usual) },
  { query: common, fits: (words) => words.has(common) },
  { query: frequent, fits: (words) => words.has(frequent) },
  { query: `${usual} ${common}`, fits: (words) => words.has(usual) && words.has(common) },
  { query: `${usual} OR ${rare}`, fits: (words) => words.has(usual) || words.has(rare) },
  { query: `${usual} -${common}`, fits: (words) => words.has(usual) && !words.has(common) },
  { query: `"${word(1)} ${word(2)}"`, fits: (_, text) => text.includes(` ${word(1)} ${word(2)} `) },
  { query: `${rare.slice(0, 3)}*`, fits: (words) => [...words].some((each) => each.startsWith(rare.slice(0, 3))) },
];

const { PAGES: pages } = numbersOf(process.argv.slice(2), { PAGES: 100_000 });
const folder = mkdtempSync(join(tmpdir(), "bench-search-"));
try {
  const path = join(folder, "corpus.sqlite");
  const found = buildCorpus(path);
  const ledger = readLedger(path);
  console.log(
    `${pages} pages of ${LINES * WORDS_OF_LINE} words; median of ${READINGS}; up to ${MOST_RANKED} matches are ranked\n`,
  );
  console.log("| query | pages found | as a full scan | ms |\n|---|---:|---|---:|");
  let wrong = 0;
  for (const [index, { query }] of QUERIES.entries()) {
    const parsed = parseQuery(query);
    const times = Array.from({ length: READINGS }, () => {
      const started = performance.now();
      searchCorpus(ledger, parsed, { limit: 10, mostRanked: MOST_RANKED });
      return performance.now() - started;
    });
    const all = searchCorpus(ledger, parsed, { limit: pages, mostRanked: pages }).hits;
    const numbers = all.map(({ uri, page }) => `${uri} ${page}`).sort();
    const isSame = numbers.join() === (found[index] ?? []).sort().join();
    if (!isSame) wrong++;
    const median = times.sort((a, b) => a - b)[Math.floor(READINGS / 2)] ?? 0;
    console.log(`| \`${query}\` | ${numbers.length} | ${isSame ? "yes" : "NO"} | ${median.toFixed(1)} |`);
  }
  ledger.close();
  process.exitCode = wrong === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** Writes the pages, and returns the places of those that each query must find. */
function buildCorpus(path: string): readonly string[][] {
  const ledger = openLedger(path);
  const rows = preparePageRows(ledger);
  const add = ledger.database.prepare("INSERT INTO documents (uri, name, place, status) VALUES (?, ?, ?, 'complete')");
  const random = randomNumbers("search");
  const found = QUERIES.map((): string[] => []);
  for (let document = 1; document <= Math.ceil(pages / PAGES_OF_DOCUMENT); document++) {
    const uri = `/in/${document}.pdf`;
    const written = Array.from({ length: PAGES_OF_DOCUMENT }, (_, index) => {
      const lines = Array.from({ length: LINES }, () => lineOf(random));
      const words = new Set(lines.flatMap((line) => line.split(" ")));
      const text = ` ${lines.join(" ")} `;
      for (const [at, { fits }] of QUERIES.entries()) if (fits(words, text)) found[at]?.push(`${uri} ${index + 1}`);
      const placed = lines.map((line, at) => [line, [50, 20 * at, 500, 20 * at + 12]] as const);
      const stored = gzipSync(JSON.stringify(placed), { level: 1 });
      return { number: index + 1, label: null, lines: stored, body: indexedBody(placed) };
    });
    ledger.transaction(() => {
      const { lastInsertRowid } = add.run(uri, uri, uri);
      rows.replace(Number(lastInsertRowid), { title: "", author: "", name: "" }, written);
    });
  }
  ledger.close();
  return found;
}

/** Words whose probability falls with their rank: 1 / (rank + 1). */
function lineOf(random: Random): string {
  return Array.from({ length: WORDS_OF_LINE }, () => word(Math.floor(VOCABULARY ** random()) - 1)).join(" ");
}
