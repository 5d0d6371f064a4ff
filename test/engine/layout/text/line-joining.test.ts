import { expect, test } from "vitest";
import { joinLines } from "../../../../functions/engine/layout/text/line-joining.ts";

const join = (texts: readonly string[], ...seen: string[]) =>
  joinLines(
    texts.map((text) => ({ text, breakAfter: false })),
    new Set(seen),
  );

test("lines broken at the column's end are joined by a space", () => {
  expect(join(["The quick", "brown fox"])).toBe("The quick brown fox");
});

test("a line that ends within a word is joined without a space", () => {
  const joined = (first: string) =>
    joinLines(
      [
        { text: first, breakAfter: false, isCut: true },
        { text: "org/a is one", breakAfter: false },
      ],
      new Set(["exampleorg"]),
    );

  expect(joined("www.example.")).toBe("www.example.org/a is one");
  expect(joined("www.example-")).toBe("www.example-org/a is one");
});

test("the author's line break stays", () => {
  const lines = [
    { text: "12 High Street", breakAfter: true },
    { text: "London", breakAfter: false },
  ];

  expect(joinLines(lines, new Set())).toBe("12 High Street\nLondon");
});

test.each([
  ["a hyphenated word is joined", ["infor-", "mation is"], [], "information is"],
  ["a word in the vocabulary is joined", ["Trace-", "Monkey"], ["tracemonkey"], "TraceMonkey"],
  ["a word with a hyphen in the vocabulary keeps it", ["well-", "known"], ["well-known"], "well-known"],
  ["two words of the vocabulary are a compound", ["mixed-", "mode"], ["mixed", "mode"], "mixed-mode"],
  ["a first half of three letters is no word of a compound", ["man-", "kind"], ["man", "kind"], "mankind"],
  ["a second half of three letters is no word of a compound", ["mill-", "ion"], ["mill", "ion"], "million"],
  ["an adverb begins a compound", ["strongly-", "coupled"], ["strongly"], "strongly-coupled"],
  ["an adverb of five letters and more begins one", ["poly-", "morphic"], ["poly"], "polymorphic"],
  ["a word after an adverb has four letters and more", ["apply-", "ing"], ["apply"], "applying"],
  ["an adverb that the document does not have begins none", ["strongly-", "coupled"], [], "stronglycoupled"],
  ["a compound broken at its second hyphen keeps both", ["state-of-", "the-art"], [], "state-of-the-art"],
  ["a compound broken at its first hyphen keeps both", ["out-", "of-cache radix"], [], "out-of-cache radix"],
  ["a word whose end looks like a suspended phrase is joined", ["in-", "to the box"], ["into"], "into the box"],
  ["a name keeps its hyphen", ["Jean-", "Paul"], [], "Jean-Paul"],
  ["a soft hyphen is removed", ["infor\u00ad", "mation"], [], "information"],
  ["a dash is no hyphen", ["he came –", "late"], [], "he came – late"],
  ["a range keeps its hyphen", ["1990-", "95"], [], "1990-95"],
  ["a range over an en dash has no space", ["pages 291–", "300"], [], "pages 291–300"],
  ["a suspended hyphen keeps its space", ["two-", "and three-fold"], [], "two- and three-fold"],
  ["an acronym in the vocabulary is joined", ["PM-", "COA"], ["pmcoa"], "PMCOA"],
  ["any other acronym keeps its hyphen", ["PDF-", "A"], [], "PDF-A"],
])("%s", (_, lines, seen, expected) => {
  expect(join(lines, ...seen)).toBe(expected);
});

test("Chinese lines are joined without a space", () => {
  expect(join(["这是一个", "句子。"])).toBe("这是一个句子。");
});

test.each([
  ["words of four letters are a compound", ["over-", "time"], ["over", "time"], "over-time"],
  ["a typographic hyphen is a hyphen", ["infor\u2010", "mation"], [], "information"],
  ["a number at the start of a line is a word", ["see chapter", "300 below"], [], "see chapter 300 below"],
  ["a dash after a letter starts no range", ["part 0a–", "300"], [], "part 0a– 300"],
  ["an acronym before a bracket keeps its space", ["PDF-", "(A)"], [], "PDF- (A)"],
  ["a dash of its own keeps its space", ["one -", "two"], [], "one - two"],
  ["a suspended acronym keeps its space", ["PDF-", "and TIFF-files"], [], "PDF- and TIFF-files"],
  ["a number keeps its hyphen, whatever the document has", ["A4-", "paper"], ["a4paper"], "A4-paper"],
  ["a name in code that is cut after a rule is joined", ["TOKEN_-", "BALANCE"], [], "TOKEN_BALANCE"],
  ["a hyphen between two rules stays", ["a_-", "_b"], [], "a_-_b"],
  ["a suspended word is whole if the document has it so", ["man-", "of war"], ["manof"], "manof war"],
  ["a name after a hyphen keeps it", ["anti-", "American"], [], "anti-American"],
])("in the next line %s", (_, lines, seen, expected) => {
  expect(join(lines, ...seen)).toBe(expected);
});

test("no lines are an empty text, and an empty line adds nothing at the start", () => {
  expect(join([])).toBe("");
  expect(join(["", "word"])).toBe("word");
});

test("a hyphen before the author's own line break stays", () => {
  const lines = [
    { text: "infor-", breakAfter: true },
    { text: "mation", breakAfter: false },
  ];

  expect(joinLines(lines, new Set())).toBe("infor-\nmation");
});

test("the first half of a compound is looked up in the last eighty characters", () => {
  const [longest, longer] = ["a".repeat(79), "a".repeat(80)];

  expect(join([`${longest}-`, "word"], longest, "word")).toBe(`${longest}-word`);
  expect(join([`${longer}-`, "word"], longer, "word")).toBe(`${longer}word`);
});
