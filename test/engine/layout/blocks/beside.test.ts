import { describe, expect, it, test } from "vitest";
import { linesBeside } from "../../../../functions/engine/layout/blocks/page-blocks.ts";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { blocksOfItems, item, lines } from "../../../support/runs.ts";
import { lineAt } from "../pieces.ts";

const FULL = "Every line of this prose reaches the right end of its column";
const textsIn = (...items: TextItem[]) => blocksOfItems(items).map((block) => block.text);

test("a formula with a fraction is one block, separate from the paragraphs around it", () => {
  const prose = Array(9).fill(FULL);
  const texts = textsIn(
    ...lines(50, 100, prose),
    item(100, 230, "F(A, B) = ", { width: 50 }),
    item(150, 222, "2 f(A, B)", { width: 50 }),
    item(155, 237, "|A| + |B|", { width: 40 }),
    item(202, 230, ", (1)"),
    ...lines(50, 270, prose),
  );

  expect(texts).toEqual([prose.join(" "), "F(A, B) = 2 f(A, B) |A| + |B| , (1)", prose.join(" ")]);
});

test("a root within a sentence does not end its paragraph", () => {
  const texts = textsIn(
    ...lines(50, 100, [FULL]),
    item(50, 112, "grows like the well known root of", { width: 200 }),
    item(251, 104, "√", { width: 8 }),
    item(259, 112, "D, and so on to", { width: 90 }),
    ...lines(50, 124, [FULL]),
  );

  expect(texts).toEqual([`${FULL} grows like the well known root of √ D, and so on to ${FULL}`]);
});

test("lines below each other are not in one row, however close they are", () => {
  const texts = textsIn(
    item(50, 100, "A line of its own", { size: 12 }),
    item(150, 112, "and one that starts where it ends"),
  );

  expect(texts).toEqual(["A line of its own", "and one that starts where it ends"]);
});

describe("a line after a line from 50 to 70", () => {
  const first = lineAt(50, 100, "aaaa");
  const isBeside = (left: number, baseline: number, more = {}, last = first) => {
    const line = lineAt(left, baseline, "bb", more);
    return linesBeside([last, line]).has(line);
  };

  it.each([
    ["right of it", 75, 100, true],
    ["higher by less than its size", 75, 91, true],
    ["lower by less than its size", 75, 109, true],
    ["lower by its size", 75, 110, false],
    ["at a gap of less than 1.5 em", 84, 100, true],
    ["at a gap of 1.5 em", 85, 100, false],
    ["overlapping by less than 0.3 em", 67.5, 100, true],
    ["overlapping by 0.3 em", 67, 100, false],
    ["left of it", 30, 100, false],
  ])("is beside it or not: %s", (_, left, baseline, expected) => {
    expect(isBeside(left, baseline)).toBe(expected);
  });

  it("is not beside it when its baseline is one size off, however tall it is", () => {
    expect(isBeside(75, 109.5, { top: 80 })).toBe(true);
    expect(isBeside(75, 110, { top: 80 })).toBe(false);
  });

  it("is not beside a sign in the margin, or in another element", () => {
    expect(isBeside(75, 100, {}, { ...first, text: "?" })).toBe(false);
    expect(isBeside(75, 100, { element: { order: 1, role: "P", depth: 0 } })).toBe(false);
  });
});

describe("a third line of a row from 50 to 90", () => {
  const row = [lineAt(50, 100, "aaaa"), lineAt(75, 100, "bbb")];
  const isBeside = (left: number, baseline: number, more = {}, before = row) => {
    const line = lineAt(left, baseline, "c", more);
    return linesBeside([...before, line]).has(line);
  };

  it("may stand below the row within its width, as a denominator does", () => {
    expect(isBeside(60, 107)).toBe(true);
    expect(isBeside(60, 108)).toBe(false);
    expect(isBeside(50, 107)).toBe(false);
    expect(isBeside(51, 107)).toBe(true);
    expect(isBeside(85, 107)).toBe(false);
    expect(isBeside(84, 107)).toBe(true);
  });

  it("may stand at any height of the row to its right", () => {
    expect(isBeside(92, 111, { top: 98 })).toBe(true);
  });

  it("is not below a row of one part", () => {
    expect(isBeside(60, 107, {}, [lineAt(50, 100, "aaaabbbb")])).toBe(false);
  });

  it("is measured from the row's end, not from the last part's", () => {
    expect(isBeside(91, 100, {}, [...row, lineAt(60, 107, "d")])).toBe(true);
  });
});
