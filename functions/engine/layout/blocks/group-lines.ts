// Groups the lines that belong to one block.

import { whenNeeded } from "../../base/when-needed.ts";
import { endOf, type FrameLine, startOf } from "../lines/frame-line.ts";
import { type DocumentStyle, type LookOf, WIDE_LEADING, WIDEST_LEADING } from "../page-lines/document-style.ts";
import { startsCaption } from "../text/caption-labels.ts";
import { isMarker, MARKER, SIGN_OF_ITEM } from "../text/item-markers.ts";
import { changesToBold, changesWeight } from "./bold-changes.ts";
import { continuesCode } from "./code-blocks.ts";
import { endsItem, INDENT_EM, indentsMarker } from "./hanging-lines.ts";
import { hadRoom, SENTENCE_END } from "./line-breaks.ts";
import { GOES_ON, goesOnInProse, goesOnWithin } from "./paragraph-starts.ts";

/** Splits lines in reading order where a block ends. */
export function groupLines(
  lines: readonly FrameLine[],
  { beside, ...marked }: Record<"beside" | "breaks" | "inSentences", ReadonlySet<FrameLine>>,
  columnEnd: (line: FrameLine) => number,
  look: LookOf,
  style: DocumentStyle,
): FrameLine[][] {
  const groups: FrameLine[][] = [];
  // Lines next to another line are not counted: their distance says nothing about the line spacing.
  let rows: FrameLine[] = [];
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1);
    const isBeside = beside.has(line);
    const goesOn =
      isBeside ||
      (continuesBlock(rows, line, look, style, marked, columnEnd) &&
        (isCodeLine(line, look, style) ||
          !(
            endsTitle(rows, line, style, columnEnd) ||
            beginsTitle(rows.at(-1), line, lines[index + 1], style, columnEnd) ||
            endsParagraph(rows, [line, lines[index + 1]], style, columnEnd)
          )));
    if (group !== undefined && goesOn) group.push(line);
    else {
      groups.push([line]);
      rows = [];
    }
    if (!isBeside) rows.push(line);
  }
  return groups;
}

