import { expect, test } from "vitest";
import { type Segment, segmentsOf } from "../../../functions/engine/layout/lines.ts";
import { linesInReadingOrder } from "../../../functions/engine/layout/reading-order.ts";
import type { TextItem } from "../../../functions/engine/layout/runs.ts";
import { item, lines, runsOf } from "../../support/runs.ts";

const ordered = (items: readonly TextItem[]): string[] => linesInReadingOrder(segmentsOf(runsOf(...items))).map(textOf);

function textOf({ runs }: Segment): string {
  return runs.map((run) => run.text).join(" | ");
}

const prose = (column: string, count = 12): string[] =>
  Array.from({ length: count }, (_, index) => `${column}${index} is a line of prose, long enough`);

/** The same on every run: a document that was written in no order at all. */
function shuffled(items: readonly TextItem[]): TextItem[] {
  let seed = 7;
  const keyed = items.map((each) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return { each, key: seed };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ each }) => each);
}

test("what is written in reading order stays in it", () => {
  const page = [...lines(50, 100, prose("L")), ...lines(320, 100, prose("R"))];

  expect(ordered(page)).toEqual([...prose("L"), ...prose("R")]);
});

test("two columns that are written in any order are read one after the other", () => {
  const page = shuffled([...lines(50, 100, prose("L")), ...lines(320, 100, prose("R"))]);

  expect(ordered(page)).toEqual([...prose("L"), ...prose("R")]);
});

test("two columns that are written line by line across the page are read one after the other", () => {
  const left = lines(50, 100, prose("L"));
  const right = lines(320, 100, prose("R"));
  const page = left.flatMap((line, index) => [line, right[index] ?? line]);

  expect(ordered(page)).toEqual([...prose("L"), ...prose("R")]);
});

test("a title across both columns comes before them, and a wide caption between them parts them", () => {
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

test("three columns are cut apart", () => {
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

test("a page of a hundred thousand pieces is put in order", () => {
  const many = Array.from({ length: 100_000 }, (_, index) =>
    item((index * 37) % 550, (index * 91) % 790, "x", { width: 4 }),
  );

  const read = linesInReadingOrder(segmentsOf(runsOf(...many)));

  expect(read.reduce((count, line) => count + line.runs.length, 0)).toBe(
    segmentsOf(runsOf(...many)).reduce((count, each) => count + each.runs.length, 0),
  );
});
