import { describe, expect, it, test } from "vitest";
import { rulesOf } from "../../../../functions/engine/layout/geometry/drawn-rules.ts";
import { findTables } from "../../../../functions/engine/layout/tables/find-tables.ts";
import { item, lines, runsOf } from "../../../support/runs.ts";
import { across, row, rows, tablesIn, textsOf } from "./draw-table.ts";

const XS = [50, 200, 300];
const NUMBERS = [
  ["apples", "12.5", "7"],
  ["pears", "3.25", "18"],
  ["plums", "41", "2,004"],
];

describe("tables without rules", () => {
  it("are lines of numbers in columns", () => {
    const texts = textsOf(rows(100, XS, ["", "Weight", "Count"], ...NUMBERS));

    expect(texts).toEqual([" | Weight | Count\napples | 12.5 | 7\npears | 3.25 | 18\nplums | 41 | 2,004"]);
  });

  it("join a name of two lines if its second line would not have fitted above", () => {
    const long = [item(50, 142, "fruit of all other"), item(50, 154, "kinds"), ...row(154, XS, "", "5", "6")];

    const [text] = textsOf([...rows(100, XS, ...NUMBERS), ...long]);

    expect(text?.split("\n").at(-1)).toBe("fruit of all other kinds | 5 | 6");
  });

  it("leave two titles in their columns if both would span the column between them", () => {
    const xs = [50, 200, 300, 400];
    const titles = [item(254, 86, "of"), item(354, 86, "to")];
    const numbers = rows(100, xs, ["apples", "12.5", "7.25", "31.5"], ["pears", "3.25", "18.5", "42.5"]);

    const [text] = textsOf([...titles, ...numbers, ...row(128, xs, "plums", "41.5", "20.5", "11.5")]);

    expect(text?.split("\n")[0]).toBe(" | of | to | ");
  });

  it("keep the name of a group as a separate row", () => {
    const items = [...rows(100, XS, ...NUMBERS), item(50, 142, "Roots"), ...row(156, XS, "Carrots", "9", "10")];

    const [text] = textsOf(items);

    expect(text?.split("\n").slice(-2)).toEqual(["Roots |  | ", "Carrots | 9 | 10"]);
  });

  it("put a column of signs into the cells of their numbers", () => {
    const signed = NUMBERS.map(([name = "", price = "", share = ""]) => [name, "$", price, share, "%"]);

    const [text] = textsOf(rows(100, [50, 200, 220, 300, 350], ...signed));

    expect(text).toBe("apples | $ 12.5 | 7 %\npears | $ 3.25 | 18 %\nplums | $ 41 | 2,004 %");
  });

  it("let a title span the columns below its centre", () => {
    const title = item(213, 86, "In 1998", { width: 88 });

    const [table] = tablesIn([title, ...rows(100, XS, ["", "Weight", "Count"], ...NUMBERS)]);

    const spanning = table?.table.cells.find(({ text }) => text === "In 1998");
    expect(spanning).toMatchObject({ row: 1, column: 2, colspan: 2, header: true });
  });

  it("read leaders as a gap between columns", () => {
    const led = ["apples", "pears", "plums"].map((name, index) =>
      item(50, 100 + index * 14, `${name}${" .".repeat(20)} ${[31, 12, 25][index]}`),
    );

    const [table] = tablesIn(led);

    expect(table?.text).toBe("apples | 31\npears | 12\nplums | 25");
  });

  it("may hold words between a rule above and a rule below", () => {
    const words = [
      ["Name", "Colour", "Taste"],
      ["apple", "red", "sour"],
      ["pear", "green", "sweet"],
      ["plum", "blue", "mild"],
    ];

    const texts = textsOf(rows(100, XS, ...words), [across(88, 48, 330), across(146, 48, 330)]);

    expect(texts).toEqual([words.map((cells) => cells.join(" | ")).join("\n")]);
    expect(tablesIn(rows(100, XS, ...words))).toEqual([]);
  });

  it("have one row between two rules, whatever its number of lines", () => {
    const items = [
      ...row(100, XS, "Country", "Capital", "Note"),
      ...row(120, XS, "Norway", "Oslo", "fjords and"),
      item(300, 132, "many hills"),
      ...row(152, XS, "Latvia", "Riga", "the sea"),
      ...row(172, XS, "Italy", "Rome", "old walls"),
    ];
    const rules = [88, 106, 138, 158, 178].map((y) => across(y, 48, 400));

    const texts = textsOf(items, rules);

    expect(texts).toEqual([
      "Country | Capital | Note\nNorway | Oslo | fjords and many hills\nLatvia | Riga | the sea\nItaly | Rome | old walls",
    ]);
  });
});

