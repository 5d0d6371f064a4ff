import { expect, test } from "vitest";
import type { FrameBlock } from "../../../../functions/engine/layout/blocks/frame-block.ts";
import { toBlock } from "../../../../functions/engine/layout/document/model-blocks.ts";
import { blockOf, FONTS, lineAt } from "../pieces.ts";

const LINE = lineAt(50, 100, "two words");

test("an upright block has the box around its lines, its lines and its words", () => {
  const block = toBlock(blockOf([LINE, lineAt(40, 120, "end")]), 0, FONTS);

  expect(block).toMatchObject({ kind: "paragraph", text: "two words end", box: [40, 92, 95, 122] });
  expect(block.lines).toEqual([
    {
      box: [50, 92, 95, 102],
      baseline: [50, 100, 0],
      words: [
        { text: "two", box: [50, 92, 65, 102], font: "Plain", size: 10 },
        { text: "words", box: [70, 92, 95, 102], font: "Plain", size: 10 },
      ],
    },
    {
      box: [40, 112, 55, 122],
      baseline: [40, 120, 0],
      words: [{ text: "end", box: [40, 112, 55, 122], font: "Plain", size: 10 }],
    },
  ]);
});

test("a block that is no heading, no item and no table has only kind, text, box and lines", () => {
  expect(Object.keys(toBlock(blockOf([LINE]), 0, FONTS))).toEqual(["kind", "text", "box", "lines"]);
});

test("a block keeps its level, its marker and its table", () => {
  const table = { rows: 1, columns: 1, cells: [] };

  expect(toBlock(blockOf([LINE], { level: 2, marker: "a)", table }), 0, FONTS)).toMatchObject({
    level: 2,
    marker: "a)",
    table,
  });
});

test("a caller that needs no positions gets the block's box without lines", () => {
  expect(toBlock(blockOf([LINE]), 0, FONTS, "blocks")).toEqual({
    kind: "paragraph",
    text: "two words",
    box: [50, 92, 95, 102],
  });
});

test("a caller that needs no words gets lines without them, except in tables", () => {
  const wordsOf = (block: FrameBlock) => toBlock(block, 0, FONTS, "lines").lines?.map(({ words }) => words.length);

  expect(wordsOf(blockOf([LINE]))).toEqual([0]);
  expect(wordsOf(blockOf([LINE], { table: { rows: 1, columns: 1, cells: [] } }))).toEqual([2]);
});

test("a turned block has an upright box on the page, and a baseline with its angle", () => {
  const block = toBlock(blockOf([lineAt(-300, 100, "up")]), 90, FONTS);

  expect(block.box).toEqual([92, 290, 102, 300]);
  expect(block.lines?.[0]).toMatchObject({ box: [92, 290, 102, 300], baseline: [100, 300, 90] });
});

test("the box of slanted text is around all four of its corners", () => {
  const half = Math.SQRT1_2;
  const [left, top, right, bottom] = toBlock(blockOf([LINE]), 45, FONTS).box ?? [];

  expect(left).toBeCloseTo((50 + 92) * half, 1);
  expect(right).toBeCloseTo((95 + 102) * half, 1);
  expect(top).toBeCloseTo((92 - 95) * half, 1);
  expect(bottom).toBeCloseTo((102 - 50) * half, 1);
});

test("places are rounded to a hundredth of a point", () => {
  const line = lineAt(50.123456, 100.987654, "x");

  expect(toBlock(blockOf([line]), 0, FONTS).lines?.[0]?.baseline).toEqual([50.12, 100.99, 0]);
});

test.each([
  ["b", { font: "Bold", bold: true }],
  ["i", { font: "Italic", italic: true }],
  ["m", { font: "Mono" }],
  ["nameless", {}],
  ["bold and nameless", { bold: true }],
  ["unknown", {}],
])("a word in the font %j says so: %o", (font, expected) => {
  const fonts = new Map([
    ...FONTS,
    ["nameless", { name: "", bold: false, italic: false, monospaced: false }],
    ["bold and nameless", { name: "", bold: true, italic: false, monospaced: false }],
  ]);

  const [word] = toBlock(blockOf([lineAt(0, 8, "x", { font })]), 0, fonts).lines?.[0]?.words ?? [];

  expect(word).toEqual({ text: "x", box: [0, 0, 5, 10], size: 10, ...expected });
});
