import { describe, expect, it } from "vitest";
import {
  areNumberedRows,
  areRows,
  evenRows,
  firstWordWidth,
  isBodyLine,
  type LineCell,
  type RowLine,
  rowsOfLines,
} from "../../../../functions/engine/layout/tables/table-rows.ts";

/** Left edges of three columns, and the places where their text may end. */
const LEFT = [50, 200, 300];
const LIMITS = [150, 280, 380];

/** Cell with five points for each character; `first` may be a span "0-1". */
function cell(columns: number | string, text: string): LineCell {
  const [first = 0, last = first] = String(columns).split("-").map(Number);
  const left = LEFT[first] ?? 0;
  return { first, last, text, left, right: left + 5 * text.length };
}

const line = (baseline: number, ...cells: readonly LineCell[]): RowLine => ({
  baseline,
  top: baseline - 8,
  bottom: baseline + 2,
  size: 10,
  fonts: [],
  cells,
});
/** Line with a text in each column from the first on; empty texts are no cells. */
const row = (baseline: number, ...texts: readonly string[]) =>
  line(baseline, ...texts.flatMap((text, column) => (text === "" ? [] : [cell(column, text)])));
/** Number of lines of each row. */
const counts = (lines: readonly RowLine[], isHead = false) =>
  rowsOfLines(lines, LIMITS, isHead).map((each) => each.length);

describe("a line of a table's body", () => {
  it("has a name and a number", () => {
    expect(isBodyLine(row(100, "apples", "12"))).toBe(true);
    expect(isBodyLine(row(100, "apples", "red"))).toBe(false);
    expect(isBodyLine(row(100, "", "12"))).toBe(false);
    expect(isBodyLine(row(100, "12", "red"))).toBe(false);
  });
});

describe("lines without rules between them", () => {
  it("are a row each where each has its numbers", () => {
    expect(counts([row(100, "apples", "12"), row(112, "pears", "3"), row(124, "plums", "41")])).toEqual([1, 1, 1]);
  });

  it("are one row where they are nearer than 0.8 sizes", () => {
    expect(counts([row(100, "apples", "12"), row(107, "", "", "note")])).toEqual([2]);
    expect(counts([row(100, "apples", "12"), row(108, "", "", "note")])).toEqual([1, 1]);
  });

  it("are one row where a long name goes on in the next line", () => {
    const long = "a name that is long";

    expect(counts([row(100, long, "12"), row(112, "and more"), row(124, "plums", "41")])).toEqual([2, 1]);
    expect(counts([row(100, long, "12"), row(115, "and more"), row(127, "plums", "41")])).toEqual([2, 1]);
    expect(counts([row(100, long, "12"), row(116, "and more"), row(128, "plums", "41")])).toEqual([1, 1, 1]);
  });

  it("are two rows where the next name would have fitted behind the first", () => {
    expect(counts([row(100, "apples", "12"), row(112, "and"), row(124, "plums", "41")])).toEqual([1, 1, 1]);
    expect(counts([row(100, "a name of nineteen ", "12"), row(112, "A"), row(124, "plums", "41")])).toEqual([2, 1]);
    expect(counts([row(100, "a name of fifte", "12"), row(112, "And others"), row(124, "plums", "41")])).toEqual([
      1, 1, 1,
    ]);
  });

  it("are one row where a short name goes on with a small letter, an indent or a bracket", () => {
    const next = (second: LineCell) =>
      counts([row(100, "a name of fifte", "12"), line(112, second), row(124, "x", "4")]);

    expect(next(cell(0, "otherwise"))).toEqual([2, 1]);
    expect(next(cell(0, "(others)"))).toEqual([2, 1]);
    expect(next({ ...cell(0, "Otherwise"), left: 80, right: 125 })).toEqual([2, 1]);
    expect(next(cell(0, "Otherwise"))).toEqual([1, 1, 1]);
  });

  it("are one row where the numbers stand next to the last line of a name", () => {
    expect(counts([row(100, "x", "1"), row(112, "a name that is long"), row(124, "and more", "12")])).toEqual([1, 2]);
  });

  it("are one row where all cells go on below text of their own column", () => {
    expect(counts([row(100, "plums", "41", "a note"), row(112, "", "", "and more")])).toEqual([2]);
    expect(counts([row(100, "plums", "41"), row(112, "", "", "and more")])).toEqual([1, 1]);
    expect(counts([row(100, "plums", "41", "a note"), row(112, "", "", "12")])).toEqual([1, 1]);
    expect(counts([row(100, "plums", "41"), row(112, "", "42")])).toEqual([1, 1]);
  });
});