describe("text that is no table", () => {
  it.each([
    ["prose in two columns", proseAt(50, 300)],
    ["a list", rows(100, [50, 70], ["1.", "the first of them"], ["2.", "the second"], ["3.", "and a third"])],
    ["numbered equations", rows(100, XS, ["E", "mc", "(1)"], ["F", "ma", "(2)"], ["V", "RI", "(3)"])],
    ["the axes of a chart", rows(100, [50, 300], ["80", "4"], ["60", "3"], ["40", "2"], ["20", "1"], ["0", "0"])],
    [
      "the scale of a chart between its names and numbers",
      rows(100, XS, ["apples", "80", "12"], ["pears", "60", "7"], ["plums", "40", "31"], ["figs", "20", "5"]),
    ],
    [
      "a table of contents",
      [12, 31, 58, 60].map((page, index) => item(50, 100 + index * 14, `Chapter ${index}${" .".repeat(25)} ${page}`)),
    ],
    ["the lines of a program", rows(100, XS, ["1:", "x", "0"], ["2:", "y", "1"], ["3:", "z", "2"], ["4:", "w", "3"])],
    ["an address", rows(100, [50, 300], ["To:", "Ms Smith"], ["Street:", "High Street"], ["Town:", "London"])],
  ])("%s stays text", (_, items) => {
    const runs = runsOf(...items);

    const { tables, rest } = findTables(runs, rulesOf([], 0));

    expect(tables).toEqual([]);
    expect(rest).toEqual(runs);
  });

  it("prose next to a table stays prose", () => {
    const prose = lines(50, 100, PROSE, { leading: 14 });
    const table = rows(100, [400, 470, 520], ...NUMBERS.map((cells) => cells));

    const found = findTables(runsOf(...prose, ...table), rulesOf([], 0));

    expect(found.tables.map(({ text }) => text)).toEqual(["apples | 12.5 | 7\npears | 3.25 | 18\nplums | 41 | 2,004"]);
    expect(found.rest.map(({ text }) => text)).toEqual(PROSE);
  });

  it("a caption stays outside", () => {
    const caption = item(50, 86, "Table 3: What grew where");

    const { tables, rest } = findTables(runsOf(caption, ...rows(100, XS, ...NUMBERS)), rulesOf([], 0));

    expect(tables).toHaveLength(1);
    expect(rest.map(({ text }) => text)).toEqual(["Table 3: What grew where"]);
  });
});

const PROSE = [
  "This is the first line of prose that stands beside a table",
  "and it goes on here in a second line of about that length,",
  "with a third line that ends where the column of it ends up",
  "and here is the end.",
];

function proseAt(...xs: readonly number[]) {
  const text = [
    "one line of a column of prose that",
    "goes on for a while like most do,",
    "and it ends in the third of them.",
  ];
  return xs.flatMap((x) => lines(x, 100, text, { leading: 12 }));
}

test("a table below a title in larger print has titles of columns, and rows with a line of details", () => {
  const xs = [50, 90, 180, 260, 340];
  const items = [
    item(50, 84, "Shows", { size: 12 }),
    ...row(100, xs, "No", "Film", "Hall", "Days", "Sum"),
    ...row(110, xs, "1", "Holiday", "One", "12", "3,000"),
    item(90, 121, "142 minutes", { size: 8 }),
    ...row(140, xs, "2", "Winter", "Two", "24", "3,600"),
    item(90, 151, "98 minutes", { size: 8 }),
  ];

  expect(textsOf(items)).toEqual([
    "No | Film | Hall | Days | Sum\n1 | Holiday 142 minutes | One | 12 | 3,000\n2 | Winter 98 minutes | Two | 24 | 3,600",
  ]);
});