const CONTINUOUS = /^(?:P|H|H[1-6]|Title|LI|Caption|Code|Note|FENote|TOCI)$/;
/** Largest size of notes, as a share of the text's size. */
const SMALL = 0.93;
const NOTE_MARK = whenNeeded(() => /^(?:\d{1,3}|[*†‡§¶]{1,3})\s?[\p{Lu}\p{Lo}"“(]/u);
const SIZE_CHANGE = 1.15;
const LEADING_CHANGE = 1.25;

function continuesBlock(
  group: readonly FrameLine[],
  line: FrameLine,
  look: LookOf,
  style: DocumentStyle,
  { breaks, inSentences }: Record<"breaks" | "inSentences", ReadonlySet<FrameLine>>,
  columnEnd: (line: FrameLine) => number,
): boolean {
  const last = group.at(-1);
  const first = group[0];
  if (last === undefined || first === undefined) return false;
  const [wasCode, isCode] = [isCodeLine(last, look, style), isCodeLine(line, look, style)];
  const isOneBlock = last.element === line.element && CONTINUOUS.test(line.element?.role ?? "");
  // The signs at the ends and starts of lines of code do not show sentences and items.
  if (wasCode && isCode) return isOneBlock || continuesCode(last, line, style);
  if (breaks.has(line) || line.isRuledOff === true || last.element !== line.element) return false;
  // An item may have a listing between its lines. Other lines of an element are inline code.
  if (isCode && line.element?.role === "LI") return false;
  // One element may hold a table's rows, a list's items or a figure's words; only their positions separate these.
  // Some programs tag a step and the points below it as one element.
  if (isOneBlock) return !SIGN_OF_ITEM.test(line.text);
  if (wasCode !== isCode && !startsWithRaisedMark(first)) return false;
  const size = Math.max(last.size, line.size);
  const leading = line.baseline - last.baseline;
  if (size > SIZE_CHANGE * Math.min(last.size, line.size) && !isOneSize(last, line)) return false;
  const spacing = style.wideSpacing ?? 1;
  if (leading <= 0 || leading > Math.max(WIDEST_LEADING, LEADING_CHANGE * spacing) * size) return false;
  if (Math.min(last.right, line.right) <= Math.max(last.left, line.left)) return false;
  if (MARKER.test(line.text) && !inSentences.has(line)) return false;
  if (size < SMALL * style.bodySize && NOTE_MARK().test(line.text) && /[.!?)]$/.test(last.text)) return false;
  if (startsWithRaisedMark(line) || startsCaptionAfter(last, line)) return false;
  const before = group.at(-2);
  const isFull = before === undefined && !hadRoom(last, line, columnEnd(last));
  const usual = before === undefined ? Math.max(1.5, isFull ? spacing : 1) * size : last.baseline - before.baseline;
  const isWider = leading > LEADING_CHANGE * Math.max(usual, size);
  if (isWider && !(goesOnInProse(last, line, style.fonts) && goesOnWithin(last, line, columnEnd))) return false;
  if (changesWeight(last, line, look, style, columnEnd)) return false;
  const isOut = MARKER.test(first.text) && startOf(line) < startOf(first) - 0.5 * size;
  if (isOut && !indentsMarker(group, line, columnEnd)) return false;
  if (endsItem(first, last, line, columnEnd)) return false;
  const isLarge = size >= TITLE_SIZE * style.bodySize;
  if (isLarge && areCentred(last, line)) return true;
  if (group.length === 1 && !isLarge && isTitleOver(last, line)) return false;
  return !startsParagraph(group, line, size);
}

/** Checks that the words at the line break have one size: a label, or a sign within the line, may be larger. */
function isOneSize({ words: above }: FrameLine, { words: below }: FrameLine): boolean {
  const [last, first] = [above.at(-1), below[0]];
  return last !== undefined && first !== undefined && Math.abs(last.print.size - first.print.size) < OTHER_SIZE;
}

/** Recognises a caption by its label, below text of another size or place. A sentence may start with a label too. */
function startsCaptionAfter(last: FrameLine, line: FrameLine): boolean {
  const isOther =
    Math.abs(last.size - line.size) >= OTHER_SIZE || startOf(line) - startOf(last) > INDENT_EM * line.size;
  return isOther && startsCaption([line.text]);
}

/** Recognises the first line of a note. The mark of a note in the text follows a word, so it begins no line. */
function startsWithRaisedMark({ words: [mark, next], size }: FrameLine): boolean {
  return mark !== undefined && next !== undefined && mark.print.size < RAISED * size && RAISED_MARK.test(mark.text);
}

const RAISED = 0.8;
const RAISED_MARK = /^(?:\d{1,3}|[*†‡§¶]{1,3})$/;

/** Recognises text that is aligned at the ends of its lines: these start at three places and more. */
function areFlushAtEnds(lines: readonly FrameLine[], size: number): boolean {
  const ends = lines.map(endOf);
  if (Math.max(...ends) - Math.min(...ends) > SAME_END_EM * size) return false;
  return new Set(lines.map((line) => Math.round(startOf(line) / (INDENT_EM * size)))).size >= 3;
}

const SAME_END_EM = 0.1;
/** Print of titles, as a share of the text's size. */
const TITLE_SIZE = 1.15;

/** Space on both sides of a title over its text, in sizes. */
const BESIDE_EM = 1.5;

/** Recognises a title in capitals in the middle over the first line of its text, which is not in capitals. */
function isTitleOver(title: FrameLine, line: FrameLine): boolean {
  const least = BESIDE_EM * title.size;
  const [before, after] = [startOf(title) - startOf(line), endOf(line) - endOf(title)];
  if (before < least || after < least || Math.abs(before - after) > 2 * least) return false;
  return isInCapitals(title.text) && line.text.length >= LEAST_PROSE && !isInCapitals(line.text);
}

/** Characters of a line of text. Those of an address under a name are shorter. */
const LEAST_PROSE = 36;

function isInCapitals(text: string): boolean {
  return /\p{Lu}{4}/u.test(text) && text === text.toUpperCase();
}

/** Recognises two lines of a title: one print, one middle. */
function areCentred(last: FrameLine, line: FrameLine): boolean {
  if (Math.abs(last.size - line.size) >= OTHER_SIZE) return false;
  const offset = startOf(last) + endOf(last) - startOf(line) - endOf(line);
  return Math.abs(offset) < 2 * SAME_END_EM * line.size;
}

/** Recognises a sentence or caption in the middle that goes on: its last line had no room for the next word. */
function goesOnInMiddle(group: readonly FrameLine[], line: FrameLine): boolean {
  const [first, second] = group.slice(-2);
  if (first === undefined || second === undefined || !areCentred(first, second) || !areCentred(second, line))
    return false;
  if (Math.abs(startOf(first) - startOf(second)) <= OTHER_START_EM * line.size || SENTENCE_END.test(second.text))
    return false;
  if (!GOES_ON.test(line.text) && !startsCaption([group[0]?.text ?? ""])) return false;
  return !hadRoom(second, line, startOf(second) + Math.max(first.right - first.left, second.right - second.left));
}

/** Lines in the middle start at different places. */
const OTHER_START_EM = 0.05;

/** A note may be an address in the print of code. */
export function isCodeLine(line: FrameLine, look: LookOf, style: DocumentStyle): boolean {
  return !style.bodyIsMonospaced && look(line).monospaced && !startsWithRaisedMark(line);
}

/** Times the body's leading. */
const WIDER_LEADING = 1.15;
/** Room at the end of a paragraph's last line, as a share of the column's width. */
const PARAGRAPH_ROOM = 0.1;

/**
 * Finds the end of a paragraph whose last line ends early, above a wider space than the body's. It ends its sentence, or
 * the next line begins with a word in bold. An item ends where one of the next two lines,
 * unless it begins an item itself, does not hang below its text.
 */
function endsParagraph(
  [first, ...others]: readonly FrameLine[],
  [line, below]: readonly [FrameLine, FrameLine | undefined],
  { bodyLeading, isEvenlyLed, fonts }: DocumentStyle,
  columnEnd: (line: FrameLine) => number,
): boolean {
  const last = others.at(-1) ?? first;
  if (first === undefined || last === undefined || bodyLeading === undefined) return false;
  const times = (line.baseline - last.baseline) / (bodyLeading * Math.max(last.size, line.size));
  if (times <= WIDER_LEADING) return false;
  if (MARKER.test(first.text)) {
    if (goesOnWithin(last, line, columnEnd)) return false;
    const hangsAs = others.length > 0 && startOf(last) > startOf(first) + LEAST_HANG_EM * line.size ? last : undefined;
    const hangs = (each: FrameLine) =>
      startOf(each) > startOf(first) + INDENT_EM * line.size ||
      (hangsAs !== undefined && Math.abs(startOf(each) - startOf(hangsAs)) <= SAME_END_EM * line.size);
    const isText = below !== undefined && !MARKER.test(below.text) && isBelow(line, below, bodyLeading);
    return !hangs(line) || (isText && !hangs(below));
  }
  const isBold = changesToBold(last, line, fonts);
  if (isBold && SENTENCE_END.test(last.text)) return true;
  if (isEvenlyLed && times > WIDE_LEADING && SENTENCE_END.test(last.text) && !GOES_ON.test(line.text)) return true;
  if (!isBold && !ENDS_SENTENCE.test(last.text)) return false;
  const end = Math.max(columnEnd(last), endOf(line));
  const room = end - endOf(last);
  if (hadRoom(last, line, end) && room >= PARAGRAPH_ROOM * (end - startOf(last))) return true;
  // The last line of a justified paragraph is the only one that ends elsewhere.
  const ends = [first, ...others.slice(0, -1)].map(endOf);
  const isJustified =
    others.length >= LINES_OF_JUSTIFIED && Math.max(...ends) - Math.min(...ends) < SAME_END_EM * line.size;
  return isJustified && Math.max(...ends) - endOf(last) > JUSTIFIED_ROOM_EM * line.size;
}

/** Least indent of a line below its item, which the next lines share. */
const LEAST_HANG_EM = 0.4;

function isBelow(upper: FrameLine, lower: FrameLine, bodyLeading: number): boolean {
  const leading = lower.baseline - upper.baseline;
  return leading > 0 && leading <= WIDER_LEADING * bodyLeading * Math.max(upper.size, lower.size);
}

/** Lines before the last one. */
const LINES_OF_JUSTIFIED = 2;
const JUSTIFIED_ROOM_EM = 0.5;

/** End of a sentence of three words and more. A short last word may be an abbreviation in an address. */
const ENDS_SENTENCE = /\s\S+\s\S*\p{L}{4}[.:!?]["'”’»)\]]?$/u;

/** Most lines of a title in other print. */
const TITLE_LINES = 2;
/** Points by which print of another size differs. */
const OTHER_SIZE = 0.5;
/** Room at the end of a title, as a share of the column's width. Words in italics may end near the column's end. */
const TITLE_ROOM = 0.1;

/** Finds the end of a title in other print than the text below it: in italics, another face or another size. */
function endsTitle(
  group: readonly FrameLine[],
  line: FrameLine,
  style: DocumentStyle,
  columnEnd: (line: FrameLine) => number,
): boolean {
  const [last, first] = [group.at(-1), line.words[0]];
  if (last === undefined || first === undefined || group.length > TITLE_LINES) return false;
  if (last.element !== undefined || last.rightToLeft) return false;
  // Most lines are full; words and patterns take longer to look at.
  const end = Math.max(columnEnd(last), endOf(line));
  if (end - endOf(last) <= TITLE_ROOM * (end - startOf(last)) || !hadRoom(last, line, end)) return false;
  if (/[-,\u00ad]$/.test(last.text)) return false;
  const face = (word: typeof first) => faceOf(word, style);
  // A bullet, or the mark of a note, may be in smaller print.
  const [mark, second = mark] = last.words;
  const isNote = startsWithRaisedMark(last) && !SENTENCE_END.test(last.text);
  const own = isNote || isMarker(mark?.text ?? "") ? second : mark;
  const words = group.flatMap((each) => each.words);
  if (own === undefined || words.some((word) => face(word) !== face(own))) return false;
  return face(own) !== face(first) || Math.abs(own.print.size - first.print.size) >= OTHER_SIZE;
}

function faceOf({ print }: FrameLine["words"][number], { fonts }: DocumentStyle): string {
  return fonts.get(print.font)?.name ?? print.font;
}

/** Finds a title in other print than the paragraph above, which it follows without space, and the text below. */
function beginsTitle(
  last: FrameLine | undefined,
  line: FrameLine,
  below: FrameLine | undefined,
  style: DocumentStyle,
  columnEnd: (line: FrameLine) => number,
): boolean {
  const [own, above] = [line.words[0], last?.words[0]];
  if (last === undefined || below === undefined || own === undefined || above === undefined) return false;
  if (faceOf(own, style) === faceOf(above, style) || !endsTitle([line], below, style, columnEnd)) return false;
  if (!ENDS_WITH_WORD().test(last.text) || !STARTS_TITLE().test(line.text) || SENTENCE_END.test(line.text))
    return false;
  const faces = new Set(line.words.map((word) => faceOf(word, style)));
  return last.words.every((word) => !faces.has(faceOf(word, style)));
}

/** Matches the last word of a paragraph, which may be alone in its line. */
const ENDS_WITH_WORD = whenNeeded(() => /\p{L}{3}[.!?。！？]["'”’»)\]]?$/u);
const STARTS_TITLE = whenNeeded(() => /^[\p{Lu}\p{Lo}\p{N}]/u);

// An indented line after lines without indent starts a paragraph.
function startsParagraph(group: readonly FrameLine[], line: FrameLine, size: number): boolean {
  if (group.length < 2) return false;
  // The first line may be indented itself; the last few lines show where the others start.
  const edge = Math.min(...group.slice(Math.max(1, group.length - 4)).map(startOf));
  const last = group.at(-1);
  if (last === undefined || startOf(line) - edge <= INDENT_EM * size || startOf(last) - edge >= 0.3 * size)
    return false;
  return !areFlushAtEnds([...group.slice(-4), line], size) && !goesOnInMiddle(group, line);
}
