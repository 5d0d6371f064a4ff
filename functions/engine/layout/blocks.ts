// Lines to paragraphs and headings.

import { type FrameLine, startOf } from "./frame-line.ts";
import { columnEnds, lineTexts } from "./line-breaks.ts";
import { joinLines } from "./line-joining.ts";

export interface FrameBlock {
  readonly kind: "heading" | "paragraph";
  readonly level?: number;
  readonly text: string;
  readonly lines: readonly FrameLine[];
}

/** Blocks of lines in reading order; `bodySize` is the size that most of the page's text has. */
export function blocksOf(lines: readonly FrameLine[], bodySize: number): FrameBlock[] {
  const vocabulary = vocabularyOf(lines);
  const columnEnd = columnEnds(lines);
  return groupLines(lines).map((group) => {
    const text = joinLines(lineTexts(group, group[0] === undefined ? 0 : columnEnd(group[0])), vocabulary);
    const level = headingLevel(group, text, bodySize);
    return level === undefined
      ? { kind: "paragraph", text, lines: group }
      : { kind: "heading", level, text, lines: group };
  });
}

/** A page whose text is mostly tables or notes has its body in the larger of its common sizes. */
const BODY_SHARE = 0.3;

export function bodySizeOf(lines: readonly FrameLine[]): number {
  const characters = new Map<number, number>();
  let all = 0;
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2;
    characters.set(size, (characters.get(size) ?? 0) + line.text.length);
    all += line.text.length;
  }
  const byCount = [...characters].sort(([, a], [, b]) => b - a);
  const common = byCount.filter(([, count], index) => index === 0 || count >= BODY_SHARE * all);
  return common.reduce((largest, [size]) => Math.max(largest, size), 0);
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
const MARKER = /^([•◦▪▫‣●○■□❖➢✓·]|[-–—*] |\(?(\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)] |\d{1,2}(\.\d{1,2}){1,3}\.? \p{Lu})/u;
const BULLET = /^[•◦▪▫‣●○■□❖➢✓·–—*-]/u;

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

const HEADING_SIZE = 1.15;
const HEADING_LINES = 3;
const HEADING_CHARACTERS = 200;
/** A longer text that ends like a sentence is one. */
const SENTENCE_CHARACTERS = 60;

function headingLevel(group: readonly FrameLine[], text: string, bodySize: number): number | undefined {
  const ratio = (group[0]?.size ?? 0) / (bodySize || 1);
  if (ratio < HEADING_SIZE || group.length > HEADING_LINES || text.length > HEADING_CHARACTERS) return undefined;
  if (BULLET.test(text) || (text.length > SENTENCE_CHARACTERS && /[.:;,]$/.test(text))) return undefined;
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
