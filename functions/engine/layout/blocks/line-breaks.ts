// Decides which line breaks are the author's, and which are only the end of the column; and where paragraphs start or go on in
// spite of their looks, as in "… of S. Enteritidis and / S. Typhimurium" or in dialogue.

import type { Box } from "../../base/model.ts";
import { cutsAddress } from "../lines/cut-addresses.ts";
import { endOf, type FrameLine, startOf } from "../lines/frame-line.ts";
import { LEADER_SIGNS } from "../lines/leaders.ts";
import { hasIdeograph } from "../text/characters.ts";
import { SECTION_NUMBER } from "../text/item-markers.ts";
import type { LineText } from "../text/line-joining.ts";

/** Gap between cells, in sizes. */
export const CELL_GAP_EM = 1.5;
const SPACE_EM = 0.25;
/** Matches the leader dots of a table of contents. */
export const LEADERS = new RegExp(`[${LEADER_SIGNS}_]{5}|(\\. ){4}`, "u");
const LINES_TO_TRUST = 4;
const OWN_BREAKS_IN_PROSE = 0.25;

/** Returns the lines with the author's breaks: all of them in verse, code and addresses, none in prose. */
export function lineTexts(
  group: readonly FrameLine[],
  columnEnd: (line: FrameLine) => number,
  beside: ReadonlySet<FrameLine>,
  pictureEdge: LinePlace = NO_PICTURE,
): LineText[] {
  const edge = goOnInSmallLetters(group) ? pictureEdge : NO_PICTURE;
  const ends = endsOf(group, beside);
  const ending = (line: FrameLine, index: number) => Math.min(ends[index] ?? endOf(line), edge(line));
  const share = (breaks: readonly boolean[]) => breaks.filter(Boolean).length / Math.max(1, group.length - 1);
  const areSentences = flows(group);
  const areSpread = areSentences && isJustified(group);
  const breaksAt = (endOfLine: (line: FrameLine, index: number) => number) =>
    group.map((line, index) => {
      const next = group[index + 1];
      const room = areSentences && next !== undefined && CONTINUES.test(next.text) ? RAGGED_PROSE : RAGGED;
      return isOwnBreak(line, next, endOfLine(line, index), room, areSpread) && !goesOn(next, beside);
    });
  let breaks = breaksAt(ending);
  // A few lines do not show the width of their column; other lines with the same start may.
  const isTrusted = group.length >= LINES_TO_TRUST && share(breaks) <= OWN_BREAKS_IN_PROSE;
  if (!isTrusted && !isJustified(group)) {
    breaks = breaksAt((line, index) => Math.max(ending(line, index), Math.min(columnEnd(line), edge(line))));
  }
  const allOwn = share(breaks) > 0.5 || areLabelled(group) || areEntries(group) || areFlushRight(group);
  let inAddress = false;
  return group.map((line, index) => {
    const next = group[index + 1];
    inAddress = next !== undefined && cutsAddress(line, next, inAddress, () => hadRoom(line, next, columnEnd(line)));
    if (inAddress) return { text: line.text, breakAfter: false, isCut: true };
    const isOwn = breaks[index] === true || (allOwn && !isFullLine(line, next, columnEnd));
    return { text: line.text, breakAfter: isOwn && !goesOn(next, beside) };
  });
}

/** Characters of a full line. Few verses are as long. */
const FULL_PROSE = 60;

/**
 * Recognises a line of a sentence that ends at its column's end, below shorter lines. The next line goes on in small
 * letters, and is full or ends the sentence; verse does not.
 */
function isFullLine(line: FrameLine, next: FrameLine | undefined, columnEnd: LinePlace): boolean {
  if (next === undefined || line.text.length < FULL_PROSE || !CONTINUES.test(next.text)) return false;
  const isAtEnd = (each: FrameLine) => Math.abs(endOf(each) - columnEnd(each)) < JUSTIFIED_EM * each.size;
  return isAtEnd(line) && !SENTENCE_END.test(line.text) && (isAtEnd(next) || SENTENCE_END.test(next.text));
}

