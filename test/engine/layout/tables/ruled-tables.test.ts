import { describe, expect, it } from "vitest";
import { item } from "../../../support/runs.ts";
import { across, down, ROW, row, rows, tablesIn, textsOf } from "./draw-table.ts";

const XS = [52, 152, 252];

/** Rules of a grid. The text of its first row has its baseline at 110. */
function grid(rowCount: number, edges: readonly number[]) {
  const [left = 0, right = 0] = [edges[0], edges.at(-1)];
  const bottom = 100 + rowCount * ROW;
  return [
    ...Array.from({ length: rowCount + 1 }, (_, index) => across(100 + index * ROW, left, right)),
    ...edges.map((x) => down(x, 100, bottom)),
  ];
}

describe("tables drawn with rules", () => {
  it("have a cell wherever rules enclose an area", () => {
    const items = rows(110, XS, ["Name", "Kind", "Colour"], ["apple", "", "red"], ["pear", "fruit", "green"]);

    const [table] = tablesIn(items, grid(3, [50, 150, 250, 350]));

    expect(table?.text).toBe("Name | Kind | Colour\napple |  | red\npear | fruit | green");
    expect(table?.table).toMatchObject({ rows: 3, columns: 3 });
  });

  it("are not the boxes of a diagram, which stand at any height", () => {
    const box = (x: number, y: number) => [
      ...[y, y + 11].map((at) => across(at, x, x + 60)),
      ...[x, x + 60].map((at) => down(at, y, y + 11)),
    ];
    const corners = [
      [50, 100],
      [150, 105],
      [50, 118],
      [150, 123],
      [50, 136],
      [150, 141],
    ];
    const items = corners.map(([x = 0, y = 0], index) => item(x + 4, y + 9, `part ${index}`));
    const joins = [down(80, 100, 147), down(180, 105, 152), across(125, 80, 180)];

    expect(tablesIn(items, [...corners.flatMap(([x = 0, y = 0]) => box(x, y)), ...joins])).toEqual([]);
  });

  it("are not the messages between participants, whose lines cross the text", () => {
    const heads = [50, 150, 250].flatMap((x) => [
      ...[100, 130].map((y) => across(y, x, x + 60)),
      ...[x, x + 60].map((at) => down(at, 100, 130)),
      down(x + 30, 130, 300),
    ]);
    const names = rows(118, [60, 160, 260], ["User", "Server", "Store"]);
    const calls = [160, 200, 240].map((y) => across(y, 80, 180));
    const found = (text: string) =>
      tablesIn(
        [...names, ...[155, 195, 235].map((y) => item(100, y, text))],
        [...heads, ...calls, across(290, 80, 280)],
      ).length;

    expect(found("a message that is long")).toBe(0);
    expect(found("a message")).toBe(1);
  });

  it("merge places without a rule between them", () => {
    const items = [...row(110, XS, "Both of them"), ...rows(124, XS, ["left", "right"], ["low", "lower"])];
    const lines = [...[100, 114, 128, 142].map((y) => across(y, 50, 250)), down(50, 100, 142), down(250, 100, 142)];

    const [table] = tablesIn(items, [...lines, down(150, 114, 142)]);

    expect(table?.table.cells[0]).toMatchObject({ row: 1, column: 1, colspan: 2, text: "Both of them" });
    expect(table?.text).toBe("Both of them\nleft | right\nlow | lower");
  });

  it("part a title over several columns from the titles of these columns, where the rules between them begin", () => {
    const xs = [52, 132, 192, 272, 332];
    const items = [
      ...rows(110, [132, 272], ["Traffic", "Cost"]),
      ...rows(124, xs, ["Place", "mean", "most", "mean", "most"], ["Ghent", "1", "2", "3", "4"]),
    ];
    const lines = [100, 128, 142].map((y) => across(y, 50, 390));
    const outer = [50, 130, 270, 390].map((x) => down(x, 100, 142));

    const [table] = tablesIn(items, [...lines, ...outer, down(190, 114, 142), down(330, 114, 142)]);

    expect(table?.text).toBe("Place | Traffic | Cost\nmean | most | mean | most\nGhent | 1 | 2 | 3 | 4");
    expect(table?.table.cells[0]).toMatchObject({ rowspan: 2 });
    expect(table?.table.cells[1]).toMatchObject({ colspan: 2, text: "Traffic" });
  });

  it.each([
    ["split at the columns of the other rows, despite an overhang", 151.7, undefined],
    ["whole if its text crosses a column's edge", 152.3, 2],
  ])("keep a merged cell %s", (_, right, colspan) => {
    const merged = [item(52, 110, "Both of them", { width: right - 52 }), item(190, 110, "on top")];
    const items = [...merged, ...rows(124, XS, ["left", "right"], ["low", "lower"])];
    const lines = [...[100, 114, 128, 142].map((y) => across(y, 50, 250)), down(50, 100, 142), down(250, 100, 142)];

    const [table] = tablesIn(items, [...lines, down(150, 114, 142)]);

    expect(table?.table.cells[0]?.colspan).toBe(colspan);
  });

  it("let a cell span several rows", () => {
    const items = rows(110, XS, ["Fruit", "apple"], ["", "pear"], ["Root", "carrot"]);
    const lines = [across(100, 50, 250), across(114, 150, 250), across(128, 50, 250), across(142, 50, 250)];

    const [table] = tablesIn(items, [...lines, ...[50, 150, 250].map((x) => down(x, 100, 142))]);

    expect(table?.table.cells[0]).toMatchObject({ row: 1, rowspan: 2, text: "Fruit" });
  });

  it("join the lines within a cell, and hyphenated words", () => {
    const items = [item(52, 110, "a long descrip-"), item(52, 122, "tion in a cell"), ...row(110, XS, "", "12")];
    const lines = [across(100, 50, 250), across(126, 50, 250), across(140, 50, 250)];
    const second = row(136, XS, "short", "3");

    const texts = textsOf([...items, ...second], [...lines, ...[50, 150, 250].map((x) => down(x, 100, 140))]);

    expect(texts).toEqual(["a long description in a cell | 12\nshort | 3"]);
  });

  it("split names from values, even if most values have several lines", () => {
    const names = ["Released", "Written in", "Runs on", "Licence"].map((name, index) =>
      item(52, 110 + index * 38, name),
    );
    const values = ["2011", "", "", "JavaScript", "HTML", "CSS", "Windows", "Linux", "Android", "Apache", "2.0"];
    const items = [
      ...names,
      ...values.flatMap((value, index) => (value === "" ? [] : item(152, 110 + index * 12.67, value))),
    ];
    const sides = [50, 250].map((x) => down(x, 100, 252));
    const lines = [100, 138, 176, 214, 252].map((y) => across(y, 50, 250));

    expect(textsOf(items, [...lines, ...sides])).toEqual([
      "Released | 2011\nWritten in | JavaScript HTML CSS\nRuns on | Windows Linux Android\nLicence | Apache 2.0",
    ]);
  });

  it("make rows of lines if only the columns are ruled", () => {
    const items = rows(
      110,
      XS,
      ["Year", "Sold", "Kept"],
      ["1998", "12", "7"],
      ["1999", "14", "9"],
      ["2000", "15", "8"],
    );
    const lines = [across(100, 50, 350), across(114, 50, 350), across(156, 50, 350)];

    const texts = textsOf(items, [...lines, ...[50, 150, 250, 350].map((x) => down(x, 100, 156))]);

    expect(texts).toEqual(["Year | Sold | Kept\n1998 | 12 | 7\n1999 | 14 | 9\n2000 | 15 | 8"]);
  });

  it("are not a paragraph's frame", () => {
    const items = [item(52, 110, "Prose in a box"), item(52, 122, "of two lines")];
    const lines = [across(100, 50, 250), across(130, 50, 250), down(50, 100, 130), down(250, 100, 130)];

    expect(tablesIn(items, lines)).toEqual([]);
  });

  it("are not the rules of a chart with its legend in a corner", () => {
    const items = rows(110, [60, 100], ["Rome", "Oslo"], ["Bern", "Riga"], ["Kiev", "Linz"]);

    expect(tablesIn(items, grid(3, [50, 95, 600]))).toEqual([]);
  });

  it("flag the rows above the first number as headers", () => {
    const items = rows(110, XS, ["Name", "Age", "Size"], ["Ann", "31", "5.2"], ["Bob", "40", "6.1"]);

    const [table] = tablesIn(items, grid(3, [50, 150, 250, 350]));

    const headers = table?.table.cells.filter(({ header }) => header).map(({ text }) => text);
    expect(headers).toEqual(["Name", "Age", "Size"]);
  });

  it("keep the column of names if some rules stop short of it", () => {
    const names = ["At the start", "Profit", "Loss", "Sold", "Bought", "Other", "At the end"];
    const items = names.flatMap((name, index) =>
      row(110 + index * ROW, [50, 200, 300], name, `${index}.5`, `${index}7`),
    );
    const rules = names.map((_, index) =>
      across(100 + index * ROW, index === 0 || (index > 1 && index < 5) ? 180 : 48, 350),
    );

    const [text] = textsOf(items, [...rules, across(100 + names.length * ROW, 48, 350)]);

    expect(text?.split("\n")).toEqual(names.map((name, index) => `${name} | ${index}.5 | ${index}7`));
  });
});

describe("rules that part groups of columns", () => {
  it("leave the columns of numbers between them apart", () => {
    const xs = [50, 150, 200, 300, 350, 450];
    const body = ["pear", "plum", "fig", "date"].map((name, at) => [
      name,
      `1${at}`,
      `2${at}`,
      `3${at}`,
      `4${at}`,
      `5${at}`,
    ]);
    const [text] = textsOf(rows(100, xs, ...body), [down(250, 88, 150), down(400, 88, 150)]);

    expect(text?.split("\n")).toEqual(body.map((cells) => cells.join(" | ")));
  });
});
