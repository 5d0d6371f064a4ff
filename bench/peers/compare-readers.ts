// Readers of documents on the same files in the same run: word recall against the truth, CPU time, and peak memory. Each
// reader has one process for all files of a format; this project's is the command as it is installed.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Print } from "../parts/corpus.ts";
import { REASONS } from "../scores/format-reasons.ts";
import { countOf, recallOf, wordsIn } from "../scores/words.ts";
import { type DocumentReader, presentReaders, type Readings, readAll, takes } from "./document-readers.ts";

type Words = Readonly<Record<string, number>>;

export interface TrueDocument {
  readonly path: string;
  readonly words: Words;
}

export async function benchPeers(groups: ReadonlyMap<string, readonly TrueDocument[]>, print: Print): Promise<void> {
  const readers = presentReaders(print);
  print("\nreaders on the same files, each in one process for all files of a format");
  print("| files | reader | recall | of what two others agree on | without a word | CPU s | ratio | peak MB | ratio |");
  print("|---|---|---|---|---|---|---|---|---|");
  for (const [group, documents] of groups) {
    const extension = group.split(" ")[0] ?? group;
    const competing = readers.filter((reader) => takes(reader, extension));
    if (competing.length > 1 && documents.length > 0) await compare(group, documents, competing, print);
  }
}

async function compare(
  group: string,
  documents: readonly TrueDocument[],
  readers: readonly DocumentReader[],
  print: Print,
): Promise<void> {
  const paths = documents.map(({ path }) => path);
  const readings: Readings[] = [];
  for (const reader of readers) readings.push(await readAll(reader, paths));
  const [ours] = readings;
  for (const [index, { name }] of readers.entries()) {
    const { texts, cpuMs, peakMb, timedOut } = readings[index] ?? NOTHING;
    const cells = [
      `${group}, ${documents.length}`,
      timedOut ? `${name} (stopped)` : name,
      meanRecall(
        texts,
        documents.map(({ words }) => words),
      ),
      readers.length < 3 ? "" : meanRecall(texts, agreedByOthers(readings, index)),
      texts.filter((text) => wordsIn(text).length === 0).length,
      (cpuMs / 1000).toFixed(2),
      (cpuMs / (ours ?? NOTHING).cpuMs).toFixed(2),
      Math.round(peakMb),
      (peakMb / (ours ?? NOTHING).peakMb).toFixed(2),
    ];
    print(`| ${cells.join(" | ")} |`);
  }
}

const NOTHING: Readings = { texts: [], cpuMs: 0, peakMb: 0, timedOut: false };

function meanRecall(texts: readonly string[], expected: readonly Words[]): string {
  const recalls = expected.map((words, at) => recallOf(texts[at] ?? "", words));
  return (recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length).toFixed(3);
}

/** Words that at least two of the other readers find, by document, each as often as both find it. */
function agreedByOthers(readings: readonly Readings[], reader: number): readonly Words[] {
  const others = readings.filter((_, index) => index !== reader);
  return (readings[reader] ?? NOTHING).texts.map((_, at) => {
    const counts = others.map(({ texts }) => countOf(wordsIn(texts[at] ?? "")));
    const words = new Set(counts.flatMap((each) => [...each.keys()]));
    const second = (word: string) => counts.map((each) => each.get(word) ?? 0).sort((a, b) => b - a)[1] ?? 0;
    return Object.fromEntries([...words].map((word) => [word, second(word)]).filter(([, count]) => count !== 0));
  });
}

/** Files with a reference that counts what the document shows, by extension. */
export function trueReferences(
  corpus: string,
  references: readonly { readonly path: string; readonly ext: string; readonly words: Words }[],
): ReadonlyMap<string, readonly TrueDocument[]> {
  const kept = references.filter(({ path }) => REASONS[basename(path)]?.fault !== "reference");
  const documents = kept.map(({ path, ext, words }) => ({ ext, path: join(corpus, path), words }));
  return Map.groupBy(documents, ({ ext }) => ext);
}

/** Pandoc's test documents, whose words its own test suite states. */
export function pandocDocuments(corpus: string): ReadonlyMap<string, readonly TrueDocument[]> {
  const [files, truth] = ["files", "truth"].map((folder) => join(corpus, "office", folder));
  if (files === undefined || truth === undefined || !existsSync(truth)) return new Map();
  const documents = readdirSync(truth).map((name): TrueDocument => {
    const { file, text }: { readonly file: string; readonly text: string } = JSON.parse(
      readFileSync(join(truth, name), "utf8"),
    );
    return { path: join(files, file), words: Object.fromEntries(countOf(wordsIn(text))) };
  });
  const present = documents.filter(({ path, words }) => existsSync(path) && Object.keys(words).length > 0);
  return Map.groupBy(present, ({ path }) => `${extname(path).slice(1)} of pandoc`);
}

/** News pages with the words of their articles; runs the work while the pages lie unpacked in a folder of their own. */
export async function withNewsPages(
  corpus: string,
  work: (pages: ReadonlyMap<string, readonly TrueDocument[]>) => Promise<void>,
): Promise<void> {
  const folder = join(corpus, "articles");
  if (!existsSync(folder)) return;
  const truth: Readonly<Record<string, { readonly articleBody: string }>> = JSON.parse(
    readFileSync(join(folder, "ground-truth.json"), "utf8"),
  );
  const scratch = mkdtempSync(join(tmpdir(), "bench-news-"));
  try {
    const pages = Object.entries(truth).flatMap(([id, { articleBody }]): TrueDocument[] => {
      const packed = join(folder, "html", `${id}.html.gz`);
      if (!existsSync(packed)) return [];
      const path = join(scratch, `${id}.html`);
      writeFileSync(path, gunzipSync(readFileSync(packed)));
      return [{ path, words: Object.fromEntries(countOf(wordsIn(articleBody))) }];
    });
    await work(new Map([["html of news", pages]]));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
