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
  if (group.length < 2) return false;
  // The first line may be indented itself; a few lines tell where the others start.
  const edge = Math.min(...group.slice(Math.max(1, group.length - 4)).map(startOf));
  const last = group.at(-1);
  return startOf(line) - edge > INDENT_EM * size && last !== undefined && startOf(last) - edge < 0.3 * size;
}

/** Distance of the line's start from the side that its script starts at. */
function startOf(line: FrameLine): number {
  return line.rightToLeft ? -line.right : line.left;
}

const CELL_GAP_EM = 1.5;
const SPACE_EM = 0.25;

function lineTexts(group: readonly FrameLine[]): LineText[] {
  const left = group.reduce((least, line) => Math.min(least, line.left), Number.POSITIVE_INFINITY);
  const right = group.reduce((most, line) => Math.max(most, line.right), Number.NEGATIVE_INFINITY);
  const breaks = group.map((line, index) => isOwnBreak(line, group[index + 1], left, right));
  // Verse, code and addresses: even the longest line, which leaves no room, was broken on purpose.
  const allOwn = 2 * breaks.filter(Boolean).length > group.length - 1;
  return group.map((line, index) => ({ text: line.text, breakAfter: allOwn || breaks[index] === true }));
}

/** Text that flows breaks only where the next word no longer fits. */
function isOwnBreak(line: FrameLine, next: FrameLine | undefined, left: number, right: number): boolean {
  const first = next?.words[0];
  if (next === undefined || first === undefined) return false;
  if (hasCells(line) || hasCells(next)) return true;
  const room = line.rightToLeft ? line.left - left : right - line.right;
  return first.right - first.left + SPACE_EM * line.size < room;
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

/** The page's words, but for the two halves that a line-end hyphen leaves. */
function vocabularyOf(lines: readonly FrameLine[]): Set<string> {
  const vocabulary = new Set<string>();
  let cut = false;
  for (const { words } of lines) {
    const wasCut = cut;
    cut = /[-\u2010\u00ad]$/.test(words.at(-1)?.text ?? "");
    for (const { text } of words.slice(wasCut ? 1 : 0, cut ? -1 : undefined)) {
      vocabulary.add(text.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""));
    }
  }
  return vocabulary;
}
