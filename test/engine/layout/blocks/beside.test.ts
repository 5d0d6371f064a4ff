import { expect, test } from "vitest";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { blocksOfItems, item, lines } from "../../../support/runs.ts";

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
