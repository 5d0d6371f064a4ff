// Writes program text: lines in a monospaced font, with the indentation that the page shows. Joins the parts of a
// listing that a column's end, a page's end or a table's look cut apart. Finds algorithms in any font by their numbered lines.

import { type FrameLine, sideBySide } from "../lines/frame-line.ts";
import { sharesLine } from "../lines/line-segments.ts";
import { type DocumentStyle, lookOf } from "../page-lines/document-style.ts";
import { isDigit } from "../text/characters.ts";
import type { FrameBlock } from "./frame-block.ts";

const BLANK_LINE = 1.7;
const MOST_INDENT = 80;

/** Returns the lines with their indentation from `edge`, and a blank line where the page has a gap. */
export function codeText(lines: readonly FrameLine[], edge = leftEdgeOf(lines)): string {
  const group = rowsOf(lines);
  const character = characterWidth(group);
  let text = "";
  let before: FrameLine | undefined;
  for (const line of group) {
    const indent = Math.max(0, Math.min(MOST_INDENT, Math.round((line.left - edge) / character)));
    if (before !== undefined) text += line.baseline - before.baseline > BLANK_LINE * line.size ? "\n\n" : "\n";
    text += " ".repeat(indent) + spaced(line, character);
    before = line;
  }
  return text;
}

/** Joins the pieces of each row: a wide gap, as before a comment, cuts a line in two. */
export function rowsOf(lines: readonly FrameLine[]): FrameLine[] {
  const rows: FrameLine[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    if (last !== undefined && sharesLine(last, line) && line.left >= last.right)
      rows.splice(-1, 1, sideBySide(last, line));
    else rows.push(line);
  }
  return rows;
}

function characterWidth(group: readonly FrameLine[]): number {
  let [width, characters] = [0, 0];
  for (const { words } of group) {
    for (const { left, right, text } of words) {
      width += right - left;
      characters += text.length;
    }
  }
  return characters === 0 || width <= 0 ? 1 : width / characters;
}

/** Columns within a line, such as comments, keep their distance. */
function spaced({ words }: FrameLine, character: number): string {
  let text = "";
  for (const [index, word] of words.entries()) {
    const previous = words[index - 1];
    const gap = previous === undefined ? 0 : Math.round((word.left - previous.right) / character);
    text += (previous === undefined ? "" : " ".repeat(Math.min(MOST_INDENT, Math.max(1, gap)))) + word.text;
  }
  return text;
}

function leftEdgeOf(lines: readonly FrameLine[]): number {
  return lines.reduce((least, line) => Math.min(least, line.left), Number.POSITIVE_INFINITY);
}

/** Most lines that a step within a listing takes: the line and two blank ones. */
const MOST_STEPS = 3;
/** Share of a line by which a step may differ from whole lines. */
const STEP_ERROR = 0.12;
/** Distance of the lines of code, in sizes, where the document shows none. */
const USUAL_CODE_LEADING = 1.9;

/**
 * Continues a listing after whole lines: a blank line is as high as the others, and the space between two listings is
 * not. Lines that are nearer are those of a tighter listing. Tags do not count, as some programs tag each line.
 */
export function continuesCode(last: FrameLine, line: FrameLine, { codeLeading }: DocumentStyle): boolean {
  const size = Math.max(last.size, line.size);
  const leading = line.baseline - last.baseline;
  if (leading <= 0) return false;
  if (codeLeading === undefined) return leading < USUAL_CODE_LEADING * size;
  const steps = leading / (codeLeading * size);
  const whole = Math.round(steps);
  return whole <= MOST_STEPS && (steps < 1 || Math.abs(steps - whole) < STEP_ERROR);
}

/** Joins listings that continue at the head of the next column, or in rows that looked like those of a table. */
export function joinListings(blocks: readonly FrameBlock[], style: DocumentStyle): FrameBlock[] {
  const joined: FrameBlock[] = [];
  for (const [index, block] of blocks.entries()) {
    const last = joined.at(-1);
    const own = isOutput(block, [last, blocks[index + 1]], style) ? listingOf(block.lines) : block;
    if (last !== undefined && isSameCode(last, own) && (continuesInColumn(last, own) || touches(last, own, style)))
      joined[joined.length - 1] = { ...last, text: `${last.text}\n${own.text}`, lines: [...last.lines, ...own.lines] };
    else joined.push(own);
  }
  return joined;
}

