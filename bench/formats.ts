// Word recall and precision of every format on real documents, beside what LibreOffice and other readers agree on:
// `npx node bench/formats.ts [extension…]`. CORPUS_DIR holds formats/, sheets/ and reference-words.json.gz.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { detectFormat } from "../functions/engine/formats/detect.ts";
import { renderText } from "../functions/engine/output/text.ts";
import { readSettings } from "../functions/engine/settings.ts";

interface Reference {
  readonly ext: string;
  readonly words: Readonly<Record<string, number>>;
  readonly peer_recall: number;
}

interface Score {
  readonly path: string;
  readonly recall: number;
  readonly precision: number;
  /** Of the pages alone: the references leave embedded documents out. */
  readonly pagesPrecision: number;
  readonly peer: number;
  readonly note: string;
}

const PROJECT = dirname(import.meta.dirname);
const { limits } = readSettings({});
const LISTED_BELOW = 0.9;
const RULES = { pageMarkers: false, removeHeadersFooters: false };

/** CJK and Thai by character, everything else by word, as the reference was counted. */
const CJK = "\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af\\u0e00-\\u0e7f";
const WORD = new RegExp(`[${CJK}]|(?:(?![${CJK}])[\\p{L}\\p{N}])+`, "gu");

await main();

async function main(): Promise<void> {
  const corpus = process.env["CORPUS_DIR"] ?? join(dirname(PROJECT), "shared/corpus");
  if (!existsSync(join(corpus, "reference-words.json.gz"))) {
    console.log("skipped: no documents; set CORPUS_DIR to the folder with reference-words.json.gz");
    return;
  }
  const wanted = process.argv.slice(2);
  const references = readReferences(corpus).filter(({ ext }) => wanted.length === 0 || wanted.includes(ext));
  const scores = new Map<string, Score[]>();
  for (const { path, ext, ...reference } of references) {
    const score = await scoreOf(corpus, path, reference);
    scores.set(ext, [...(scores.get(ext) ?? []), score]);
  }
  printTable(scores);
  printWorst([...scores.values()].flat());
}

function readReferences(corpus: string): readonly (Reference & { readonly path: string })[] {
  const references: Record<string, Reference> = JSON.parse(
    gunzipSync(readFileSync(join(corpus, "reference-words.json.gz"))).toString("utf8"),
  );
  // Names in the reference may be bytes of a name that is not UTF-8 on every disk.
  const present = new Set(readdirSync(corpus, { recursive: true, encoding: "utf8" }).map((name) => name.normalize()));
  return Object.entries(references)
    .filter(([path]) => present.has(path.normalize()))
    .map(([path, reference]) => ({ path, ...reference }))
    .sort((a, b) => a.ext.localeCompare(b.ext) || a.path.localeCompare(b.path));
}

async function scoreOf(corpus: string, path: string, reference: Omit<Reference, "ext">): Promise<Score> {
  const { text, pages, note } = await textOf(join(corpus, path));
  const expected = new Map(Object.entries(reference.words));
  const whole = overlap(expected, countWords(text));
  return {
    path,
    recall: whole.shared / sum(expected.values()),
    precision: whole.precision,
    pagesPrecision: overlap(expected, countWords(pages)).precision,
    peer: reference.peer_recall,
    note,
  };
}

function overlap(expected: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>) {
  let shared = 0;
  for (const [word, count] of expected) shared += Math.min(count, found.get(word) ?? 0);
  return { shared, precision: shared / Math.max(1, sum(found.values())) };
}

async function textOf(path: string): Promise<{ readonly text: string; readonly pages: string; readonly note: string }> {
  const bytes = readFileSync(path);
  try {
    const format = await detectFormat(bytes, path);
    const { document } = await format.extract(bytes, { name: path, content: "all", limits });
    const pages = renderText({ ...document, attachments: [] }, RULES);
    return { text: renderText(document, RULES), pages, note: format.name };
  } catch (error) {
    return { text: "", pages: "", note: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

function countWords(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.normalize("NFC").replaceAll("\u00ad", "").toLowerCase().matchAll(WORD)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function printTable(scores: ReadonlyMap<string, readonly Score[]>): void {
  console.log("| format | files | recall | precision | of pages alone | peer's recall |");
  console.log("|---|---|---|---|---|---|");
  for (const [extension, rows] of scores) {
    const mean = (field: "recall" | "precision" | "pagesPrecision" | "peer") =>
      (sum(rows.map((row) => row[field])) / rows.length).toFixed(3);
    const cells = [mean("recall"), mean("precision"), mean("pagesPrecision"), mean("peer")];
    console.log(`| ${extension || extname(rows[0]?.path ?? "")} | ${rows.length} | ${cells.join(" | ")} |`);
  }
}

function printWorst(scores: readonly Score[]): void {
  const worst = scores.filter(({ recall }) => recall < LISTED_BELOW).sort((a, b) => a.recall - b.recall);
  if (worst.length > 0) console.log(`\nbelow ${LISTED_BELOW} (recall, precision):`);
  for (const { path, recall, precision, note } of worst) {
    console.log(`${recall.toFixed(2)} ${precision.toFixed(2)} ${path} (${note})`);
  }
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
