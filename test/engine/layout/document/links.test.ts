import { expect, test } from "vitest";
import { attachLinks } from "../../../../functions/engine/layout/document/links.ts";
import { blocksOfItems, item, lines } from "../../../support/runs.ts";

const [block] = blocksOfItems([item(100, 100, "see the manual now", { width: 180 })]);
const blocks = block === undefined ? [] : [block];

test("a link has the words below its area", () => {
  const [linked] = attachLinks(blocks, [{ uri: "https://example.org/", box: [130, 90, 245, 105] }]);

  expect(linked?.links).toEqual([{ text: "the manual", uri: "https://example.org/" }]);
});

test("a link without words is skipped", () => {
  const [linked] = attachLinks(blocks, [{ uri: "https://example.org/", box: [130, 190, 245, 205] }]);

  expect(linked).toEqual(block);
});

test("a link over two lines is one link, however often its areas are repeated", () => {
  const uri = "https://example.org/";
  const [block] = blocksOfItems(
    lines(100, 100, ["this is a line which is full of words and refers to the", "manual that comes with it"]),
  );
  const areas = [
    { uri, box: [345, 90, 400, 103] },
    { uri, box: [100, 104, 130, 115] },
    { uri, box: [345, 90, 400, 103] },
  ] as const;

  const [linked] = attachLinks(block === undefined ? [] : [block], areas);

  expect(linked?.links).toEqual([{ text: "to the manual", uri }]);
});

test("two links on the same words occur once each, however often their areas are repeated", () => {
  const box = [130, 90, 245, 105] as const;
  const uris = ["https://one.example/", "https://two.example/"];
  const [linked] = attachLinks(
    blocks,
    [...uris, ...uris].map((uri) => ({ uri, box })),
  );

  expect(linked?.links?.map(({ uri }) => uri)).toEqual(uris);
});

test("consecutive links to two targets stay two", () => {
  const areas = [
    { uri: "https://example.org/a", box: [130, 90, 180, 105] },
    { uri: "https://example.org/b", box: [185, 90, 245, 105] },
  ] as const;

  expect(attachLinks(blocks, areas)[0]?.links?.map(({ uri }) => uri)).toEqual(areas.map(({ uri }) => uri));
});
