import { expect, test } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import { layoutDocument } from "../../../../functions/engine/layout/document/document-layout.ts";
import { readPageLines } from "../../../../functions/engine/layout/page-lines/page-lines.ts";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import type { DrawnMark } from "../../../../functions/engine/pdf/read/drawn-marks.ts";
import { item, PAGE_HEIGHT, pageOf } from "../../../support/runs.ts";

/** A disc of 4 points whose middle is 3 points over the baseline `y`. */
const mark = (x: number, y: number, other: Partial<DrawnMark> = {}): DrawnMark => ({
  box: [x, y - 5, x + 4, y - 1] satisfies Box,
  sign: "•",
  colour: "#000000",
  ...other,
});
const blocksOf = (items: readonly TextItem[], marks: readonly DrawnMark[]) => {
  const page = readPageLines(pageOf(items), { width: 600, height: PAGE_HEIGHT }, [], marks);
  const [blocks = []] = layoutDocument([page], { fonts: new Map(), outlines: [] });
  return blocks.map(({ kind, marker, text, level }) => [kind, marker, text, level]);
};

test("discs drawn left of lines are the bullets of their items, whose other lines go on", () => {
  const blocks = blocksOf(
    [
      item(60, 100, "Apples from the north are kept in cellars all over"),
      item(60, 112, "the winter"),
      item(60, 124, "Pears of all kinds"),
      item(80, 136, "Green pears"),
    ],
    [mark(48, 100), mark(48, 124), mark(68, 136, { sign: "◦" })],
  );

  expect(blocks).toEqual([
    ["list-item", "•", "Apples from the north are kept in cellars all over the winter", 1],
    ["list-item", "•", "Pears of all kinds", 1],
    ["list-item", "◦", "Green pears", 2],
  ]);
});

test("a single mark, marks of other colours, and marks under the line are no bullets", () => {
  const words = [item(60, 100, "North"), item(60, 130, "South")];
  const texts = [
    ["paragraph", undefined, "North", undefined],
    ["paragraph", undefined, "South", undefined],
  ];

  expect(blocksOf(words, [mark(48, 100)])).toEqual(texts);
  expect(blocksOf(words, [mark(48, 100, { colour: "#ff0000" }), mark(48, 130)])).toEqual(texts);
  expect(blocksOf(words, [mark(48, 106), mark(48, 136)])).toEqual(texts);
});

test("a picture may be as high as its line, but no mark", () => {
  const words = [item(60, 100, "North"), item(60, 130, "South")];
  const markers = (height: number, colour?: string) => {
    const high = (y: number) => mark(46, y, { box: [46, y - 3 - height / 2, 54, y - 3 + height / 2], colour });
    return blocksOf(words, [high(100), high(130)]).flatMap(([, marker]) => marker ?? []);
  };

  expect([markers(12.9), markers(13.1)]).toEqual([["•", "•"], []]);
  expect([markers(7.4, "#000000"), markers(7.6, "#000000")]).toEqual([["•", "•"], []]);
});

test("marks after a word, in a row, or in a column of dots are no bullets", () => {
  const rows = [item(60, 100, "North"), item(60, 130, "South")];
  const before = rows.map((row) => ({ ...row, str: "Sea", transform: [10, 0, 0, 10, 26, row.transform[5] ?? 0] }));
  const texts = (marks: readonly DrawnMark[], items = rows) =>
    blocksOf(items, marks).flatMap(([, marker]) => (marker === undefined ? [] : [marker]));

  expect(texts([mark(48, 100), mark(48, 130)])).toEqual(["•", "•"]);
  expect(texts([mark(48, 100), mark(48, 130)], [...rows, ...before])).toEqual([]);
  expect(texts([100, 130].flatMap((y) => [mark(42, y), mark(48, y)]))).toEqual([]);
  expect(texts([94, 100, 106, 112, 118, 124, 130].map((y) => mark(48, y)))).toEqual([]);
});

test("bullets that are written are not doubled", () => {
  const items = [item(60, 100, "•"), item(70, 100, "North"), item(60, 112, "•"), item(70, 112, "South")];

  expect(blocksOf(items, [mark(48, 100), mark(48, 112)]).map(([, marker]) => marker)).toEqual(["•", "•"]);
});
