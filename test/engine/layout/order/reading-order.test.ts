import { expect, test } from "vitest";
import {
  mergeLines,
  type Segment,
  segment,
  segmentsOf,
} from "../../../../functions/engine/layout/lines/line-segments.ts";
import { linesInReadingOrder } from "../../../../functions/engine/layout/order/reading-order.ts";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { item, lines, runsOf } from "../../../support/runs.ts";

const ordered = (items: readonly TextItem[]): string[] => linesInReadingOrder(segmentsOf(runsOf(...items))).map(textOf);

function textOf({ runs }: Segment): string {
  return runs.map((run) => run.text).join(" | ");
}

const prose = (column: string, count = 12): string[] =>
  Array.from({ length: count }, (_, index) => `${column}${index} is a line of prose, long enough`);

/** Shuffles in the same way on every run, like a document written in no order. */
function shuffled(items: readonly TextItem[]): TextItem[] {
  let seed = 7;
  const keyed = items.map((each) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return { each, key: seed };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ each }) => each);
}

test("text written in reading order keeps its order", () => {
  const page = [...lines(50, 100, prose("L")), ...lines(320, 100, prose("R"))];

  expect(ordered(page)).toEqual([...prose("L"), ...prose("R")]);
});

test("a title written last comes first, and a page number written first comes last", () => {
  const page = [
    item(300, 700, "17"),
    ...lines(50, 100, prose("L")),
    ...lines(320, 100, prose("R")),
    item(50, 60, "A title above the columns"),
  ];

  expect(ordered(page)).toEqual(["A title above the columns", ...prose("L"), ...prose("R"), "17"]);
});

test("lines without gaps between them are read from the top down, whatever their order", () => {
  const page = lines(50, 100, prose("L", 8), { leading: 7 });

  expect(ordered(shuffled(page))).toEqual(prose("L", 8));
});

test("headings painted after the text are moved to the gaps in the text", () => {
  const page = [
    ...lines(50, 100, prose("first")),
    ...lines(50, 280, prose("second")),
    ...lines(50, 460, prose("third")),
    item(50, 256, "The second"),
    item(50, 436, "The third"),
  ];

  expect(ordered(page)).toEqual([...prose("first"), "The second", ...prose("second"), "The third", ...prose("third")]);
});

test("a line painted last that fits no gap stays last", () => {
  const page = [...lines(50, 100, prose("L", 30)), item(50, 205, "A stamp over the text")];

  expect(ordered(page).at(-1)).toBe("A stamp over the text");
});

test("a second column that starts above the end of the first stays after it", () => {
  const page = [...lines(50, 600, prose("L")), ...lines(320, 100, prose("R", 5))];

  expect(ordered(page)).toEqual([...prose("L"), ...prose("R", 5)]);
});

test.each([0.5, 0.58])("a word raised by %d em is no title", (raised) => {
  expect(
    ordered([item(50, 100, "Hello", { size: 12 }), item(90, 100 - 12 * raised, "World", { size: 12 })]).join(" "),
  ).toMatch(/^Hello .*World$/);
});

test("two columns written in any order are read one after the other", () => {
  const page = shuffled([...lines(50, 100, prose("L")), ...lines(320, 100, prose("R"))]);

  expect(ordered(page)).toEqual([...prose("L"), ...prose("R")]);
});

test("two columns written line by line across the page are read one after the other", () => {
  const left = lines(50, 100, prose("L"));
  const right = lines(320, 100, prose("R"));
  const page = left.flatMap((line, index) => [line, right[index] ?? line]);

  expect(ordered(page)).toEqual([...prose("L"), ...prose("R")]);
});

test("boxes of two columns painted in any order are read down the columns", () => {
  const box = (x: number, y: number, name: string) => lines(x, y, prose(name, 4));
  const [left, right] = [
    ["A", "B", "C"],
    ["R", "S", "T"],
  ].map((names, column) => names.map((name, at) => box(50 + 270 * column, 100 + 100 * at, name)));
  const painted = [right?.[2], left?.[2], right?.[1], left?.[1], left?.[0], right?.[0]];

  expect(ordered(painted.flatMap((each) => each ?? []))).toEqual("ABCRST".split("").flatMap((name) => prose(name, 4)));
});

test("a title across both columns precedes them, and a wide caption splits them", () => {
  const wide = "A title that stands across both of the columns of this page, from the left to the right end";
  const page = shuffled([
    item(50, 80, wide),
    ...lines(50, 100, prose("L", 6)),
    ...lines(320, 100, prose("R", 6)),
    item(50, 190, `Figure: ${wide}`),
    ...lines(50, 210, prose("l", 6)),
    ...lines(320, 210, prose("r", 6)),
  ]);

  expect(ordered(page)).toEqual([
    wide,
    ...prose("L", 6),
    ...prose("R", 6),
    `Figure: ${wide}`,
    ...prose("l", 6),
    ...prose("r", 6),
  ]);
});

