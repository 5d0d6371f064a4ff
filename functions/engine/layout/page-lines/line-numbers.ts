// Finds the numbers in the margin that count a page's lines, as transcripts, pleadings and manuscripts under review have,
// and those beside the lines of a listing.

import type { FrameLine } from "../lines/frame-line.ts";
import type { FrameWord } from "../lines/words.ts";
import { isDigit } from "../text/characters.ts";
import type { Fonts } from "./document-style.ts";
import type { PageLines } from "./page-lines.ts";

interface Numbered {
  readonly line: FrameLine;
  readonly word: FrameWord;
  readonly value: number;
}

const LEAST_NUMBERS = 10;
/** Points by which the right edges of the numbers may differ, or their left edges. */
const SAME_EDGE = 2;
/**
 * Least space between a number and the text beside it, in sizes. Words of one line are nearer. The number of a line of code
 * is in other print, so less space shows it.
 */
const MARGIN_EM = { text: 0.9, code: 0.5 };
/** Share of the mean distance by which two distances of lines may differ. */
const EVEN = 0.1;
/** Share of the numbers that stand at an empty line or within a sentence. An item of a list has text, which begins. */
const INSIDE = { least: 0.2, most: 0.95 };

/** Returns the numbers of the lines of a document, each with the line that it begins. */
export function lineNumbersOf(pages: readonly PageLines[]): ReadonlyMap<FrameLine, FrameWord> {
  const all = pages.map(({ frames }) => {
    const lines = frames.filter(({ angle }) => angle === 0).flatMap((frame) => frame.lines);
    return { lines, numbered: numberedIn(lines, MARGIN_EM.text) };
  });
  const columns = all.map(({ lines, numbered }) => columnOf(numbered, lines));
  const shown = columns.find((column) => column !== undefined)?.[0];
  if (shown === undefined) return new Map();
  // A short page, as the last one, shows them by their place.
  const found = all.flatMap(({ numbered }, index) => {
    const short = numbered.filter((each) => isAtEdge(each, shown)).sort(fromTop);
    return columns[index] ?? (short.length >= LEAST_ON_SHORT_PAGE && areEven(short) ? short : []);
  });
  return new Map(found.map(({ line, word }) => [line, word]));
}

const LEAST_ON_SHORT_PAGE = 2;

/** The column of numbers that counts the lines of a page. */
function columnOf(numbered: readonly Numbered[], lines: readonly FrameLine[]): readonly Numbered[] | undefined {
  for (const edgeOf of [({ word }: Numbered) => word.right, ({ word }: Numbered) => word.left]) {
    const byEdge = Map.groupBy(numbered, (each) => Math.round(edgeOf(each) / SAME_EDGE));
    for (const [edge, own] of byEdge) {
      const column = [...own, ...(byEdge.get(edge + 1) ?? [])].sort(fromTop);
      if (column.length >= LEAST_NUMBERS && areLineNumbers(column, lines)) return column;
    }
  }
  return undefined;
}

function fromTop(a: Numbered, b: Numbered): number {
  return a.line.baseline - b.line.baseline;
}

function isAtEdge({ word }: Numbered, shown: Numbered): boolean {
  const offs = [word.right - shown.word.right, word.left - shown.word.left];
  return offs.some((off) => Math.abs(off) <= SAME_EDGE);
}

const LEAST_IN_LISTING = 3;
/** Numbers that are looked at. A page with more is a table. */
const MOST_NUMBERS = 500;
/** Widest distance of the numbers of two lines, in sizes of the code. */
const WIDEST_STEP_EM = 3;
/** Distance of the lower edge of raised print from that of its line. In print of half the size it is .1 on one baseline. */
const RAISED_EM = 0.25;
/** Points by which print of another size differs. */
const OTHER_SIZE = 0.5;

