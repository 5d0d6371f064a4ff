// Finds list items among the blocks of a page, with their markers and depths.

import { endOf, type FrameLine, startOf } from "../lines/frame-line.ts";
import { isAhead, isMarker, type Marked, splitMarker } from "../text/item-markers.ts";
import type { FrameBlock } from "./frame-block.ts";
import { hadRoom, SENTENCE_END } from "./line-breaks.ts";

/** Times the text size: greatest distance of a marker from the text below it, or beside it. */
const BELOW_MARKER = 2;
const BESIDE_MARKER = 4;
/** Times the text size: distance of the baselines of a marker and the text beside it. */
const SAME_LINE = 0.3;

/** Joins a marker to its item, above the text if it is wider than the item's indent, or far beside the text. */
export function joinMarkers(blocks: readonly FrameBlock[]): FrameBlock[] {
  return blocks.flatMap((block, index) => {
    const [before, after] = [blocks[index - 1], blocks[index + 1]];
    if (after !== undefined && isMarkerOf(block, after)) return [];
    if (before === undefined || !isMarkerOf(before, block)) return [block];
    return [{ ...block, text: `${before.text} ${block.text}`, lines: [...before.lines, ...block.lines] }];
  });
}

function isMarkerOf(block: FrameBlock, item: FrameBlock): boolean {
  const [[line, more], [first]] = [block.lines, item.lines];
  if (block.kind !== "paragraph" || item.kind !== "paragraph") return false;
  if (line === undefined || more !== undefined || first === undefined) return false;
  const distance = first.baseline - line.baseline;
  const isAbove = distance > 0 && distance <= BELOW_MARKER * first.size && startOf(first) > startOf(line) + SAME_EDGE;
  const gap = startOf(first) - endOf(line);
  const isBeside = Math.abs(distance) <= SAME_LINE * first.size && gap > 0 && gap <= BESIDE_MARKER * first.size;
  return (isAbove || isBeside) && isMarker(block.text);
}

/**
 * Turns paragraphs that start with a bullet, or with numbers in sequence, into list items. `noteMarks` are the marks
 * that words of the document bear: a paragraph that starts with one, on its own, is their note. `around` are the pages
 * before and after, which lists may go on over.
 */
export function markLists(
  blocks: readonly FrameBlock[],
  noteMarks: ReadonlySet<string> = new Set(),
  [before, after]: readonly [readonly FrameBlock[], readonly FrameBlock[]] = [[], []],
): FrameBlock[] {
  const marked = blocks.map(markedOf);
  const last = before.slice(-LOOK_AHEAD).map(markedOf);
  const near = [...last, ...marked, ...after.slice(0, LOOK_AHEAD).map(markedOf)];
  const isItem = marked.map(
    (each, index) =>
      each !== undefined && each.rest !== "" && !areChoices(each) && isListed(near, last.length + index, noteMarks),
  );
  const open: OpenItem[] = [];
  return blocks.map((block, index): FrameBlock => {
    const each = marked[index];
    const [edge, baseline] = [left(block), block.lines[0]?.baseline ?? 0];
    if (each === undefined || isItem[index] !== true) {
      // A block indented deeper than the items does not end the list; any other block does.
      while (open.length > 0 && edge <= (open.at(-1)?.edge ?? 0) + SAME_EDGE) open.pop();
      return block;
    }
    const before = open.findLastIndex((other) => baseline < other.baseline && isNext(other.item, each));
    if (before >= 0) open.splice(before);
    while (open.length > 0 && edge < (open.at(-1)?.edge ?? 0) - SAME_EDGE) open.pop();
    const isDeeper = before >= 0 || open.length === 0 || edge > (open.at(-1)?.edge ?? 0) + SAME_EDGE;
    const own = { edge: isDeeper ? edge : (open.pop()?.edge ?? edge), baseline, item: each };
    open.push(own);
    return { ...block, kind: "list-item", text: each.rest, marker: each.marker, level: open.length };
  });
}

