// Finds the numbers in the margin that count a page's lines, as transcripts, pleadings and manuscripts under review have.

import type { FrameLine } from "../lines/frame-line.ts";
import type { FrameWord } from "../lines/words.ts";
import type { PageLines } from "./page-lines.ts";

interface Numbered {
  readonly line: FrameLine;
  readonly word: FrameWord;
  readonly value: number;
}

const LEAST_NUMBERS = 10;
/** Points by which the right edges of the numbers may differ. */
const SAME_EDGE = 2;
/** Least space between a number and the text beside it, in sizes. Words of one line are nearer. */
const MARGIN_EM = 0.9;
/** Share of the mean distance by which two distances of lines may differ. */
const EVEN = 0.1;
/** Share of the numbers that stand at an empty line or within a sentence. An item of a list has text, which begins. */
const INSIDE = { least: 0.2, most: 0.95 };

/** Returns the numbers of the lines of a page, each with the line that it begins. */
export function lineNumbersOf({ frames }: PageLines): ReadonlyMap<FrameLine, FrameWord> {
  const lines = frames.filter(({ angle }) => angle === 0).flatMap((frame) => frame.lines);
  const byEdge = Map.groupBy(numberedIn(lines), ({ word }) => Math.round(word.right / SAME_EDGE));
  for (const [edge, own] of byEdge) {
    const column = [...own, ...(byEdge.get(edge + 1) ?? [])].sort((a, b) => a.line.baseline - b.line.baseline);
    if (column.length >= LEAST_NUMBERS && areLineNumbers(column, lines))
      return new Map(column.map(({ line, word }) => [line, word]));
  }
  return new Map();
}

function numberedIn(lines: readonly FrameLine[]): Numbered[] {
  return lines.flatMap((line) => {
    const [word, next] = line.words;
    if (word === undefined || !/^\d{1,4}$/.test(word.text)) return [];
    const isApart = next === undefined || next.left - word.right >= MARGIN_EM * line.size;
    return isApart ? [{ line, word, value: Number(word.text) }] : [];
  });
}

function areLineNumbers(column: readonly Numbered[], lines: readonly FrameLine[]): boolean {
  const [first, second, last] = [column[0], column[1], column.at(-1)];
  if (first === undefined || second === undefined || last === undefined) return false;
  const step = second.value - first.value;
  const distance = (last.line.baseline - first.line.baseline) / (column.length - 1);
  const isEven = column.every(({ line, value }, index) => {
    const off = line.baseline - first.line.baseline - index * distance;
    return value === first.value + index * step && Math.abs(off) <= EVEN * distance;
  });
  if (step < 1 || !isEven) return false;
  const numbers = new Set(column.map(({ line }) => line));
  const edge = Math.min(...column.map(({ word }) => word.left));
  const isOutside = lines.every((line) => numbers.has(line) || line.left > edge);
  const inside = column.filter(({ line }) => isInside(line, numbers, lines)).length / column.length;
  return isOutside && inside >= INSIDE.least && inside <= INSIDE.most;
}

/** Recognises the number of an empty line, or of a line that begins within a sentence. */
function isInside(line: FrameLine, numbers: ReadonlySet<FrameLine>, lines: readonly FrameLine[]): boolean {
  const [, own] = line.words;
  if (own !== undefined) return STARTS_SMALL.test(own.text);
  const beside = lines.find((each) => !numbers.has(each) && Math.abs(each.baseline - line.baseline) <= SAME_EDGE);
  return beside === undefined || STARTS_SMALL.test(beside.text);
}

const STARTS_SMALL = /^\p{Ll}/u;