/** Recognises the output of a command, in columns: a table in the font of the code that it touches. */
function isOutput(
  block: FrameBlock,
  [above, below]: readonly (FrameBlock | undefined)[],
  style: DocumentStyle,
): boolean {
  if (block.kind !== "table" || style.bodyIsMonospaced) return false;
  const isNext = (first: FrameBlock | undefined, second: FrameBlock | undefined) =>
    first !== undefined && second !== undefined && touches(first, second, style);
  if (!(above?.kind === "code" && isNext(above, block)) && !(below?.kind === "code" && isNext(block, below)))
    return false;
  return block.lines.every((line) => lookOf(line, style.fonts).monospaced);
}

function touches(above: FrameBlock, below: FrameBlock, style: DocumentStyle): boolean {
  const lowest = lowestOf(above.lines);
  const [first] = below.lines;
  return lowest !== undefined && first !== undefined && continuesCode(lowest, first, style);
}

function lowestOf(lines: readonly FrameLine[]): FrameLine | undefined {
  return lines.reduce<FrameLine | undefined>(
    (lowest, line) => (lowest === undefined || line.baseline > lowest.baseline ? line : lowest),
    undefined,
  );
}

function listingOf(cells: readonly FrameLine[]): FrameBlock {
  const lines = rowsOf(cells.toSorted((a, b) => a.baseline - b.baseline || a.left - b.left));
  return { kind: "code", text: codeText(lines), lines };
}

/** Accepts a listing to the right that starts higher. Two listings side by side start at one height. */
function continuesInColumn(upper: FrameBlock, lower: FrameBlock): boolean {
  const [first, next] = [upper.lines[0], lower.lines[0]];
  if (first === undefined || next === undefined) return false;
  return (
    next.baseline < first.baseline - first.size &&
    leftEdgeOf(lower.lines) > leftEdgeOf(upper.lines) + WIDER_EM * next.size
  );
}

/** Distance of two columns' starts, in sizes. */
const WIDER_EM = 8;
const SAME_SIZE = 1.05;

function isSameCode(upper: FrameBlock, lower: FrameBlock): boolean {
  if (upper.kind !== "code" || lower.kind !== "code") return false;
  const [size, other] = [upper.lines.at(-1)?.size ?? 0, lower.lines[0]?.size ?? 0];
  return Math.max(size, other) <= SAME_SIZE * Math.min(size, other);
}

/** Returns the blocks of each page. A listing that continues at the head of the next page is marked there. */
export function continueListings(pages: readonly (readonly FrameBlock[])[]): FrameBlock[][] {
  const marked = pages.map((blocks) => [...blocks]);
  const feet = marked.map(footOf);
  const foot = feet.reduce((lowest, each) => Math.max(lowest, each), 0);
  let parts: Part[] = [];
  for (const [index, blocks] of marked.entries()) {
    const [first, last] = [blocks.findIndex(isContent), blocks.findLastIndex(isContent)];
    const [own, open] = [blocks[first], parts.at(-1)];
    const before = open?.blocks[open.at];
    if (
      own !== undefined &&
      before !== undefined &&
      isSameCode(before, own) &&
      (parts.length > 1 || !areTitles(before, own))
    ) {
      blocks[first] = { ...own, continued: true };
      parts.push({ blocks, at: first });
      indentAlike(parts);
    }
    const end = blocks[last];
    const isOpen = end?.kind === "code" && (feet[index] ?? 0) > foot - ROOM_EM * (end.lines.at(-1)?.size ?? 0);
    if (!isOpen) parts = [];
    else if (first !== last || end.continued !== true) parts = [{ blocks, at: last }];
  }
  return marked;
}

/** Recognises two single lines: a page may end, and the next may start, with a title in the font of code. */
function areTitles({ lines: upper }: FrameBlock, { lines: lower }: FrameBlock): boolean {
  return upper.length === 1 && lower.length === 1;
}

/** Part of a listing, among its page's blocks. */
interface Part {
  readonly blocks: FrameBlock[];
  readonly at: number;
}

