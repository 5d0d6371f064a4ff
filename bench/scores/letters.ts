// Letters that a page paints, counted once where a program paints them again at the same place.

import { usualWidth } from "../../functions/engine/layout/text/character-widths.ts";

/** Text, the point where it starts, its size, and the step to the point where it ends. */
export type Painted = readonly [text: string, x: number, y: number, size: number, toX: number, toY: number];

/** Letters and digits without their marks: engines differ on how marks join their letters, and on ligatures. */
export function lettersIn(text: string): readonly string[] {
  const plain = text.replaceAll(SPACING_ACCENTS, "").normalize("NFKD").replaceAll("ı", "i");
  return plain.match(/[\p{L}\p{N}]/gu) ?? [];
}

/** Accents printed as signs of their own, which Unicode calls letters. */
const SPACING_ACCENTS = /[\u02c6-\u02cf]/g;

/** Letters among `letters` for which `others` has none left; each of `others` stands for one. */
export function without(letters: readonly string[], others: readonly string[]): readonly string[] {
  const spare = new Map<string, number>();
  for (const letter of others) spare.set(letter, (spare.get(letter) ?? 0) + 1);
  return letters.filter((letter) => {
    const left = spare.get(letter) ?? 0;
    spare.set(letter, left - 1);
    return left <= 0;
  });
}

/** Difference in place, in sizes, up to which a letter is the same letter painted again. */
const SAME_PLACE = 0.25;
/**
 * Letters of the items without those painted again. pdf.js may read text and its repaint in items of other lengths, so
 * letters are compared at their places within the items.
 */
export function lettersPaintedOnce(items: readonly Painted[]): readonly string[] {
  const kept = new Map<string, { readonly x: number; readonly y: number; readonly item: Painted }[]>();
  return items.flatMap((item) =>
    placesOf(item).flatMap(({ letter, x, y }) => {
      const earlier = kept.get(letter);
      const isNear = (other: { readonly x: number; readonly y: number; readonly item: Painted }) =>
        other.item !== item && Math.hypot(other.x - x, other.y - y) <= SAME_PLACE * item[3];
      if (earlier?.some(isNear)) return [];
      if (earlier === undefined) kept.set(letter, [{ x, y, item }]);
      else earlier.push({ x, y, item });
      return letter;
    }),
  );
}

/** Letters of an item with their places, by the usual widths of the characters. */
function placesOf([text, startX, startY, , toX, toY]: Painted): { letter: string; x: number; y: number }[] {
  const characters = [...text];
  const widths = characters.map((character) => usualWidth(character.codePointAt(0) ?? 0));
  const all = widths.reduce((sum, width) => sum + width, 0) || 1;
  let passed = 0;
  return characters.flatMap((character, index) => {
    const share = passed / all;
    passed += widths[index] ?? 0;
    return lettersIn(character).map((letter) => ({ letter, x: startX + toX * share, y: startY + toY * share }));
  });
}
