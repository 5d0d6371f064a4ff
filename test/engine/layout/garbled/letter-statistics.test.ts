import { expect, test } from "vitest";
import {
  foldLetters,
  randomnessOf,
  scriptOf,
  surpriseOf,
  unnaturalRandomness,
} from "../../../../functions/engine/layout/garbled/letter-statistics.ts";

test.each([
  ["slice", "Latin"],
  ["éclair", "Latin"],
  ["файл", "Cyrillic"],
  ["αβγ", "Greek"],
  ["漢字table", undefined],
])("the script of %s is that of its first letters", (word, script) => {
  expect(scriptOf(word)).toBe(script);
});

test("the second letter decides if the first one is of a rare script", () => {
  expect(scriptOf("\u2c80файл")).toBe("Cyrillic");
  expect(scriptOf("\u2c80\u2c80файл")).toBeUndefined();
});

test.each([
  ["Slice", "slice"],
  ["Éclair", "eclair"],
  ["Ёлка", "елка"],
  ["ﬁn", "fin"],
])("%s is folded to %s", (word, folded) => {
  expect(foldLetters(word)).toBe(folded);
});

test("a word has one pair fewer than letters", () => {
  expect(["a", "ab", "abcd"].map((word) => surpriseOf(word, "Latin").pairs)).toEqual([0, 1, 3]);
  expect(surpriseOf("", "Latin")).toEqual({ bits: 0, pairs: 0 });
});

test("usual pairs surprise less than rare ones, and unknown letters surprise by nine bits", () => {
  const bits = (word: string) => surpriseOf(word, "Latin").bits;

  expect(bits("an")).toBeLessThan(bits("zx"));
  expect(bits("anan")).toBeCloseTo(2 * bits("an") + bits("na"), 9);
  expect(bits("aþ")).toBeCloseTo(9, 9);
  expect(bits("þa")).toBeCloseTo(9, 9);
  expect(bits("\u{10400}\u{10400}")).toBeCloseTo(9, 9);
  expect(surpriseOf("\u{10400}\u{10400}", "Latin").pairs).toBe(1);
});

test("words of a language are natural, and letters exchanged at random are not", () => {
  const randomness = (...words: string[]) => {
    const all = words.map((word) => surpriseOf(word, "Latin"));
    const sum = (of: "bits" | "pairs") => all.reduce((total, each) => total + each[of], 0);
    return randomnessOf("Latin", sum("bits") / sum("pairs"));
  };

  expect(randomness("granary", "painted", "warden", "northern", "canal")).toBeLessThan(0.3);
  expect(randomness("xqvzwk", "jfqxzv", "wbdgkq", "zjxvqh")).toBeGreaterThan(1);
});

test("fewer pairs may be more random by chance", () => {
  expect(unnaturalRandomness("Latin", 100)).toBeCloseTo(0.41, 9);
  expect(unnaturalRandomness("Latin", 25)).toBeCloseTo(0.52, 9);
  expect(unnaturalRandomness("Hebrew", 100)).toBeCloseTo(0.71, 9);
});

test("the first two letters decide the script", () => {
  expect(scriptOf("éя")).toBe("Latin");
});
