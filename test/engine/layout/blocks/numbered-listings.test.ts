import { describe, expect, it, test } from "vitest";
import { cutListings } from "../../../../functions/engine/layout/blocks/code-blocks.ts";
import type { FrameLine } from "../../../../functions/engine/layout/lines/frame-line.ts";
import { blocksOfItems, item, lines } from "../../../support/runs.ts";
import { lineAt } from "../pieces.ts";

const FULL = "Every line of this prose reaches the right end of its column";
const small = { size: 6 };

test("an algorithm's numbered lines are code, with their indents, further lines and comments", () => {
  const blocks = blocksOfItems([
    ...lines(50, 100, [FULL, FULL]),
    item(56, 140, "8:", small),
    item(70, 140, "for all x in S do"),
    item(56, 152, "9:", small),
    item(80, 152, "keep the largest of"),
    item(250, 152, "// of all", small),
    item(80, 164, "them"),
    item(53, 176, "10:", small),
    item(70, 176, "return x"),
    ...lines(50, 210, [FULL, FULL]),
  ]);

  expect(blocks.map(({ kind }) => kind)).toEqual(["paragraph", "code", "paragraph"]);
  const [first, second, third, last] = blocks[1]?.text.split("\n") ?? [];
  expect(first).toMatch(/^ 8: {2}for all x in S do$/);
  expect(second).toMatch(/^ 9: {4}keep the largest of {10,}\/\/ of all$/);
  expect(third).toMatch(/^ {6}them$/);
  expect(last).toMatch(/^10: {2}return x$/);
});

test("numbered titles are no algorithm, nor are two lines", () => {
  const titles = ["1: The beginning", "2: The middle of it", "3: The end"];

  expect(blocksOfItems(lines(50, 100, titles)).some(({ kind }) => kind === "code")).toBe(false);
  expect(blocksOfItems(lines(50, 100, ["1: x ← 0", "2: return x"])).some(({ kind }) => kind === "code")).toBe(false);
});

test("an algorithm in the left of two columns ends with its column", () => {
  const left = lines(50, 100, ["1: x ← 0", "2: while x < 9 do", "3: x ← f(x)", "4: return x"]);
  const right = lines(330, 100, Array<string>(20).fill("a line of the other column goes on"));

  const blocks = blocksOfItems([...left, ...lines(50, 160, Array<string>(15).fill(FULL.slice(0, 40))), ...right]);

  expect(blocks[0]).toMatchObject({ kind: "code", text: "1: x ← 0\n2: while x < 9 do\n3: x ← f(x)\n4: return x" });
});

describe("numbered lines", () => {
  const cut = (...lines: FrameLine[]) =>
    cutListings(lines).map((stretch) => ("listing" in stretch ? stretch.listing.text : stretch.lines.length));
  const code = (number: number, text = "x = 1", more = {}) => lineAt(50, 100 + 12 * number, `${number}: ${text}`, more);
  const LISTING = "1: x = 1\n2: x = 1\n3: x = 1";
  const CODE = [1, 2, 3].map((number) => code(number));

  it("are a listing between the lines before and after them", () => {
    const [before, after] = [lineAt(50, 100, "before"), lineAt(40, 148, "after it")];

    expect(cut(...CODE)).toEqual([LISTING]);
    expect(cut(before, ...CODE, after, after)).toEqual([1, LISTING, 2]);
    expect(cut(before, after)).toEqual([2]);
    expect(cut()).toEqual([]);
  });

  it("are three at least, numbered one after the other", () => {
    expect(cut(...CODE.slice(1))).toEqual([2]);
    expect(cut(code(1), code(2), code(4), code(5))).toEqual([4]);
    expect(cut(...[997, 998, 999].map((number, at) => lineAt(50, 100 + 12 * at, `${number}: x = 1`)))).toHaveLength(1);
    expect(cut(...[1000, 1001, 1002].map((number, at) => lineAt(50, 100 + 12 * at, `${number}: x = 1`)))).toEqual([3]);
  });

  it("have signs of code in 40 % of their rows", () => {
    expect(cut(code(1), code(2), code(3, "word"), code(4, "word"), code(5, "word"))).toHaveLength(1);
    expect(cut(code(1), code(2, "word"), code(3, "word"))).toEqual([3]);
  });

  it("may have more text right of their numbers, on lines of its own or on the same line", () => {
    const more = [lineAt(70, 118, "and more"), lineAt(200, 112, "// note")];

    expect(cut(code(1), ...more.slice(0, 1), code(2), code(3))).toHaveLength(1);
    expect(cut(code(1), ...more.slice(1), code(2), code(3))[0]).toMatch(/^1: x = 1 +\/\/ note\n2/);
    expect(cut(...CODE, lineAt(59, 148, "left of the text"))).toEqual([LISTING, 1]);
    expect(cut(...CODE, lineAt(60, 148, "at the text"))).toHaveLength(1);
  });

  it("start at one edge, within one em", () => {
    expect(cut(code(1), code(2, "x = 1", { left: 59 }), code(3))).toHaveLength(1);
    expect(cut(code(1), code(2, "x = 1", { left: 40 }), code(3))).toEqual([3]);
  });

  it("are at most 2.2 sizes apart, and at most one size above each other", () => {
    expect(cut(code(1), code(2), { ...code(3), baseline: 124 + 22 })).toHaveLength(1);
    expect(cut(code(1), code(2), { ...code(3), baseline: 124 + 22.5 })).toEqual([3]);
    expect(cut(code(1), code(2), { ...code(3), baseline: 114 })).toEqual([LISTING]);
    expect(cut(code(1), code(2), { ...code(3), baseline: 113.5 })).toEqual([3]);
  });

  it("of an element are left to its tags", () => {
    const element = { order: 1, role: "P", depth: 0 };

    expect(cut(...CODE.map((line) => ({ ...line, element })))).toEqual([3]);
  });
});
