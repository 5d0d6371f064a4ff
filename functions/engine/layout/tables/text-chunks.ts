// Splits lines into chunks: pieces of text that are farther apart than any space between words.

import { mergeLines, segment } from "../lines/line-segments.ts";
import type { Run } from "../lines/run.ts";
import { isSpace } from "../text/characters.ts";

export interface Chunk {
  readonly runs: readonly Run[];
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly size: number;
}

export interface ChunkLine {
  readonly baseline: number;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
  /** Ordered from left to right. */
  readonly chunks: readonly Chunk[];
}

/** Widest space within a chunk. Justified prose stretches spaces to half an em and more; columns are seldom nearer. */
const CHUNK_GAP_EM = 0.75;

export function chunkLines(runs: readonly Run[]): ChunkLine[] {
  return mergeLines(runs.map((run) => segment([run]))).map(({ runs: inLine, baseline, top, bottom, size }) => ({
    baseline,
    top,
    bottom,
    size,
    chunks: chunksOf([...inLine].sort((a, b) => a.left - b.left)),
  }));
}

function chunksOf(runs: readonly Run[]): Chunk[] {
  const groups: Run[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const run of runs) {
    const last = groups.at(-1);
    if (last !== undefined && run.left - end <= CHUNK_GAP_EM * Math.max(run.size, last.at(-1)?.size ?? 0)) {
      last.push(run);
      end = Math.max(end, run.right);
    } else {
      groups.push([run]);
      end = run.right;
    }
  }
  return groups.map((group) => {
    const { left, right, size } = segment(group);
    return { runs: group, text: group.map(({ text }) => text.trim()).join(" "), left, right, size };
  });
}

/** Number of words in the chunk's text. */
export function wordCount({ text }: Chunk): number {
  let [words, isOpen] = [1, false];
  for (const character of text) {
    const space = isSpace(character.charCodeAt(0));
    if (space && !isOpen) words++;
    isOpen = space;
  }
  return words;
}

export function overlap(a: { left: number; right: number }, b: { left: number; right: number }): number {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left);
}
