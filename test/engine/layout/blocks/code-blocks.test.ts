import { describe, expect, it, test } from "vitest";
import { codeText, continueListings, joinListings } from "../../../../functions/engine/layout/blocks/code-blocks.ts";
import { blockOf, lineAt, STYLE, wordAt } from "../pieces.ts";

test("lines are indented by their distance from the leftmost line, in characters", () => {
  const lines = [lineAt(60, 100, "a {"), lineAt(50, 112, "if x"), lineAt(72, 124, "y = 1")];

  expect(codeText(lines)).toBe("  a {\nif x\n    y = 1");
});

test("an indent has at most eighty characters", () => {
  expect(codeText([lineAt(50, 100, "a"), lineAt(450, 112, "b"), lineAt(455, 124, "c")])).toBe(
    `a\n${" ".repeat(80)}b\n${" ".repeat(80)}c`,
  );
});

test("a gap of more than 1.7 lines is a blank line", () => {
  expect(codeText([lineAt(50, 100, "a"), lineAt(50, 117, "b"), lineAt(50, 134.5, "c")])).toBe("a\nb\n\nc");
});

test("words keep their distance, with at least one space and at most eighty", () => {
  const words = [wordAt(50, "a"), wordAt(85, "b"), wordAt(90, "c"), wordAt(500, "d")];

  expect(codeText([lineAt(50, 100, "a b c d", { words })])).toBe(`a${" ".repeat(6)}b c${" ".repeat(80)}d`);
});

test("a character is as wide as the average of all words", () => {
  const [wide, narrow] = [
    { ...wordAt(50, "ab"), right: 80 },
    { ...wordAt(50, "cd"), right: 60 },
  ];

  expect(codeText([lineAt(50, 100, "ab", { words: [wide] }), lineAt(70, 112, "cd", { words: [narrow] })])).toBe(
    "ab\n  cd",
  );
});

test("each point is a character where the words have no width", () => {
  const words = [{ ...wordAt(50, "ab"), right: 50 }];

  expect(codeText([lineAt(50, 100, "ab", { words }), lineAt(53, 112, "ab", { words })])).toBe("ab\n   ab");
});

test("pieces of one row stay on one line", () => {
  expect(codeText([lineAt(50, 100, "a"), lineAt(80, 100, "b"), lineAt(50, 112, "c")])).toBe("a     b\nc");
});

const code = (left: number, baseline: number, ...texts: string[]) => {
  const lines = texts.map((text, index) => lineAt(left, baseline + 12 * index, text, { font: "m" }));
  return blockOf(lines, { kind: "code", text: codeText(lines) });
};
const prose = (baseline: number, more = {}) => blockOf([lineAt(50, baseline, "some prose")], more);

describe("a listing in two columns", () => {
  const joined = (...blocks: ReturnType<typeof code>[]) => joinListings(blocks, STYLE).map(({ text }) => text);

  it("goes on at the head of the next column", () => {
    expect(joined(prose(50), code(50, 700, "a {", "b"), code(300, 60, "c", "}"))).toEqual([
      "some prose",
      "a {\nb\nc\n}",
    ]);
  });

  it.each([
    ["has prose before it", [code(50, 700, "a"), prose(60), code(300, 80, "b")]],
    ["has print of another size", [code(50, 700, "a"), blockOf([lineAt(300, 60, "b", { size: 8 })], { kind: "code" })]],
    ["starts at the same height", [code(50, 60, "a", "b"), code(300, 60, "c")]],
    ["starts in the same column", [code(50, 700, "a"), code(120, 60, "b")]],
  ])("ends where the next one %s", (_, blocks) => {
    expect(joined(...blocks)).toHaveLength(blocks.length);
  });
});

describe("a table in the font of code", () => {
  const table = (baseline: number, font = "m") => {
    const cells = [lineAt(50, baseline, "NAME", { font }), lineAt(50, baseline + 12, "one", { font })];
    const more = [lineAt(100, baseline, "STATE", { font }), lineAt(100, baseline + 12, "up", { font })];
    return blockOf([...cells, ...more], { kind: "table" });
  };

  it("is output of the command above it or below it", () => {
    const [output] = joinListings([code(50, 100, "$ list"), table(112)], STYLE);

    expect(output).toMatchObject({ kind: "code", text: "$ list\nNAME      STATE\none       up" });
    expect(joinListings([table(76), code(50, 100, "$ next")], STYLE)).toHaveLength(1);
  });

  it("is a table away from code, in another font, and where all text is monospaced", () => {
    const style = { ...STYLE, bodyIsMonospaced: true };

    expect(joinListings([code(50, 100, "$ list"), table(130)], STYLE)[1]?.kind).toBe("table");
    expect(joinListings([code(50, 100, "$ list"), table(112, "f")], STYLE)[1]?.kind).toBe("table");
    expect(joinListings([code(50, 100, "$ list"), table(112)], style)[1]?.kind).toBe("table");
    expect(joinListings([prose(100), table(112)], STYLE)[1]?.kind).toBe("table");
  });
});

describe("a listing at the end of a page", () => {
  const running = [prose(30, { kind: "header" }), prose(790, { kind: "footer" })] as const;
  const [header, footer] = running;
  const pagesOf = (...pages: ReturnType<typeof code>[][]) =>
    continueListings(pages.map((page) => [header, ...page, footer])).map((page) => page.slice(1, -1));
  const marksOf = (...pages: ReturnType<typeof code>[][]) =>
    pagesOf(...pages).map((page) => page.map(({ continued }) => continued === true));

  it("goes on at the head of the next page and of the pages after it", () => {
    expect(
      marksOf([prose(100), code(50, 688, "a", "a")], [code(50, 700, "b")], [code(50, 60, "c"), prose(700)]),
    ).toEqual([[false, false], [true], [true, false]]);
  });

  it("goes on after the footnotes", () => {
    const note = prose(740, { kind: "footnote" });

    expect(marksOf([code(50, 688, "a", "a"), note], [code(50, 60, "b"), prose(700)])[1]).toEqual([true, false]);
  });

  it.each([
    ["prose comes first", [code(50, 688, "a", "a")], [prose(60), code(50, 80, "b")]],
    ["its page has room for more", [code(50, 600, "a", "a")], [code(50, 60, "b"), prose(700)]],
    [
      "the next one is in another size",
      [code(50, 688, "a", "a")],
      [blockOf([lineAt(50, 60, "b", { size: 8 })], { kind: "code" })],
    ],
  ])("ends there if %s", (_, page, next) => {
    expect(marksOf(page, next).flat()).not.toContain(true);
  });

  it("keeps one indentation on all pages", () => {
    const texts = pagesOf([code(50, 688, "a {", "a")], [code(60, 700, "b")], [code(50, 60, "}"), prose(700)]);

    expect(texts.map(([first]) => first?.text)).toEqual(["a {\na", "  b", "}"]);
  });

  it("keeps the indentation of each page where the pages have different margins", () => {
    const texts = pagesOf([code(50, 688, "a {", "a")], [code(57, 60, "b"), prose(700)]);

    expect(texts.map(([first]) => first?.text)).toEqual(["a {\na", "b"]);
  });
});
