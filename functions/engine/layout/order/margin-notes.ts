// Notes in the margin. Each is read after the paragraph next to it.

import { medianSize } from "../geometry/median.ts";
import { mergeLines, type Segment } from "../lines/line-segments.ts";

export interface NotesBeside {
  readonly text: readonly Segment[];
  readonly notes: readonly Segment[];
}

/** Widest note, as a share of the text's width; columns differ less. */
const WIDEST_NOTE = 0.55;
/** Share of the text's lines, or of their height for small print. A longer margin is a column, unless it is a chart. */
const MOST_LINES = 0.7;
/** Largest size of notes, as a share of the text's size. */
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

/** Largest distance of a full line from the text's end, as a share of the text's width. */
const RAGGED = 0.06;
const FULL_LINES = 0.5;
const LEAST_LINES = 6;

/** Decides whether lines flow: most of them end at the text's right edge, as a table's rows do not. */
function isFlowing(lines: readonly Segment[]): boolean {
  const edge = Math.max(...lines.map((line) => line.right));
  const full = lines.filter((line) => edge - line.right < RAGGED * (edge - line.left));
  return lines.length >= LEAST_LINES && full.length >= FULL_LINES * lines.length;
}

function overlapsSome(one: Segment, others: readonly Segment[]): boolean {
  return others.some((other) => one.top < other.bottom && other.top < one.bottom);
}

/** Checks that the margin is small print next to flowing text: then no chart in it forms rows with the text's lines. */
export function isSmallPrint({ text, notes }: NotesBeside): boolean {
  return medianSize(notes) <= NOTE_SIZE * medianSize(text) && isFlowing(mergeLines(text));
}

/** Lines of a note. A longer one is a separate box, to be read after the text. */
const LONGEST_NOTE = 12;

/** Returns the lines of the text, with the notes between its paragraphs. */
export function insertNotes(lines: readonly Segment[], notes: readonly Segment[]): Segment[] {
  const all = notesOf(mergeLines(notes));
  const waiting = all.filter((note) => note.length <= LONGEST_NOTE);
  const size = medianSize(lines);
  const edge = Math.max(...lines.map((line) => line.right));
  const placed: Segment[] = [];
  for (const [index, line] of lines.entries()) {
    placed.push(line);
    const next = lines[index + 1];
    if (next !== undefined && !separatesParagraphs(line, next, edge, size)) continue;
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

/** Groups lines with little space between them to one note. */
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

/** Nearer segments are parts of the same line, such as a root sign. */
const LEAST_LEADING_EM = 0.9;
const PARAGRAPH_GAP_EM = 1.6;
const INDENT_EM = 0.8;
/** Widest last line of a paragraph, as a share of the text's width. */
const SHORT_LINE = 0.85;

function separatesParagraphs(line: Segment, next: Segment, edge: number, size: number): boolean {
  const leading = next.baseline - line.baseline;
  if (Math.abs(leading) < LEAST_LEADING_EM * size) return false;
  if (leading > PARAGRAPH_GAP_EM * size) return true;
  if (next.left - line.left > INDENT_EM * size) return true;
  return line.right - next.left < SHORT_LINE * (edge - next.left);
}

function widthOf(segments: readonly Segment[]): number {
  return Math.max(...segments.map((each) => each.right)) - Math.min(...segments.map((each) => each.left));
}
