// The words that another reader finds in a document more often than this project's text has them.

import { extname } from "node:path";
import { textOf } from "../../bench/parts/text-of-document.ts";
import { JUDGES, readAll, takes } from "../../bench/peers/document-readers.ts";
import { countOf, wordsIn } from "../../bench/scores/words.ts";

export interface Difference {
  readonly judge: string;
  readonly path: string;
  readonly words: readonly string[];
}

const MOST_PARTS = 6;

/** A word that the other reader glued out of neighbouring words of ours is not missing. */
export function missingWords(ours: string, theirs: string): readonly string[] {
  const own = wordsIn(ours);
  const counts = countOf(own);
  const glued = gluedWords(own);
  const missing = [...countOf(wordsIn(theirs))].filter(([word, count]) => count > (counts.get(word) ?? 0));
  return missing.map(([word]) => word).filter((word) => !glued.has(word));
}

function gluedWords(words: readonly string[]): ReadonlySet<string> {
  const glued = new Set<string>();
  for (let start = 0; start < words.length; start++) {
    let word = words[start] ?? "";
    for (const next of words.slice(start + 1, start + MOST_PARTS)) {
      word += next;
      glued.add(word);
    }
  }
  return glued;
}

/** Differences of the documents that a judge reads, each judge in one process. */
export async function differencesIn(paths: readonly string[]): Promise<readonly Difference[]> {
  const ours = new Map<string, string>();
  for (const path of paths) ours.set(path, (await textOf(path)).text);
  const differences: Difference[] = [];
  for (const judge of JUDGES) {
    const judged = paths.filter((path) => takes(judge, extname(path).slice(1).toLowerCase()));
    if (judged.length === 0) continue;
    const { texts, timedOut } = await readAll(judge, judged);
    if (timedOut) throw new Error(`${judge.name} was stopped after its time`);
    for (const [at, path] of judged.entries()) {
      const words = missingWords(ours.get(path) ?? "", texts[at] ?? "");
      if (words.length > 0) differences.push({ judge: judge.name, path, words });
    }
  }
  return differences;
}
