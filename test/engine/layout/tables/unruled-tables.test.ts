import { describe, expect, it } from "vitest";
import { CAPTION, chunkLines } from "../../../../functions/engine/layout/lines/text-chunks.ts";
import { alignedGroups, closeStretches, sidesOf } from "../../../../functions/engine/layout/tables/unruled-tables.ts";
import { runAt } from "../pieces.ts";

type Runs = readonly ReturnType<typeof runAt>[];
const LEFT = [50, 200, 300];
const tabular = (count: number, from = 100, size = 10): Runs =>
  Array.from({ length: count }, (_, at) => from + 12 * at).flatMap((y) =>
    ["name", "red", "12"].map((text, column) => runAt(LEFT[column] ?? 0, y, text, { size })),
  );
const single = (y: number, text = "group", size = 10, left = 50): Runs => [runAt(left, y, text, { size })];
/** Number of lines of each group. */
const sizes = (...parts: readonly Runs[]) => alignedGroups(chunkLines(parts.flat())).map(({ lines }) => lines.length);
/** Number of texts in each line of the first group. */
const chunksWith = (...parts: readonly Runs[]) =>
  alignedGroups(chunkLines(parts.flat()))[0]?.lines.map(({ chunks }) => chunks.length) ?? [];

describe("a group of aligned lines", () => {
  it("has at least three lines of several texts", () => {
    expect(sizes(tabular(3))).toEqual([3]);
    expect(sizes(tabular(2))).toEqual([]);
    expect(sizes(tabular(2), single(124))).toEqual([]);
  });

  it("ends at a title that is larger by more than 15 %", () => {
    expect(sizes(tabular(3), single(136, "Title", 11.6), tabular(3, 148))).toEqual([3, 3]);
    expect(sizes(tabular(3), single(136, "Title", 11.5), tabular(3, 148))).toEqual([7]);
    expect(sizes(tabular(3), tabular(1, 138, 11.6), tabular(3, 150))).toEqual([7]);
    expect(sizes(tabular(1, 88, 14), tabular(3), single(136, "Title", 11.6), tabular(3, 148))).toEqual([8]);
  });

  it("ends at a larger title after its section's number", () => {
    const title = (number: string, size = 11.6) => [
      runAt(50, 136, number, { size }),
      runAt(110, 136, "Title", { size }),
    ];

    expect(sizes(tabular(3), title("2.4"), tabular(3, 148))).toEqual([3, 3]);
    expect(sizes(tabular(3), title("2.4", 11.5), tabular(3, 148))).toEqual([7]);
    expect(sizes(tabular(3), title("word"), tabular(3, 148))).toEqual([7]);
  });

  it("may have two lines of five texts or more close below a larger title", () => {
    const wide = (count: number, columns: number): Runs =>
      Array.from({ length: count }, (_, at) => 100 + 12 * at).flatMap((y) =>
        Array.from({ length: columns }, (_, column) => runAt(50 + 80 * column, y, `${column}`)),
      );
    const isTitled = (...parts: readonly Runs[]) =>
      alignedGroups(chunkLines(parts.flat())).map((group) => group.isTitled);

    expect(isTitled(single(84, "Title", 12), wide(2, 5))).toEqual([true]);
    expect(isTitled(single(84, "Title", 11), wide(2, 5))).toEqual([]);
    expect(isTitled(single(75, "Title", 12), wide(2, 5))).toEqual([]);
    expect(isTitled(single(84, "Title", 12), wide(2, 4))).toEqual([]);
    expect(isTitled(single(84, "Title", 12), wide(3, 4))).toEqual([false]);
  });

  it("begins below a title, whose size does not count, and ends at the next title", () => {
    expect(sizes(single(84, "Title", 12), tabular(3), single(140, "Title", 12), tabular(3, 156))).toEqual([3, 3]);
  });

  it("ends at a caption", () => {
    expect(sizes(tabular(3), single(136, "Table 2: More"), tabular(3, 148))).toEqual([3, 3]);
    expect(sizes(tabular(3), single(136, "Tables of more"), tabular(3, 148))).toEqual([7]);
  });

  it("ends at a gap of more than 3.2 sizes", () => {
    expect(sizes(tabular(3), tabular(3, 156))).toEqual([6]);
    expect(sizes(tabular(3), tabular(3, 157))).toEqual([3, 3]);
    expect(sizes(tabular(3), tabular(3, 157, 11))).toEqual([6]);
  });

  it("ends before the fourth of several lines with one text", () => {
    const singles = (count: number) => Array.from({ length: count }, (_, at) => single(136 + 12 * at)).flat();

    expect(sizes(tabular(3), singles(3), tabular(3, 176))).toEqual([9]);
    expect(sizes(tabular(3), singles(4), tabular(3, 188))).toEqual([3, 3]);
  });

  it("starts with its first line of several texts, or with a title over one of its columns", () => {
    expect(sizes(single(88, "word"), tabular(3))).toEqual([3]);
    expect(sizes(single(88, "sold", 10, 200), tabular(3))).toEqual([4]);
    expect(sizes(single(82, "sold", 10, 200), tabular(3))).toEqual([4]);
    expect(sizes(single(81.5, "sold", 10, 200), tabular(3))).toEqual([3]);
  });

  it("ends with its last line of several texts, or with its last number where most lines have one", () => {
    const notes = [runAt(50, 136, "note"), runAt(200, 136, "more")];

    expect(sizes(tabular(3), single(136))).toEqual([3]);
    expect(sizes(tabular(3), notes)).toEqual([3]);
    expect(
      sizes(
        tabular(3).filter(({ text }) => text !== "12"),
        notes,
      ),
    ).toEqual([4]);
  });

  it("is without a column of flowing prose at its side", () => {
    const prose = (words: string, width: number) =>
      Array.from({ length: 4 }, (_, at) => runAt(380, 100 + 12 * at, words, { right: 380 + width }));

    expect(chunksWith(tabular(4), prose("so it goes on here", 160))).toEqual([3, 3, 3, 3]);
    expect(chunksWith(tabular(4), prose("so it goes on", 160))).toEqual([4, 4, 4, 4]);
    expect(chunksWith(tabular(4), prose("so it goes on here", 140))).toEqual([4, 4, 4, 4]);
  });

  it.each([
    "Figure 3",
    "fig. 12",
    "Tabelle 4",
    "Tab. 1",
    "Table A.1",
    "Source: a bank",
    "Quelle: eine Bank",
    "chart 2",
  ])("may have a caption such as %j", (text) => {
    expect(CAPTION.test(text)).toBe(true);
  });

  it.each(["Figures 3", "Table of contents", "A table 4", "Sources say"])("has no caption in %j", (text) => {
    expect(CAPTION.test(text)).toBe(false);
  });
});

