import { describe, expect, it } from "vitest";
import type { Cell, Table } from "../../../../functions/engine/base/model.ts";
import { isHeadedTable, isOther, isTable } from "../../../../functions/engine/layout/tables/table-verdict.ts";

/** Table of such rows; the first `headers` rows are titles. Empty texts are empty cells. */
function tableOf(rows: readonly (readonly string[])[], headers = 0): Table {
  const cells = rows.flatMap((row, at) =>
    row.map((text, column): Cell => ({ row: at + 1, column: column + 1, text, ...(at < headers && { header: true }) })),
  );
  return { rows: rows.length, columns: rows[0]?.length ?? 0, cells };
}

const PLAIN = { ruled: false, leaderShare: 0 };
const RULED = { ruled: true, leaderShare: 0 };
const judged = (rows: readonly (readonly string[])[], evidence = PLAIN, headers = 0) => {
  const table = tableOf(rows, headers);
  return isTable({ kind: "table", text: "", lines: [], cellLines: [], table }, evidence);
};
const other = (column: readonly string[], leaderShare = 0) =>
  isOther(tableOf(column.map((text, at) => [`n${at}a`, text])), leaderShare);

const FRUIT = [
  ["apples", "12", "7"],
  ["pears", "3", "18"],
  ["plums", "41", "2"],
];

describe("words before many columns of numbers", () => {
  const row = (name: string, method: string) => [name, method, "74.0", "71.1", "88.0"];

  it("may be longer than beside a few", () => {
    const rows = [row("v1", "Average (0.5, 0.5)"), row("v2", "Average (0.4, 0.6)"), row("v3", "a linear merge")];

    expect(judged(rows)).toBe(true);
    expect(judged(rows.map((cells) => cells.slice(0, 4)))).toBe(false);
    expect(judged(rows.map(([name = "", , ...numbers]) => [name, "a b c d e f g h", ...numbers]))).toBe(false);
  });
});

describe("names with numbers", () => {
  it("are a table of three rows, or of two rows with a rule", () => {
    expect(judged(FRUIT)).toBe(true);
    expect(judged(FRUIT.slice(1))).toBe(false);
    expect(judged(FRUIT.slice(1), RULED)).toBe(true);
    expect(judged(FRUIT.slice(2), RULED)).toBe(false);
  });

  it("may have numbers of their rows before them, unless these are chapters with their pages", () => {
    const parties = ["the people's party", "the candlelight party", "a national party"];
    const rows = parties.map((name, at) => [`${at + 1}`, name, `1,65${at}`, `${at + 28},008`]);

    expect(judged(rows)).toBe(true);
    expect(judged(rows.map((row, at) => [`${2 * at}`, ...row.slice(1)]))).toBe(false);
    expect(judged(rows.map((row, at) => [...row.slice(0, 2), "", `${10 * at + 8}`]))).toBe(false);
  });

  it("fill 40 % of their places", () => {
    const names = (count: number) =>
      judged(
        Array.from({ length: 10 }, (_, at) => [at < count ? "name" : "", at < 4 ? "1" : "", at < 4 ? "2" : "", ""]),
      );

    expect(names(8)).toBe(true);
    expect(names(7)).toBe(false);
  });

  it("may have short texts next to numbers, of up to twelve characters", () => {
    const noted = (text: string) => judged(FRUIT.map(([name = "", one = ""]) => [name, one, text]));

    expect(noted("x".repeat(12))).toBe(true);
    expect(noted("x".repeat(13))).toBe(false);
  });

  it("have at least three numbers and one column of numbers", () => {
    expect(
      judged([
        ["a", "1"],
        ["b", "2"],
        ["c", "x"],
      ]),
    ).toBe(false);
    expect(
      judged([
        ["a", "1"],
        ["b", "2"],
        ["c", "3"],
      ]),
    ).toBe(true);
    expect(
      judged([
        ["a", "1", "x"],
        ["b", "x", "2"],
        ["c", "x", "x"],
        ["d", "y", "3"],
        ["e", "y", "y"],
      ]),
    ).toBe(false);
  });

  it("are not counted in titles", () => {
    const titled = [
      ["", "2023", "2024"],
      ["a", "x", "y"],
      ["b", "x", "y"],
      ["c", "x", "7"],
    ];

    expect(judged(titled, PLAIN, 1)).toBe(false);
    expect(judged([["", "2023", "2024"], ...FRUIT], PLAIN, 1)).toBe(true);
  });

  it("fill a third of each column, by the middle one", () => {
    const column = (count: number) =>
      judged(Array.from({ length: 9 }, (_, at) => [`name ${at}`, at < count ? "12" : "", ""].slice(0, 2)));

    expect(column(4)).toBe(true);
    expect(column(3)).toBe(false);
  });
});

