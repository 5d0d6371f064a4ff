// PDF beside its peers, all in one run on the same files: `npm run bench -- pdf [robust|words|order|ink|tables|speed…]`.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { choicesOf } from "./parts/arguments.ts";
import { corpusWith, type Print, pdfsIn } from "./parts/corpus.ts";
import { runMeasured } from "./parts/measured-process.ts";
import { benchOrder } from "./parts/pdf-order.ts";
import { benchSpeed } from "./parts/pdf-speed.ts";
import { type DocumentReader, presentTika, readAll } from "./peers/document-readers.ts";
import { type Engine, presentEngines } from "./peers/engines.ts";
import { benchInk } from "./peers/ink-account.ts";
import { benchMarkdownTables } from "./peers/markdown-tables.ts";
import { PDF_REASONS, SPACING_REASONS } from "./scores/pdf-reasons.ts";
import { recallOf, spacingOf, wordsIn } from "./scores/words.ts";

const LIMIT_MS = 30_000;
const ALL = ["robust", "words", "order", "ink", "tables", "speed"];

export async function bench(options: readonly string[], print: Print = console.log): Promise<void> {
  const wanted = options.length === 0 ? ALL : choicesOf(options, ALL);
  const corpus = corpusWith("pdf", print);
  if (corpus === undefined) return;
  const engines = presentEngines(print);
  const peers: Peers = { engines, readers: presentTika(print) };
  const texts: Texts = new Map();
  if (wanted.includes("robust")) await benchRobustness(corpus, peers, texts, print);
  if (wanted.includes("words")) await benchWords(corpus, peers, texts, print);
  if (wanted.includes("order")) await benchOrder(corpus, print);
  if (wanted.includes("ink")) await benchInk(corpus, engines, print);
  if (wanted.includes("tables")) await benchMarkdownTables(corpus, engines, print, LIMIT_MS);
  if (wanted.includes("speed")) await benchSpeed(corpus, print);
}

interface Peers {
  /** Each file in a process of its own. */
  readonly engines: readonly Engine[];
  /** All files in one process. */
  readonly readers: readonly DocumentReader[];
}

/** Texts by engine, then by file. */
type Texts = Map<string, Map<string, string>>;

const LEAST_CHARACTERS = 20;
const OURS = "this project";

async function benchRobustness(corpus: string, peers: Peers, texts: Texts, print: Print): Promise<void> {
  const folder = join(corpus, "pdf");
  const names = pdfsIn(folder);
  const words = join(corpus, "pdf-reference-words.json.gz");
  print(
    `\n${names.length} PDFs, each in a process of its own, ${LIMIT_MS / 1000} s each; Tika reads all in one process`,
  );
  print("| engine | text | empty | refused | time-out | crash | peak MB | CPU s, all | recall | files below .9 |");
  print("|---|---|---|---|---|---|---|---|---|---|");
  const report = (engine: string, read: ReadonlyMap<string, string>, tally: Tally) => {
    texts.set(engine, new Map(read));
    const recalls = existsSync(words) ? recallsOf(words, read) : [];
    printRobustness(engine, tally, recalls, print);
  };
  for (const engine of peers.engines) report(engine.name, ...(await readEach(engine, folder, names)));
  for (const reader of peers.readers) report(reader.name, ...(await readTogether(reader, folder, names)));
  for (const name of names) {
    // Signs alone are what engines make of codes that they cannot read.
    const length = (engine: string) =>
      texts
        .get(engine)
        ?.get(name)
        ?.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (length(OURS) >= LEAST_CHARACTERS) continue;
    const readers = ["pdftotext", "PyMuPDF"].filter((engine) => length(engine) >= LEAST_CHARACTERS);
    if (readers.length > 0) print(`  no text here, but by ${readers.join(" and ")}: ${name}`);
  }
}

/** Outcomes of the files; undefined where the engine does not report them file by file. */
interface Tally {
  text: number;
  empty: number;
  refused: number | undefined;
  late: number | undefined;
  crash: number | undefined;
  peakMb: number;
  cpuMs: number;
}

async function readEach(
  engine: Engine,
  folder: string,
  names: readonly string[],
): Promise<[Map<string, string>, Tally]> {
  const passwords: Readonly<Record<string, string>> = readJson(join(folder, "passwords.json")) ?? {};
  const tally = { text: 0, empty: 0, refused: 0, late: 0, crash: 0, peakMb: 0, cpuMs: 0 };
  const read = new Map<string, string>();
  for (const name of names) {
    const ran = await runMeasured(engine.text(join(folder, name), passwords[name]), { limitMs: LIMIT_MS });
    read.set(name, ran.stdout);
    if (ran.timedOut) tally.late++;
    else if (ran.code === null || ran.code < 0 || isCrash(ran.stderr)) tally.crash++;
    else if (hasText(ran.stdout)) tally.text++;
    else if (ran.code === 0) tally.empty++;
    else tally.refused++;
    tally.peakMb = Math.max(tally.peakMb, ran.peakMb);
    tally.cpuMs += ran.cpuMs;
  }
  return [read, tally];
}

