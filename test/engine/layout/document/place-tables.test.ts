import { expect, test } from "vitest";
import { layoutDocument } from "../../../../functions/engine/layout/document/document-layout.ts";
import { placeTables } from "../../../../functions/engine/layout/document/place-tables.ts";
import { readPageLines } from "../../../../functions/engine/layout/page-lines/page-lines.ts";
import { blocksOfItems, item, lines, PAGE_HEIGHT, pageOf } from "../../../support/runs.ts";
import { rows } from "../tables/draw-table.ts";

const XS = [50, 200, 300];
const TABLE = rows(200, XS, ["apples", "12.5", "7"], ["pears", "3.25", "18"], ["plums", "41", "2,004"]);

test("a table is placed between the blocks above and below it, and its text occurs once", () => {
  const blocks = blocksOfItems([item(50, 100, "Before it."), item(50, 300, "After it."), ...TABLE]);

  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ["paragraph", "Before it."],
    ["table", "apples | 12.5 | 7\npears | 3.25 | 18\nplums | 41 | 2,004"],
    ["paragraph", "After it."],
  ]);
});

test("a table is placed where its author tagged it, with its source", () => {
  const page = [item(400, 300, "A note."), item(50, 100, "The text."), ...TABLE, item(50, 240, "Source: a market.")];
  const tags = ["P", "P", ...TABLE.map(() => "Table"), "Table"];
  const elements = tags.map((role) => ({ order: role === "Table" ? 9 : 1, role, depth: 0 }));

  const [blocks] = layoutDocument([readPageLines({ ...pageOf(page), elements }, { width: 600, height: PAGE_HEIGHT })], {
    fonts: new Map(),
    outlines: [],
  });

  expect(blocks?.map(({ kind, text }) => [kind, text.split("\n")[0]])).toEqual([
    ["paragraph", "The text."],
    ["paragraph", "A note."],
    ["table", "apples | 12.5 | 7"],
    ["paragraph", "Source: a market."],
  ]);
});

function placed(name: string, left: number, top: number, right: number, bottom: number, text = name) {
  const size = 10;
  const line = { left, right, top, bottom, baseline: bottom, size, words: [], text, rightToLeft: false };
  return { name, lines: [line] };
}

const BESIDE = [placed("right", 300, 194, 550, 400), placed("left", 40, 200, 280, 380)];
const namesOf = (...blocks: ReturnType<typeof placed>[]) => placeTables(blocks, BESIDE).map(({ name }) => name);

test("tables next to each other are read from left to right, below both titles", () => {
  const titles = [placed("topics", 300, 100, 400, 112), placed("enquiries", 40, 150, 140, 162)];

  expect(namesOf(...titles, placed("after", 40, 500, 140, 512))).toEqual([
    "topics",
    "enquiries",
    "left",
    "right",
    "after",
  ]);
});

test("tables in two columns of text stay in their columns", () => {
  const prose = (name: string, left: number, top: number) =>
    placed(name, left, top, left + 240, top + 60, "x".repeat(90));
  const text = [prose("1", 40, 100), prose("2", 40, 500), prose("3", 300, 100), prose("4", 300, 500)];

  expect(namesOf(...text)).toEqual(["1", "left", "2", "3", "right", "4"]);
});

test("a table of the right column follows the left column, also below a title over both", () => {
  const right = placed("table", 300, 200, 550, 300);
  const left = [placed("1", 40, 210, 280, 290), placed("2", 40, 500, 280, 590)];
  const title = placed("title", 40, 100, 550, 120);

  expect(orderOf([title, ...left, placed("3", 300, 400, 550, 500)], right)).toEqual(["title", "1", "2", "table", "3"]);
  expect(orderOf([title, placed("source", 40, 310, 100, 320), placed("3", 300, 400, 550, 500)], right)).toEqual([
    ...["title", "table", "source", "3"],
  ]);
});

test("a table at the right precedes a title that is lower at the left, without a column beside it", () => {
  const right = placed("table", 300, 200, 550, 300);
  const below = [placed("title", 40, 310, 200, 320), placed("text", 40, 330, 550, 360)];

  expect(orderOf([placed("sums", 40, 180, 200, 190), ...below], right)).toEqual(["sums", "table", "title", "text"]);
  expect(orderOf([placed("column", 40, 180, 200, 305), ...below], right)).toEqual(["column", "title", "table", "text"]);
});

test("a table has the box and the words of its text", () => {
  const [block] = blocksOfItems(TABLE);

  expect(block?.table).toMatchObject({ rows: 3, columns: 3 });
  expect(block?.box?.[0]).toBeCloseTo(50);
  expect(block?.lines?.flatMap(({ words }) => words.map(({ text }) => text))).toEqual(
    "apples 12.5 7 pears 3.25 18 plums 41 2,004".split(" "),
  );
});