describe("two columns", () => {
  it("need names in the first one, unless there is a rule", () => {
    const numbers = [
      ["12", "5"],
      ["7", "6"],
      ["31", "9"],
    ];

    expect(judged(numbers)).toBe(false);
    expect(judged(numbers, RULED)).toBe(true);
    expect(
      judged([
        ["2019", "5"],
        ["2020", "6"],
        ["2021", "9"],
      ]),
    ).toBe(true);
  });

  it.each(["•", "–", "1.", "(12)", "a)", "iv:", "[3]"])(
    "are no table where most of the first are markers: %j",
    (mark) => {
      expect(
        judged(
          [
            [mark, "5"],
            [mark, "6"],
            ["name", "9"],
          ],
          RULED,
        ),
      ).toBe(false);
      expect(
        judged(
          [
            [mark, "5"],
            ["some", "6"],
            ["name", "9"],
          ],
          RULED,
        ),
      ).toBe(true);
    },
  );
});

describe("columns of words", () => {
  const words = (length: number, columns = 3) =>
    Array.from({ length: 3 }, () => Array.from({ length: columns }, () => "x".repeat(length)));

  it("are a table of three columns with a rule", () => {
    expect(judged(words(8), RULED)).toBe(true);
    expect(judged(words(8), PLAIN)).toBe(false);
    expect(judged(words(8, 2), RULED)).toBe(false);
  });

  it("are short, up to thirty characters by the middle one", () => {
    expect(judged(words(30), RULED)).toBe(true);
    expect(judged(words(31), RULED)).toBe(false);
  });

  it("fill 70 % of their places", () => {
    const full = ["aaa", "bbb", "ccc"];

    expect(judged([full, full, ["d", "", ""]], RULED)).toBe(true);
    expect(judged([full, full, ["", "", ""]], RULED)).toBe(false);
  });
});

describe("columns that are no table", () => {
  it("have formulas in more than a quarter of their cells", () => {
    const formulas = (...texts: string[]) => isOther(tableOf(texts.map((text) => [text, "word"])), 0);

    expect(formulas("x = 1", "a", "b")).toBe(false);
    expect(formulas("x = 1", "a")).toBe(false);
    expect(formulas("x = 1", "y ≤ 2", "b")).toBe(true);
    expect(formulas("( ) [", "{|}", "b")).toBe(true);
  });

  it("are an axis, whose numbers go down by equal steps", () => {
    expect(other(["40", "30", "20", "10"])).toBe(true);
    expect(other(["4,000", "3,000", "2,000", "1,000"])).toBe(true);
    expect(other(["40", "30", "20"])).toBe(false);
    expect(other(["10", "20", "30", "40"])).toBe(false);
    expect(other(["40", "31", "20", "10"])).toBe(false);
    expect(other(["2004", "2003", "2002", "2001"])).toBe(false);
    expect(other(["40", "30", "20", "10", "a", "b"])).toBe(true);
    expect(other(["40", "30", "20", "10", "a", "b", "c"])).toBe(false);
  });

  it("are bars above an axis, whose numbers rise by equal steps below no name", () => {
    const bars = (...last: readonly string[]) =>
      isOther(tableOf([["apples", "12%", ""], ["pears", "", "31%"], last]), 0);

    expect(bars("", "0% 10% 20%", "30%")).toBe(true);
    expect(bars("all", "0% 10% 20%", "30%")).toBe(false);
    expect(bars("", "0% 10%", "20%")).toBe(false);
    expect(bars("", "0% 10% 20%", "35%")).toBe(false);
    expect(bars("", "30% 20% 10%", "0%")).toBe(false);
    expect(bars("", "0% 10% 20%", "and 30%")).toBe(false);
  });

  it("are numbers of equations, which never go down", () => {
    expect(other(["(1.1)", "(1.2)"])).toBe(true);
    expect(other(["(1)", "(1a)", "(2)"])).toBe(true);
    expect(other(["(1.2)", "(1.1)"])).toBe(false);
    expect(other(["(2)", "(1.5)"])).toBe(false);
    expect(other(["(1.999)", "(2)"])).toBe(true);
    expect(other(["(1)"])).toBe(false);
    expect(other(["(1)", "(2)", "(3)", "a", "b"])).toBe(true);
    expect(other(["(1)", "(2)", "(3)", "a", "b", "c"])).toBe(false);
  });

  it("is a program with numbered lines, of which two fifths end as statements and blocks do", () => {
    const program = (...lines: string[]) => isOther(tableOf(lines.map((line, at) => [`${56 + at}`, "x", line])), 0);

    expect(program("while (a < b)", "f(a); // next", "} else {", "else")).toBe(true);
    expect(program("while (a < b)", "f(a)", "g(b);", "else")).toBe(false);
    expect(isOther(tableOf(["f(a);", "g(b);", "}"].map((line) => ["word", line])), 0)).toBe(false);
  });

  it("are the lines of a program", () => {
    const lines = (...first: string[]) => isOther(tableOf(first.map((text) => [text, "word"])), 0);

    expect(lines("1: x", "2: y", "z")).toBe(true);
    expect(lines("1: x", "y")).toBe(true);
    expect(lines("1: x", "y", "z")).toBe(false);
  });

  it("are a table of contents: leaders, and page numbers that hardly ever go down", () => {
    expect(other(["3", "7", "7"], 0.31)).toBe(true);
    expect(other(["3", "7", "7"], 0.3)).toBe(false);
    expect(other(["3", "7"], 0.5)).toBe(false);
    expect(other(["3", "12345", "7"], 0.5)).toBe(false);
    expect(other(["One 3", "Two 7", "Three 9"], 0.5)).toBe(true);
    expect(other(["9", "7", "3"], 0.5)).toBe(false);
    expect(other(["1", "2", "3", "4", "5", "4"], 0.5)).toBe(true);
    expect(other(["1", "2", "3", "4", "3"], 0.5)).toBe(false);
    expect(other(["1", "2", "3", "a", "b"], 0.5)).toBe(true);
    expect(other(["1", "2", "3", "a", "b", "c"], 0.5)).toBe(false);
  });

  it("are a table of contents under a title already with one leader", () => {
    const headed = (pages: readonly string[], leaderShare: number) => {
      const table = tableOf([["I", "Part", "1"], ...pages.map((page, at) => [`${at}`, "chapter", page])], 1);
      return isHeadedTable({ kind: "table", text: "", lines: [], cellLines: [], table }, { ruled: false, leaderShare });
    };

    expect(headed(["3", "7", "7"], 0.1)).toBe(false);
    expect(headed(["3", "7", "7"], 0)).toBe(true);
    expect(headed(["9", "3", "7"], 0.1)).toBe(true);
  });

  it("are none of these", () => {
    expect(isOther(tableOf(FRUIT), 0)).toBe(false);
    expect(isOther(tableOf([]), 1)).toBe(false);
  });
});

