import { expect, test } from "vitest";
import { isSpace, meetsInIdeographs, plainCharacters } from "../../../../functions/engine/layout/text/characters.ts";

test.each([
  ["na¨ıve", "naïve", "an accent set before a dotless i"],
  ["Erd˝os", "Erdős", "two strokes are a Hungarian accent"],
  ["c¸a", "c¸a", "a cedilla after its letter stays"],
  ["¨x¨", "ẍ¨", "an accent at the end has no letter"],
  ["˜q", "˜q", "a pair that forms no character stays"],
  ["e\u0301", "é", "combining accents are composed"],
  ["\ufee7\ufeee", "نو", "Arabic letters lose their contextual forms"],
  ["x^2", "x^2", "a caret is no accent"],
])("%s becomes %s: %s", (written, expected) => {
  expect(plainCharacters(written)).toBe(expected);
});

test.each([
  ["中", "文", true],
  ["𠀀", "𠀁", true],
  ["カナ、", "かな", true],
  ["中", "word", false],
  ["한국", "어", false],
  ["", "中", false],
])("%s and %s are written without a space: %s", (before, after, expected) => {
  expect(meetsInIdeographs(before, after)).toBe(expected);
});

test("spaces are the characters of \\s, in every plane of Unicode", () => {
  const wrong: number[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    if (isSpace(code) !== /\s/.test(String.fromCodePoint(code))) wrong.push(code);
  }
  expect(wrong).toEqual([]);
});
