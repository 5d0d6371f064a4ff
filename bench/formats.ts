// Word recall and precision of every format on real documents, against the words that LibreOffice and other readers agree
// on, then other libraries and Tika on the same files: `npm run bench -- formats [EXTENSION…]`. CORPUS_DIR holds formats/,
// sheets/, reference-words.json.gz and, for more files of the comparison, office/ and articles/.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { choicesOf } from "./parts/arguments.ts";
import { corpusWith } from "./parts/corpus.ts";
import { textOf } from "./parts/text-of-document.ts";
import { benchPeers, pandocDocuments, trueReferences, withNewsPages } from "./peers/compare-readers.ts";
import { installPeers } from "./peers/installed.ts";
import { MORE, REASONS } from "./scores/format-reasons.ts";
import { countOf, recallOf, wordsIn } from "./scores/words.ts";

interface Reference {
  readonly ext: string;
  readonly words: Readonly<Record<string, number>>;
  readonly peer_recall: number;
}

interface Score {
  readonly path: string;
  readonly recall: number;
  /** Precision of the plain text as it is written. */
  readonly precision: number;
  /** Precision of the plain text with embedded objects, which JSON and Markdown have. */
  readonly objectsPrecision: number;
  readonly peer: number;
  /** True for a text without a word. */
  readonly isEmpty: boolean;
  readonly note: string;
}

const LISTED_BELOW = 0.9;
const PRECISION_BELOW = 0.85;

await main();

async function main(): Promise<void> {
  const corpus = corpusWith("reference-words.json.gz");
  if (corpus === undefined) return;
  const all = readReferences(corpus);
  const extensions = [...new Set(all.map(({ ext }) => ext))];
  const wanted = choicesOf(process.argv.slice(2), extensions);
  const references = all.filter(({ ext }) => wanted.length === 0 || wanted.includes(ext));
  const scores = new Map<string, Score[]>();
  for (const { path, ext, ...reference } of references) {
    const score = await scoreOf(corpus, path, reference);
    scores.set(ext, [...(scores.get(ext) ?? []), score]);
  }
  printTable(scores);
  printWorst([...scores.values()].flat());
  printMore([...scores.values()].flat());
  installPeers();
  await withNewsPages(corpus, async (news) => {
    const groups = [...trueReferences(corpus, references), ...pandocDocuments(corpus), ...news];
    const asked = groups.filter(([group]) => wanted.length === 0 || wanted.includes(group.split(" ")[0] ?? ""));
    await benchPeers(new Map(asked), console.log);
  });
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
  const { text, withObjects, note } = await textOf(join(corpus, path));
  return {
    path,
    recall: recallOf(text, reference.words),
    precision: precisionOf(text, reference.words),
    objectsPrecision: precisionOf(withObjects, reference.words),
    peer: reference.peer_recall,
    isEmpty: wordsIn(text).length === 0,
    note,
  };
}

function precisionOf(text: string, expected: Reference["words"]): number {
  const words = wordsIn(text);
  let shared = 0;
  for (const [word, count] of countOf(words)) shared += Math.min(count, expected[word] ?? 0);
  return shared / Math.max(1, words.length);
}

function printTable(scores: ReadonlyMap<string, readonly Score[]>): void {
  console.log("| format | files | recall | of true references | precision | with objects | peer's recall | no words |");
  console.log("|---|---|---|---|---|---|---|---|");
  for (const [extension, rows] of scores) {
    const mean = (field: "recall" | "precision" | "objectsPrecision" | "peer", of = rows) =>
      of.length === 0 ? "" : (sum(of.map((row) => row[field])) / of.length).toFixed(3);
    const isTrue = rows.filter(({ path }) => REASONS[basename(path)]?.fault !== "reference");
    const ofTrue =
      isTrue.length === rows.length ? "" : `${mean("recall", isTrue)} ${mean("precision", isTrue)} (${isTrue.length})`;
    const cells = [mean("recall"), ofTrue, mean("precision"), mean("objectsPrecision"), mean("peer")];
    console.log(`| ${[extension, rows.length, ...cells, rows.filter(({ isEmpty }) => isEmpty).length].join(" | ")} |`);
  }
}

function printWorst(scores: readonly Score[]): void {
  const worst = scores.filter(({ recall }) => recall < LISTED_BELOW).sort((a, b) => a.recall - b.recall);
  if (worst.length > 0) console.log(`\nbelow ${LISTED_BELOW} (recall, precision):`);
  for (const { path, recall, precision, note } of worst) {
    const reason = REASONS[basename(path)];
    const why = reason === undefined ? "no reason known" : `${reason.fault}: ${reason.why}`;
    console.log(`${recall.toFixed(2)} ${precision.toFixed(2)} ${path} (${note}) ${why}`);
  }
}

function printMore(scores: readonly Score[]): void {
  const more = scores.filter(({ recall, precision }) => precision < PRECISION_BELOW && recall >= LISTED_BELOW);
  if (more.length > 0) console.log(`\nprecision below ${PRECISION_BELOW}: the reference leaves out`);
  for (const { path, precision } of more.sort((a, b) => a.precision - b.precision)) {
    console.log(`${precision.toFixed(2)} ${path} ${MORE[basename(path)] ?? "no reason known"}`);
  }
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
