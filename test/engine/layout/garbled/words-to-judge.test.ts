import { expect, test } from "vitest";
import { wordsToJudge } from "../../../../functions/engine/layout/garbled/words-to-judge.ts";

test.each([
  ["words have two letters and more", "I am at 1 b", ["am", "at"]],
  ["words of other scripts have two letters too", "я да", ["да"]],
  ["a word that repeats counts once", "here here", ["here"]],
  ["abbreviations of three letters are skipped", "ABC ABCD", ["ABCD"]],
  ["words in capitals are skipped, unless most words are in capitals", "ABCD word", ["word"]],
  ["most words are in capitals", "ABCD EFGH word", ["word", "ABCD", "EFGH"]],
  ["a word of four letters before a digit is skipped, a word of five is not", "abcd7 efghi7", ["efghi"]],
  ["a word of four letters after a digit is skipped, a word of five is not", "7abcd 7efghi", ["efghi"]],
  ["an underscore belongs to a name as a digit does", "abcd_ _efgh ijklm_", ["ijklm"]],
  ["a word in capitals next to a digit is a part number", "ABCDEF7 GHIJKL", ["GHIJKL"]],
  ["a word with a phonetic letter is skipped", "plain wɔd", ["plain"]],
  ["a word filled in with one letter is skipped", "plain xxxa", ["plain"]],
  ["names in programs are split at their capitals", "getPlainName", ["get", "Plain", "Name"]],
  ["a name with parts of three and a half letters is split", "getName", ["get", "Name"]],
  ["a name with shorter parts stays whole", "getAbc", ["getAbc"]],
  [
    "a part of one letter is skipped, a part of two letters is not",
    "xNamedThing ofThisThing",
    ["Named", "Thing", "of", "This"],
  ],
  ["half of the words may be keys", "ABcD word", ["ABcD", "word"]],
  ["a text of keys in capitals has no words", "ABcD", []],
  ["a text of keys in small letters has no words", "aBCd", []],
  ["names with one inner capital are no keys", "AbcD aBcd", ["AbcD", "aBcd"]],
])("%s", (_, text, expected) => {
  expect(wordsToJudge(text)).toEqual(expected);
});

const LETTERS = "abcdefghijklmnopqrstuvwxyzabcdef";

test("a word of more than thirty letters is judged in stretches of ten", () => {
  expect(wordsToJudge(LETTERS.slice(0, 30))).toEqual([LETTERS.slice(0, 30)]);
  expect(wordsToJudge(LETTERS.slice(0, 31))).toEqual(["abcdefghij", "klmnopqrst", "uvwxyzabcd"]);
});

test("a word of more than thirty capitals is skipped", () => {
  expect(wordsToJudge(LETTERS.slice(0, 30).toUpperCase())).toHaveLength(1);
  expect(wordsToJudge(LETTERS.slice(0, 31).toUpperCase())).toEqual([]);
});

test("a long word of a script without capitals stays whole, as its language may have no spaces", () => {
  const thai = "กขคงจชซญดตถทธนบปผพภมยรลวสหอฮกขคง";

  expect(wordsToJudge(thai)).toEqual([thai]);
});