/** Returns the numbers beside the lines of listings, each with the line that it begins. Their print is not the code's. */
export function listingNumbersOf({ frames }: PageLines, fonts: Fonts): ReadonlyMap<FrameLine, FrameWord> {
  const lines = frames.filter(({ angle }) => angle === 0).flatMap((frame) => frame.lines);
  const numbers = numberedIn(lines, MARGIN_EM.code).sort((a, b) => a.line.baseline - b.line.baseline);
  const found = new Map<FrameLine, FrameWord>();
  if (numbers.length < LEAST_IN_LISTING || numbers.length > MOST_NUMBERS) return found;
  const isNumberOfCode = ({ line, word }: Numbered) => {
    const code = textBeside(line, lines);
    if (code === undefined) return true;
    const { print, left } = code;
    const isOther = print.font !== word.print.font || Math.abs(print.size - word.print.size) >= OTHER_SIZE;
    // The mark of a note before an address is raised.
    const isRaised = print.bottom - word.print.bottom > RAISED_EM * print.size;
    return isOther && !isRaised && word.right < left && fonts.get(print.font)?.monospaced === true;
  };
  for (const run of successive(numbers.filter(isNumberOfCode))) {
    const withCode = run.filter(({ line }) => textBeside(line, lines) !== undefined);
    if (withCode.length >= LEAST_IN_LISTING) for (const { line, word } of run) found.set(line, word);
  }
  return found;
}

/** First word after the number at the start of a line, in the line or beside it. */
function textBeside(line: FrameLine, lines: readonly FrameLine[]): FrameWord | undefined {
  if (line.words.length > 1) return line.words[1];
  const beside = lines.filter((each) => each !== line && Math.abs(each.baseline - line.baseline) <= SAME_EDGE);
  return beside.sort((a, b) => a.left - b.left)[0]?.words[0];
}

/** Splits numbers, from top to bottom, where one does not count on from that above it, in one column. */
function successive(numbers: readonly Numbered[]): Numbered[][] {
  const runs: Numbered[][] = [];
  for (const each of numbers) {
    const run = runs.findLast((known) => isNext(known.at(-1), each));
    if (run === undefined) runs.push([each]);
    else run.push(each);
  }
  return runs;
}

function isNext(last: Numbered | undefined, { line, word, value }: Numbered): boolean {
  if (last === undefined || value !== last.value + 1) return false;
  const isNear = line.baseline - last.line.baseline <= WIDEST_STEP_EM * Math.max(line.size, last.line.size);
  return isNear && isAtEdge({ line, word, value }, last);
}

function numberedIn(lines: readonly FrameLine[], margin: number): Numbered[] {
  const numbered: Numbered[] = [];
  for (const line of lines) {
    const [word, next] = line.words;
    if (word === undefined || !isDigit(word.text.charCodeAt(0)) || !/^\d{1,4}$/.test(word.text)) continue;
    const isApart = next === undefined || next.left - word.right >= margin * line.size;
    if (isApart) numbered.push({ line, word, value: Number(word.text) });
  }
  return numbered;
}

function areLineNumbers(column: readonly Numbered[], lines: readonly FrameLine[]): boolean {
  if (!areEven(column)) return false;
  const numbers = new Set(column.map(({ line }) => line));
  const edge = Math.min(...column.map(({ word }) => word.left));
  const isOutside = lines.every((line) => numbers.has(line) || line.left > edge);
  const inside = column.filter(({ line }) => isInside(line, numbers, lines)).length / column.length;
  return isOutside && inside >= INSIDE.least && inside <= INSIDE.most;
}

/** Checks that the numbers count in even steps, at even distances. */
function areEven(column: readonly Numbered[]): boolean {
  const [first, second, last] = [column[0], column[1], column.at(-1)];
  if (first === undefined || second === undefined || last === undefined) return false;
  const step = second.value - first.value;
  const distance = (last.line.baseline - first.line.baseline) / (column.length - 1);
  const isEven = column.every(({ line, value }, index) => {
    const off = line.baseline - first.line.baseline - index * distance;
    return value === first.value + index * step && Math.abs(off) <= EVEN * distance;
  });
  return step >= 1 && isEven;
}

/** Recognises the number of an empty line, or of a line that begins within a sentence. */
function isInside(line: FrameLine, numbers: ReadonlySet<FrameLine>, lines: readonly FrameLine[]): boolean {
  const [, own] = line.words;
  if (own !== undefined) return STARTS_SMALL.test(own.text);
  const beside = lines.find((each) => !numbers.has(each) && Math.abs(each.baseline - line.baseline) <= SAME_EDGE);
  return beside === undefined || STARTS_SMALL.test(beside.text);
}

const STARTS_SMALL = /^\p{Ll}/u;