describe("the ends of a group", () => {
  const far = tabular(3, 300);

  it("are not counted as lines of several texts", () => {
    expect(sizes(single(88, "sold", 10, 200), tabular(2), far)).toEqual([3]);
  });

  it("are at a large title after its first line, and at a caption with a number beside it", () => {
    expect(sizes(tabular(1, 88), single(102, "Title", 11.6), tabular(3, 114))).toEqual([3]);
    expect(sizes(tabular(3), [runAt(50, 136, "Table 2:"), runAt(300, 136, "12")], tabular(3, 148))).toEqual([3, 3]);
  });

  it("are within 1.8 sizes of the larger of a title and its table", () => {
    expect(sizes(single(80, "sold", 12, 200), tabular(3))).toEqual([4]);
    expect(sizes(single(78, "sold", 12, 200), tabular(3))).toEqual([3]);
  });

  it("are at the last number only if more than half of the lines have one", () => {
    const pair = (y: number, second: string) => [runAt(50, y, "name"), runAt(200, y, second)];
    const lines = (...seconds: string[]) => seconds.flatMap((second, at) => pair(100 + 12 * at, second));

    expect(sizes(lines("1", "2", "red", "red"))).toEqual([4]);
    expect(sizes(lines("1", "2", "3", "red", "red"))).toEqual([3]);
  });
});

