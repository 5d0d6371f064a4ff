// Finds the lines that start paragraphs and those that continue sentences, where their first signs do not show it.

import { whenNeeded } from "../../base/when-needed.ts";
import { endOf, type FrameLine, startOf } from "../lines/frame-line.ts";
import type { Fonts } from "../page-lines/document-style.ts";
import { splitMarker } from "../text/item-markers.ts";
import { FULL_LINE_CHARACTERS, hadRoom, SENTENCE_END } from "./line-breaks.ts";

/**
 * Returns the lines that continue a sentence: the line before ends at its column's end, and starts at the same place. It
 * ends within a sentence and is no item itself, unless a small letter follows the number of a reference: "[7] showed".
 * Below a dash, the next line starts at the same place too.
 */
export function linesInSentences(
  lines: readonly FrameLine[],
  columnEnd: (line: FrameLine) => number,
): ReadonlySet<FrameLine> {
  return new Set(
    lines.filter((line, index) => {
      const last = lines[index - 1];
      if (last === undefined || last.text.length < FULL_LINE_CHARACTERS) return false;
      const isItem = splitMarker(last.text) !== undefined;
      // A Roman number seldom follows an item of another kind, but references have "parts I and II." and "Lewis II."
      const startsNext = isItem && !ROMAN.test(line.text);
      const isDecimal = DECIMAL.test(line.text) && NO_ENTRY.test(last.text);
      const mayStart =
        isDecimal ||
        COUNTED.test(line.text) ||
        closesBracket(last, line) ||
        (REFERENCE.test(line.text) && !BEFORE_ITEM.test(last.text)) ||
        (DASHED.test(line.text) && goesOnBelow(line, lines[index + 1]));
      if (
        !CITATION.test(line.text) &&
        (!mayStart || (SENTENCE_END.test(last.text) && !INITIAL.test(last.text)) || startsNext)
      )
        return false;
      const start = isItem ? (last.words[1]?.left ?? startOf(last)) : startOf(last);
      const indent = (start - startOf(line)) / line.size;
      // The line before may be the first of its paragraph, which is indented.
      const isFirst = isDecimal && indent >= INDENT_EM.least && indent <= INDENT_EM.most;
      if (Math.abs(indent) > SAME_START_EM && !isFirst) return false;
      return !hadRoom(last, line, Math.max(columnEnd(last), endOf(last)));
    }),
  );
}

/** Recognises the end of a term in brackets, as in "(n +" and "1) < 2". */
function closesBracket(last: FrameLine, line: FrameLine): boolean {
  return CLOSING.test(line.text) && last.text.split("(").length > last.text.split(")").length;
}

const CLOSING = /^(?:\d{1,3}|[a-zA-Z]|[ivx]{2,4}|[IVX]{2,4})\) /;

/** Checks that the next line starts where this one does. The lines of an item hang below its text. */
function goesOnBelow(line: FrameLine, next: FrameLine | undefined): boolean {
  if (next === undefined || DASHED.test(next.text) || !isBelow(line, next)) return false;
  return Math.abs(startOf(next) - startOf(line)) <= SAME_START_EM * line.size;
}

const DASHED = /^[-–—] \p{Ll}/u;
/** Matches the initial of a name, which another one may follow. */
const INITIAL = /[,\s.]\p{Lu}\.$/u;
const CITATION = /^\[\d{1,3}\] \p{Ll}/u;
/** Matches the number of an equation, or a number in brackets: "by using / (3) we get". */
const REFERENCE = /^\(\d{1,3}\) \p{Ll}/u;
/** Matches the end of a line before an item: "; and / (3) the buyer". */
const BEFORE_ITEM = /(?:[,;:]|\s(?:and|or|und|oder|et|ou|y|o|e))$/iu;
const COUNTED = /^(?:\d{1,3}|[a-zA-Z]|[IVX]{2,4})\. /u;
const ROMAN = /^[IVX]{2,4}\. /;
const DECIMAL = /^\d{1,3}\.\d{1,3} /;
/** Matches a line of text that is no entry of contents: these begin with their number, or end with their page. */
const NO_ENTRY = /^\D.*[\p{L},]$/u;
const SAME_START_EM = 0.3;

/** Matches a small letter, other than that of a label, or of an address on the web or of a mail. */
export const GOES_ON = /^(?!\S*[@:]|www\.)\p{Ll}/u;
/** Checks that both lines are of one text, which has a wider space above or below the formulas in its lines. */
export function goesOnInProse(last: FrameLine, line: FrameLine, fonts: Fonts): boolean {
  if (last.text.length < FULL_LINE_CHARACTERS || !ENDS_WITHIN.test(last.text)) return false;
  if (Math.abs(startOf(last) - startOf(line)) > SAME_START_EM * line.size) return false;
  const [above, below] = [last.words.at(-1), line.words[0]].map((word) => fonts.get(word?.print.font ?? ""));
  return above?.bold === below?.bold && above?.monospaced === below?.monospaced;
}

const ENDS_WITHIN = /[\p{L},-]$/u;

/** Checks that a sentence goes on: its line is full, and the next one begins with a small letter, or one without case. */
export function goesOnWithin(last: FrameLine, line: FrameLine, columnEnd: (line: FrameLine) => number): boolean {
  if (!GOES_ON.test(line.text) && !WITHOUT_CASE().test(line.text)) return false;
  return !SENTENCE_END.test(last.text) && !hadRoom(last, line, columnEnd(last));
}

const WITHOUT_CASE = whenNeeded(() => /^\p{Lo}/u);

/** Returns the lines that start a paragraph after a paragraph of one line. Tagged lines need no such guess. */
export function startsAfterShort(
  lines: readonly FrameLine[],
  columnEnd: (line: FrameLine) => number,
): ReadonlySet<FrameLine> {
  const hasRoom = (line: FrameLine, next: FrameLine) => hadRoom(line, next, Math.max(columnEnd(line), endOf(line)));
  return new Set(
    lines.filter((line, index) => {
      const [last, next] = [lines[index - 1], lines[index + 1]];
      if (last === undefined || next === undefined || line.element !== undefined) return false;
      const [indent, size] = [startOf(line) - startOf(next), line.size];
      if (indent < INDENT_EM.least * size || indent > INDENT_EM.most * size) return false;
      // The line before is indented too, or it is the end of a paragraph at the top of a column.
      const isTop = (lines[index - 2]?.baseline ?? Number.POSITIVE_INFINITY) > last.baseline;
      const edges = isTop ? [startOf(line), startOf(next)] : [startOf(line)];
      if (!edges.some((edge) => Math.abs(startOf(last) - edge) <= EDGE_EM * size)) return false;
      if (!SENTENCE_END.test(last.text)) return false;
      return isBelow(last, line) && isBelow(line, next) && hasRoom(last, line) && !hasRoom(line, next);
    }),
  );
}

const EDGE_EM = 0.3;
const INDENT_EM = { least: 0.8, most: 3 };
const WIDEST_LEADING = 2.4;

/** Checks that the lower line follows at the leading of a paragraph, or less. */
export function isBelow(upper: FrameLine, lower: FrameLine): boolean {
  const leading = lower.baseline - upper.baseline;
  return leading > 0 && leading < WIDEST_LEADING * upper.size;
}
