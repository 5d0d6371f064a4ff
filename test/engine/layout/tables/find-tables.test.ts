import { describe, expect, it, test } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import { rulesOf } from "../../../../functions/engine/layout/geometry/drawn-rules.ts";
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
  findTables(runs, rulesOf(lines, angle)).tables.map(({ text }) => text);
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

describe("texts in columns with slanted lines across them", () => {
  const runs = rowsFrom(114, ...FRUIT);
  const found = (sketches: readonly Box[], lines: readonly Box[] = [], angle = 0) =>
    findTables(
      runs,
      rulesOf(lines, angle, () => sketches),
    ).tables.map(({ text }) => text);

  it("are labels of a chart", () => {
    expect(found([])).toEqual([TEXT]);
    expect(found([[60, 100, 160, 130] as const, [70, 110, 200, 140] as const])).toEqual([]);
    expect(found([[60, 100, 80, 150] as const, [170, 100, 190, 150] as const])).toEqual([]);
  });

  it("are a table with one such line, small charts in its cells, lines elsewhere, or a drawn grid", () => {
    expect(found([[60, 100, 260, 150]])).toEqual([TEXT]);
    expect(found([0, 1, 2].map((at): Box => [265, 104 + 20 * at, 285, 116 + 20 * at]))).toEqual([TEXT]);
    const elsewhere: Box[] = [
      [60, 300, 260, 400],
      [60, 310, 260, 420],
    ];
    expect(found(elsewhere)).toEqual([TEXT]);
    expect(found([0, 5].map((at): Box => [0, at, 600, 800 + at]))).toEqual([TEXT]);
    expect(found([[50, 100, 350, 160] as const, [50, 100, 350, 160] as const], lattice())).toEqual([TEXT]);
  });
});