/** Most room below a listing that continues on the next page, in sizes. A page's last lines may go to the next page. */
const ROOM_EM = 6;

function footOf(blocks: readonly FrameBlock[]): number {
  const lines = blocks.filter(({ kind }) => kind !== "header" && kind !== "footer").flatMap((block) => block.lines);
  return lines.reduce((most, { baseline }) => Math.max(most, baseline), 0);
}

function isContent({ kind }: FrameBlock): boolean {
  return kind !== "header" && kind !== "footer" && kind !== "footnote";
}

/** Indents all parts from one edge, unless the pages' margins differ. */
function indentAlike(parts: readonly Part[]): void {
  const blockOf = ({ blocks, at }: Part) => blocks[at];
  const lines = parts.flatMap((part) => blockOf(part)?.lines ?? []);
  const edge = leftEdgeOf(lines);
  const character = characterWidth(lines);
  const isOnGrid = parts.every((part) => {
    const steps = (leftEdgeOf(blockOf(part)?.lines ?? []) - edge) / character;
    return Math.abs(steps - Math.round(steps)) < GRID_ERROR;
  });
  if (!isOnGrid) return;
  for (const part of parts) {
    const block = blockOf(part);
    if (block !== undefined && leftEdgeOf(block.lines) > edge)
      part.blocks[part.at] = { ...block, text: codeText(block.lines, edge) };
  }
}

/** Share of a character by which a part may lie off the others' columns of characters. */
const GRID_ERROR = 0.2;

/** Stretch of lines without a listing, or a listing's block. */
export type Stretch = { readonly lines: readonly FrameLine[] } | { readonly listing: FrameBlock };

export function cutListings(lines: readonly FrameLine[]): Stretch[] {
  const stretches: Stretch[] = [];
  let start = 0;
  for (let at = 0; at < lines.length; ) {
    const end = endOfListing(lines, at);
    const listing = end > at ? numberedListing(lines.slice(at, end)) : undefined;
    if (listing === undefined) {
      at = Math.max(end, at + 1);
      continue;
    }
    if (at > start) stretches.push({ lines: lines.slice(start, at) });
    stretches.push({ listing });
    start = at = end;
  }
  if (start < lines.length) stretches.push({ lines: start === 0 ? lines : lines.slice(start) });
  return stretches;
}

const NUMBER = /^(\d{1,3})\s?[:∶](?:\s|$)/u;

function numberOf({ text }: FrameLine): number | undefined {
  // Few lines start with a digit.
  if (!isDigit(text.charCodeAt(0))) return undefined;
  const number = NUMBER.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}

const WIDEST_LEADING = 2.2;
const SAME_EDGE_EM = 1;

/** Returns the index after the last line of the listing at `start`; `start` itself when no listing starts there. */
function endOfListing(lines: readonly FrameLine[], start: number): number {
  const first = lines[start];
  let number = first === undefined ? undefined : numberOf(first);
  if (first === undefined || number === undefined || first.element !== undefined) return start;
  const text = first.words[0]?.right ?? first.left;
  let last = first;
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at];
    const size = Math.max(first.size, last.size);
    const leading = (line?.baseline ?? 0) - last.baseline;
    if (line === undefined || leading < -SAME_EDGE_EM * size || leading > WIDEST_LEADING * size) return at;
    const isNext = numberOf(line) === number + 1 && Math.abs(line.left - first.left) < SAME_EDGE_EM * size;
    if (isNext) number++;
    else if (line.left < text) return at;
    last = line;
  }
  return lines.length;
}

const LEAST_NUMBERED = 3;
const SIGNS = /[←≔→=(){}[\];]|\b(?:do|then|else|end|return|for|while|if)\b/u;
/** Share of the rows with signs of code; numbered titles have fewer. */
const SIGNED = 0.4;

function numberedListing(lines: readonly FrameLine[]): FrameBlock | undefined {
  const rows = rowsOf(lines);
  if (rows.filter((row) => numberOf(row) !== undefined).length < LEAST_NUMBERED) return undefined;
  if (rows.filter(({ text }) => SIGNS.test(text)).length < SIGNED * rows.length) return undefined;
  return { kind: "code", text: codeText(rows), lines: rows };
}