/** Share of the lines after the first that go on in small letters, or in a script without them. Addresses and lists do not. */
const SMALL_LETTERS = 0.5;
/** Matches a small letter, other than that of an address on the web. */
const GOES_ON = /^(?!https?:|www\.)\p{Ll}/u;

function goOnInSmallLetters([, ...next]: readonly FrameLine[]): boolean {
  const small = next.filter(({ text }) => GOES_ON.test(text) || hasIdeograph(text.slice(0, 1)));
  return next.length > 0 && small.length >= SMALL_LETTERS * next.length;
}

const LABELLED_LINES = 3;
const LABELLED = /^\p{Lu}[^:.!?]{0,40}:\s+\S/u;

/** Recognises values with their labels, "Total: 12", whose lines may be equally long. */
function areLabelled(group: readonly FrameLine[]): boolean {
  return group.length >= LABELLED_LINES && group.every(({ text }) => LABELLED.test(text));
}

/** Matches the end of an entry of an index: "bridges, 24, 44–51". */
const ENTRY = /^\D+(?:,\s\d{1,4}(?:\s?[-–]\s?\d{1,4})?(?:n|ff?)?)+\.?$/;
/** Share of the lines that are entries. Others are continued below. */
const ENTRIES = 0.8;

/** Recognises entries of an index, whose column is wider than all of them. */
function areEntries(group: readonly FrameLine[]): boolean {
  const entries = group.filter(({ text }) => ENTRY.test(text));
  return group.length > 1 && entries.length >= ENTRIES * group.length;
}

/** Recognises short lines with one end and different starts, as those of a sender's address. */
function areFlushRight(group: readonly FrameLine[]): boolean {
  const [first] = group;
  if (first === undefined || group.length < LINES_OF_ADDRESS) return false;
  const isNear = (a: number, b: number) => Math.abs(a - b) < JUSTIFIED_EM * first.size;
  const characters = group.reduce((sum, { text }) => sum + text.length, 0);
  return (
    characters < PROSE_CHARACTERS * group.length &&
    group.every((line) => isNear(endOf(line), endOf(first))) &&
    group.slice(1).every((line, index) => !isNear(startOf(line), startOf(group[index] ?? line)))
  );
}

const LINES_OF_ADDRESS = 3;

/** End of each line's column: a paragraph may continue in the next column. */
function endsOf(group: readonly FrameLine[], beside: ReadonlySet<FrameLine>): number[] {
  const parts: FrameLine[][] = [];
  for (const [index, line] of group.entries()) {
    const last = group[index - 1];
    const isHigher = last !== undefined && line.baseline < last.baseline - last.size && !beside.has(line);
    if (last === undefined || isHigher) parts.push([line]);
    else parts.at(-1)?.push(line);
  }
  return parts.flatMap((part) => {
    const end = part.reduce((most, line) => Math.max(most, endOf(line)), Number.NEGATIVE_INFINITY);
    return part.map(() => end);
  });
}

/** Checks that all lines but the last end at one place, and that all lines but the first start at one place. */
function isJustified(group: readonly FrameLine[]): boolean {
  const [first, second] = group;
  if (first === undefined || second === undefined || group.length < LINES_OF_JUSTIFIED) return false;
  const near = (a: number, b: number) => Math.abs(a - b) < JUSTIFIED_EM * first.size;
  return (
    group.slice(1, -1).every((line) => near(endOf(line), endOf(first))) &&
    group.slice(2).every((line) => near(startOf(line), startOf(second)))
  );
}

const LINES_OF_JUSTIFIED = 3;
const JUSTIFIED_EM = 0.2;