test("a column with some lines that reach into the gutter is still a column", () => {
  const entries = (column: string) =>
    Array.from({ length: 12 }, (_, index) => ({ text: `${column}${index} an entry of contents 12`, out: index % 4 }));
  const left = entries("L").map(({ text }, index) => item(50, 100 + 12 * index, text, { width: 240 }));
  const right = entries("R").map(({ text, out }, index) =>
    item(out === 0 ? 293 : 320, 100 + 12 * index, text, { width: out === 0 ? 257 : 230 }),
  );

  expect(ordered(shuffled([...left, ...right]))).toEqual([...entries("L"), ...entries("R")].map(({ text }) => text));
});

test("a line written in pieces spans the columns as a whole", () => {
  const names = ["Andreas Gal", ", Brendan Eich", ", Mike Shaver and", " others", " of a company"];
  const pieces = names.map((name, index) => item(110 + index * 80, 80, name, { width: 80 }));
  const page = shuffled([...pieces, ...lines(50, 120, prose("L")), ...lines(320, 120, prose("R"))]);

  expect(ordered(page)).toEqual([names.join(" | "), ...prose("L"), ...prose("R")]);
});

test.each([
  ["with gaps as wide as spaces", 100, 4],
  ["with gaps of less than half a narrow gutter", 9, 3.5],
])("a caption over both columns, in pieces %s, spans them as a whole", (_, gutter, gap) => {
  const words = ["Figure 1:", "what of it", "was seen in", "all of the", "long years"];
  const starts = [60, 130, 200, 344, 434, 524];
  const caption = words.map((word, index) =>
    item(starts[index] ?? 0, 190, word, { width: (starts[index + 1] ?? 0) - (starts[index] ?? 0) - gap }),
  );
  const [left, right] = [{ width: 320 - gutter - 50 }, { width: 204 }];
  const page = shuffled([
    ...lines(50, 100, prose("L", 6), left),
    ...lines(320, 100, prose("R", 6), right),
    ...caption,
    ...lines(50, 210, prose("l", 6), left),
    ...lines(320, 210, prose("r", 6), right),
  ]);

  expect(ordered(page)).toEqual([
    ...[...prose("L", 6), ...prose("R", 6)],
    words.join(" | "),
    ...[...prose("l", 6), ...prose("r", 6)],
  ]);
});

test("the running title above one column comes first, the page number below the other last", () => {
  const page = shuffled([
    item(420, 60, "A running title"),
    ...lines(50, 100, prose("L")),
    ...lines(320, 100, prose("R")),
    item(150, 300, "12"),
  ]);

  expect(ordered(page)).toEqual(["A running title", ...prose("L"), ...prose("R"), "12"]);
});

test("a note in the margin is read after the paragraph next to it", () => {
  const small = { size: 8, leading: 10, width: 100 };
  const note = ["a note that is set", "in smaller type"];
  const [first, second] = [[...prose("A", 6), "the end."], prose("B", 6)];
  const text = [...lines(50, 100, first, { width: 300 }), ...lines(50, 190, second, { width: 300 })];
  const end = item(50, 172, "the end.", { width: 40 });
  const page = shuffled([...text.filter(({ str }) => str !== "the end."), end, ...lines(400, 132, note, small)]);

  expect(ordered(page)).toEqual([...first, ...note, ...second]);
});

test("a long box next to the text is read after the text", () => {
  const box = Array.from({ length: 14 }, (_, index) => `an aim of learning, ${index}`);
  const text = prose("A", 30);
  const page = shuffled([
    ...lines(50, 100, text, { width: 300 }),
    ...lines(400, 112, box, { size: 8, leading: 10, width: 100 }),
  ]);

  expect(ordered(page)).toEqual([...text, ...box]);
});

test("a large sign next to two small lines does not join them", () => {
  const small = { size: 8, width: 100 };
  const page = [
    item(424, 110, "the second line of it", small),
    item(410, 106.5, "?", { size: 13, width: 8 }),
    item(424, 100, "the first line", small),
  ];

  const pieces = runsOf(...page).map((run) => segment([run]));

  expect(mergeLines(pieces).map(textOf)).toEqual(["the first line", "?", "the second line of it"]);
});

test.each([
  ["of seven tenths of an em separates two columns", 7, [...prose("L"), ...prose("R")]],
  ["of half an em is a space", 5, prose("L").map((line, index) => `${line} | ${prose("R")[index]}`)],
])("a gutter %s", (_, gap, expected) => {
  const wide = { width: 200 };
  const page = [...lines(50, 100, prose("L"), wide), ...lines(250 + gap, 100, prose("R"), wide)];

  expect(ordered(shuffled(page))).toEqual(expected);
});

