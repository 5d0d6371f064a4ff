// Lines to paragraphs and headings.

import { joinLines, type LineText } from "./line-joining.ts";
import type { Segment } from "./lines.ts";
import { type FrameWord, isRightToLeft } from "./words.ts";

/** A line with its words, in its frame. */
export interface FrameLine extends Omit<Segment, "runs"> {
  readonly words: readonly FrameWord[];
  readonly text: string;
  readonly rightToLeft: boolean;
}

export interface FrameBlock {
  readonly kind: "heading" | "paragraph";
  readonly level?: number;
  readonly text: string;
  readonly lines: readonly FrameLine[];
}

export function frameLine({ runs, ...box }: Segment, words: readonly FrameWord[]): FrameLine {
  return { ...box, words, text: words.map((word) => word.text).join(" "), rightToLeft: isRightToLeft(runs) };
}

/** Blocks of lines in reading order; `bodySize` is the size that most of the page's text has. */
export function blocksOf(lines: readonly FrameLine[], bodySize: number): FrameBlock[] {
  const vocabulary = vocabularyOf(lines);
  return groupLines(lines).map((group) => {
    const text = joinLines(lineTexts(group), vocabulary);
    const level = headingLevel(group, text, bodySize);
    return level === undefined
      ? { kind: "paragraph", text, lines: group }
      : { kind: "heading", level, text, lines: group };
  });
}

/** The size with the most characters. */
export function bodySizeOf(lines: readonly FrameLine[]): number {
  const characters = new Map<number, number>();
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2;
    characters.set(size, (characters.get(size) ?? 0) + line.text.length);
  }
  let [body, most] = [0, 0];
  for (const [size, count] of characters) if (count > most) [body, most] = [size, count];
  return body;
}

function groupLines(lines: readonly FrameLine[]): FrameLine[][] {
  const groups: FrameLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group !== undefined && continuesBlock(group, line)) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

const SIZE_CHANGE = 1.15;
/** Baseline to baseline, of the size: set solid is 1, double-spaced about 2.4. */
const WIDEST_LEADING = 2.4;
const LEADING_CHANGE = 1.25;
const INDENT_EM = 0.8;
const MARKER = /^([•◦▪▫‣●○■□❖➢✓·]|[-–—*] |\(?(\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)] )/u;

function continuesBlock(group: readonly FrameLine[], line: FrameLine): boolean {
  const last = group.at(-1);
  const first = group[0];
  if (last === undefined || first === undefined) return false;
  const size = Math.max(last.size, line.size);
  if (size > SIZE_CHANGE * Math.min(last.size, line.size)) return false;
  const leading = line.baseline - last.baseline;
  if (leading <= 0 || leading > WIDEST_LEADING * size) return false;
  if (Math.min(last.right, line.right) <= Math.max(last.left, line.left)) return false;
  if (MARKER.test(line.text)) return false;
  const before = group.at(-2);
  const usual = before === undefined ? 1.5 * size : last.baseline - before.baseline;
  if (leading > LEADING_CHANGE * Math.max(usual, size)) return false;
  return !startsParagraph(group, line, size);
}

// An indented line after lines that were not, when the line before did not reach the end or the indent is clear.
function startsParagraph(group: readonly FrameLine[], line: FrameLine, size: number): boolean {
  const body = group.slice(1);
  if (body.length === 0) return false;
  const edge = Math.min(...body.slice(-4).map(startOf));
  const last = group.at(-1);
  return startOf(line) - edge > INDENT_EM * size && last !== undefined && startOf(last) - edge < 0.3 * size;
}

/** Distance of the line's start from the side that its script starts at. */
function startOf(line: FrameLine): number {
  return line.rightToLeft ? -line.right : line.left;
}

const CELL_GAP_EM = 1.5;

function lineTexts(group: readonly FrameLine[]): LineText[] {
  const left = Math.min(...group.map((line) => line.left));
  const right = Math.max(...group.map((line) => line.right));
  return group.map((line, index) => {
    const next = group[index + 1];
    const wanted = next?.words[0];
    const room = line.rightToLeft ? line.left - left : right - line.right;
    // Text that flows breaks only where the next word no longer fits.
    const wouldFit = wanted !== undefined && wanted.right - wanted.left + 0.25 * line.size < room;
    return { text: line.text, breakAfter: wouldFit || hasCells(line) || (next !== undefined && hasCells(next)) };
  });
}

function hasCells({ words, size }: FrameLine): boolean {
  return words.some((word, index) => {
    const previous = words[index - 1];
    if (previous === undefined) return false;
    return Math.max(word.left - previous.right, previous.left - word.right) > CELL_GAP_EM * size;
  });
}

const HEADING_SIZE = 1.15;
const HEADING_LINES = 3;
const HEADING_CHARACTERS = 200;

function headingLevel(group: readonly FrameLine[], text: string, bodySize: number): number | undefined {
  const ratio = (group[0]?.size ?? 0) / (bodySize || 1);
  if (ratio < HEADING_SIZE || group.length > HEADING_LINES || text.length > HEADING_CHARACTERS) return undefined;
  // A drop cap, a page number or a rule of symbols is large too.
  if ((text.match(/\p{L}/gu)?.length ?? 0) < 2) return undefined;
  if (ratio >= 1.8) return 1;
  return ratio >= 1.4 ? 2 : 3;
}

function vocabularyOf(lines: readonly FrameLine[]): Set<string> {
  const words = new Set<string>();
  for (const line of lines) {
    for (const word of line.words) words.add(word.text.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""));
  }
  return words;
}
