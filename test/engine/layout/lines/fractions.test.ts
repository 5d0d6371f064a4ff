import { describe, expect, it, test } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import { layoutDocument } from "../../../../functions/engine/layout/document/document-layout.ts";
import { joinFractions, mayHaveFractions } from "../../../../functions/engine/layout/lines/fractions.ts";
import { readPageLines } from "../../../../functions/engine/layout/page-lines/page-lines.ts";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { item, lines, PAGE_HEIGHT, pageOf, runsOf } from "../../../support/runs.ts";
import { runAt } from "../pieces.ts";

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

test("a rule that an upright one meets is no stroke, and terms have no gaps as titles of columns have", () => {
  const terms = [equals, item(88, 94, "a"), item(80, 107, "b"), item(94, 107, "c")];
  const joined = ["x =", "a/(b c)"];

  expect(textsOf(terms, [stroke(80, 101)])).toEqual(joined);
  expect(textsOf(terms, [stroke(80, 101), [101.5, 97, 102.5, 120]])).toHaveLength(4);
  expect(textsOf(terms, [stroke(80, 101), [90, 80, 91, 97]])).toHaveLength(4);
  expect(textsOf(terms, [stroke(80, 101), [103, 97, 104, 120]])).toEqual(joined);
  expect(textsOf(terms, [stroke(80, 101), [90, 100, 91, 120]])).toEqual(joined);
  const apart = [equals, item(91, 94, "a"), item(80, 107, "b"), item(102, 107, "c")];
  expect(textsOf(apart, [stroke(80, 107)])).toHaveLength(4);
});

