import { describe, expect, it } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import { rulesOf } from "../../../../functions/engine/layout/geometry/drawn-rules.ts";
import type { Run } from "../../../../functions/engine/layout/lines/run.ts";
import { chunkLines } from "../../../../functions/engine/layout/lines/text-chunks.ts";
import { findTables } from "../../../../functions/engine/layout/tables/find-tables.ts";
import { headedGroups } from "../../../../functions/engine/layout/tables/headed-groups.ts";
import { runsOf } from "../../../support/runs.ts";
import { runAt } from "../pieces.ts";
import { row } from "./draw-table.ts";

const XS = [50, 150, 250];
const inFont = (font: string, runs: readonly Run[]) => runs.map((run) => ({ ...run, font }));
/** The runs in a font whose letters are not all equally wide. */
const unevenly = (runs: readonly Run[]) =>
  runs.map((run) => ({ ...run, right: run.right - (run.text.length % 2) * 3 }));
const line = (y: number, ...texts: readonly string[]) => unevenly(runsOf(...row(y, XS, ...texts)));
const titles = (...texts: readonly string[]) => inFont("bold", line(100, ...texts));
const cellsIn = (...lines: readonly (readonly Run[])[]) =>
  findTables(lines.flat(), rulesOf([], 0)).tables.map(({ text }) => text);

describe("a table under titles in a font of their own", () => {
  const body = [line(120, "pear", "ripe", "red"), line(138, "plum", "sour", "blue")];

  it("has words without a rule", () => {
    expect(cellsIn(titles("A", "B", "C"), ...body)).toEqual(["A | B | C\npear | ripe | red\nplum | sour | blue"]);
  });

  it("is none if the titles have the font of the lines below", () => {
    expect(cellsIn(line(100, "A", "B", "C"), ...body)).toEqual([]);
  });

  it("is none under the number and the title of a section, which stand apart", () => {
    const under = (...texts: string[]) => cellsIn(titles(...texts), ...body, line(156, "fig", "ripe", "black")).length;

    expect(["2", "2.1", "2.1.", "XIV.", "C."].map((number) => under(number, "Fruit"))).toEqual([0, 0, 0, 0, 0]);
    expect(under("2. Fruit", "Table 1")).toBe(0);
    expect(under("1. Fruit", "2. Taste")).toBe(1);
    expect([under("No", "Fruit"), under("2", "fruit"), under("2024", "Fruit"), under("2", "Fruit", "C")]).toEqual([
      1, 1, 1, 1,
    ]);
  });

  it("is none if text on the left begins above the titles and goes on below them", () => {
    const heads = inFont("bold", unevenly(runsOf(...row(100, XS.slice(1), "B", "C"))));
    const above = (y: number) => line(y, "fig");

    expect(cellsIn(above(60), heads, ...body)).toEqual([" | B | C\npear | ripe | red\nplum | sour | blue"]);
    expect(cellsIn(above(88), heads, ...body)).toEqual([]);
  });

  it("goes on with rows that start like the row above, although a text reaches under the next title", () => {
    const heads = inFont("bold", unevenly(runsOf(...row(100, [50, 150, 400], "A", "B", "C"))));
    const rowAt = (y: number, text: string) => unevenly(runsOf(...row(y, [50, 150, 250], "pear", "ripe", text)));
    const rows = [rowAt(112, "red"), rowAt(124, "as blue as a plum that is ripe and sweet"), rowAt(136, "red")];

    expect(cellsIn(heads, ...rows)[0]?.split("\n")).toHaveLength(4);
  });

  it("has cells of several lines where rows are farther apart than lines", () => {
    const wrapped = [
      line(120, "pear", "words that", "red"),
      line(131, "", "wrap over"),
      line(150, "plum", "sour", "blue"),
    ];

    expect(cellsIn(titles("A", "B", "C"), ...wrapped)).toEqual([
      "A | B | C\npear | words that wrap over | red\nplum | sour | blue",
    ]);
  });

  it("is none where the first column has the markers of a list", () => {
    expect(cellsIn(titles("A", "B", "C"), line(120, "•", "ripe", "red"), line(138, "•", "sour", "blue"))).toEqual([]);
  });

  it.each([
    [
      ["• pear", "• fig"],
      ["• plum", "• date"],
    ],
    [
      ["1. pear", "fig"],
      ["2. plum", "date"],
    ],
    [
      ["pear", "(3) fig"],
      ["plum", "(4) date"],
    ],
  ])("is none of two columns with a list, as in %j", (...rows) => {
    const lines = [...rows, ["lime", "nut"]].map((cells, at) => line(120 + 18 * at, ...cells));

    expect(cellsIn(titles("A", "B"), ...lines)).toEqual([]);
  });

  it("may have numbers that do not count at the start of two columns", () => {
    const lines = [line(120, "1. pear", "fig"), line(138, "3. plum", "date"), line(156, "lime", "nut")];

    expect(cellsIn(titles("A", "B"), ...lines)).toHaveLength(1);
  });

  it("ends before a line that crosses its columns", () => {
    const prose = line(156, "a line of prose that crosses the columns of the table");

    expect(cellsIn(titles("A", "B", "C"), ...body, prose)).toEqual([
      "A | B | C\npear | ripe | red\nplum | sour | blue",
    ]);
  });
});

