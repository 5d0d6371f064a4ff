import { expect, test } from "vitest";
import { coincidenceOf, countsIn } from "../../../../functions/engine/layout/garbled/letter-statistics.ts";

test("the characters of a text are counted, also those beyond U+FFFF", () => {
  expect([...countsIn("abca\u{1f600}")]).toEqual([
    ["a", 2],
    ["b", 1],
    ["c", 1],
    ["\u{1f600}", 1],
  ]);
});

test.each([
  ["of one character only", "aaaa", 1],
  ["without repeats", "abcd", 0],
  ["of two characters, each twice", "abab", 1 / 3],
  ["with one pair among four characters", "aabc", 1 / 6],
])("the coincidence of a text %s is the share of equal pairs", (_, text, expected) => {
  expect(coincidenceOf(countsIn(text))).toBeCloseTo(expected, 9);
});