describe("the heading of a table", () => {
  it("has one row of titles that go on below each other", () => {
    expect(counts([row(100, "Name", "Sold"), row(112, "", "in 2024"), row(124, "apples", "12")])).toEqual([2, 1]);
  });

  it("has a row for titles over several columns, and one for the titles under them", () => {
    const lines = [line(100, cell("1-2", "Sold in")), row(112, "", "north", "south"), row(124, "apples", "12", "7")];

    expect(counts(lines)).toEqual([1, 1, 1]);
  });

  it("has titles within 1.5 sizes of each other in one row", () => {
    expect(counts([row(100, "Name", "Sold"), row(115, "", "in 2024"), row(130, "apples", "12")])).toEqual([2, 1]);
    expect(counts([row(100, "Name", "Sold"), row(116, "", "in 2024"), row(130, "apples", "12")])).toEqual([1, 1, 1]);
  });

  it("has eight lines at most before the first number", () => {
    const titles = (count: number) => Array.from({ length: count }, (_, at) => row(100 + 12 * at, "Title", "word"));
    const body = row(400, "apples", "12");

    expect(counts([...titles(8), body])).toEqual([8, 1]);
    expect(counts([...titles(9), body])[0]).toBe(1);
  });

  it("is the first line only where there are no numbers, or all lines above a rule", () => {
    const lines = [row(100, "Name", "Kind"), row(112, "Apple", "Fruit"), row(124, "Leek", "Green")];

    expect(counts(lines)).toEqual([1, 1, 1]);
    expect(counts(lines, true)).toEqual([3]);
  });

  it("takes in the first line below it only if that is nearer than 0.8 sizes", () => {
    expect(counts([row(100, "Name", "Sold"), row(107, "apples", "12")])).toEqual([2]);
    expect(counts([row(100, "Name", "Sold here"), row(112, "", "and there")])).toEqual([1, 1]);
  });

  it("is none of an empty table", () => {
    expect(counts([])).toEqual([]);
  });
});

describe("the width of a first word", () => {
  it("is its share of the text, with the space before it", () => {
    expect(firstWordWidth({ text: "ab cdef", left: 0, right: 70 })).toBe(30);
    expect(firstWordWidth({ text: "abcd", left: 10, right: 50 })).toBe(50);
    expect(firstWordWidth({ text: "\u{1f600} a", left: 0, right: 30 })).toBe(20);
    expect(firstWordWidth({ text: "", left: 0, right: 30 })).toBe(30);
  });
});

describe("lines between two rules", () => {
  it("are rows where half of them have a number next to a name", () => {
    expect(areRows([row(100, "a", "1"), row(112, "b", "2"), row(124, "c", "x"), row(136, "d", "x")])).toBe(true);
    expect(
      areRows([row(100, "a", "1"), row(112, "b", "2"), ...[3, 4, 5].map((at) => row(100 + 12 * at, "c", "x"))]),
    ).toBe(false);
    expect(areRows([row(100, "a", "1"), row(112, "b", "x")])).toBe(false);
    expect(areRows([row(100, "", "1"), row(112, "", "2")])).toBe(false);
  });

  const words = (count: number, ...texts: string[]) =>
    Array.from({ length: count }, (_, at) => row(100 + 12 * at, ...texts));

  it("are rows where nine of ten have a name, and a number in one column", () => {
    const lines = (numbers: readonly string[]) => numbers.map((text, at) => row(100 + 12 * at, "a", "x", text));
    const alternating = [row(100, "a", "1", "x"), row(112, "b", "x", "2")];

    expect(areNumberedRows(lines(["1", "2"]))).toBe(true);
    expect(areNumberedRows(lines([...Array<string>(9).fill("1"), "x"]))).toBe(true);
    expect(areNumberedRows(lines([...Array<string>(8).fill("1"), "x"]))).toBe(false);
    expect(areNumberedRows(alternating)).toBe(false);
    expect(areNumberedRows([row(100, "", "", "1"), row(112, "", "", "2")])).toBe(false);
    expect(areNumberedRows(lines(["1"]))).toBe(false);
  });

  it("are rows where three columns of three lines are full of texts that end early", () => {
    const wide = row(90, "a very wide text", "a very wide text", "a very wide text");

    expect(areRows([wide, ...words(2, "aa", "bb", "cc")])).toBe(false);
    expect(areRows([...words(2, "aa", "bb", "cc"), wide, ...words(2, "aa", "bb", "cc")])).toBe(true);
    expect(
      areRows([...words(2, "aa", "bb"), row(90, "a very wide text", "a very wide text"), row(130, "aa", "bb")]),
    ).toBe(false);
    expect(areRows(words(3, "aaaa", "bbbb", "cccc"))).toBe(false);
  });

  it("are no rows where text flows from line to line", () => {
    expect(areRows(words(4, "text that goes on", "text that goes on", "text that goes on"))).toBe(false);
    expect(areRows([])).toBe(false);
  });
});

