import { expect, test } from "vitest";
import { plainText, readPageLines } from "../../../../functions/engine/layout/page-lines/page-lines.ts";
import { item, pageLines, pageOf } from "../../../support/runs.ts";
import { across, down } from "../tables/draw-table.ts";

const FULL = "Every line of this prose reaches the right end of its column";
const SIZE = { width: 600, height: 800 };

test("the frame with the most text comes first, whatever is written first", () => {
  const stamp = item(20, 400, "a stamp", { angle: 90 });

  const { frames, width, height } = pageLines([stamp, item(50, 100, FULL), item(50, 112, FULL)]);

  expect({ width, height }).toEqual(SIZE);
  expect(frames.map(({ angle }) => angle)).toEqual([0, 90]);
  expect(frames.map(({ lines }) => lines.map(({ text }) => text))).toEqual([[FULL, FULL], ["a stamp"]]);
});

test("the lines of a tagged page follow the author's order, and lines without a tag come last", () => {
  const items = [item(50, 140, "third"), item(50, 100, "second"), item(50, 180, "no tag"), item(300, 160, "first")];
  const orders = [3, 2, undefined, 1];
  const elements = orders.map((order) => (order === undefined ? undefined : { order, role: "P", depth: 0 }));

  const { frames } = readPageLines({ ...pageOf(items), elements }, SIZE);

  expect(frames[0]?.lines.map(({ text }) => text)).toEqual(["first", "second", "third", "no tag"]);
});

test("a note that is tagged before the text above it comes after that, and turned text does not count", () => {
  const items = [
    item(50, 100, "first"),
    item(50, 140, "note"),
    item(50, 120, "second"),
    item(20, 60, "a", { angle: 90 }),
  ];
  const elements = [1, 2, 3, 0].map((order) => ({ order, role: "P", depth: 0 }));

  const { frames } = readPageLines({ ...pageOf(items), elements }, SIZE);

  expect(frames[0]?.lines.map(({ text }) => text)).toEqual(["first", "second", "note"]);
});

test("text without a tag stands above the element painted next, if it is printed there", () => {
  const items = [item(50, 160, "beside"), item(50, 100, "title"), item(50, 120, "first"), item(50, 140, "second")];
  const orders = [undefined, undefined, 1, 2];
  const elements = orders.map((order) => (order === undefined ? undefined : { order, role: "P", depth: 0 }));
  const linesOf = (elements: Parameters<typeof readPageLines>[0]["elements"]) =>
    readPageLines({ ...pageOf(items), ...(elements === undefined ? {} : { elements }) }, SIZE).frames[0]?.lines.map(
      ({ text }) => text,
    );

  expect(linesOf(elements)).toEqual(["title", "first", "second", "beside"]);
  const artifact = { order: Number.MAX_SAFE_INTEGER, role: "Artifact", depth: 0 };
  expect(linesOf([undefined, undefined, artifact, elements[3]])).toEqual(["title", "second", "first", "beside"]);
});

test("the plain text has the lines and the tables of all frames", () => {
  const rows = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => item(50 + 100 * column, 300 + 14 * row, `${row}${column}`)),
  );

  const page = pageLines([item(50, 100, FULL), ...rows, item(20, 400, "a stamp", { angle: 90 })]);

  expect(plainText(page).split("\n")).toEqual([FULL, "00 | 01 | 02", "10 | 11 | 12", "20 | 21 | 22", "a stamp"]);
});

test("a page without text has no frames", () => {
  expect(pageLines([]).frames).toEqual([]);
});

test("a grid is a table, also of prose, and prose in a frame is none", () => {
  const ys = [100, 115, 130];
  const tablesOf = (text: string, ...xs: readonly number[]) => {
    const rules = [...ys.map((y) => across(y, 45, 565)), ...xs.map((x) => down(x, 100, 130))];
    const texts = [112, 127].flatMap((y) => [item(50, y, text), item(310, y, text)]);
    return readPageLines(pageOf(texts), SIZE, rules).frames[0]?.tables.length;
  };

  expect(tablesOf("a line of prose that is long", 45, 305, 565)).toBe(1);
  expect(tablesOf("a line of prose that is long.", 45, 305, 565)).toBe(1);
  expect(tablesOf("a line of prose that is long.", 45, 565)).toBe(0);
});
