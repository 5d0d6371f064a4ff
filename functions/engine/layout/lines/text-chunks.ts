// Splits lines into chunks: pieces of text that are farther apart than any space between words.

import { isDigit, isSpace } from "../text/characters.ts";
import { MARKER, SECTION_NUMBER, SIGN_OF_ITEM } from "../text/item-markers.ts";
import { mergeLines, segment } from "./line-segments.ts";
import type { Run } from "./run.ts";

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
  const lines = mergeLines(runs.map((run) => segment([run]))).map(({ runs: inLine, baseline, top, bottom, size }) => ({
    baseline,
    top,
    bottom,
    size,
    groups: withMarkers(groupsOf([...inLine].sort((a, b) => a.left - b.left))),
  }));
  const starts = new Map<number, number>();
  for (const { groups } of lines) {
    for (const group of groups) {
      for (const [index, run] of group.entries()) {
        const before = group[index - 1];
        if (before === undefined || areTwoNumbers(before, run)) count(starts, placeOf(run));
      }
    }
  }
  const isColumn = (run: Run) => {
    const place = placeOf(run);
    const near = (starts.get(place - 1) ?? 0) + (starts.get(place) ?? 0) + (starts.get(place + 1) ?? 0);
    return near >= LEAST_STARTS;
  };
  return lines.map(({ groups, ...line }) => ({
    ...line,
    chunks: groups.flatMap((group) => partedAtColumns(group, isColumn)).map(chunkOf),
  }));
}

/** Lines with a piece that starts at one place, from which the place is the edge of a column. */
const LEAST_STARTS = 3;
/** Space between two numbers. Spaces of prose are seldom as wide, those of code are .6 em. */
const WIDE_SPACE_EM = 0.65;
/** Least space before the text of a column that is nearer to the column before it than columns usually are. */
const NARROWEST_GAP_EM = 0.3;

/** Recognises the numbers of two columns: one cell seldom has two numbers with a wide space between them. */
function areTwoNumbers(before: Run, run: Run): boolean {
  const isApart = run.left - before.right >= WIDE_SPACE_EM * run.size;
  return isApart && isNumeric(before.text) && isNumeric(run.text);
}

/** Points from which starts of pieces are counted together. */
function placeOf({ left }: Run): number {
  return Math.round(left * 2);
}

function count(starts: Map<number, number>, place: number): void {
  starts.set(place, (starts.get(place) ?? 0) + 1);
}

function partedAtColumns(group: readonly Run[], isColumn: (run: Run) => boolean): Run[][] {
  const parts: Run[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const run of group) {
    const last = parts.at(-1);
    const isNear = run.left - end < NARROWEST_GAP_EM * run.size;
    if (last !== undefined && (isNear || !isColumn(run) || isMarker(last))) last.push(run);
    else parts.push([run]);
    end = Math.max(end, run.right);
  }
  return parts;
}

/** Recognises the number or the sign before the text of an item. */
function isMarker(runs: readonly Run[]): boolean {
  const [first, more] = runs;
  return (
    first !== undefined && more === undefined && (MARKER.test(`${first.text.trim()} `) || NO_WORD.test(first.text))
  );
}

const NO_WORD = /^[^\p{L}\p{N}]+$/u;

function groupsOf(runs: readonly Run[]): Run[][] {
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
  return groups;
}

/** Joins bullets with the text of their items: they may be as far from it as columns are, and line up as these do. */
function withMarkers(groups: readonly Run[][]): Run[][] {
  const joined: Run[][] = [];
  let marker: Run | undefined;
  for (const group of groups) {
    const [first, more] = group;
    if (marker !== undefined && first !== undefined && isItem(marker, first)) joined.at(-1)?.push(...group);
    else joined.push(group);
    const isBullet = first !== undefined && more === undefined && SIGN_OF_ITEM.test(`${first.text.trim()} `);
    marker = isBullet ? first : undefined;
  }
  return joined;
}

const ITEM_GAP_EM = 2;

function isItem(marker: Run, text: Run): boolean {
  return text.left - marker.right <= ITEM_GAP_EM * text.size && /^[\p{L}(“"]/u.test(text.text);
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

/** Start of a caption, in the European languages that use similar words. */
export const CAPTION =
  /^(fig(ure|\.)|tab(le|\.|elle|leau|la|ela)|chart|algorithm|listing|abb(ildung|\.)|source|quelle|fuente)\s?([A-Z]?\.?\d|:)/i;

/** Decides whether all characters are equally wide and stand on one grid, as in a program and what it prints. */
export function isOfOneWidth(lines: readonly ChunkLine[]): boolean {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  const chunks = lines.flatMap((line) => line.chunks);
  for (const { text, left, right, size } of chunks.flatMap(({ runs }) => runs)) {
    if (text.length < LEAST_CHARACTERS) continue;
    const width = (right - left) / text.length / size;
    [least, most] = [Math.min(least, width), Math.max(most, width)];
  }
  if (most - least > SAME_WIDTH * most) return false;
  // Digits are equally wide in most fonts.
  if (!chunks.some(({ text }) => LONG_WORD.test(text))) return true;
  const edge = Math.min(...chunks.map(({ left }) => left));
  const offGrid = chunks.filter(({ left, size }) => {
    const characters = (left - edge) / (most * size);
    return Math.abs(characters - Math.round(characters)) > OFF_GRID;
  });
  return offGrid.length <= OFF_GRID_SHARE * chunks.length;
}

const LONG_WORD = /\p{L}{3}/u;
/** Share of a character's width. */
const OFF_GRID = 0.15;
const OFF_GRID_SHARE = 0.5;
const LEAST_CHARACTERS = 3;
const SAME_WIDTH = 0.04;

/** Text of a line in one piece that may have a section's number before it. Undefined for other lines. */
export function titleIn([first, second, more]: readonly Chunk[]): Chunk | undefined {
  if (second === undefined) return first;
  return more === undefined && SECTION_NUMBER.test(first?.text ?? "") ? second : undefined;
}