const large = (each: RowLine): RowLine => ({ ...each, size: 20 });

describe("lines of two sizes", () => {
  it("are as near as the larger size allows", () => {
    const long = "a name that is long";

    expect(counts([large(row(100, "apples", "12")), row(112, "", "", "note")])).toEqual([2]);
    expect(counts([large(row(100, "Name", "Sold")), row(130, "", "in 2024"), row(150, "x", "1")])).toEqual([2, 1]);
    expect(counts([large(row(100, long, "12")), row(130, "and more")])).toEqual([2]);
  });
});

describe("titles below a title over several columns", () => {
  const body = row(300, "apples", "12", "7");

  it("are a row of their own, unless they are at its height", () => {
    const under = (baseline: number) => counts([line(100, cell("1-2", "Sold")), row(baseline, "", "a", "b"), body]);

    expect(under(107)).toEqual([2, 1]);
    expect(under(108)).toEqual([1, 1, 1]);
  });

  it("are a row of their own also where others go on below their titles", () => {
    const titles = line(100, cell(0, "Kind"), cell("1-2", "Sold"));

    expect(counts([titles, row(112, "of it", "a", "b"), body])).toEqual([1, 1, 1]);
  });

  it.each(["0-1", "1-2"])("are a row of their own below either end of it: %s", (span) => {
    expect(counts([line(100, cell(span, "Title")), line(112, cell(1, "a")), body])).toEqual([1, 1, 1]);
  });

  it("are a row of their own also where one of two titles above is as wide", () => {
    const above = [line(100, cell("1-2", "Sold")), line(105, cell(1, "a"))];

    expect(counts([...above, line(117, cell(1, "b")), body])).toEqual([2, 1, 1]);
  });
});

describe("a line below a row", () => {
  const next = (name: string, below: RowLine) => counts([row(100, name, "12"), below]);

  it("is a row where both have numbers, and none where its name is a number", () => {
    expect(next("a name that is long", row(112, "and more", "7"))).toEqual([1, 1]);
    expect(next("a name that is long", row(112, "2024"))).toEqual([2]);
  });

  it("with more than a name continues only a name of sixteen characters", () => {
    expect(next("a name of fifte", row(112, "otherwise", "red"))).toEqual([1, 1]);
    expect(next("a name of fiftee", row(112, "otherwise", "red"))).toEqual([2]);
  });

  it("with a capital continues only a name of sixteen characters, or with an indent of half its word", () => {
    expect(next("a name of fiftee", row(112, "Otherwise"))).toEqual([2]);
    expect(next("a name of fifte", line(112, { ...cell(0, "Otherwise"), left: 75, right: 120 }))).toEqual([1, 1]);
    expect(next("a name of fifte", line(112, { ...cell(0, "Otherwise"), left: 76, right: 121 }))).toEqual([2]);
  });

  it("is a row where its first word would just have fitted above", () => {
    expect(next("a name that is lo", row(112, "of it"))).toEqual([1, 1]);
    expect(next("a name that is lon", row(112, "of it"))).toEqual([2]);
  });

  it("is a row where it spans the first columns", () => {
    expect(next("plums", line(112, cell("0-1", "a note")))).toEqual([1, 1]);
  });

  it("is a row where one of its texts has none above it, or only touches it", () => {
    const noted = row(100, "plums", "41", "note");

    expect(next("plums", row(112, "", "red", "note"))).toEqual([1, 1]);
    expect(counts([noted, line(112, { ...cell(2, "more"), left: 319, right: 339 })])).toEqual([2]);
    expect(counts([noted, line(112, { ...cell(2, "more"), left: 320, right: 340 })])).toEqual([1, 1]);
  });
});

