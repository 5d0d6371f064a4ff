// Looks of the lines of a frame. Lines that only quote code do not count as code.

import type { FrameLine } from "../lines/frame-line.ts";
import type { FrameWord } from "../lines/words.ts";
import { type Fonts, type LineLook, type LookOf, lookOf } from "../page-lines/document-style.ts";
import { splitMarker } from "../text/item-markers.ts";

/** Returns the look of these lines and of any others. Inline code does not look like a listing. */
export function looksOf(lines: readonly FrameLine[], fonts: Fonts): LookOf {
  const looks = new Map(lines.map((line) => [line, lookOf(line, fonts)]));
  for (const line of itemsOfCode(lines, looks, fonts)) looks.set(line, { ...lookOf(line, fonts), monospaced: false });
  for (const line of inlineCode(lines, looks, fonts)) looks.set(line, { ...lookOf(line, fonts), monospaced: false });
  return (line) => looks.get(line) ?? lookOf(line, fonts);
}

/** Distances of baselines, in sizes: within a sentence, and between two listings. */
const [INLINE_LEADING, FAR_LEADING] = [1.4, 4];

/** Finds lines of inline code: an address or a name within a sentence may fill a line, but is no listing. */
function inlineCode(lines: readonly FrameLine[], looks: ReadonlyMap<FrameLine, LineLook>, fonts: Fonts): FrameLine[] {
  const startsInProse = ({ words: [word] }: FrameLine) =>
    word !== undefined && fonts.get(word.print.font)?.monospaced !== true && PROSE.test(word.text);
  const isCode = (line: FrameLine | undefined) => line !== undefined && looks.get(line)?.monospaced === true;
  return lines.filter((line, index) => {
    const [last, next] = [lines[index - 1], lines[index + 1]];
    const isNear = (other: FrameLine | undefined) =>
      other !== undefined && Math.abs(other.baseline - line.baseline) < FAR_LEADING * line.size;
    if (isCode(line) && startsInProse(line) && last !== undefined && !isCode(last) && !CLOSED.test(last.text))
      return true;
    if (!isCode(line) || (isCode(last) && isNear(last)) || (isCode(next) && isNear(next))) return false;
    if (line.words.length === 1 && ADDRESS.test(line.text)) return true;
    if (last === undefined) return false;
    const endsInCode = fonts.get(last.words.at(-1)?.print.font ?? "")?.monospaced === true;
    if (!endsInCode && CLOSED.test(last.text)) return false;
    const leading = line.baseline - last.baseline;
    return leading > 0 && leading < INLINE_LEADING * line.size && Math.abs(line.left - last.left) < line.size;
  });
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
    if (text !== undefined && !isMonospaced(marker) && isMonospaced(text) && isItem(line)) item = line;
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
