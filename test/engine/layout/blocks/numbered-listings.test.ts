import { expect, test } from "vitest";
import { blocksOfItems, item, lines } from "../../../support/runs.ts";

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