describe("lines of words", () => {
  it("are no rows for numbers in the first column", () => {
    expect(areRows([row(100, "12", "a"), row(112, "13", "b")])).toBe(false);
  });

  it("are rows where seven of ten lines end freely", () => {
    const words = (third: readonly string[]) =>
      third.map((text, at) => {
        const short = at === third.length - 1 ? "xx xxxxx" : "x";
        return row(100 + 12 * at, short, short, text);
      });
    const full = Array.from({ length: 9 }, () => "xxxxxxxx");

    expect(areRows(words(["xxxx", "xxx xxxx", ...full]))).toBe(true);
    expect(areRows(words(["xxxxx", "xxx xxxx", ...full]))).toBe(false);
  });

  it("are rows where three of four lines have three of four columns, and at least three lines", () => {
    const some = (columns: readonly number[]) => line(100, ...columns.map((column) => cell(column, "x")));
    const wide = line(100, ...[0, 1, 2, 3].map((column) => cell(column, "xx xxxxx")));
    const three = [0, 1, 2];

    expect(areRows([some(three), some(three), some([0]), wide])).toBe(true);
    expect(areRows([some(three), some([0]), some([0]), wide])).toBe(false);
    expect(areRows([some(three), some(three), wide])).toBe(true);
    expect(areRows([some(three), wide])).toBe(false);
  });
});

describe("items in a column of names", () => {
  const cells = (...texts: readonly (readonly [text: string, indent?: number])[]) =>
    counts(
      texts.map(([text, indent = 0], at) => {
        const { left, right, ...rest } = cell(0, text);
        return line(100 + 12 * at, { ...rest, left: left + indent, right: right + indent });
      }),
    );

  it("go on in lines that are indented below their bullets", () => {
    expect(cells(["Sum of all"], ["- the first of all"], ["its second line", 10])).toEqual([1, 2]);
    expect(cells(["Sum of all"], ["- the first of all"], ["the next name"])).toEqual([1, 1, 1]);
    expect(cells(["Sum of all"], ["- the first of all"], ["- the second of all"])).toEqual([1, 1, 1]);
  });
});

describe("names of several lines with numbers at their first", () => {
  it("are a row each", () => {
    const lines = [row(100, "Total", "784", "1,188"), row(112, "compliances"), row(124, "Percentage", "20%", "30%")];

    expect(areRows([...lines, row(136, "of"), row(148, "clauses")])).toBe(true);
    expect(areRows([...lines, row(136, "of", "these"), row(148, "clauses")])).toBe(false);
  });
});

describe("lines with text in each of four columns", () => {
  const even = (baseline: number) =>
    line(baseline, ...[0, 1, 2].map((column) => cell(column, "name")), cell(3, "none"));

  it("are a row each where there are three", () => {
    expect(evenRows([even(100), even(112), even(124)])).toHaveLength(3);
    expect(evenRows([even(100), even(112)])).toEqual([]);
    expect(evenRows([even(100), even(112), row(124, "a", "b", "c")])).toEqual([]);
    expect(evenRows([100, 112, 124].map((baseline) => row(baseline, "a", "b", "c")))).toEqual([]);
  });

  it("are scripts and no rows where they overlap", () => {
    expect(evenRows([even(100), even(107), even(124)])).toEqual([]);
  });

  it("may have a raised mark in every fourth row, and fewer columns where the caller says so", () => {
    const mark = line(105, cell(0, "1"));
    const rows = [100, 112, 124, 136].map(even);

    expect(evenRows([...rows.slice(0, 1), mark, ...rows.slice(1)]).map(({ length }) => length)).toEqual([2, 1, 1, 1]);
    expect(evenRows([...rows.slice(0, 1), mark, ...rows.slice(1, 3)])).toEqual([]);
    expect(
      evenRows(
        [100, 112, 124].map((baseline) => row(baseline, "a", "b", "c")),
        3,
      ),
    ).toHaveLength(3);
  });
});
