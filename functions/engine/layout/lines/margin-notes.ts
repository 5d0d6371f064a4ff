// Notes in the margin: each is read where the paragraph ends that it stands beside.

import { medianSize } from "../geometry/median.ts";
import { mergeLines, type Segment } from "./line-segments.ts";

export interface NotesBeside {
  readonly text: readonly Segment[];
  readonly notes: readonly Segment[];
}

/** Of the text's width; columns differ less. */
const WIDEST_NOTE = 0.55;
/** Of the text's lines, of small print by their sizes: what goes on for longer is a column, but not a chart. */
const MOST_LINES = 0.7;
/** Of the text's size. */
const NOTE_SIZE = 0.93;

export function notesBeside(
  left: readonly Segment[],
  right: readonly Segment[],
  spanning: readonly Segment[],
): NotesBeside | undefined {
  if (left.length === 0 || right.length === 0) return undefined;
  const [text, notes] = widthOf(left) > widthOf(right) ? [left, right] : [right, left];
  const all = [...text, ...spanning];
  if (widthOf(notes) > WIDEST_NOTE * widthOf(text)) return undefined;
  const lines = mergeLines(all);
  const flows = isFlowing(lines);
  const isSmall = medianSize(notes) <= NOTE_SIZE * medianSize(text);
  if (!isSmall && !flows) return undefined;
  const lengthOf = isSmall && flows ? sumOfSizes : (counted: readonly Segment[]) => counted.length;
  const isShorter = lengthOf(mergeLines(notes)) < MOST_LINES * lengthOf(lines);
  return isShorter && !spanning.some((each) => overlapsSome(each, notes)) ? { text: all, notes } : undefined;
}

function sumOfSizes(lines: readonly Segment[]): number {
  return lines.reduce((sum, { size }) => sum + size, 0);
}

/** Of the text's width: how near to its end the lines of paragraphs come. */
const RAGGED = 0.06;
const FULL_LINES = 0.5;
const LEAST_LINES = 6;

/** The rows of a table end where they like; lines that flow end where the text does. */
function isFlowing(lines: readonly Segment[]): boolean {
  const edge = Math.max(...lines.map((line) => line.right));
  const full = lines.filter((line) => edge - line.right < RAGGED * (edge - line.left));
  return lines.length >= LEAST_LINES && full.length >= FULL_LINES * lines.length;
}

function overlapsSome(one: Segment, others: readonly Segment[]): boolean {
  return others.some((other) => one.top < other.bottom && other.top < one.bottom);
}

/** Where all of the margin is small print beside text that flows: its charts make no rows with the lines of the text. */
export function isSmallBeside({ text, notes }: NotesBeside): boolean {
  return medianSize(notes) <= NOTE_SIZE * medianSize(text) && isFlowing(mergeLines(text));
}

/** Lines; a longer one is a box of its own, to be read after the text. */
const LONGEST_NOTE = 12;

/** The lines of the text with the notes between its paragraphs. */
export function insertNotes(lines: readonly Segment[], notes: readonly Segment[]): Segment[] {
  const all = notesOf(mergeLines(notes));
  const waiting = all.filter((note) => note.length <= LONGEST_NOTE);
  const size = medianSize(lines);
  const edge = Math.max(...lines.map((line) => line.right));
  const placed: Segment[] = [];
  for (const [index, line] of lines.entries()) {
    placed.push(line);
    const next = lines[index + 1];
    if (next !== undefined && !partsParagraphs(line, next, edge, size)) continue;
    while (waiting[0] !== undefined && (next === undefined || startsAbove(waiting[0], line))) {
      placed.push(...(waiting.shift() ?? []));
    }
  }
  return [...placed, ...all.filter((note) => note.length > LONGEST_NOTE).flat()];
}

function startsAbove([first]: readonly Segment[], line: Segment): boolean {
  return first !== undefined && first.baseline - 0.5 * first.size <= line.baseline;
}

const NOTE_GAP_EM = 2.2;

/** Lines that follow each other closely are one note. */
function notesOf(lines: readonly Segment[]): Segment[][] {
  const notes: Segment[][] = [];
  for (const line of lines) {
    const last = notes.at(-1)?.at(-1);
    if (last !== undefined && line.baseline - last.baseline < NOTE_GAP_EM * Math.max(last.size, line.size)) {
      notes.at(-1)?.push(line);
    } else notes.push([line]);
  }
  return notes;
}

/** What follows nearer is a part of the same line, as a root's sign is. */
const LEAST_LEADING_EM = 0.9;
const PARAGRAPH_GAP_EM = 1.6;
const INDENT_EM = 0.8;
/** Of the text's width. */
const SHORT_LINE = 0.85;

function partsParagraphs(line: Segment, next: Segment, edge: number, size: number): boolean {
  const leading = next.baseline - line.baseline;
  if (Math.abs(leading) < LEAST_LEADING_EM * size) return false;
  if (leading > PARAGRAPH_GAP_EM * size) return true;
  if (next.left - line.left > INDENT_EM * size) return true;
  return line.right - next.left < SHORT_LINE * (edge - next.left);
}

function widthOf(segments: readonly Segment[]): number {
  return Math.max(...segments.map((each) => each.right)) - Math.min(...segments.map((each) => each.left));
}
