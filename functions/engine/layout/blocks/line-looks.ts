// Looks of the lines of a frame. Lines that only quote code do not count as code.

import type { FrameLine } from "../lines/frame-line.ts";
import { sharesLine } from "../lines/line-segments.ts";
import type { FrameWord } from "../lines/words.ts";
import { type Fonts, type LineLook, type LookOf, lookOf } from "../page-lines/document-style.ts";
import { SIGN_OF_ITEM, splitMarker } from "../text/item-markers.ts";
import { hadRoom } from "./line-breaks.ts";

/** Returns the look of these lines and of any others. Inline code does not look like a listing. */
export function looksOf(lines: readonly FrameLine[], fonts: Fonts, columnEnd: (line: FrameLine) => number): LookOf {
  const looks = new Map(lines.map((line) => [line, lookOf(line, fonts)]));
  const hide = (line: FrameLine) => looks.set(line, { ...lookOf(line, fonts), monospaced: false });
  for (const line of itemsOfCode(lines, looks, fonts)) hide(line);
  // Lines above are judged before: below a line of inline code, the sentence may go on with more code.
  for (const [index, line] of lines.entries()) {
    if (looks.get(line)?.monospaced === true && isInline(lines, index, looks, fonts, columnEnd)) hide(line);
  }
  return (line) => looks.get(line) ?? lookOf(line, fonts);
}

/** Distances of baselines, in sizes: within a sentence, and between two listings. */
const [INLINE_LEADING, FAR_LEADING] = [1.5, 4];

/** Recognises a line of inline code: an address or a name within a sentence may fill a line, but is no listing. */
function isInline(
  lines: readonly FrameLine[],
  index: number,
  looks: ReadonlyMap<FrameLine, LineLook>,
  fonts: Fonts,
  columnEnd: (line: FrameLine) => number,
): boolean {
  const [last, line, next] = [lines[index - 1], lines[index], lines[index + 1]];
  if (line === undefined) return false;
  const isMonospaced = (word: FrameWord | undefined) => fonts.get(word?.print.font ?? "")?.monospaced === true;
  const isNearCode = (other: FrameLine | undefined) =>
    other !== undefined &&
    looks.get(other)?.monospaced === true &&
    Math.abs(other.baseline - line.baseline) < FAR_LEADING * line.size;
  const isAlone = !isNearCode(last) && !isNearCode(next);
  const isBeside = (other: FrameLine | undefined) =>
    other !== undefined && sharesLine(line, other) && PROSE.test(other.text);
  if (isAlone && (isBeside(last) || isBeside(next))) return true;
  if (isAlone && line.words.length === 1 && ADDRESS.test(line.text)) return true;
  if (last === undefined || looks.get(last)?.monospaced === true) return false;
  const endsInCode = isMonospaced(last.words.at(-1));
  const isOpen = !CLOSED.test(last.text) || endsInCode;
  const first = line.words.find(({ text }) => PROSE.test(text));
  if (first !== undefined && !isMonospaced(first) && (isOpen || first !== line.words[0])) return true;
  const leading = line.baseline - last.baseline;
  const size = Math.max(line.size, last.size);
  const isBelow = leading > 0 && leading < INLINE_LEADING * size;
  if (!isAlone && size > TITLE_SIZE * Math.min(line.size, last.size)) return false;
  const isAligned = startsOf(last).some((start) => Math.abs(line.left - start) <= size);
  const hasProse = ({ words }: FrameLine) => words.some((word) => PROSE.test(word.text) && !isMonospaced(word));
  // A sentence ends in code that goes on in one line, or in an address of several. More lines are a listing.
  const isShort = !isNearCode(next) || line.words.length === 1;
  const isCut = endsInCode && isShort && hasProse(last);
  return isOpen && isBelow && (isAligned || isCut || hasProse(line)) && !hadRoom(last, line, columnEnd(last));
}

/** Times the size of the code. Larger print above a listing is its title. */
const TITLE_SIZE = 1.3;

/** Places where a line's text may go on below: after the bullet of an item, and under its number too. */
function startsOf(line: FrameLine): readonly number[] {
  const [, text] = line.words;
  if (text === undefined || !isItem(line)) return [line.left];
  return SIGN_OF_ITEM.test(line.text) ? [text.left] : [text.left, line.left];
}

/** Finds list items that are names of code: their bullets are not in the font of the code, unlike those of a comment. */
function itemsOfCode(lines: readonly FrameLine[], looks: ReadonlyMap<FrameLine, LineLook>, fonts: Fonts): FrameLine[] {
  const items: FrameLine[] = [];
  const isMonospaced = (word: FrameWord) => fonts.get(word.print.font)?.monospaced === true;
  let item: FrameLine | undefined;
  for (const line of lines) {
    const [marker, text] = line.words;
    if (looks.get(line)?.monospaced !== true || marker === undefined) {
      item = undefined;
      continue;
    }
    const leading = line.baseline - (items.at(-1)?.baseline ?? 0);
    const isMarked = !isMonospaced(marker) && isItem(line);
    if (text !== undefined && isMarked && (isMonospaced(text) || SIGN_OF_ITEM.test(line.text))) item = line;
    else if (item === undefined || leading <= 0 || leading > ITEM_LEADING * line.size || !hangsFrom(item, line)) {
      item = undefined;
      continue;
    }
    items.push(line);
  }
  return items;
}

/** Recognises an item. A line of a listing may start with its number in another font, but without a sign. */
function isItem({ text }: FrameLine): boolean {
  return splitMarker(text) !== undefined;
}

/** Widest distance of an item's baselines, in sizes. */
const ITEM_LEADING = 2;
/** Distance, in sizes, of the starts of an item's lines. */
const HANGING_EM = 0.5;

function hangsFrom({ words: [, text] }: FrameLine, line: FrameLine): boolean {
  return text !== undefined && Math.abs(text.left - line.left) < HANGING_EM * line.size;
}

/** End of a line that may introduce a listing. */
const CLOSED = /[.:;!?]$/;
/** Matches a word. Signs that the font of the code lacks are in other fonts, too. */
const PROSE = /\p{L}{2}/u;
const ADDRESS = /@|:\/\/|^www\./;
