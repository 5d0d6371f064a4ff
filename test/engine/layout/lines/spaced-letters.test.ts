import { expect, test } from "vitest";
import type { FrameLine } from "../../../../functions/engine/layout/lines/frame-line.ts";
import { isSpacedOut, mendSpacedLetters } from "../../../../functions/engine/layout/lines/spaced-letters.ts";
import { item, pageLines } from "../../../support/runs.ts";
import { lineAt, wordAt } from "../pieces.ts";

/** Text of the line, joined by this vocabulary. */
function mended(text: string, ...vocabulary: readonly string[]): string | undefined {
  const [line] = pageLines([item(50, 100, text)]).frames[0]?.lines ?? [];
  return line && mendSpacedLetters(line, new Set(vocabulary)).text;
}

test.each([
  ["all words are known", "S E T T I N G T H E D A T E", ["setting", "the", "date"], "SETTING THE DATE"],
  ["half of the letters are in known words", "S E T T I N G X Q Z V W K B", ["setting"], "SETTING XQZVWKB"],
  ["a third of the letters are in known words", "S E T T Q X Q Z V W K B", ["sett"], "S E T T Q X Q Z V W K B"],
  ["two known pairs of words have the same letters", "N O W H E R E", ["no", "where", "now", "here"], "NOW HERE"],
  [
    "pairs are kerned, and a sign ends the line",
    "C O N T E N T S O F T H E B O O K :",
    ["contents", "of", "the", "book"],
    "CONTENTS OF THE BOOK:",
  ],
])("spaced letters are joined if enough of them form known words: %s", (_, text, vocabulary, expected) => {
  expect(mended(text, ...vocabulary)).toBe(expected);
});

test.each([
  ["three letters of five words alone", "A B C to be", true],
  ["two letters of five words alone", "A B of to be", false],
  ["four letters", "A B C D", false],
])("a line of mostly single letters is spaced: %s", (_, text, expected) => {
  const [line] = pageLines([item(50, 100, text)]).frames[0]?.lines ?? [];

  expect(line && isSpacedOut(line)).toBe(expected);
});

test.each([
  ["four letters at the start", "ABCD E F G H", true],
  ["five letters at the start", "ABCDE F G H I", false],
  ["five letters in the second place", "A BCDEF G H I", false],
  ["six letters later", "A B C D E FGHIJK L M", true],
  ["seven letters later", "A B C D E FGHIJKL M N", false],
  ["a number of two digits", "A B C D E 17", true],
  ["a number of three digits", "A B C D E 170", false],
  ["a sign of mathematics", "A B C + D E F G", false],
  ["a comma", "A B C , D E F G", true],
  ["120 letters", "A ".repeat(120).trim(), true],
  ["121 letters", "A ".repeat(121).trim(), false],
])("a line may have %s: %s is %s", (_, text, expected) => {
  const [line] = pageLines([item(50, 100, text, { width: 400 })]).frames[0]?.lines ?? [];

  expect(line && isSpacedOut(line)).toBe(expected);
});

test("words end where the vocabulary has them, also a word of one letter at the start", () => {
  expect(mended("A H O U S E", "a", "house")).toBe("A HOUSE");
  expect(mended("H O U S E S", "house", "houses")).toBe("HOUSES");
  expect(mended("I T I S H O T", "it", "is", "hot", "itis")).toBe("ITIS HOT");
});

test("the known words have at least 40 % of the letters, and more than two letters each", () => {
  expect(mended("S E T T Q X Q Z V W", "sett")).toBe("SETT QXQZVW");
  expect(mended("S E T T Q X Q Z V W K", "sett")).toBe("S E T T Q X Q Z V W K");
  expect(mended("I T I S O N U S", "it", "is", "on", "us")).toBe("I T I S O N U S");
});

test("a line may have four letters in the second place", () => {
  const [line] = pageLines([item(50, 100, "A BCDE F G H")]).frames[0]?.lines ?? [];

  expect(line && isSpacedOut(line)).toBe(true);
});

test("words that are not spaced out stay apart, whatever the vocabulary has", () => {
  expect(mended("note books", "notebooks")).toBe("note books");
});

test("a known word may have three letters", () => {
  expect(mended("T H E Q X", "the")).toBe("THE QX");
});

test("a word has at most twenty-four letters", () => {
  const letters = "abcdefghijklmnopqrstuvwxy";
  const spaced = (count: number) => [...letters.slice(0, count)].join(" ");

  expect(mended(spaced(24), letters.slice(0, 24))).toBe(letters.slice(0, 24));
  expect(mended(spaced(25), letters)).toBe(spaced(25));
});

/** Line of capitals, each 10 points wide, with these gaps after them. */
function spaced(text: string, gaps: (index: number) => number, size = 10): FrameLine {
  let left = 0;
  const words = [...text].map((letter, index) => {
    const word = { ...wordAt(left, letter, { size }), right: left + 10 };
    left = word.right + gaps(index);
    return word;
  });
  return lineAt(0, 100, [...text].join(" "), { words, size });
}

test("a wide gap ends a word, also in words that the vocabulary lacks", () => {
  const line = spaced("THELOSTLAND", (index) => (index === 2 || index === 6 ? 9 : 4));

  expect(mendSpacedLetters(line, new Set(["los"])).text).toBe("THE LOST LAND");
});

test("a number before a title stays apart, and the vocabulary cuts a title without wide gaps", () => {
  const line = spaced("3THELOST", (index) => (index === 0 ? 9 : 4));

  expect(mendSpacedLetters(line, new Set(["the", "lost"])).text).toBe("3 THE LOST");
});

test("letters with uneven gaps, or without vowels, are no words", () => {
  const uneven = spaced("THELOSTLAND", (index) => (index === 2 ? 12 : 2 + 2 * (index % 3)));
  const symbols = spaced("XYZTRS", (index) => (index === 2 ? 9 : 4));

  expect(mendSpacedLetters(uneven, new Set()).text).toBe("T H E L O S T L A N D");
  expect(mendSpacedLetters(symbols, new Set()).text).toBe("X Y Z T R S");
});

test("an unknown word with even gaps is joined only in print larger than the text", () => {
  const line = spaced("NOTATION", () => 4);

  expect(mendSpacedLetters(line, new Set(), 9).text).toBe("N O T A T I O N");
  expect(mendSpacedLetters(line, new Set(), 8.5).text).toBe("NOTATION");
});
