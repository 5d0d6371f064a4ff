// Finds paragraphs that hang: their first lines stand out to the left, as in lists of references.

import { endOf, type FrameLine, startOf } from "../lines/frame-line.ts";
import { isBullet, MARKER } from "../text/item-markers.ts";
import { CONTINUES, cutsWord, hadRoom, SENTENCE_END } from "./line-breaks.ts";
import { isBelow } from "./paragraph-starts.ts";

/** Indent of the lines that hang, in sizes. */
const HANGING_EM = { least: 0.8, most: 5 };
const SAME_START_EM = 0.3;
/** Points by which the print of a stretch's lines may differ. */
const OTHER_SIZE = 1;
/** Entries of several lines that show how a stretch of lines is indented. One is enough where its first line cuts a word. */
const LEAST_ENTRIES = 3;
/** Share of these entries whose first lines are full. Where paragraphs are indented, lines before an indent are short. */
const FULL = 0.9;
/** Most entries of one line that is full, as a share of the longer entries. Lines of paragraphs look like such entries. */
const FLOWING = 0.34;

/** Returns the first lines of hanging paragraphs. Tagged lines need no such guess. */
export function hangingStarts(
  lines: readonly FrameLine[],
  beside: ReadonlySet<FrameLine>,
  columnEnd: (line: FrameLine) => number,
): ReadonlySet<FrameLine> {
  const starts = new Set<FrameLine>();
  const rows = lines.filter((line) => !beside.has(line));
  for (let from = 0; from < rows.length; ) {
    const stretch = stretchFrom(rows, from);
    for (const line of startsIn(stretch, columnEnd)) starts.add(line);
    // The last line may begin the next stretch.
    from += Math.max(1, stretch.length - 1);
  }
  return starts;
}

/** Lines below each other that start at one of two edges. */
function stretchFrom(rows: readonly FrameLine[], from: number): readonly FrameLine[] {
  const edges: number[] = [];
  let end = from;
  for (; end < rows.length; end++) {
    const [last, line] = [rows[end - 1], rows[end]];
    if (line === undefined || line.element !== undefined) break;
    const goesOn = last !== undefined && isBelow(last, line) && Math.abs(last.size - line.size) < OTHER_SIZE;
    if (end > from && !goesOn) break;
    const start = startOf(line);
    if (edges.some((edge) => Math.abs(edge - start) <= SAME_START_EM * line.size)) continue;
    if (edges.length === 2) break;
    edges.push(start);
  }
  return rows.slice(from, end);
}

function startsIn(stretch: readonly FrameLine[], columnEnd: (line: FrameLine) => number): readonly FrameLine[] {
  const size = stretch[0]?.size ?? 0;
  const edge = stretch.reduce((least, line) => Math.min(least, startOf(line)), Number.POSITIVE_INFINITY);
  const indent = stretch.reduce((most, line) => Math.max(most, startOf(line) - edge), 0);
  if (indent < HANGING_EM.least * size || indent > HANGING_EM.most * size) return [];
  const isOut = (line: FrameLine) => startOf(line) - edge <= SAME_START_EM * size;
  const end = stretch.reduce((most, line) => Math.max(most, columnEnd(line)), Number.NEGATIVE_INFINITY);
  const isFull = (line: FrameLine, next: FrameLine) => !hadRoom(line, next, Math.max(end, endOf(line)));
  let [entries, full, cut, ended, short, flowing] = [0, 0, 0, 0, 0, 0];
  const starts: FrameLine[] = [];
  for (const [index, line] of stretch.entries()) {
    const last = stretch[index - 1];
    const wasFull = last !== undefined && isFull(last, line);
    if (last !== undefined && isOut(last) && !MARKER.test(last.text)) {
      if (!isOut(line)) entries++;
      if (!isOut(line) && wasFull) full++;
      if (!isOut(line) && cutsWord(last, line)) cut++;
      if (isOut(line) && wasFull) flowing++;
    } else if (last !== undefined && !isOut(last) && isOut(line)) {
      ended++;
      if (!wasFull) short++;
    }
    if (isOut(line) && !(last !== undefined && isOut(last) && wasFull)) starts.push(line);
  }
  const isShown = entries >= LEAST_ENTRIES || cut > 0;
  const hangs = isShown && full >= FULL * entries && 2 * short >= ended;
  return hangs && flowing <= FLOWING * entries ? starts : [];
}

/** Indent of a paragraph, and of the text of an item, in sizes. */
export const INDENT_EM = 0.8;

/**
 * Recognises a numbered paragraph of a contract: its first line alone is indented, is full and ends within a sentence. An
 * item hangs below its marker.
 */
export function indentsMarker(
  group: readonly FrameLine[],
  line: FrameLine,
  columnEnd: (line: FrameLine) => number,
): boolean {
  const [first, second] = group;
  if (first === undefined || startOf(first) - startOf(second ?? line) <= INDENT_EM * first.size) return false;
  if (second !== undefined) return true;
  // Where all items are short, the longest one seems full.
  if (LABEL.test(line.text)) return false;
  const end = Math.max(columnEnd(first), columnEnd(line), endOf(first));
  return !SENTENCE_END.test(first.text) && !hadRoom(first, line, end);
}

/** Matches a label alone in its line. */
const LABEL = /^\p{Lu}[^.:]{0,30}:$/u;

/** Recognises new text at the edge of a bullet, whose item hangs and had room for more. */
export function endsItem(
  first: FrameLine,
  last: FrameLine,
  line: FrameLine,
  columnEnd: (line: FrameLine) => number,
): boolean {
  const [marker, text] = first.words;
  if (marker === undefined || text === undefined || text.left - first.left <= INDENT_EM * line.size) return false;
  if (Math.abs(startOf(line) - startOf(first)) >= SAME_START_EM * line.size || !isBullet(marker.text)) return false;
  return !CONTINUES.test(line.text) && hadRoom(last, line, Math.max(columnEnd(last), endOf(last)));
}