describe("a table under titles in the font of its rows", () => {
  const head = line(100, "Stage", "Function", "Benefit");
  const block = (y: number, name: string) => [
    line(y, name, "words that go", "on over two"),
    line(y + 11, "", "on below", "lines of it"),
  ];
  const blocks = [...block(120, "plan"), ...block(148, "build"), ...block(176, "run")];
  const rowsOf = (...lines: readonly (readonly Run[])[]) => cellsIn(...lines).map((text) => text.split("\n"));

  it("has rows that begin in most columns, with more space above them than between their lines", () => {
    const all = ["plan", "build", "run"].map((name) => `${name} | words that go on below | on over two lines of it`);

    expect(rowsOf(head, ...blocks)).toEqual([["Stage | Function | Benefit", ...all]]);
  });

  it("is none in two columns, under a long title or a number, or where a row goes on or begins elsewhere", () => {
    const two = (lines: readonly (readonly Run[])[]) => lines.map((runs) => runs.filter(({ left }) => left < 250));
    const long = line(100, "Stage", "Function", "a benefit that is said in so many words that it is no title");
    const goesOn = line(198, "", "and then one", "that is lower");
    const elsewhere = runsOf(...row(198, [55, 155, 255], "", "and then one", "that is lower"));

    expect(rowsOf(...two([head, ...blocks]))).toEqual([]);
    expect(rowsOf(long, ...blocks)).toEqual([]);
    expect(rowsOf(line(100, "Stage", "Function", "67"), ...blocks)).toEqual([]);
    expect(rowsOf(head, ...blocks, elsewhere)).toEqual([]);
    expect(rowsOf(head, ...blocks, goesOn)).toHaveLength(1);
  });
});

describe("a single row under titles", () => {
  const four = [50, 150, 250, 350];
  const at = (y: number, ...texts: readonly string[]) => unevenly(runsOf(...row(y, four, ...texts)));
  const head = inFont("bold", at(100, "ARC", "MMLU", "GSM", "TQA"));

  it("is a table where each title has a value and two are numbers", () => {
    expect(cellsIn(head, at(118, "0.06", "N/A", "0.15", "0.28"))).toEqual([
      "ARC | MMLU | GSM | TQA\n0.06 | N/A | 0.15 | 0.28",
    ]);
    expect(cellsIn(head, at(118, "0.06", "", "0.15", "0.28"))).toEqual([]);
    expect(cellsIn(head, at(118, "one", "two", "three", "four"))).toEqual([]);
  });

  it("is none under numbers, such as the last row of a table", () => {
    const rowAbove = inFont("bold", at(100, "Sum", "7", "8", "9"));

    expect(cellsIn(rowAbove, at(118, "Mean", "0.1", "0.2", "0.3"))).toEqual([]);
  });
});

describe("a table between rules", () => {
  it("keeps its header whole where only the last of its lines has all titles", () => {
    const columns = [50, 110, 200, 290];
    const bold = (y: number, ...texts: readonly string[]) => inFont("bold", runsOf(...row(y, columns, ...texts)));
    const head = [
      ...bold(100, "No.", "Name of a party", "Number of", "More"),
      ...bold(112, "", "and seat", "seats", "or less"),
    ];
    const body = [1, 2, 3].flatMap((number) =>
      runsOf(...row(118 + 14 * number, columns, String(number), "Party", "12", "+3")),
    );
    const rules = rulesOf(
      [86, 120, 168].map((y): Box => [40, y, 340, y + 0.5]),
      0,
    );

    expect(findTables([...head, ...body], rules).tables.map(({ text }) => text.split("\n")[0])).toEqual([
      "No. | Name of a party and seat | Number of seats | More or less",
    ]);
  });
});