describe("prose between two tables", () => {
  const TEXT = "so it goes on here";
  const between = (...lines: Runs) =>
    sizes(tabular(3), lines, tabular(3, 20 + Math.max(...lines.map((run) => run.baseline))));
  const line = (y: number, left: number, right: number, text = TEXT) => runAt(left, y, text, { right });

  it("parts them where its lines have an edge in common", () => {
    expect(between(line(136, 50, 200), line(148, 50, 180), line(160, 50, 190))).toEqual([3, 3]);
    expect(between(line(136, 50, 200), line(148, 60, 200), line(160, 70, 200))).toEqual([3, 3]);
    expect(between(line(136, 50, 200), line(148, 60, 210), line(160, 70, 230))).toEqual([9]);
  });

  it("has edges that differ by half of its size at most", () => {
    expect(between(line(136, 50, 200), line(148, 55, 180))).toEqual([3, 3]);
    expect(between(line(136, 50, 200), line(148, 55.5, 180))).toEqual([8]);
    expect(between(line(136, 50, 200), line(148, 60, 205))).toEqual([3, 3]);
    expect(between(line(136, 50, 200), line(148, 60, 205.5))).toEqual([8]);
  });

  it("may end with a short line at the same left edge", () => {
    expect(between(line(136, 50, 200), line(148, 50, 70, "end."))).toEqual([3, 3]);
    expect(between(line(136, 50, 200), line(148, 180, 200, "end."))).toEqual([8]);
    expect(between(line(136, 50, 200), line(148, 50, 70, "end."), runAt(250, 148, "word"))).toEqual([8]);
  });

  it("has five words, and more than 30 % of the width of all text", () => {
    const both = (right: number, text = TEXT) => between(line(136, 50, right, text), line(148, 50, right, text));

    expect([both(128.5), both(128)]).toEqual([[3, 3], [8]]);
    expect(both(150, "so it goes on")).toEqual([8]);
  });

  it("has no number next to it", () => {
    expect(between(line(136, 50, 200), runAt(300, 136, "12"), line(148, 50, 180))).toEqual([8]);
    expect(between(line(136, 50, 200), line(148, 50, 180), runAt(300, 148, "12"))).toEqual([8]);
  });

  it("has lines at most 2.6 sizes apart", () => {
    expect(between(line(136, 50, 200), line(162, 50, 180))).toEqual([3, 3]);
    expect(between(line(136, 50, 200), line(162.5, 50, 180))).toEqual([8]);
  });

  it("may have two lines of another column between its lines", () => {
    const other = (y: number) => [runAt(220, y, "ab", { size: 4 }), runAt(260, y, "cd", { size: 4 })];

    expect(between(line(136, 50, 200), ...other(141), ...other(146), line(152, 50, 180))).toEqual([3, 5]);
    expect(between(line(136, 50, 200), ...other(141), ...other(146), ...other(151), line(157, 50, 180))).toEqual([11]);
  });

  it("goes on below text that only touches its side", () => {
    const beside = (left: number) => between(line(136, 50, 200), line(148, left, 230, "note"), line(160, 50, 180));

    expect(beside(200)).not.toEqual(beside(199.5));
  });

  it("leaves the table whole unless it stands below a text of the table", () => {
    const lines = (left: number) => [134, 144].map((y) => line(y, left, left + 90));
    const below = tabular(3, 156);

    expect(sizes(tabular(3), lines(70), below)).toEqual([6]);
    expect(sizes(tabular(3), lines(69.5), below)).toEqual([3, 3]);
    expect(sizes(tabular(3).slice(1), lines(60.5), below)).toEqual([3, 3]);
  });

  it("stands below the table if one of its two columns does", () => {
    const two = [134, 144].flatMap((y) => [line(y, 50, 195), line(y, 380, 525)]);

    expect(sizes(tabular(3), two, tabular(3, 156))).toEqual([3, 3]);
  });
});

