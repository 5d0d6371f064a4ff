import { expect, test } from "vitest";
import { bodySizeOf, documentStyle } from "../../../../functions/engine/layout/page-lines/document-style.ts";
import { item, lines, pageLines } from "../../../support/runs.ts";

/** Style of a page with so many lines of each size. */
function bodySize(...sizes: readonly (readonly [points: number, lines: number])[]): number {
  const all = sizes.flatMap(([size, count]) => Array<number>(count).fill(size));
  const items = all.map((size, index) => item(50, 50 + 20 * index, "a line of the page", { size }));
  return bodySizeOf(pageLines(items).frames.flatMap(({ lines }) => lines));
}

test("the body size of a document of small tables is the larger size of a third of its text", () => {
  expect(bodySize([8, 13], [10, 7])).toBe(10);
});

test("a size of a quarter of the text is no body size", () => {
  expect(bodySize([8, 15], [10, 5])).toBe(8);
});

test("the most frequent size is the body size if no size is common", () => {
  expect(bodySize([8, 5], [9, 4], [10, 4], [11, 4], [14, 3])).toBe(8);
});

test("the vocabulary has words in small letters without signs, and no halves of words", () => {
  const page = pageLines(lines(50, 100, ["Setting the (Date) is a mat-", "ter of taste"]));

  const { vocabulary } = documentStyle([page], new Map());

  expect([...vocabulary].sort()).toEqual(["a", "date", "is", "of", "setting", "taste", "the"]);
});