describe("a title over several columns", () => {
  it("keeps its shorter last line, above the titles of these columns", () => {
    const head = [
      ...inFont("bold", [runAt(50, 100, "A"), runAt(150, 100, "Results that are official", { right: 280 })]),
      ...inFont("bold", [runAt(150, 112, "of May")]),
      ...inFont("bold", line(130, "", "B", "C")),
    ];
    const body = [line(148, "pear", "ripe", "red"), line(166, "plum", "sour", "blue")];

    const [table] = findTables([...head, ...body.flat()], rulesOf([], 0)).tables;

    expect(table?.table.cells.slice(0, 4)).toEqual([
      { row: 1, column: 1, rowspan: 2, header: true, text: "A" },
      { row: 1, column: 2, colspan: 2, header: true, text: "Results that are official of May" },
      { row: 2, column: 2, header: true, text: "B" },
      { row: 2, column: 3, header: true, text: "C" },
    ]);
  });

  it("spans them, and a title without others below spans the rows", () => {
    const head = [...inFont("bold", line(100, "A", "Both")), ...inFont("bold", line(118, "", "B", "C"))];
    const body = [line(136, "pear", "ripe", "red"), line(154, "plum", "sour", "blue")];

    const [table] = findTables([...head, ...body.flat()], rulesOf([], 0)).tables;

    expect(table?.table.cells.slice(0, 4)).toEqual([
      { row: 1, column: 1, rowspan: 2, header: true, text: "A" },
      { row: 1, column: 2, colspan: 2, header: true, text: "Both" },
      { row: 2, column: 2, header: true, text: "B" },
      { row: 2, column: 3, header: true, text: "C" },
    ]);
  });
});

const WORDS = [
  ["kiwi", "firm", "green"],
  ["pear", "ripe", "red"],
  ["plum", "sour", "blue"],
  ["fig", "soft", "dark"],
];

describe("rows shaded in turn", () => {
  it("are a table of words", () => {
    const lines = [100, 118, 136, 154].map((y, at) => line(y, ...(WORDS[at] ?? [])));
    const shades = [88, 124].map((top) => [40, top, 400, top + 18] as const);

    const [table] = findTables(lines.flat(), rulesOf(shades, 0)).tables;

    expect(table?.text).toContain("kiwi | firm | green\npear | ripe | red\nplum | sour | blue");
  });
});

describe("titles of several lines", () => {
  const body = [line(120, "pear", "ripe", "red"), line(138, "plum", "sour", "blue")];
  const high = (left: number, text = "high") => inFont("bold", [runAt(left, 88, text)]);

  it("may begin above the first line with several pieces, right of the left edge", () => {
    const read = (above: readonly Run[]) => cellsIn(above, titles("A", "B", "C"), ...body)[0]?.split("\n")[0];

    expect(read(high(150))).toBe("A | high B | C");
    expect(read(high(50))).toBe("A | B | C");
    expect(read(high(150, "a longer line"))).toBe("A | B | C");
    expect(read([runAt(150, 88, "high")])).toBe("A | B | C");
  });
});

describe("text in a font of one width", () => {
  const fixed = (y: number, lefts: readonly number[], ...texts: readonly string[]) =>
    texts.map((text, at) => runAt(lefts[at] ?? 0, y, text, { right: (lefts[at] ?? 0) + 6 * text.length }));
  const table = (lefts: readonly number[]) =>
    cellsIn(
      inFont("bold", fixed(100, lefts, "AAA", "BBB", "CCC")),
      fixed(120, lefts, "pear", "ripe", "red"),
      fixed(138, lefts, "plum", "sour", "blue"),
    );

  it("is what a program printed where all columns start at whole characters", () => {
    expect(table([50, 146, 242])).toEqual([]);
    expect(table([50, 148, 245])).toHaveLength(1);
  });

  it("may be digits of any font", () => {
    const digits = [100, 120, 138].map((y) => fixed(y, [50, 148, 245], "0.00", "0.20", "0.40"));

    expect(headedGroups(chunkLines([...inFont("bold", digits[0] ?? []), ...digits.slice(1).flat()]))).toEqual([]);
  });
});