describe("columns of prose below titles", () => {
  const headed = (...rows: readonly (readonly string[])[]) =>
    isHeadedTable({ kind: "table", text: "", lines: [], cellLines: [], table: tableOf(rows, 1) }, PLAIN);
  const prose = [
    ["The Problem", "What Is Done", "Our Advice"],
    ["People share what they", "Insurance is a part", "We want to become the"],
    ["own and save money on", "of it all. Without it", "leading insurer of those"],
    ["things that they seldom", "among strangers, who", "who share their cars and"],
    ["use at all. Many more", "would not trust others", "flats with other people."],
  ];

  it("are none where sentences go on in the line below", () => {
    expect(headed(...prose)).toBe(false);
    expect(headed(...prose.slice(0, 3))).toBe(true);
    expect(headed(...prose.map((row) => row.map((text) => `${text}.`)))).toBe(true);
    expect(headed(...prose.map((row) => row.map((text) => text.replaceAll(".", ","))))).toBe(true);
  });

  it("are not taken for prose for names in lower case", () => {
    expect(headed(["Kind", "Colour", "Taste"], ...Array.from({ length: 4 }, () => ["plum", "blue", "sweet"]))).toBe(
      true,
    );
  });
});

describe("titles over one row", () => {
  const TITLES = ["Pos", "Name", "Price", "Sum"];
  const headed = (...rows: readonly (readonly string[])[]) =>
    isHeadedTable({ kind: "table", text: "", lines: [], cellLines: [], table: tableOf(rows) }, PLAIN);

  it("are a table with four columns, of which two have numbers below their titles", () => {
    expect(headed(TITLES, ["1", "Paper", "9.90", "198.00"])).toBe(true);
    expect(headed(TITLES, ["A", "Paper", "9.90", "none"])).toBe(false);
    expect(headed(TITLES.slice(1), ["Paper", "9.90", "198.00"])).toBe(false);
    expect(headed(["Pos", "Name", "2024", "Sum"], ["1", "Paper", "9.90", "198.00"])).toBe(false);
  });
});
