import { expect, test } from "vitest";
import { hasRareCharacters } from "../../../../functions/engine/layout/garbled/beyond-latin.ts";

const CHINESE = "市政府决定明年在河边修建一座新的图书馆，供附近的居民和学生免费使用。这项工程预计需要两年时间。";
const KOREAN =
  "시청은 내년 봄에 강가에 새 도서관을 짓기로 했다. 주민과 학생은 누구나 무료로 쓸 수 있으며 공사는 두 해가 걸린다.";

test.each([
  ["Chinese", CHINESE, false],
  ["Korean", KOREAN, false],
  ["Chinese characters, each shifted", shifted(CHINESE, 0x321), true],
  ["Korean syllables, each shifted", shifted(KOREAN, 0x35), true],
  ["a few shifted characters", shifted(CHINESE, 0x321).slice(0, 39), false],
  ["parts of Korean syllables, one by one", "각낸댣럴".repeat(4), true],
  ["a few parts of Korean syllables", "각낸댣럴".repeat(3), false],
  ["letters of African languages among others", "ɓaarawol ƙasar ƴan ƙauye sun gina sabuwar gada a kogin", false],
])("%s", (_, text, expected) => {
  expect(hasRareCharacters(text)).toBe(expected);
});

test.each([
  ["gb2312", 0xb0],
  ["gb2312", 0xd7],
  ["euc-jp", 0xcf],
  ["euc-kr", 0xb0],
  ["euc-kr", 0xc8],
])("the characters in the first and last rows of a national standard are common: %s, %i", (encoding, row) => {
  const bytes = Array.from({ length: 50 }, (_, cell) => [row, 0xa1 + cell]).flat();

  expect(hasRareCharacters(new TextDecoder(encoding).decode(new Uint8Array(bytes)))).toBe(false);
});

test("the last characters in the rows of a national standard are common", () => {
  const bytes = Array.from({ length: 24 }, (_, row) => [0xb0 + row, 0xfe]).flat();
  const syllables = new TextDecoder("euc-kr").decode(new Uint8Array(bytes));

  expect(hasRareCharacters(syllables.repeat(2))).toBe(false);
});

function shifted(text: string, by: number): string {
  return text.replace(/\p{Script=Han}|[\uac00-\ud7a3]/gu, (each) =>
    String.fromCodePoint((each.codePointAt(0) ?? 0) + by),
  );
}

test("letters that hardly any document uses are rare, if more than half of forty letters are such", () => {
  const letters = (rare: number, plain: number) => "\u1900".repeat(rare) + "a".repeat(plain);

  expect(hasRareCharacters(letters(21, 19))).toBe(true);
  expect(hasRareCharacters(letters(20, 20))).toBe(false);
  expect(hasRareCharacters(letters(39, 0))).toBe(false);
  for (const letter of ["\u0180", "\u07ca", "\u1100", "\u1c5a"])
    expect(hasRareCharacters(letter.repeat(40))).toBe(true);
  for (const letter of ["ſ", "ɐ", "क", "ᐁ"]) expect(hasRareCharacters(letter.repeat(40))).toBe(false);
});

test("forty characters have 60 % of common ones", () => {
  const characters = (common: number, rare: number) => "市".repeat(common) + "\u3400".repeat(rare);

  expect(hasRareCharacters(characters(24, 16))).toBe(false);
  expect(hasRareCharacters(characters(23, 17))).toBe(true);
  expect(hasRareCharacters(characters(0, 39))).toBe(false);
});

test.each([
  [
    "big5",
    [
      [0xa4, 0x40],
      [0xc6, 0x7e],
      [0xa4, 0xa1],
      [0xc5, 0xfe],
    ],
  ],
  [
    "gb2312",
    [
      [0xb0, 0xa1],
      [0xb0, 0xfe],
      [0xd6, 0xfe],
    ],
  ],
  [
    "euc-jp",
    [
      [0xb0, 0xa1],
      [0xcf, 0xa1],
    ],
  ],
])("the corners of the first level of %s are common", (encoding, corners) => {
  for (const bytes of corners) {
    expect(hasRareCharacters(new TextDecoder(encoding).decode(new Uint8Array(bytes)).repeat(40))).toBe(false);
  }
});
