import { expect, test } from "vitest";
import { blocksOfItems, lines } from "../../../support/runs.ts";

const FULL = "Every line of this prose reaches the right end of its column";

/** Paragraph with a line that ends so many points before the end of its column, which is 300 points wide. */
const withShortLine = (points: number) => {
  const short = FULL.slice(0, FULL.length - points / 5);
  const [block] = blocksOfItems(lines(50, 100, [FULL, FULL, short, `a ${FULL.slice(2)}`, FULL]));
  return block?.text.split("\n").length;
};

test("a line that ends within a tenth of the column's end continues in the next line", () => {
  expect(withShortLine(25)).toBe(1);
});

test("a line that ends earlier, where the next word would have fitted, ends by the author's break", () => {
  expect(withShortLine(35)).toBe(2);
});

test("a line that ends within a word continues in the next line, however early it ends", () => {
  const [block] = blocksOfItems(lines(50, 100, [FULL, FULL, "points in two di-", `mensions ${FULL.slice(9)}`, FULL]));

  expect(block?.text).toContain("points in two dimensions ");
});
