import { expect, test } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import {
  looksTabular,
  mayHaveRules,
  tablesSought,
} from "../../../../functions/engine/layout/page-lines/looks-tabular.ts";
import { item, lines, pageOf } from "../../../support/runs.ts";
import { rows } from "../tables/draw-table.ts";

const PROSE = [
  "a column of prose with lines of some length",
  "that all go on to the end of it and then",
  "stop there.",
];

test("rows of short texts with gaps look tabular", () => {
  expect(looksTabular(pageOf(rows(100, [50, 150, 250], ["a", "b", "c"], ["d", "e", "f"])))).toBe(true);
});

test("questions with answers of several words look tabular", () => {
  const answers = ["Click or tap here to enter text.", "Click or tap here to enter a date.", "Choose what you like."];

  expect(looksTabular(pageOf(rows(100, [50, 150], ...answers.map((answer) => ["Name", answer]))))).toBe(true);
});

test.each([
  [
    "prose with notes in its margin",
    [
      ...lines(50, 100, Array<string>(4).fill("a line of prose that is as long as those of a book usually are")),
      ...lines(450, 100, ["a note", "of four", "short", "lines"]),
    ],
  ],
  ["prose", lines(50, 100, PROSE)],
  ["prose in two columns", [...lines(50, 100, PROSE), ...lines(320, 100, PROSE)]],
  [
    "items of a list",
    PROSE.flatMap((text, index) => [item(50, 100 + index * 12, "•"), item(70, 100 + index * 12, text)]),
  ],
])("%s does not look tabular", (_, items) => {
  expect(looksTabular(pageOf(items))).toBe(false);
});

const cells = (...texts: readonly string[]) => texts.map((text, at) => item(50 + 200 * at, 100, text, { width: 20 }));

test("two gaps make a page look tabular, in one row or in two", () => {
  expect(looksTabular(pageOf(rows(100, [50, 150], ["a1", "b1"], ["a2", "b2"], ["a3", "b3"])))).toBe(true);
  expect(looksTabular(pageOf(rows(100, [50, 150], ["a1", "b1"], ["a2", "b2"])))).toBe(true);
  expect(looksTabular(pageOf(rows(100, [50, 150], ["a1", "b1"])))).toBe(false);
  expect(looksTabular(pageOf(cells("aa", "bb", "cc")))).toBe(true);
  expect(looksTabular(pageOf(cells("aa", "bb")))).toBe(false);
});

test("a gap is wider than three quarters of an em, whatever the order of the texts", () => {
  const gaps = (width: number) =>
    looksTabular(
      pageOf([0, 1, 2].flatMap((at) => [item(70 + width, 100 + 20 * at, "bb"), item(50, 100 + 20 * at, "aaaa")])),
    );

  expect(gaps(8)).toBe(true);
  expect(gaps(7.5)).toBe(false);
});

test("two texts are a row of prose where both are long, or one is a line of prose without a number beside it", () => {
  const pairs = (first: number, second: string) =>
    looksTabular(
      pageOf([0, 1, 2].flatMap((at) => [item(50, 100 + 20 * at, "x".repeat(first)), item(400, 100 + 20 * at, second)])),
    );

  expect(pairs(28, "x".repeat(28))).toBe(true);
  expect(pairs(29, "x".repeat(29))).toBe(false);
  expect(pairs(48, "note")).toBe(true);
  expect(pairs(49, "note")).toBe(false);
  expect(pairs(49, "12.5")).toBe(true);
});

test("rows are those of turned text on a page, too", () => {
  const turned = [0, 1, 2].flatMap((at) =>
    [0, 1].map((column) => item(100 + 20 * at, 600 - 100 * column, "cell", { angle: 90 })),
  );

  expect(looksTabular(pageOf(turned))).toBe(true);
});

test("markers of up to eight units are no texts of a row", () => {
  const marked = (marker: string) =>
    looksTabular(
      pageOf([0, 1, 2].flatMap((at) => [item(50, 100 + 20 * at, marker), item(150, 100 + 20 * at, "text")])),
    );

  expect(["•", "1.", "(iii)", "abc)"].map(marked)).toEqual([false, false, false, false]);
  expect(["abcd)", "1", "12"].map(marked)).toEqual([true, true, true]);
});

test("pieces without a gap are one text", () => {
  const halves = [50, 151].map((x) => (y: number) => item(x, y, "x".repeat(25), { width: 100 }));
  const rowsOf = (count: number, beside: string) =>
    Array.from({ length: count }, (_, at) => 100 + 20 * at).flatMap((y) => [
      ...halves.map((half) => half(y)),
      item(400, y, beside),
    ]);

  expect(looksTabular(pageOf(rowsOf(3, "note")))).toBe(false);
  expect(looksTabular(pageOf(rowsOf(3, "12.5")))).toBe(true);
  expect(looksTabular(pageOf(rowsOf(2, "12.5")))).toBe(true);
  expect(looksTabular(pageOf(rowsOf(1, "12.5")))).toBe(false);
});