describe("columns with rules between them alone", () => {
  const WORDS = [
    ["name", "kind", "colour"],
    ["Granny Smith", "A green fruit", "Green"],
    ["Carrot", "root of a plant", "Orange"],
  ];
  const LINES = WORDS.map((texts) => texts.join(" | ")).join("\n");
  const rules = (from = 100, bottom = 160) => [down(150, 100, 160), down(250, from, bottom)];
  const words = rowsFrom(114, ...WORDS);

  it("are a table, with the texts beside the rules", () => {
    expect(textsOf(words, rules())).toEqual([LINES]);
    const beside = runAt(400, 114, "text of the next column of the page");
    expect(findTables([...words, beside, runAt(60, 190, "below")], rulesOf(rules(), 0)).rest).toHaveLength(2);
  });

  it("need two rules that end at one height, each of most of the height", () => {
    expect(textsOf(words, rules(100, 163))).toEqual([LINES]);
    expect(textsOf(words, rules(100, 164))).toEqual([]);
    expect(textsOf(words, rules(124))).toEqual([LINES]);
    expect(textsOf(words, rules(126))).toEqual([]);
    expect(textsOf(words, [down(150, 100, 160)])).toEqual([]);
  });

  it("need short titles, and cells that start as cells do", () => {
    const titled = (title: string, cell: string) =>
      textsOf([...row(114, "name", title), ...words.slice(2, -1), runAt(260, 154, cell)], rules()).length;

    expect(titled("k".repeat(16), "Orange")).toBe(1);
    expect(titled("a title of more than forty letters, is prose", "Orange")).toBe(0);
    const prose = [
      ["Columns of", "goes on in", "the end of"],
      ["prose have", "the next one", "the third one"],
      ["a rule that", "and then in", "and no titles"],
    ];
    expect(textsOf(rowsFrom(114, ...prose), rules())).toEqual([]);
  });

  it("are not searched for in a drawing of more than two hundred rules", () => {
    const hatch = (count: number) => Array.from({ length: count }, (_, at) => down(600 + 4 * at, 10, 90));

    expect(textsOf(words, [...rules(), ...hatch(198)])).toEqual([LINES]);
    expect(textsOf(words, [...rules(), ...hatch(199)])).toEqual([]);
  });

  it("need no titles where the rules are drawn cell by cell", () => {
    const cells = [100, 120, 140].flatMap((y) => [down(150, y, y + 20), down(250, y, y + 20)]);
    const small = WORDS.map((texts) => texts.map((text) => `of ${text}`));

    expect(textsOf(rowsFrom(114, ...small), cells)).toEqual([small.map((texts) => texts.join(" | ")).join("\n")]);
    expect(textsOf(rowsFrom(114, ...small), rules())).toEqual([]);
  });
});

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

    const { tables, rest } = findTables([above, ...rowsFrom(114, ...FRUIT), below], rulesOf(lattice(), 0));

    expect(tables.map(({ text }) => text)).toEqual([TEXT]);
    expect(rest).toEqual([above, below]);
  });

  it("has text whose middle lies up to one point outside of its rules", () => {
    const edge = (left: number) =>
      findTables([...rowsFrom(114, ...FRUIT), runAt(left, 114, "xx")], rulesOf(lattice(), 0)).rest;

    expect(edge(344)).toHaveLength(0);
    expect(edge(347)).toHaveLength(1);
  });

  it.each([
    [46.5, 114, 1],
    [47, 114, 0],
    [348, 114, 0],
    [348.5, 114, 1],
    [100, 102, 1],
    [100, 102.5, 0],
    [100, 163.5, 0],
    [100, 164, 1],
  ])("ends one point outside of its rules: text at %d, %d", (left, baseline, count) => {
    expect(
      findTables([...rowsFrom(114, ...FRUIT), runAt(left, baseline, "x")], rulesOf(lattice(), 0)).rest,
    ).toHaveLength(count);
  });

  it("needs three texts and three cells", () => {
    const cells = (...ys: number[]) => [...ys.map((y) => across(y, 50, 350)), down(50, 100, 160), down(350, 100, 160)];
    const words = [
      ["apple", "", "fruit"],
      ["leek", "", "green"],
      ["oak", "", "tree"],
    ];

    expect(textsOf(rowsFrom(114, ["a", "", "b"], ["c"]), lattice(2))).toEqual(["a | b\nc | "]);
    expect(textsOf(rowsFrom(114, ...words), cells(100, 120, 140, 160))).toEqual([
      "apple | fruit\nleek | green\noak | tree",
    ]);
    expect(textsOf(rowsFrom(114, ...FRUIT.slice(0, 2)), [...cells(100, 160), down(140, 100, 160)])).toEqual([]);
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

  it("is none if two of five bands are lower than 0.7 sizes of the text", () => {
    const bands = (...ys: number[]) => [
      ...ys.map((y) => across(y, 50, 350)),
      ...[50, 150, 250, 350].map((x) => down(x, 100, ys.at(-1) ?? 0)),
    ];
    const count = (...ys: number[]) => textsOf(rowsFrom(114, ...FRUIT.slice(0, 2)), bands(100, 120, 140, ...ys)).length;

    expect([count(160, 166, 172), count(160, 167, 174), count(160, 180, 186)]).toEqual([0, 1, 1]);
  });

  it("has at most ten thousand places", () => {
    const paper = (columns: number) => [
      ...Array.from({ length: 100 }, (_, at) => across(100 + 10 * at, 50, 40 + 10 * columns)),
      ...Array.from({ length: columns }, (_, at) => down(50 + 10 * at, 100, 1090)),
    ];
    const runs = [108, 118].flatMap((y) => [runAt(52, y, "a"), runAt(702, y, "b")]);

    expect([textsOf(runs, paper(100)).length, textsOf(runs, paper(101)).length]).toEqual([1, 0]);
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

  it("ends at a line of text that starts left of its rules, as between tables of one width", () => {
    const text = runAt(20, 190, "The text between two tables starts at the edge of the page");
    const both = [
      ...rowsFrom(90, ["fruit", "sold", "left"]),
      ...rowsFrom(114, ...FRUIT),
      text,
      ...rowsFrom(220, ["fruit", "sold", "left"]),
      ...rowsFrom(244, ...FRUIT),
    ];
    const rules = [80, 100, 230, 290].map((y) => across(y, 50, 350));

    expect(textsOf(both, rules)).toEqual([`fruit | sold | left\n${TEXT}`, `fruit | sold | left\n${TEXT}`]);
    expect(findTables(both, rulesOf(rules, 0)).rest).toEqual([text]);
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

describe("a stretch of bands between rules", () => {
  /** Bands of 50 points from 100 on; a text has the index of its column, its line and its characters. */
  const bands = (count: number) => Array.from({ length: count + 1 }, (_, at) => across(100 + 50 * at, 50, 350));
  const sized = (column: number, line: number, length: number) => {
    const left = 60 + 100 * column;
    return runAt(left, 110 + line, "x".repeat(length), { right: left + 50 });
  };
  const rowOf = (line: number, ...lengths: number[]) => lengths.map((length, column) => sized(column, line, length));
  const words = (...lines: number[]) => lines.flatMap((line) => rowOf(line, 4, 4, 4));
  const rowCounts = (runs: readonly Run[], count: number) =>
    findTables(runs, rulesOf(bands(count), 0)).tables.map(({ table }) => table.rows);

  it("is a table of two bands, also where prose parts it from the next one", () => {
    expect(rowCounts(words(0, 50), 2)).toEqual([2]);
    expect(rowCounts(words(0), 2)).toEqual([]);
    expect(rowCounts([...words(0, 50), sized(0, 100, 61), ...words(150, 200)], 5)).toEqual([2, 2]);
    expect(
      rowCounts(
        [0, 50].flatMap((line) => rowOf(line, 4, 4, 4).slice(0, 3).toSpliced(1, 1)),
        2,
      ),
    ).toEqual([2]);
  });

  it("goes on after one line of sixty characters, and ends at more", () => {
    const between = (...runs: Run[]) => rowCounts([...words(0, 50), ...runs, ...words(150, 200)], 5);

    expect(between(sized(0, 100, 60))).toEqual([5]);
    expect(between(sized(0, 100, 61))).toEqual([2, 2]);
    expect(between(sized(0, 100, 5), sized(0, 115, 5))).toEqual([2, 2]);
    expect(between()).toEqual([4]);
  });

  it("ends at a caption among other texts", () => {
    const caption = runAt(60, 210, "Table 3: Fruit");

    expect(rowCounts([...words(0, 50, 150, 200), caption, ...rowOf(100, 4, 4, 4).slice(2)], 5)).toEqual([2, 2]);
    expect(rowCounts([...words(0, 50, 150, 200), caption, ...rowOf(115, 4, 4, 4)], 5)).toEqual([2, 2]);
  });

  it("has several texts in 70 % of the lines of a band, or in 30 % of a short band", () => {
    const band = (full: number, lines: number, length: number) => {
      const first = Array.from({ length: lines }, (_, at) =>
        at >= lines - full
          ? [sized(0, 4.5 * at, 1), sized(1, 4.5 * at, at < lines - 1 ? 1 : length)]
          : [sized(0, 4.5 * at, 1)],
      ).flat();
      const small = first.map((run) => ({ ...run, size: 4, top: run.baseline - 3.2, bottom: run.baseline + 0.8 }));
      return rowCounts([...small, ...[50, 100, 150, 200].flatMap((line) => rowOf(line, 4, 4))], 5)[0];
    };

    // A band of ten lines has ten names, and one character beside the names in each further line.
    expect([band(7, 10, 600), band(6, 10, 600)]).toEqual([5, 4]);
    expect([band(3, 10, 588), band(3, 10, 589)]).toEqual([5, 4]);
    expect([band(3, 10, 5), band(2, 10, 5)]).toEqual([5, 4]);
  });

  it("has at most three thousand characters in a band, and fewer than 120 in a cell", () => {
    const long = (length: number) =>
      rowCounts(
        [...rowOf(0, 1, length), ...Array.from({ length: 30 }, (_, at) => rowOf(50 + 50 * at, 4, 4)).flat()],
        31,
      )[0];
    const cells = (length: number) => rowCounts([...rowOf(0, 120, 120), ...rowOf(50, 120, length)], 2).length;

    expect([long(2_999), long(3_000)]).toEqual([31, 30]);
    expect([cells(119), cells(120)]).toEqual([1, 0]);
  });

  it("has one row for each band where there are four bands or more", () => {
    expect(rowCounts(words(0, 50, 64, 100, 150), 4)).toEqual([4]);
    expect(rowCounts(words(0, 50, 64, 100), 3)).toEqual([4]);
  });

  it("is no table if it is narrow, an axis, or of one column", () => {
    const narrow = [0, 50].flatMap((line) => [runAt(60, 110 + line, "a"), runAt(100, 110 + line, "b")]);
    const axis = ["40", "30", "20", "10"].flatMap((text, at) => [
      runAt(60, 110 + 50 * at, "name"),
      runAt(300, 110 + 50 * at, text),
    ]);
    const crossed = [
      ...[runAt(60, 110, "a", { right: 150 }), runAt(170, 110, "b", { right: 350 })],
      ...[runAt(60, 160, "a", { right: 240 }), runAt(260, 160, "b", { right: 350 })],
    ];

    expect(rowCounts(narrow, 2)).toEqual([]);
    expect(rowCounts(axis, 4)).toEqual([]);
    expect(rowCounts(crossed, 2)).toEqual([]);
  });

  it("may have numbers that only rise", () => {
    const rising = ["3", "17", "31"].flatMap((text, at) => [
      runAt(60, 110 + 50 * at, "name"),
      runAt(300, 110 + 50 * at, text),
    ]);

    expect(rowCounts(rising, 3)).toEqual([3]);
  });

  it("fills half of its places", () => {
    const pairs = (...columns: number[][]) =>
      columns.flatMap((own, line) => own.map((column) => runAt(60 + 50 * column, 110 + 50 * line, "aa")));

    expect(rowCounts(pairs([0, 1], [2, 3], [0, 2], [1, 3]), 4)).toEqual([4]);
    expect(rowCounts(pairs([0, 1], [2, 3], [4, 5], [0, 1], [2, 3], [4, 5]), 6)).toEqual([]);
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

  it("needs a rule nearer than 1.5 sizes of its largest text, over more than 60 % of its width", () => {
    const words = [
      ["name", "kind", "colour"],
      ["apple", "fruit", "red"],
      ["leek", "green", "white"],
    ];
    const plain = rowsFrom(114, ...words);
    // The box around the text is 230 points wide: from 59 to 289.
    const exact = plain.with(2, runAt(260, 114, "colour", { right: 288 }));
    const large = plain.map((run) => (run.baseline > 114 ? run : { ...run, size: 12 }));
    const ruled = (runs: readonly Run[], y: number, to = 350) => textsOf(runs, [across(y, 50, to)]).length;

    expect([ruled(plain, 90), ruled(plain, 90.5), ruled(plain, 171.5), ruled(plain, 172)]).toEqual([0, 1, 1, 0]);
    expect([ruled(exact, 120, 197), ruled(exact, 120, 197.5)]).toEqual([0, 1]);
    expect(ruled(large, 88)).toBe(1);
  });

  it("has one row of titles above a rule within it, and a rule outside of it parts no rows", () => {
    const words = [...row(114, "name", "kind", "colour"), ...row(126, "of it", "of it", "of it")];
    const body = rowsFrom(146, ["apple", "fruit", "red"], ["leek", "green", "white"]);
    const rowsUnder = (y: number) =>
      findTables([...words, ...body], rulesOf([across(y, 50, 350)], 0)).tables[0]?.table.rows;

    expect([rowsUnder(132), rowsUnder(96), rowsUnder(178)]).toEqual([3, 4, 4]);
  });

  it("is none where leaders lead to page numbers, in any of the pieces of a line", () => {
    const line = (at: number, page: string) => [
      runAt(60, 114 + 20 * at, "One"),
      runAt(80, 114 + 20 * at, `of it ${". ".repeat(20)}`),
      runAt(320, 114 + 20 * at, page),
    ];

    expect(textsOf(["3", "7", "12"].flatMap((page, at) => line(at, page)))).toEqual([]);
  });

  it("has no rows with text next to the frame around it", () => {
    const beside = [100, 120, 140].map((baseline) => runAt(380, baseline, `note ${baseline}`));
    const frame = [across(85, 50, 350), across(150, 50, 350), down(50, 85, 150), down(350, 85, 150)];

    expect(textsOf([...rowsFrom(100, ...FRUIT), ...beside], frame)).toEqual([TEXT]);
    expect(textsOf([...rowsFrom(100, ...FRUIT), ...beside])).toEqual([
      "apples | 12 | 7 | note 100\npears | 3 | 18 | note 120\nplums | 41 | 2 | note 140",
    ]);
  });

  it("is found in runs that hold a whole line, and leaves lines without columns whole", () => {
    const lines = ["apples      12", "pears        3", "plums       41"];
    const runs = [...lines.map((text, at) => runAt(60, 114 + 20 * at, text)), runAt(60, 190, "a     text")];

    const { tables, rest } = findTables(runs, rulesOf([], 0));

    expect(tables.map(({ text }) => text)).toEqual(["apples | 12\npears | 3\nplums | 41"]);
    expect(rest.map(({ text }) => text)).toEqual(["a     text"]);
  });

  it("leaves all runs as they are where there is none", () => {
    const runs = [runAt(60, 100, "one line of text"), runAt(60, 112, "and   another")];

    expect(findTables(runs, rulesOf([], 0))).toEqual({ tables: [], rest: runs });
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

test("ruled rows stay one table where the cells of a row are centred beside each other", () => {
  const ruled = [100, 120, 140, 170, 190].map((y) => across(y, 50, 350));
  const centred = [
    ...row(153, "a long name"),
    runAt(60, 165, "of two lines"),
    runAt(160, 159, "12"),
    runAt(260, 159, "7"),
  ];
  const runs = [
    ...row(114, "apples", "12", "7"),
    ...row(134, "pears", "3", "18"),
    ...centred,
    ...row(184, "figs", "1", "2"),
  ];

  expect(textsOf(runs, ruled)).toEqual([
    "apples | 12 | 7\npears | 3 | 18\na long name of two lines | 12 | 7\nfigs | 1 | 2",
  ]);
});

describe("cells painted one by one", () => {
  /** Borders of three cells, which end at 350. */
  const cut = (y: number, first = 150, second = 250) => [
    across(y, 50, first),
    across(y, first, second),
    across(y, second, 350),
  ];
  const whole = (y: number) => across(y, 50, 350);

  it("are a table, whatever their texts", () => {
    const formulas = [...row(114, "x", "= 1", "y"), ...row(134, "= 2", "", "z")];

    expect(
      textsOf(
        formulas,
        [100, 120, 140].flatMap((y) => cut(y)),
      ),
    ).toEqual(["x | = 1 | y\n= 2 |  | z"]);
    expect(textsOf(formulas, [100, 120, 140].map(whole))).toEqual([]);
  });

  it("are two tables where the columns change below a heading, and one where they change below a row", () => {
    const lines = [...[100, 120, 140].flatMap((y) => cut(y)), ...[180, 200, 220].flatMap((y) => cut(y, 140, 240))];
    const above = [...row(114, "apples", "12", "7"), ...row(134, "pears", "3", "18")];
    const below = [...row(194, "plums", "41", "2"), ...row(214, "figs", "1", "2")];

    expect(textsOf([...above, runAt(60, 164, "More"), ...below], lines)).toEqual([
      "apples | 12 | 7\npears | 3 | 18",
      "plums | 41 | 2\nfigs | 1 | 2",
    ]);
    expect(textsOf([...above, ...row(164, "kiwis", "5", "6"), ...below], lines)).toEqual([
      "apples | 12 | 7\npears | 3 | 18\nkiwis | 5 | 6\nplums | 41 | 2\nfigs | 1 | 2",
    ]);
  });

  it("are two tables where a name stands between two whole rules", () => {
    const lines = [whole(100), ...cut(120), whole(140), whole(160), ...cut(180), whole(200)];
    const runs = [
      ...[...row(114, "name", "sold", "left"), ...row(134, "apples", "12", "7")],
      ...[runAt(60, 154, "More"), ...row(174, "name", "sold", "left"), ...row(194, "pears", "3", "18")],
    ];

    expect(textsOf(runs, lines)).toEqual(["name | sold | left\napples | 12 | 7", "name | sold | left\npears | 3 | 18"]);
  });

  it("are one table where a name between two rows is the title of a group", () => {
    const lines = [whole(100), ...cut(120), whole(140), whole(160), ...cut(180), whole(200)];
    const runs = [
      ...[...row(114, "name", "sold", "left"), ...row(134, "apples", "12", "7")],
      ...[runAt(60, 154, "Others"), ...row(174, "figs", "1", "2"), ...row(194, "pears", "3", "18")],
    ];

    expect(textsOf(runs, lines)).toEqual([
      "name | sold | left\napples | 12 | 7\nOthers |  | \nfigs | 1 | 2\npears | 3 | 18",
    ]);
  });

  it("are two tables where a heading stands above the titles of the second, without a rule between", () => {
    const lines = [whole(100), ...cut(120), whole(140), whole(190), ...cut(210)];
    const runs = [
      ...[...row(114, "name", "sold", "left"), ...row(134, "apples", "12", "7")],
      ...[runAt(50, 160, "Others", { size: 14 }), ...row(184, "name", "kept", "left"), ...row(204, "pears", "3", "18")],
    ];

    expect(textsOf(runs, lines)).toEqual(["name | sold | left\napples | 12 | 7", "name | kept | left\npears | 3 | 18"]);
  });

  it("begin below the heading of a section, with its number apart, under the rule of the page", () => {
    const lines = [whole(60), ...cut(100), ...cut(120), whole(140)];
    const cells = [...row(114, "name", "sold", "left"), ...row(134, "apples", "12", "7")];
    const below = (...heading: readonly Parameters<typeof runAt>[]) =>
      textsOf([...heading.map((each) => runAt(...each)), ...cells], lines);
    const table = "name | sold | left\napples | 12 | 7";

    expect(below([50, 80, "2.4", { size: 12 }], [90, 80, "Overview", { size: 12 }])).toEqual([table]);
    expect(below([50, 80, "Overview", { size: 13 }])).toEqual([table]);
    expect(below([50, 80, "2.4"], [90, 80, "Overview"])[0]).toContain("Overview");
  });

  it("begin below the sentence that follows a heading", () => {
    const lines = [whole(60), whole(120), whole(200)];
    const rows = ["apples", "pears", "figs"].flatMap((name, at) => row(134 + 20 * at, name, "12", "7"));
    const below = (sentence: string, left = 50) => {
      const text = [runAt(50, 76, "Overview", { size: 13 }), runAt(left, 95, sentence)];
      return textsOf([...text, ...row(114, "name", "sold", "left"), ...rows], lines);
    };
    const table = "name | sold | left\napples | 12 | 7\npears | 12 | 7\nfigs | 12 | 7";

    expect(below("All of the fruit that we sold.")).toEqual([table]);
    expect(below("All of the fruit that we sold:")).toEqual([table]);
    expect(below("All of the fruit that we sold")[0]).toContain("All of");
    expect(below("All of the fruit.")[0]).toContain("All of");
    expect(below("All of the fruit that we sold.", 61)[0]).toContain("All of");
  });

  it("go on below the rule of their header, where rows keep to the edges of the columns", () => {
    const runs = [
      ...[...row(114, "name", "sold", "left"), ...row(134, "apples", "12", "7"), ...row(154, "pears", "3", "18")],
      ...row(174, "figs", "1", "2"),
      ...[runAt(90, 194, "a sum"), runAt(245, 194, "15")],
    ];

    expect(textsOf(runs, [...cut(100), ...cut(120)])[0]).toBe(
      "name | sold | left\napples | 12 | 7\npears | 3 | 18\nfigs | 1 | 2",
    );
  });

  it("do not join over a band that is mostly another table's", () => {
    const drawn = [...[146, 164, 182].map((y) => across(y, 60, 340)), ...[60, 200, 340].map((x) => down(x, 146, 182))];
    const above = [...row(114, "apples", "12", "7"), ...row(134, "pears", "3", "18")];
    const within = [runAt(70, 158, "a"), runAt(210, 158, "b"), runAt(70, 176, "c"), runAt(210, 176, "d")];
    const below = [...row(214, "plums", "41", "2"), ...row(234, "figs", "1", "2")];
    const lines = [100, 120, 140, 200, 220, 240].flatMap((y) => cut(y));

    expect(textsOf([...above, ...within, runAt(60, 194, "note"), ...below], [...lines, ...drawn])).toEqual([
      "a | b\nc | d",
      "apples | 12 | 7\npears | 3 | 18",
      "plums | 41 | 2\nfigs | 1 | 2",
    ]);
  });
});

describe("lines that are no table as a whole", () => {
  const rowsAt = (left: number, top: number, rows: readonly (readonly string[])[], columns = [0, 80, 130]) =>
    rows.flatMap((row, at) => row.map((text, column) => runAt(left + (columns[column] ?? 0), top + 14 * at, text)));
  const tablesOf = (runs: Parameters<typeof findTables>[0]) =>
    findTables(runs, { across: [], down: [] }).tables.map(({ text }) => text.split("\n"));

  it("have tables beside each other, with names in the middle of the rows", () => {
    const left = rowsAt(20, 100, [
      ["Pay", "hours", "sum"],
      ["Regular", "32.00", "320.00"],
      ["Overtime", "1.00", "15.00"],
      ["Holiday", "8.00", "80.00"],
      ["Tuition", "3.00", "37.43"],
    ]);
    const right = rowsAt(
      320,
      114,
      [
        ["Other benefits", "this period", "to date"],
        ["Group term life insurance", "", "27.00"],
        ["Loan amount paid", "2.00", "840.00"],
        ["Vacation hours left", "4.00", "40.00"],
      ],
      [0, 150, 220],
    ).filter(({ text }) => text !== "");

    expect(tablesOf([...left, ...right])).toEqual([
      [
        "Pay | hours | sum",
        "Regular | 32.00 | 320.00",
        "Overtime | 1.00 | 15.00",
        "Holiday | 8.00 | 80.00",
        "Tuition | 3.00 | 37.43",
      ],
      [
        "Other benefits | this period | to date",
        "Group term life insurance |  | 27.00",
        "Loan amount paid | 2.00 | 840.00",
        "Vacation hours left | 4.00 | 40.00",
      ],
    ]);
  });
});
