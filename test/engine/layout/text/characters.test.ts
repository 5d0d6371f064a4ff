import { expect, test } from "vitest";
import {
  hasIdeograph,
  isDigit,
  isSpace,
  LATIN_TEXT,
  meetsInIdeographs,
  plainCharacters,
} from "../../../../functions/engine/layout/text/characters.ts";

test.each([
  ["常⽤⽅程式", "常用方程式", "Kangxi radicals stand for ideographs"],
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

test.each([
  ["⺀", "⺀", true],
  ["a中", "文a", true],
  ["中", "", false],
  ["a", "文", false],
])("the ends of %s and %s decide whether they meet without a space: %s", (before, after, expected) => {
  expect(meetsInIdeographs(before, after)).toBe(expected);
});

test.each([
  ["图书馆", true],
  ["a plain word", false],
  ["naïve – “quoted”", false],
  ["слово", false],
  ["слово 字", true],
  ["カナ", true],
  ["한국어", false],
])("%s has an ideograph: %s", (text, expected) => {
  expect(hasIdeograph(text)).toBe(expected);
});

test("digits are 0 to 9", () => {
  const ascii = Array.from({ length: 128 }, (_, code) => code);

  expect(String.fromCharCode(...ascii.filter(isDigit))).toBe("0123456789");
});

test("Latin text has any codes up to U+024F and general punctuation, and no other codes", () => {
  const matches = (...codes: number[]) => codes.filter((code) => LATIN_TEXT.test(String.fromCodePoint(code)));

  expect(matches(0, 1, 0x41, 0x24f, 0x2000, 0x206f)).toHaveLength(6);
  expect(matches(0x250, 0x1fff, 0x2070, 0xffff, 0x1d400)).toEqual([]);
});
