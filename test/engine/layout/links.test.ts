import { expect, test } from "vitest";
import { attachLinks } from "../../../functions/engine/layout/links.ts";
import { blocksOfItems, item } from "../../support/runs.ts";

const [block] = blocksOfItems([item(100, 100, "see the manual now", { width: 180 })]);
const blocks = block === undefined ? [] : [block];

test("a link has the words it lies on", () => {
  const [linked] = attachLinks(blocks, [{ uri: "https://example.org/", box: [130, 90, 245, 105] }]);

  expect(linked?.links).toEqual([{ text: "the manual", uri: "https://example.org/" }]);
});

test("a link beside all words is left out", () => {
  const [linked] = attachLinks(blocks, [{ uri: "https://example.org/", box: [130, 190, 245, 205] }]);

  expect(linked).toEqual(block);
});