test("a table turned by 90 degrees is read along its text", () => {
  const turned = ["apples 12.5 7", "pears 3.25 18", "plums 41 2004"].flatMap((cells, line) =>
    cells.split(" ").map((text, column) => item(100 + line * 14, 600 - column * 120, text, { angle: 90 })),
  );

  const blocks = blocksOfItems([...turned, ...lines(300, 700, ["Level."])]);

  expect(blocks.find(({ kind }) => kind === "table")?.text).toBe(
    "apples | 12.5 | 7\npears | 3.25 | 18\nplums | 41 | 2004",
  );
});

test("tables are in one row if they share half the height of the lower one and do not overlap", () => {
  const order = (top: number, left = 300) =>
    placeTables(
      [placed("text", 40, 450, 550, 460)],
      [placed("right", left, 200, 550, 400), placed("left", 40, top, 280, top + 100)],
    )
      .map(({ name }) => name)
      .join(" ");

  expect(order(350)).toBe("left right text");
  expect(order(351)).toBe("right left text");
  expect(order(350, 279)).toBe("right left text");
});

test("prose of eighty characters above one table parts it from the table beside it", () => {
  const first = (length: number) =>
    placeTables([placed("prose", 300, 100, 550, 150, "x".repeat(length))], BESIDE).map(({ name }) => name)[1];

  expect(first(79)).toBe("left");
  expect(first(80)).toBe("right");
});

test("a table without a block above it stands before the first block of its columns, or last", () => {
  const table = [placed("table", 40, 200, 280, 400)];

  expect(
    placeTables([placed("beside", 300, 100, 500, 110), placed("below", 40, 500, 280, 510)], table).map(
      ({ name }) => name,
    ),
  ).toEqual(["beside", "table", "below"]);
  expect(placeTables([placed("beside", 280, 100, 500, 110)], table).map(({ name }) => name)).toEqual([
    "beside",
    "table",
  ]);
});

/** Names in the order in which such blocks and tables are placed. */
const orderOf = (blocks: ReturnType<typeof placed>[], ...tables: ReturnType<typeof placed>[]) =>
  placeTables(blocks, tables).map(({ name }) => name);

test("a table joins a row only if it is beside each table of it", () => {
  const below = placed("below", 290, 210, 400, 300);

  expect(orderOf([], placed("right", 300, 100, 400, 200), placed("left", 40, 100, 140, 300), below)).toEqual([
    "left",
    "right",
    "below",
  ]);
});

test("a table joins a row if it shares half the height of a lower table before it", () => {
  const low = placed("right", 300, 200, 550, 250);

  expect(orderOf([placed("text", 40, 450, 550, 460)], low, placed("left", 40, 225, 280, 425))).toEqual([
    "left",
    "right",
    "text",
  ]);
});

test("a table precedes a block whose middle is at the table's top", () => {
  const table = placed("table", 40, 200, 280, 400);

  expect(orderOf([placed("block", 40, 150, 280, 250)], table)).toEqual(["table", "block"]);
  expect(orderOf([placed("block", 40, 149, 280, 250)], table)).toEqual(["block", "table"]);
});

test("a block that only touches a table's side is not in its columns", () => {
  const table = placed("table", 40, 200, 280, 400);

  expect(orderOf([placed("right", 280, 250, 400, 260)], table)).toEqual(["right", "table"]);
  expect(orderOf([placed("right", 279, 250, 400, 260)], table)).toEqual(["table", "right"]);
  expect(orderOf([placed("left", 0, 250, 40, 260)], table)).toEqual(["left", "table"]);
  expect(orderOf([placed("left", 0, 250, 41, 260)], table)).toEqual(["table", "left"]);
});

test("a tagged table precedes the blocks of later tags, and of its own tag below its top", () => {
  const tagged = (name: string, top: number, ...orders: readonly number[]) => {
    const block = placed(name, 40, top, 280, top + 50);
    const tags = orders.map((order) => ({ order, role: "P", depth: 0 }));
    return { name, lines: tags.flatMap((element) => block.lines.map((line) => ({ ...line, element }))) };
  };
  const order = (block: ReturnType<typeof tagged>, table: ReturnType<typeof tagged>) =>
    placeTables([block], [table]).map(({ name }) => name);
  const table = tagged("table", 200, 5);

  expect(order(tagged("later", 100, 6), table)).toEqual(["table", "later"]);
  expect(order(tagged("earlier", 300, 4), table)).toEqual(["earlier", "table"]);
  expect(order(tagged("own above", 199, 5), table)).toEqual(["own above", "table"]);
  expect(order(tagged("own beside", 200, 5), table)).toEqual(["own beside", "table"]);
  expect(order(tagged("own below", 201, 5), table)).toEqual(["table", "own below"]);
  expect(order(tagged("between", 100, 5), tagged("table", 200, 9, 2))).toEqual(["table", "between"]);
});
