import { expect, test } from "vitest";
import { withoutAddresses } from "../../../../functions/engine/layout/garbled/words-to-judge.ts";

test.each([
  ["see https://a.example/b?c now", "see   now"],
  ["see www.example.org now", "see   now"],
  ["in /usr/local/bin here", "in   here"],
  ["the package a.b.c here", "the package   here"],
  ["a b.c d", "a b.c d"],
  ["and/or, e-mail", "and/or, e-mail"],
  ["plain words", "plain words"],
])("%j without addresses is %j", (text, expected) => {
  expect(withoutAddresses(text)).toBe(expected);
});