/** Accepts a next line in the same row, or one that starts with leader dots because its entry fills the line. */
function goesOn(next: FrameLine | undefined, beside: ReadonlySet<FrameLine>): boolean {
  return next !== undefined && (beside.has(next) || (next.text.search(LEADERS) === 0 && !TYPED_RULE.test(next.text)));
}

/** Line of signs across the page, as on a typewriter. */
const TYPED_RULE = /^[=_~*#-]{8,}$/;

/**
 * Decides whether a break is the author's. Flowing text breaks only where the next word no longer fits. In sentences that
 * are spread over their column, gaps are as wide as between cells.
 */
function isOwnBreak(
  line: FrameLine,
  next: FrameLine | undefined,
  end: number,
  room: number,
  areSpread: boolean,
): boolean {
  const first = next?.words[0];
  if (next === undefined || first === undefined) return false;
  if (TYPED_RULE.test(line.text) || TYPED_RULE.test(next.text)) return true;
  const hasGaps = (hasCellsAfterNumber(line) && !hangsFrom(line, next)) || hasCells(next);
  const mayHaveCells = !areSpread || NUMBER_AT_END.test(line.text) || NUMBER_AT_END.test(next.text);
  if ((hasGaps && mayHaveCells) || hasLeaders(line)) return true;
  if (!hadRoom(line, next, end) || cutsWord(line, next)) return false;
  const left = end - endOf(line);
  // Ragged text leaves more room than a short word needs. At the end of a sentence the author may have broken the line.
  return left >= room * (end - startOf(line)) || SENTENCE_END.test(line.text);
}

/** Matches the number of an equation, a page or an amount. */
const NUMBER_AT_END = /(?:^|\s)[([]?\p{N}[\p{N}.,:]*[)\]]?$/u;

/** A name in code, "______gap", may begin with a rule; a sentence may have one within. */
function hasLeaders({ text }: FrameLine): boolean {
  return LEADERS.test(text) && (RULE_AT_END.test(text) || LEADERS.test(text.replaceAll("_", " ")));
}

const RULE_AT_END = /_{5}\P{L}*$/u;

/** Word cut at the line's end. The author's breaks never split a word. */
const CUT_WORD = /\p{Ll}[-\u00ad\u2010]$/u;

/** Decides whether the first line ends within a word that the next one goes on with. */
export function cutsWord(line: FrameLine, next: FrameLine): boolean {
  return CUT_WORD.test(line.text) && CONTINUES.test(next.text);
}

/** Decides whether the next line's first word would have fitted at the end of this line. */
export function hadRoom(line: FrameLine, next: FrameLine, end: number): boolean {
  const [first] = next.words;
  if (first === undefined) return false;
  // Chinese and Japanese break between any two characters.
  const wanted = hasIdeograph(first.text) ? first.print.size : first.right - first.left + SPACE_EM * line.size;
  return wanted < end - endOf(line);
}

/** End of a sentence, with a closing quotation mark or bracket. */
export const SENTENCE_END = /[.:;!?。：；！？]["'”’»)\]]?$/u;
/** Room at the line's end, as a share of the column's width. */
const RAGGED = 0.1;
/** The same where sentences go on from line to line: letters of old OCR layers are wider or narrower than the print. */
const RAGGED_PROSE = 0.3;

/** Recognises sentences: long lines that go on in lower case. Most entries of an index end in a number. */
function flows(group: readonly FrameLine[]): boolean {
  const next = group.slice(1);
  const count = (pattern: RegExp) => next.filter(({ text }) => pattern.test(text)).length;
  return (
    next.length >= LINES_OF_PROSE &&
    group.reduce((sum, { text }) => sum + text.length, 0) >= PROSE_CHARACTERS * group.length &&
    count(CONTINUES) >= FLOWING * next.length &&
    count(/\p{N}\p{L}?,?$/u) <= NUMBERED * next.length
  );
}

/** Matches a line that goes on within a sentence. */
export const CONTINUES: RegExp = /^\p{Ll}/u;
/** Mean length of the lines. Verse has shorter ones. */
const PROSE_CHARACTERS = 35;
const LINES_OF_PROSE = 3;
const FLOWING = 0.75;
const NUMBERED = 0.25;

/** Place along the direction of writing that belongs to a line. */
type LinePlace = (line: FrameLine) => number;

const NO_PICTURE: LinePlace = () => Number.POSITIVE_INFINITY;

/** Returns where the text beside a picture ends, for lines with one after them: the longest of these shows it. Else infinity. */
export function pictureEdges(pictures: readonly Box[], lines: readonly FrameLine[]): LinePlace {
  const edges = new Map<FrameLine, number>();
  for (const picture of pictures) {
    const own = lines.filter((line) => isBefore(line, picture));
    if (own.length < LINES_BESIDE) continue;
    const edge = own.reduce((most, line) => Math.max(most, endOf(line)), Number.NEGATIVE_INFINITY);
    for (const line of own) edges.set(line, Math.min(edge, edges.get(line) ?? edge));
  }
  return (line) => edges.get(line) ?? Number.POSITIVE_INFINITY;
}

/** Lines beside a picture that show where its text ends. */
const LINES_BESIDE = 3;

/** Programs keep text at a distance from a picture, also above and below it. */
function isBefore(line: FrameLine, [left, top, right, bottom]: Box): boolean {
  const { baseline, size } = line;
  return top < baseline + size && bottom > baseline - 2 * size && endOf(line) < (line.rightToLeft ? -right : left);
}

const EDGE_GRID_POINTS = 20;
const EDGE_QUANTILE = 0.8;

/** Estimates the end of a line's column from the lines with the same start: most of them end near it. */
export function columnEnds(lines: readonly FrameLine[]): LinePlace {
  const cell = (line: FrameLine) => Math.round(startOf(line) / EDGE_GRID_POINTS);
  const ends = new Map<number, number[]>();
  for (const line of lines) {
    for (const near of [-1, 0, 1]) {
      const known = ends.get(cell(line) + near);
      if (known === undefined) ends.set(cell(line) + near, [endOf(line)]);
      else known.push(endOf(line));
    }
  }
  const sortedEnds = new Map<number, readonly number[]>();
  return (line) => {
    const own = cell(line);
    const sorted = sortedEnds.get(own) ?? (ends.get(own) ?? []).sort((a, b) => a - b);
    sortedEnds.set(own, sorted);
    return sorted[Math.floor(EDGE_QUANTILE * (sorted.length - 1))] ?? endOf(line);
  };
}

/** Recognises a hanging indent: lines after a label such as "Figure 6:" start where the label's text starts. */
function hangsFrom({ words, size }: FrameLine, next: FrameLine): boolean {
  const wide = words.filter((word, index) => {
    const last = words[index - 1];
    return last !== undefined && word.left - last.right > CELL_GAP_EM * size;
  });
  const [text] = wide;
  return wide.length === 1 && text !== undefined && Math.abs(next.left - text.left) < HANGING_EM * size;
}

const HANGING_EM = 0.3;

/** The number of a section, "5.1.", may be far from its text. That of a row in a table is followed by less text. */
function hasCellsAfterNumber(line: FrameLine): boolean {
  const isNumbered = line.text.length >= FULL_LINE_CHARACTERS && SECTION_NUMBER.test(line.words[0]?.text ?? "");
  return hasCells(isNumbered ? { ...line, words: line.words.slice(1) } : line);
}

export function hasCells({ words, size }: FrameLine): boolean {
  let previous = words[0];
  for (const word of words) {
    if (previous === undefined) break;
    if (Math.max(word.left - previous.right, previous.left - word.right) > CELL_GAP_EM * size) return true;
    previous = word;
  }
  return false;
}

/** Characters of a full line; a shorter one may be a list's title. */
export const FULL_LINE_CHARACTERS = 30;