function markedOf({ kind, text }: FrameBlock): Marked | undefined {
  return kind === "paragraph" ? splitMarker(text) : undefined;
}

/** Recognises check boxes side by side, which are the choices of one question. */
function areChoices({ marker, rest }: Marked): boolean {
  return CHECK_BOX.test(marker) && CHECK_BOX.test(rest);
}

const CHECK_BOX = /[☐☑☒]/u;

/** Last item of an open list. */
interface OpenItem {
  readonly edge: number;
  readonly baseline: number;
  readonly item: Marked;
}

/** Decides whether an item in the next column continues the list. */
function isNext(last: Marked, next: Marked): boolean {
  if (shape(last) !== shape(next)) return false;
  if (next.style !== "bullet" && next.style !== "sign") return isAhead(next, last, 1);
  return last.style === next.style && last.marker === next.marker;
}

/** Points by which the starts of one list's items may differ, as right-aligned numbers do. */
export const SAME_EDGE = 7;

export function left({ lines }: FrameBlock): number {
  return lines[0] === undefined ? 0 : startOf(lines[0]);
}

const LOOK_AHEAD = 12;

/** Accepts odd signs only with the same sign near them, and numbers only with the next or previous number near them: "1984. A novel" is no item. */
function isListed(marked: readonly (Marked | undefined)[], index: number, noteMarks: ReadonlySet<string>): boolean {
  const own = marked[index];
  if (own === undefined) return false;
  if (own.style === "bullet") {
    const isAlone = marked[index - 1]?.marker !== own.marker && marked[index + 1]?.marker !== own.marker;
    return !(isAlone && noteMarks.has(own.marker));
  }
  for (let at = index - LOOK_AHEAD; at <= index + LOOK_AHEAD; at++) {
    const other = marked[at];
    if (at === index || other === undefined) continue;
    if (own.style === "sign") {
      if (other.style === "sign" && other.marker === own.marker) return true;
    } else if (isAhead(other, own, Math.sign(at - index)) && shape(other) === shape(own)) return true;
  }
  return false;
}

/** Returns "*" where a word outside code bears it, or a note has two: no list has such words, but notes do. */
export function noteMarksIn(blocks: readonly FrameBlock[]): ReadonlySet<string> {
  const isMarked = blocks.some(
    ({ kind, text }) =>
      kind !== "code" && text.includes("*") && (STARRED.test(text) || (kind === "paragraph" && SECOND_NOTE.test(text))),
  );
  return new Set(isMarked ? ["*"] : []);
}

const SECOND_NOTE = /^\*\*\s/;
const STARRED = /[\p{L}\p{N})"”]\*(?:[\s.,;:]|$)/u;

/** Returns the lines that start with an odd sign where another line of the page does, at the same place. */
export function startsOfSigns(
  lines: readonly FrameLine[],
  columnEnd: (line: FrameLine) => number,
): ReadonlySet<FrameLine> {
  const signed = lines.flatMap((line, index) => {
    const marked = splitMarker(line.text);
    if (marked?.style !== "sign") return [];
    const last = lines[index - 1];
    const starts = last === undefined || SENTENCE_END.test(last.text) || hadRoom(last, line, columnEnd(last));
    return starts ? { line, sign: marked.marker } : [];
  });
  const recurs = ({ line, sign }: (typeof signed)[number]) =>
    signed.some((other) => other.line !== line && other.sign === sign && isNear(startOf(other.line), startOf(line)));
  return new Set(signed.filter(recurs).map(({ line }) => line));
}

function isNear(edge: number, other: number): boolean {
  return Math.abs(edge - other) <= SAME_EDGE;
}

/** Marker without its number: "(1)" and "1." belong to different lists. */
function shape({ marker }: Marked): string {
  return marker.replace(/[\p{L}\p{N}]+/gu, "");
}