test("words of a picture are no terms: the feet of small letters look like a stroke", () => {
  const recognized = { box: [0, 0, 1, 1], confidence: 90, baseline: [0, 0, 0] } as const;
  const read = (upper: string, lower: string) => {
    const runs = runsOf(equals, item(80, 94, upper), item(80, 107, lower)).map((run) => ({ ...run, recognized }));
    return joinFractions(runs, [stroke(80, 81 + 5 * Math.max(upper.length, lower.length))], 0).length;
  };

  expect(read("12", "24")).toBe(2);
  expect(read("run", "for")).toBe(3);
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

describe("a fraction at the limits", () => {
  type Runs = readonly ReturnType<typeof runAt>[];
  const parts = { beside: runAt(60, 100, "x ="), upper: runAt(80, 94, "12"), lower: runAt(80, 107, "34") };
  /** True if the parts, some of them replaced, and a stroke at 97.5 make a fraction. */
  const isFraction = (more: Partial<typeof parts> = {}, line: Box = stroke(80, 90), others: Runs = []) => {
    const { beside, upper, lower } = { ...parts, ...more };
    const runs = [beside, upper, lower, ...others].map((run, order) => ({ ...run, order }));
    return joinFractions(runs, [line], 0).some(({ text }) => text.includes("/"));
  };

  it("has a stroke of 2.5 to 240 points that is at most 1.6 points thick", () => {
    expect(isFraction()).toBe(true);
    expect(isFraction({}, [80, 96.7, 90, 98.3])).toBe(true);
    expect(isFraction({}, [80, 96.6, 90, 98.4])).toBe(false);
  });

  it("has terms that reach over its stroke by less than 1.5 points", () => {
    expect(isFraction({ upper: runAt(79, 94, "12") })).toBe(true);
    expect(isFraction({ upper: runAt(78.5, 94, "12") })).toBe(false);
    expect(isFraction({ lower: runAt(81.5, 107, "34") })).toBe(false);
  });

  it("has its terms at their distance from the stroke", () => {
    expect(isFraction({ upper: runAt(80, 98.5, "12") })).toBe(true);
    expect(isFraction({ upper: runAt(80, 99, "12") })).toBe(false);
    expect(isFraction({ upper: runAt(80, 88.5, "12") })).toBe(true);
    expect(isFraction({ upper: runAt(80, 88, "12") })).toBe(false);
    expect(isFraction({ lower: runAt(80, 101.5, "34") })).toBe(true);
    expect(isFraction({ lower: runAt(80, 101, "34") })).toBe(false);
    expect(isFraction({ lower: runAt(80, 112.5, "34") })).toBe(true);
    expect(isFraction({ lower: runAt(80, 113, "34") })).toBe(false);
  });

  it("has text of at least half its width, in its middle", () => {
    const short = { upper: runAt(82.5, 94, "1"), lower: runAt(82.5, 107, "2") };

    expect(isFraction(short, stroke(80.5, 89.5))).toBe(true);
    expect(isFraction(short, stroke(80, 90))).toBe(false);
    expect(isFraction({ upper: runAt(78.6, 94, "1") })).toBe(false);
  });

  it("stands beside a text on whose axis its stroke lies", () => {
    expect(isFraction({ beside: runAt(60, 102, "x =") })).toBe(true);
    expect(isFraction({ beside: runAt(60, 102.5, "x =") })).toBe(false);
    expect(isFraction({ beside: runAt(55.5, 100, "x =") })).toBe(true);
    expect(isFraction({ beside: runAt(55, 100, "x =") })).toBe(false);
    expect(isFraction({ beside: runAt(91, 100, "= x") })).toBe(true);
    expect(isFraction({ beside: runAt(100, 100, "= x") })).toBe(false);
  });

  it("has the size of the text beside it, if that is smaller", () => {
    const [, fraction] = joinFractions(
      [runAt(61, 100, "x =", { size: 8 }), parts.upper, parts.lower].map((run, order) => ({ ...run, order })),
      [stroke(80, 90)],
      0,
    );

    expect(fraction).toMatchObject({ text: "12/34", size: 8, baseline: 99.5, left: 80, right: 90, direction: "ltr" });
  });

  it("has a stroke whose length and thickness may be exactly at the limits", () => {
    const short = { upper: runAt(78.75, 94, "1"), lower: runAt(78.75, 107, "2") };
    const long = { upper: runAt(80, 94, "12", { right: 320 }), lower: runAt(80, 107, "34", { right: 320 }) };
    const raised = Object.values(parts).map((run, order) => ({ ...run, baseline: run.baseline - 96.7, order }));

    expect([isFraction(short, stroke(80, 82.5)), isFraction(short, stroke(80, 82.4))]).toEqual([true, false]);
    expect([isFraction(long, stroke(80, 320)), isFraction(long, stroke(80, 320.5))]).toEqual([true, false]);
    expect(joinFractions(raised, [[80, 0, 90, 1.6]], 0)).toHaveLength(2);
  });

  it("is found also if the inner one of two strokes comes first, and in text upside down", () => {
    const inner = [equals, item(82, 84, "1"), item(82, 94, "2"), item(90, 88, "+ a"), item(92, 107, "b")];
    const runs = Object.values(parts).map((run, order) => ({ ...run, order }));

    expect(textsOf(inner, [stroke(82, 87, 86), stroke(80, 106)])).toEqual(["x =", "(1/2 + a)/b"]);
    expect(joinFractions(runs, [[-90, -97.7, -80, -97.3]], 180)).toHaveLength(2);
  });

  it("has terms whose baselines are less than 60 points from the stroke", () => {
    const large = (y: number) => ({
      beside: runAt(10, 115, "x", { size: 70 }),
      upper: runAt(60, y, "1", { size: 70 }),
      lower: runAt(60, 150, "2", { size: 70 }),
    });

    expect([isFraction(large(38), stroke(60, 95)), isFraction(large(37.5), stroke(60, 95))]).toEqual([true, false]);
  });

  it("has no other text between its terms and within their lines", () => {
    const other = (baseline: number, more: Partial<typeof parts> = {}) =>
      isFraction(more, stroke(80, 90), [runAt(80, baseline, "k")]);

    expect(other(100.5)).toBe(true);
    expect([other(100), other(94), other(84), other(83)]).toEqual([false, true, false, true]);
    expect(other(82.5, { upper: runAt(80, 88.5, "12") })).toBe(true);
    expect(other(118.5, { lower: runAt(80, 112.5, "34") })).toBe(true);
  });

  it("takes the terms nearest to the stroke, with texts of less than 80 % of their size as scripts", () => {
    const join = (...runs: Runs) =>
      joinFractions([parts.beside, ...runs, parts.lower], [stroke(80, 90)], 0).find(({ text }) => text.includes("/"))
        ?.text;
    const scripts = [runAt(84, 98, "i", { size: 8, right: 86 }), runAt(88, 87, "k", { size: 5 })];

    expect(join(runAt(80, 83, "k"), parts.upper)).toBe("12/34");
    expect(join(runAt(80, 92.5, "1", { right: 83 }), ...scripts)).toContain("k");
  });

  it("has the place of the first of its parts, also if that is the lower term", () => {
    const runs = [parts.beside, { ...parts.lower, order: 1 }, { ...parts.upper, order: 2 }];

    const joined = joinFractions(runs, [stroke(80, 90)], 0);

    expect(joined[1]).toMatchObject({ text: "12/34", order: 1 });
  });

  it("may be smaller than one point", () => {
    const small = (left: number, baseline: number, size: number, right: number) =>
      runAt(left, baseline, "12", { size, right });

    const [, fraction] = joinFractions(
      [small(70, 97.9, 1.6, 79.5), small(80, 97.22, 0.8, 90), small(80, 98.26, 0.8, 90)],
      [stroke(80, 90)],
      0,
    );

    expect(fraction).toMatchObject({ text: "12/12", size: 0.8 });
  });

  it("is none if a term, or the text beside it, is exactly at the limit", () => {
    expect(isFraction({ upper: runAt(85.5, 94, "1") })).toBe(false);
    expect(isFraction({ beside: runAt(-60, 144.5, "x", { size: 100, right: 75 }) })).toBe(true);
    expect([isFraction({ beside: runAt(88.5, 100, "= x") }), isFraction({ beside: runAt(89, 100, "= x") })]).toEqual([
      false,
      true,
    ]);
  });

  it("is not searched among more than two hundred strokes, or in text that is no quarter turn", () => {
    const strokes = (count: number) => Array.from({ length: count }, () => stroke(80, 90));
    const runs = Object.values(parts).map((run, order) => ({ ...run, order }));

    expect(joinFractions(runs, strokes(200), 0)).toHaveLength(2);
    expect(joinFractions(runs, strokes(201), 0)).toHaveLength(3);
    expect(joinFractions(runs, strokes(1), 45)).toHaveLength(3);
  });
});

test.each([
  ["=", true],
  ["≤ 12", false],
  ["( + )", true],
  ["( + ) ", false],
  ["(+) ..", false],
  ["+", true],
  ["a + b", false],
  ["-", false],
])("a page with the item %j may have fractions: %s", (text, expected) => {
  expect(mayHaveFractions(pageOf([item(0, 0, text)]))).toBe(expected);
});