describe("prose beside the numbers of a table", () => {
  const prose = (text: string, left: number, ...rights: readonly number[]) =>
    rights.map((right, at) => runAt(left, 100 + 12 * at, text, { right: left + right }));
  /** Text of twenty characters, whose first word and a space take 15 % of its width. */
  const TEXT = "so it goes on here x";

  it("is none of it where three lines have the same ends", () => {
    expect(chunksWith(tabular(3), prose(TEXT, 380, 145, 145, 145))).toEqual([3, 3, 3]);
    expect(chunksWith(tabular(2), single(124, "12", 10, 300), tabular(1, 136), prose(TEXT, 380, 145, 145))).toEqual([
      4, 4, 1, 3,
    ]);
    expect(chunksWith(tabular(3), prose(TEXT, 380, 145, 139, 145))).toEqual([4, 4, 4]);
  });

  it("may have a longer first line or a shorter last line", () => {
    expect(chunksWith(tabular(4), prose(TEXT, 380, 149.5, 144, 144, 144))).toEqual([4, 3, 3, 3]);
    expect(chunksWith(tabular(4), prose(TEXT, 380, 145, 145, 145, 120))).toEqual([3, 3, 3, 3]);
    const shifted = runAt(390, 136, TEXT, { right: 510 });
    expect(chunksWith(tabular(4), prose(TEXT, 380, 145, 145, 145), [shifted])).toEqual([3, 3, 3, 4]);
  });

  it("flows in three lines of fifteen sizes and five words", () => {
    expect(chunksWith(tabular(3), prose(TEXT, 380, 150, 142, 150))).toEqual([3, 3, 3]);
    expect(chunksWith(tabular(3), prose(TEXT, 380, 149, 141, 149))).toEqual([4, 4, 4]);
    expect(chunksWith(tabular(3), prose(TEXT, 380, 150, 142))).toEqual([4, 4, 3]);
    expect(chunksWith(tabular(3), prose("so it goes on heres", 380, 150, 142, 150))).toEqual([3, 3, 3]);
    expect(chunksWith(tabular(3), prose("so it goes onwards", 380, 150, 142, 150))).toEqual([4, 4, 4]);
    const large = prose(TEXT, 380, 150, 142, 150).map((run, at) => (at === 0 ? { ...run, size: 11 } : run));
    expect(chunksWith(tabular(3), large)).toEqual([4, 4, 4]);
  });

  it("flows if 60 % of its lines end where the next word does not fit", () => {
    expect(chunksWith(tabular(6), prose(TEXT, 380, 160, 120, 150, 120, 160, 120))).toEqual(Array(6).fill(3));
    expect(chunksWith(tabular(6), prose(TEXT, 380, 160, 120, 110, 120, 160, 120))).toEqual(Array(6).fill(4));
    expect(chunksWith(tabular(3), prose(TEXT, 380, 160, 136, 160))).toEqual([4, 4, 4]);
    expect(chunksWith(tabular(3), prose(TEXT, 380, 160, 137, 160))).toEqual([3, 3, 3]);
  });

  it("is removed as the first column, not between two columns", () => {
    const cells = (...texts: [number, string][]) =>
      [100, 112, 124].flatMap((y) => texts.map(([left, text]) => runAt(left, y, text)));

    expect(chunksWith(prose(TEXT, 50, 160, 150, 160), cells([300, "red"], [400, "12"]))).toEqual([2, 2, 2]);
    expect(chunksWith(cells([50, "red"], [400, "12"]), prose(TEXT, 150, 160, 150, 160))).toEqual([3, 3, 3]);
    expect(sizes(prose(TEXT, 50, 160, 150, 160), cells([300, "12"]))).toEqual([]);
  });

  it("takes its own lines with it, and leaves lines of one text and titles over half of it", () => {
    const flowing = prose(TEXT, 380, 160, 150, 160, 150);
    const lines = [...tabular(2), ...tabular(1, 136), ...single(148)];

    expect(chunksWith(lines, tabular(1, 160), flowing)).toEqual([3, 3, 3, 1, 3]);
    expect(
      chunksWith(
        tabular(3),
        single(88, "title", 10, 300).map((run) => ({ ...run, right: 460 })),
        prose(TEXT, 380, 160, 150, 160),
      ),
    ).toEqual([1, 3, 3, 3]);
  });
});