async function readTogether(
  reader: DocumentReader,
  folder: string,
  names: readonly string[],
): Promise<[Map<string, string>, Tally]> {
  const { texts, cpuMs, peakMb } = await readAll(
    reader,
    names.map((name) => join(folder, name)),
  );
  const text = texts.filter(hasText).length;
  const tally = {
    text,
    empty: names.length - text,
    refused: undefined,
    late: undefined,
    crash: undefined,
    peakMb,
    cpuMs,
  };
  return [new Map(names.map((name, at) => [name, texts[at] ?? ""])), tally];
}

function hasText(text: string): boolean {
  return /\S/.test(text);
}

function printRobustness(
  engine: string,
  { text, empty, refused, late, crash, peakMb, cpuMs }: Tally,
  recalls: readonly (readonly [name: string, recall: number])[],
  print: Print,
): void {
  const known = recalls.filter(([name]) => PDF_REASONS[name]?.fault !== "reference");
  const low = recalls.filter(([, recall]) => recall < 0.9).length;
  const outcomes = [text, empty, refused ?? "", late ?? "", crash ?? ""];
  const cost = [Math.round(peakMb), Math.round(cpuMs / 1000)];
  print(`| ${[engine, ...outcomes, ...cost, meanOf(recalls).toFixed(3), low].join(" | ")} |`);
  print(`  recall of the ${known.length} files with true references: ${meanOf(known).toFixed(3)}`);
  if (engine === OURS)
    for (const [name, recall] of recalls) if (recall < 0.9) print(`  recall ${recall.toFixed(2)}: ${reasoned(name)}`);
}

function meanOf(recalls: readonly (readonly [name: string, recall: number])[]): number {
  return recalls.reduce((sum, [, recall]) => sum + recall, 0) / Math.max(1, recalls.length);
}

function reasoned(name: string): string {
  const reason = PDF_REASONS[name];
  return reason === undefined ? name : `${name}: ${reason.fault === "ours" ? "" : "the reference "}${reason.why}`;
}

/** Finds the version line that Node prints below an uncaught error; a refusal is one line. */
function isCrash(stderr: string): boolean {
  return /^Node\.js v\d/m.test(stderr);
}

function recallsOf(path: string, read: ReadonlyMap<string, string>): [name: string, recall: number][] {
  const references: Readonly<Record<string, { readonly words: Readonly<Record<string, number>> }>> = JSON.parse(
    gunzipSync(readFileSync(path)).toString("utf8"),
  );
  return Object.entries(references).flatMap(([path, { words }]): [string, number][] => {
    const name = path.split("/").at(-1) ?? path;
    const text = read.get(name);
    return text === undefined ? [] : [[name, recallOf(text, words)]];
  });
}

const LEAST_WORDS = 50;
/** The goal, of glued and split words together. */
const MOST_PER_10_000 = 8;

async function benchWords(corpus: string, peers: Peers, texts: Texts, print: Print): Promise<void> {
  await readLong(join(corpus, "long"), peers, texts);
  const engines = [...peers.engines, ...peers.readers];
  const names = [...(texts.get(OURS)?.keys() ?? [])];
  print("\nwords glued and split, per 10,000, against what two other engines agree on");
  print(
    "| engine | documents | glued, mean | split, mean | glued, of all words | split, of all words | mean of both without those named |",
  );
  print("|---|---|---|---|---|---|---|");
  for (const engine of engines) {
    const scores = names.flatMap((name) => {
      const others = engines.filter((each) => each !== engine).map((each) => texts.get(each.name)?.get(name) ?? "");
      const usable = others.filter((text) => wordsIn(text).length >= LEAST_WORDS);
      const score = spacingOf(texts.get(engine.name)?.get(name) ?? "", usable);
      return usable.length >= 2 && score.words >= LEAST_WORDS ? [{ name, ...score }] : [];
    });
    const words = scores.reduce((sum, score) => sum + score.words, 0);
    const macro = (pick: "glued" | "split", of = scores) =>
      (of.reduce((sum, score) => sum + score[pick] / score.words, 0) / of.length) * 10_000;
    const micro = (pick: "glued" | "split") => (scores.reduce((sum, score) => sum + score[pick], 0) / words) * 10_000;
    const known = scores.filter(({ name }) => SPACING_REASONS[name] === undefined);
    const without = macro("glued", known) + macro("split", known);
    const cells = [macro("glued"), macro("split"), micro("glued"), micro("split"), without];
    print(`| ${engine.name} | ${scores.length} | ${cells.map((value) => value.toFixed(1)).join(" | ")} |`);
    if (engine.name !== OURS) continue;
    for (const { name, words, glued, split } of scores) {
      const rate = ((glued + split) / words) * 10_000;
      if (rate > MOST_PER_10_000) print(`  ${rate.toFixed(0)} per 10,000: ${name}: ${SPACING_REASONS[name] ?? "ours"}`);
    }
  }
}

async function readLong(long: string, { engines, readers }: Peers, texts: Texts): Promise<void> {
  const names = pdfsIn(long);
  const readBy = (engine: string) => {
    const read = texts.get(engine) ?? new Map<string, string>();
    texts.set(engine, read);
    return read;
  };
  for (const engine of engines) {
    for (const name of names) {
      const { stdout } = await runMeasured(engine.text(join(long, name)), { limitMs: 4 * LIMIT_MS });
      readBy(engine.name).set(name, stdout);
    }
  }
  for (const reader of readers) {
    const [read] = await readTogether(reader, long, names);
    for (const [name, text] of read) readBy(reader.name).set(name, text);
  }
}

function readJson<T>(path: string): T | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
