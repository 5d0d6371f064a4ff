import { expect, test } from "vitest";
import { isSpacedOut, mendSpacedLetters } from "../../../../functions/engine/layout/lines/spaced-letters.ts";
import { item, pageLines } from "../../../support/runs.ts";

/** The line as its document's other words tell it. */
function mended(text: string, ...vocabulary: readonly string[]): string | undefined {
  const [line] = pageLines([item(50, 100, text)]).frames[0]?.lines ?? [];
  return line && mendSpacedLetters(line, new Set(vocabulary)).text;
}

test.each([
  ["all words are known", "S E T T I N G T H E D A T E", ["setting", "the", "date"], "SETTING THE DATE"],
  ["half of the letters are in words that are known", "S E T T I N G X Q Z V W K B", ["setting"], "SETTING XQZVWKB"],
  ["a third of them is", "S E T T Q X Q Z V W K B", ["sett"], "S E T T Q X Q Z V W K B"],
  [
    "two words of a few letters and two others spell the same",
    "N O W H E R E",
    ["no", "where", "now", "here"],
    "NOW HERE",
  ],
  [
    "pairs are kerned, and a sign ends the line",
    "C O N T E N T S O F T H E B O O K :",
    ["contents", "of", "the", "book"],
    "CONTENTS OF THE BOOK:",
  ],
])("letters set apart, where %s", (_, text, vocabulary, expected) => {
  expect(mended(text, ...vocabulary)).toBe(expected);
});

test.each([
  ["three letters of five words alone", "A B C to be", true],
  ["two letters of five words alone", "A B of to be", false],
  ["four letters", "A B C D", false],
])("a line is set apart by most of its words being letters: %s", (_, text, expected) => {
  const [line] = pageLines([item(50, 100, text)]).frames[0]?.lines ?? [];

  expect(line && isSpacedOut(line)).toBe(expected);
});
