// Splits lines into chunks: pieces of text that are farther apart than any space between words.

import { mergeLines, segment } from "../lines/line-segments.ts";
import type { Run } from "../lines/run.ts";
import { isDigit, isSpace } from "../text/characters.ts";

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
  return groups.map(chunkOf);
}

export function chunkOf(runs: readonly Run[]): Chunk {
  const { left, right, size } = segment(runs);
  return { runs, text: runs.map(({ text }) => text.trim()).join(" "), left, right, size };
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

const LETTER = /\p{L}/gu;
const MOST_LETTERS = 3;
const LONGEST = 28;
const NO_NUMBER = /^(n\.?\s?[ad]\.?|nil|[-–—−.…:*]{1,3})$/iu;

/** Accepts a number with signs, unit or another number in brackets, and marks for a missing number. */
export function isNumeric(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return false;
  if (NO_NUMBER.test(trimmed)) return true;
  const digits = digitsIn(trimmed);
  if (digits === 0) return false;
  const letters = trimmed.match(LETTER)?.length ?? 0;
  return letters <= MOST_LETTERS && letters <= digits;
}

function digitsIn(text: string): number {
  let digits = 0;
  for (let at = 0; at < text.length; at++) if (isDigit(text.charCodeAt(at))) digits++;
  return digits;
}

export function isYear(text: string): boolean {
  return /^\(?(19|20)\d\d\)?$/.test(text.trim());
}