test("three columns are separated", () => {
  const narrow = (column: string) => prose(column, 8).map((line) => line.slice(0, 24));
  const page = shuffled([
    ...lines(20, 100, narrow("A")),
    ...lines(200, 100, narrow("B")),
    ...lines(400, 100, narrow("C")),
  ]);

  expect(ordered(page)).toEqual([...narrow("A"), ...narrow("B"), ...narrow("C")]);
});

test("a table keeps its rows", () => {
  const rows = Array.from({ length: 8 }, (_, row) =>
    [50, 200, 350].map((x, column) => item(x, 100 + row * 14, `r${row}c${column}`)),
  );

  const read = ordered(shuffled(rows.flat()));

  expect(read).toEqual(rows.map((row) => row.map((cell) => cell.str).join(" | ")));
});

test("a page of a hundred thousand segments is put in order", () => {
  const many = Array.from({ length: 100_000 }, (_, index) =>
    item((index * 37) % 550, (index * 91) % 790, "x", { width: 4 }),
  );

  const read = linesInReadingOrder(segmentsOf(runsOf(...many)));

  expect(read.reduce((count, line) => count + line.runs.length, 0)).toBe(
    segmentsOf(runsOf(...many)).reduce((count, each) => count + each.runs.length, 0),
  );
});

test("a chart in the margin is no column, although its labels are many small lines", () => {
  const text = prose("A", 12);
  const labels = Array.from({ length: 16 }, (_, index) => `${index}.0`);
  const page = shuffled([
    ...lines(50, 100, text, { width: 300 }),
    ...lines(420, 102, labels, { size: 3, leading: 6.1, width: 5 }),
  ]);

  expect(ordered(page)).toEqual([...text, ...labels]);
});

test("a root sign above its line does not move a note into a paragraph", () => {
  const text = prose("A", 12);
  const note = ["a note that is set", "in smaller type"];
  const page = shuffled([
    ...lines(50, 100, text, { width: 300 }),
    item(310, 141, "√", { width: 8 }),
    ...lines(400, 112, note, { size: 8, leading: 10, width: 100 }),
  ]);

  const found = ordered(page);

  expect(found.filter((line) => !line.includes("√")).slice(-2)).toEqual(note);
});

test("captions below two figures in two columns stay separate", () => {
  const captions = [item(50, 320, "Figure 1: Sorting"), item(320, 320, "Figure 2: Merging")];
  const columns = [...lines(50, 100, prose("L")), ...lines(320, 100, prose("R"))];

  for (const page of [shuffled([...columns, ...captions]), captions]) {
    const found = ordered(page);
    expect(found).toContain("Figure 1: Sorting");
    expect(found).toContain("Figure 2: Merging");
  }
});

test("a formula is one line if its numbers, letters and signs were written one after the other", () => {
  const [numbers, letters, signs] = [
    [item(81, 100, "25.49,"), item(130, 100, "11,"), item(165, 100, "0.008")],
    [item(113, 100, "v", { width: 6 }), item(148, 100, "p", { width: 6 })],
    [item(121, 100, "=", { width: 6 }), item(156, 100, "=", { width: 6 })],
  ];
  const page = [...lines(50, 40, prose("A", 5)), ...numbers, ...letters, ...signs, ...lines(50, 120, prose("B", 5))];
  const found = linesInReadingOrder(segmentsOf(runsOf(...page)));

  expect(found.length).toBe(11);
  expect([...(found[5]?.runs ?? [])].sort((a, b) => a.left - b.left).map(({ text }) => text)).toEqual([
    "25.49,",
    "v",
    "=",
    "11,",
    "p",
    "=",
    "0.008",
  ]);
});

test("text in one column is read from the top, also where half of it is painted after the rest", () => {
  const line = (at: number, x = 50) => item(x, 60 + 16 * at, `line ${at}`, { width: 60 });
  const all = Array.from({ length: 40 }, (_, at) => line(at, at % 2 === 0 ? 50 : 60));
  const even = all.filter((_, at) => at % 2 === 0);
  const odd = all.filter((_, at) => at % 2 === 1);

  expect(ordered([...even, ...odd])).toEqual(all.map(({ str }) => str));
  // Items may end before a centred heading starts.
  const heading = item(180, 60 + 16 * 10, "Heading", { width: 40 });
  const wide = item(50, 60 + 16 * 40, "paragraph", { width: 300 });
  const centred = [...all.slice(0, 10), heading, ...all.slice(11), wide];
  const late = (_: unknown, at: number) => at % 2 === 1 && at > 10;
  expect(ordered([...centred.filter((each, at) => !late(each, at)), ...centred.filter(late)])).toEqual(
    centred.map(({ str }) => str),
  );
  const beside = [1, 2, 3].map((at) => item(300, 60 + 16 * at, `beside ${at}`, { width: 60 }));
  expect(ordered([...even, ...beside])).toEqual([...even, ...beside].map(({ str }) => str));
});