test("rows are three points high", () => {
  const pairs = (y: number) =>
    [0, 1, 2].flatMap((at) => [item(50, 100 + 12 * at, "text"), item(150, y + 12 * at, "text")]);

  expect(looksTabular(pageOf(pairs(101)))).toBe(true);
  expect(looksTabular(pageOf(pairs(99)))).toBe(false);
});

test("a marker may have letters beyond U+FFFF", () => {
  const marked = [0, 1, 2].flatMap((at) => [item(50, 100 + 20 * at, "(𝐚𝐛𝐜)"), item(150, 100 + 20 * at, "text")]);

  expect(looksTabular(pageOf(marked))).toBe(false);
});

const RULES: readonly Box[] = [
  [50, 52, 500, 53],
  [50, 70, 500, 71],
];

test("all tables are sought where rows near each other have gaps at common places", () => {
  const titles = (y: number) => [...cells("Manual", "of 2026", "17")].map((each) => movedTo(each, y));
  const runningLines = pageOf([...titles(40), ...lines(50, 100, PROSE), ...titles(760)]);

  expect(looksTabular(runningLines)).toBe(true);
  expect(tablesSought(runningLines, [])).toBe("none");
  expect(tablesSought(pageOf([...titles(40), ...titles(150)]), [])).toBe("all");
  expect(tablesSought(pageOf([...titles(40), ...titles(180)]), [])).toBe("none");
});

test("ruled tables are sought where there are gaps and two rules", () => {
  const page = pageOf(cells("Manual", "of 2026", "17"));

  expect(tablesSought(page, RULES)).toBe("ruled");
  expect(tablesSought(page, RULES.slice(1))).toBe("none");
  expect(tablesSought(pageOf(lines(50, 100, PROSE)), RULES)).toBe("none");
});

test("columns line up where a row shares two gaps with another, or one with each of two", () => {
  const row = (y: number, ...xs: readonly number[]) => xs.map((x) => item(x, y, "text", { width: 20 }));
  const sought = (...items: readonly (readonly ReturnType<typeof item>[])[]) => tablesSought(pageOf(items.flat()), []);

  expect(sought(row(100, 50, 150, 250), row(112, 60, 160, 260))).toBe("all");
  expect(sought(row(100, 50, 150), row(112, 60, 160), row(124, 50, 150))).toBe("all");
  expect(sought(row(100, 50, 150), row(112, 60, 160))).toBe("none");
  expect(sought(row(100, 50, 150, 250), row(112, 250, 350, 450))).toBe("none");
});

test("signs and scripts within a line fill its gaps", () => {
  const term = (y: number, sign: string, size: number, rise: number) => [
    item(50, y, "wxyz", { width: 20 }),
    item(71, y + rise, sign, { width: 18, size }),
    item(90, y, "wxyz", { width: 20 }),
  ];
  const formulas = (sign: string, size = 10, rise = 0) =>
    looksTabular(pageOf([0, 1, 2].flatMap((at) => term(100 + 40 * at, sign, size, rise))));

  expect(formulas("·")).toBe(false);
  expect(formulas("12", 8, -4)).toBe(false);
  expect(formulas("12", 9, -4)).toBe(true);
  expect(formulas("12", 8, -9)).toBe(true);
});

function movedTo(piece: ReturnType<typeof item>, y: number) {
  return { ...piece, transform: piece.transform.with(5, item(0, y, "").transform[5] ?? 0) };
}

test("prose within a grid may be a table between rules, prose in a frame may not", () => {
  const across = (y: number): Box => [50, y, 300, y + 1];
  const down = (x: number): Box => [x, 90, x + 1, 160];
  const sought = (...rulings: Box[]) => tablesSought(pageOf(lines(60, 100, PROSE)), rulings);

  expect(sought(across(90), across(125), across(160), down(50), down(150), down(300))).toBe("ruled");
  expect(sought(across(90), across(160), down(50), down(150), down(300))).toBe("none");
  expect(sought(across(90), across(125), across(160), down(50), down(300))).toBe("none");
  expect(sought(across(90), across(91), across(160), across(161), down(50), down(51), down(300), down(301))).toBe(
    "none",
  );
});

test("rules are read of pages that paint little, and of those that look tabular", () => {
  const [prose, table] = [pageOf(lines(50, 100, PROSE)), pageOf(cells("aa", "bb", "cc"))];

  expect([mayHaveRules(prose, 500), mayHaveRules(prose, 501), mayHaveRules(table, 501)]).toEqual([true, false, true]);
});