describe("the last row of a group", () => {
  const numbers = (y: number) => [runAt(50, y, "1"), runAt(200, y, "apples and"), runAt(300, y, "12")];
  const rows = [100, 112, 124].flatMap(numbers);

  it("goes on with lines that start where its cells do, except where its first cell does", () => {
    expect(sizes(rows, single(136, "pears", 10, 200), single(148, "figs", 10, 200))).toEqual([5]);
    expect(sizes(rows, single(136, "a note"))).toEqual([3]);
    expect(sizes(rows, single(136, "pears", 10, 201))).toEqual([3]);
  });

  it("ends at a gap of more than 1.5 sizes", () => {
    expect(sizes(rows, single(139, "pears", 10, 200))).toEqual([4]);
    expect(sizes(rows, single(139.5, "pears", 10, 200))).toEqual([3]);
  });
});

describe("lines between two amounts below each other", () => {
  const amount = (y: number, right = 320) => [runAt(50, y, "total"), runAt(right - 25, y, "12.00", { right })];
  const START = [76, 88, 100].flatMap((y) => amount(y));
  const between = (count: number, last: Runs, left = 50, from = 112) =>
    sizes(
      START,
      Array.from({ length: count }, (_, at) =>
        runAt(left, from + 12 * at, `- one of many details of the sum${at % 2 === 0 ? " and its parts" : ""}`),
      ),
      last,
    );

  it("belong to the table, as many as seven, also where they look like prose", () => {
    expect(between(5, amount(172))).toEqual([9]);
    expect(between(7, amount(196))).toEqual([11]);
    expect(between(8, amount(208))).toEqual([3]);
  });

  it("are no part of it where the amounts or the lines end elsewhere, or where a space is above the lines", () => {
    expect(between(5, amount(172, 330))).toEqual([3]);
    expect(between(5, amount(172), 70)).toEqual([3]);
    expect(between(5, amount(180), 50, 120)).toEqual([3]);
  });
});

describe("lines below the last row", () => {
  const long = (from: number) => [...tabular(1, from), ...single(from + 12, "and more")];

  it("belong to its name if names of other rows have further lines", () => {
    expect(sizes(long(100), long(124), long(148))).toEqual([6]);
    expect(sizes(tabular(3), single(136, "a note"))).toEqual([3]);
  });

  it("belong to its cells in smaller print, if they are as near as lines of the row's print", () => {
    const detail = (y: number) => single(y, "a detail", 7, 200);

    expect(sizes(tabular(3), detail(138))).toEqual([4]);
    expect(sizes(tabular(3), detail(140))).toEqual([3]);
  });
});

describe("lines that are cut", () => {
  it("end where the next line is clearly farther than most", () => {
    const stretches = (gap: number) =>
      closeStretches(chunkLines([...tabular(3), ...tabular(4, 124 + gap)])).map(({ length }) => length);

    expect(stretches(20)).toEqual([7]);
    expect(stretches(21)).toEqual([3, 4]);
  });

  it("are parted at wide gaps that no text crosses, with text on both sides of two lines", () => {
    const parts = (...more: readonly Runs[]) =>
      [...sidesOf(chunkLines([...tabular(3), ...more.flat()]))].map((sides) =>
        sides.map((runs) => runs.map(({ text }) => text).join(" ")),
      );

    expect(parts()).toEqual([
      ["name name name", "red 12 red 12 red 12"],
      ["name red name red name red", "12 12 12"],
    ]);
    expect(parts(single(136, "a text that is as wide as all", 10, 50))).toHaveLength(1);
    expect(parts(single(100, "note", 10, 600))).toHaveLength(2);
  });
});
