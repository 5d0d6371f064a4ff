import { expect, test } from "vitest";
import { usualWidth } from "../../../../functions/engine/layout/text/character-widths.ts";

test("marks have no width and ideographs a whole em, also within the table", () => {
  const wrong: number[] = [];
  for (let code = 0x80; code <= 0xffff; code++) {
    const character = String.fromCodePoint(code);
    const isMark = /\p{M}/u.test(character);
    const isIdeograph = !isMark && /[\u3001-\u30ff\uff01-\uffef]|\p{Script=Han}/u.test(character);
    if (usualWidth(code) !== (isMark ? 0 : isIdeograph ? 1 : 0.52)) wrong.push(code);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ["i", 0.3],
  [".", 0.3],
  ["W", 0.85],
  ["A", 0.68],
  ["a", 0.52],
  ["7", 0.52],
])("%s is about %d em wide", (character, width) => {
  expect(usualWidth(character.charCodeAt(0))).toBe(width);
});
