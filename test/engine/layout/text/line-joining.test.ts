import { expect, test } from "vitest";
import { joinLines } from "../../../../functions/engine/layout/text/line-joining.ts";

const join = (texts: readonly string[], ...seen: string[]) =>
  joinLines(
    texts.map((text) => ({ text, breakAfter: false })),
    new Set(seen),
  );

test("lines that the column broke are joined by a space", () => {
  expect(join(["The quick", "brown fox"])).toBe("The quick brown fox");
});

test("a break of the author's stays", () => {
  const lines = [
    { text: "12 High Street", breakAfter: true },
    { text: "London", breakAfter: false },
  ];

  expect(joinLines(lines, new Set())).toBe("12 High Street\nLondon");
});

test.each([
  ["a word cut by hyphenation is made whole", ["infor-", "mation is"], [], "information is"],
  ["what is seen whole elsewhere is made whole", ["Trace-", "Monkey"], ["tracemonkey"], "TraceMonkey"],
  ["what is seen with its hyphen keeps it", ["well-", "known"], ["well-known"], "well-known"],
  ["two words of the page are a compound", ["mixed-", "mode"], ["mixed", "mode"], "mixed-mode"],
  ["a syllable of three letters is none, though it is seen as a word", ["man-", "kind"], ["man", "kind"], "mankind"],
  ["nor is one that ends the word", ["mill-", "ion"], ["mill", "ion"], "million"],
  ["a compound broken at its second hyphen keeps both", ["state-of-", "the-art"], [], "state-of-the-art"],
  ["a compound broken at its first hyphen keeps both", ["out-", "of-cache radix"], [], "out-of-cache radix"],
  ["a word whose end looks like one that suspends is made whole", ["in-", "to the box"], ["into"], "into the box"],
  ["a name keeps its hyphen", ["Jean-", "Paul"], [], "Jean-Paul"],
  ["a soft hyphen goes", ["infor\u00ad", "mation"], [], "information"],
  ["a dash is no hyphen", ["he came –", "late"], [], "he came – late"],
  ["a range keeps its hyphen", ["1990-", "95"], [], "1990-95"],
  ["a range over an en dash has no space", ["pages 291–", "300"], [], "pages 291–300"],
  ["a suspended hyphen keeps its space", ["two-", "and three-fold"], [], "two- and three-fold"],
  ["an acronym cut in two is one where it is seen whole", ["PM-", "COA"], ["pmcoa"], "PMCOA"],
  ["an acronym keeps its hyphen otherwise", ["PDF-", "A"], [], "PDF-A"],
])("%s", (_, lines, seen, expected) => {
  expect(join(lines, ...seen)).toBe(expected);
});

test("Chinese lines are joined without a space", () => {
  expect(join(["这是一个", "句子。"])).toBe("这是一个句子。");
});
