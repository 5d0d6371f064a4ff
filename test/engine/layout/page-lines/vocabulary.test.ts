import { expect, test } from "vitest";
import { vocabularyOf } from "../../../../functions/engine/layout/page-lines/document-style.ts";
import { lineAt } from "../pieces.ts";

const wordsOf = (...texts: string[]) =>
  [...vocabularyOf(texts.map((text, at) => lineAt(50, 100 + 12 * at, text)))].sort();

test.each([
  ["words are in small letters", ["The River was HIGH"], ["high", "river", "the", "was"]],
  ["words have no signs at their edges", ["(the) “river”, was: 2."], ["2", "river", "the", "was"]],
  ["signs within words stay", ["well-known it’s a.b"], ["a.b", "it’s", "well-known"]],
  ["letters of all scripts count", ["«река» übrig,"], ["übrig", "река"]],
  ["a word that a line's end cuts is skipped with its second half", ["a mat-", "ter of"], ["a", "of"]],
  [
    "a soft hyphen and a typographic one cut words too",
    ["a mat\u00ad", "ter of tas\u2010", "te is"],
    ["a", "is", "of"],
  ],
  ["a line of one half has no words", ["a long", "mat-", "ter"], ["a", "long"]],
  ["letters set apart are no words", ["S E T T I N G", "the date"], ["date", "the"]],
])("%s", (_, texts, expected) => {
  expect(wordsOf(...texts)).toEqual([...expected].sort());
});
