import { describe, expect, it } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import type { Run } from "../../../../functions/engine/layout/lines/run.ts";
import { findTables } from "../../../../functions/engine/layout/tables/find-tables.ts";
import { runAt } from "../pieces.ts";
import { across, down } from "./draw-table.ts";

/** Row of texts at columns from 60, 160 and 260 on; empty texts leave their column empty. */
const row = (baseline: number, ...texts: string[]) =>
  texts.flatMap((text, column) => (text === "" ? [] : [runAt(60 + 100 * column, baseline, text)]));
const rowsFrom = (baseline: number, ...rows: readonly string[][]) =>
  rows.flatMap((texts, at) => row(baseline + 20 * at, ...texts));
const textsOf = (runs: readonly Run[], lines: readonly Box[] = [], angle = 0) =>
  findTables(runs, lines, angle).tables.map(({ text }) => text);
const FRUIT = [
  ["apples", "12", "7"],
  ["pears", "3", "18"],
  ["plums", "41", "2"],
];
const TEXT = "apples | 12 | 7\npears | 3 | 18\nplums | 41 | 2";
/** Lattice of three columns of 100 points from 50 on, and of rows of 20 points from 100 on. */
const lattice = (rows = 3) => [
  ...Array.from({ length: rows + 1 }, (_, at) => across(100 + 20 * at, 50, 350)),
  ...[50, 150, 250, 350].map((x) => down(x, 100, 100 + 20 * rows)),
];

describe("a drawn table", () => {
  it("has the texts within its rules, also words", () => {
    const words = [
      ["name", "kind", "colour"],
      ["apple", "fruit", "red"],
    ];

    expect(textsOf(rowsFrom(114, ...words), lattice(2))).toEqual(["name | kind | colour\napple | fruit | red"]);
  });

  it("leaves the text around it", () => {
    const [above, below] = [runAt(60, 80, "above it"), runAt(60, 190, "below it")];

    const { tables, rest } = findTables([above, ...rowsFrom(114, ...FRUIT), below], lattice(), 0);

    expect(tables.map(({ text }) => text)).toEqual([TEXT]);
    expect(rest).toEqual([above, below]);
  });

  it("has text whose middle lies up to one point outside of its rules", () => {
    const edge = (left: number) => findTables([...rowsFrom(114, ...FRUIT), runAt(left, 114, "xx")], lattice(), 0).rest;

    expect(edge(344)).toHaveLength(0);
    expect(edge(347)).toHaveLength(1);
  });

  it("is none without three texts, or in a box with one cell", () => {
    const box = [across(100, 50, 350), across(160, 50, 350), down(50, 100, 160), down(350, 100, 160)];

    expect(textsOf(rowsFrom(114, ["a", "b"]), lattice(2))).toEqual([]);
    expect(
      textsOf([runAt(60, 114, "some text in a box"), runAt(60, 126, "and more"), runAt(60, 138, "of it")], box),
    ).toEqual([]);
  });

  it("is none if its text covers less than half of its width", () => {
    const legend = (wide: string) =>
      [
        ["a", "b"],
        ["c", wide],
      ].flatMap((texts, at) => row(114 + 20 * at, ...texts));

    expect(textsOf(legend("x".repeat(10)), lattice(2))).toHaveLength(1);
    expect(textsOf(legend("x".repeat(9)), lattice(2))).toHaveLength(0);
  });

  it("is none if many of its bands are too low for a line of text", () => {
    const low = [101, 102, 103, 104].map((at) => across(100 + (at - 100) * 4.5, 50, 350));

    expect(textsOf(rowsFrom(134, ...FRUIT.slice(0, 2)), [...lattice(), ...low])).toHaveLength(0);
  });

  it("is none on graph paper, which has more than ten thousand places", () => {
    const paper = (count: number) => [
      ...Array.from({ length: count }, (_, at) => across(100 + 4 * at, 50, 50 + 4 * (count - 1))),
      ...Array.from({ length: count }, (_, at) => down(50 + 4 * at, 100, 100 + 4 * (count - 1))),
    ];

    expect(textsOf(rowsFrom(114, ["a", "b"], ["c", "d"]), paper(101))).toEqual([]);
  });
});

describe("a table between rules", () => {
  const rules = (...ys: number[]) => ys.map((y) => across(y, 50, 350));
  const words = [
    ["name", "kind", "colour"],
    ["apple", "fruit", "red"],
    ["leek", "green", "white"],
  ];

  it("has a row for each line with a number, below its titles", () => {
    const titles = row(114, "fruit", "sold", "left");

    expect(textsOf([...titles, ...rowsFrom(134, ...FRUIT)], rules(100, 120, 180))).toEqual([
      `fruit | sold | left\n${TEXT}`,
    ]);
  });

  it("has rows of words where each row has its rule", () => {
    expect(textsOf(rowsFrom(114, ...words), rules(100, 120, 140, 160))).toEqual([
      "name | kind | colour\napple | fruit | red\nleek | green | white",
    ]);
  });

  it("ends at a caption and at prose", () => {
    const caption = runAt(60, 134, "Table 3: Fruit");
    const prose = runAt(60, 134, "A sentence of more than sixty characters is prose, not a group.");
    const group = runAt(60, 134, "Exotic fruit");
    const table = (between: Run) =>
      textsOf(
        [...row(114, "apples", "12", "7"), between, ...rowsFrom(154, ...FRUIT)],
        rules(100, 120, 140, 160, 180, 200),
      );

    expect(table(caption)).toEqual([TEXT]);
    expect(table(prose)).toEqual([TEXT]);
    expect(table(group)[0]?.split("\n")).toHaveLength(5);
  });
});

describe("a table without rules", () => {
  it("has aligned names and numbers", () => {
    expect(textsOf(rowsFrom(114, ...FRUIT))).toEqual([TEXT]);
  });

  it("may have words where a rule stands above, within or below it", () => {
    const words = [
      ["name", "kind", "colour"],
      ["apple", "fruit", "red"],
      ["leek", "green", "white"],
    ];
    // The text reaches from 60 to 290 and from 106 to 156, so a rule has at least 139.2 points of it.
    const ruled = (y: number, to = 350) => textsOf(rowsFrom(114, ...words), [across(y, 50, to)]).length;

    expect(textsOf(rowsFrom(114, ...words))).toEqual([]);
    expect([ruled(91), ruled(120), ruled(171)]).toEqual([1, 1, 1]);
    expect([ruled(89), ruled(173)]).toEqual([0, 0]);
    expect([ruled(120, 200), ruled(120, 197)]).toEqual([1, 0]);
  });

  it("is found in runs that hold a whole line, and leaves lines without columns whole", () => {
    const lines = ["apples      12", "pears        3", "plums       41"];
    const runs = [...lines.map((text, at) => runAt(60, 114 + 20 * at, text)), runAt(60, 190, "a     text")];

    const { tables, rest } = findTables(runs, [], 0);

    expect(tables.map(({ text }) => text)).toEqual(["apples | 12\npears | 3\nplums | 41"]);
    expect(rest.map(({ text }) => text)).toEqual(["a     text"]);
  });

  it("leaves all runs as they are where there is none", () => {
    const runs = [runAt(60, 100, "one line of text"), runAt(60, 112, "and   another")];

    expect(findTables(runs, [], 0)).toEqual({ tables: [], rest: runs });
  });

  it("has at most five hundred lines", () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => [
        runAt(60, 100 + 12 * at, "name"),
        runAt(160, 100 + 12 * at, "12"),
      ]).flat();

    expect(textsOf(lines(500))).toHaveLength(1);
    expect(textsOf(lines(501))).toHaveLength(0);
  });
});
