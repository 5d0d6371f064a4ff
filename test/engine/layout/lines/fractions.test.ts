import { expect, test } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import { layoutDocument } from "../../../../functions/engine/layout/document/document-layout.ts";
import { joinFractions, mayHaveFractions } from "../../../../functions/engine/layout/lines/fractions.ts";
import { readPageLines } from "../../../../functions/engine/layout/page-lines/page-lines.ts";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { item, lines, PAGE_HEIGHT, pageOf, runsOf } from "../../../support/runs.ts";

const stroke = (left: number, right: number, y = 97.5): Box => [left, y - 0.2, right, y + 0.2];
const textsOf = (items: readonly TextItem[], strokes: readonly Box[]) =>
  joinFractions(runsOf(...items), strokes, 0).map(({ text }) => text);

/** "x =", with terms above and below the axis of its line at 97.5. */
const equals = item(60, 100, "x =");

test("two texts with a stroke between them, next to other text of the formula, are a fraction", () => {
  expect(textsOf([equals, item(80, 94, "1"), item(80, 107, "2")], [stroke(80, 85)])).toEqual(["x =", "1/2"]);
});

test("terms of more than a name are in brackets", () => {
  const terms = [item(80, 94, "a"), item(88, 94, "+"), item(96, 94, "b"), item(88, 107, "c")];

  expect(textsOf([equals, ...terms], [stroke(80, 101)])).toEqual(["x =", "(a + b)/c"]);
});

test("scripts belong to their term", () => {
  const terms = [
    item(80, 94, "s"),
    item(85, 96, "i", { size: 6 }),
    item(81, 107, "n"),
    item(86, 109, "j", { size: 6 }),
  ];

  expect(textsOf([equals, ...terms], [stroke(79, 90)])).toEqual(["x =", "si/nj"]);
});

test("a fraction may be a term of another fraction", () => {
  const inner = [item(82, 84, "1"), item(82, 94, "2"), item(90, 88, "+ a"), item(92, 107, "b")];

  expect(textsOf([equals, ...inner], [stroke(80, 106), stroke(82, 87, 86)])).toEqual(["x =", "(1/2 + a)/b"]);
});

test.each([
  [
    "sums below a column of numbers",
    [item(20, 94, "Total"), item(80, 94, "250.00"), item(80, 107, "273.13")],
    stroke(80, 110),
  ],
  ["underlined words over the next line", lines(60, 94, ["word", "line"], { leading: 13 }), stroke(60, 80)],
  ["a stroke without a text below it", [equals, item(80, 94, "1")], stroke(80, 85)],
  ["texts away from the stroke's middle", [equals, item(80, 94, "1"), item(100, 107, "2")], stroke(80, 106)],
])("%s are no fraction", (_, items, line) => {
  expect(textsOf(items, [line])).toEqual(runsOf(...items).map(({ text }) => text));
});

test("a fraction is part of its line", () => {
  const page = pageOf([
    item(50, 100, "The sum is"),
    item(104, 94, "n(n + 1)"),
    item(121, 107, "2"),
    item(148, 100, "for all n, as was shown."),
  ]);

  const read = readPageLines(page, { width: 600, height: PAGE_HEIGHT }, [stroke(104, 144)]);

  expect(layoutDocument([read], { fonts: new Map(), outlines: [] })[0]?.map(({ text }) => text)).toEqual([
    "The sum is (n(n + 1))/2 for all n, as was shown.",
  ]);
});

test("pages with a mathematical sign as an item may have fractions", () => {
  const may = (text: string) => mayHaveFractions(pageOf([item(50, 100, "text"), item(80, 100, text)]));

  expect(["=", " ≤ ", "∑", "+"].map(may)).toEqual([true, true, true, true]);
  expect(["a = b", "-", "x", "•"].map(may)).toEqual([false, false, false, false]);
});
