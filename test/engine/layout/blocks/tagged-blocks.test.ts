import { expect, test } from "vitest";
import { taggedBlock } from "../../../../functions/engine/layout/blocks/tagged-blocks.ts";
import { item, pageLines } from "../../../support/runs.ts";

/** Block of a line whose element has the role. */
function blockOf(role: string | undefined, text: string, depth = 1) {
  const [line] = pageLines([item(50, 100, "a line")]).frames[0]?.lines ?? [];
  if (line === undefined) throw new Error("the page has no line");
  const tagged = role === undefined ? line : { ...line, element: { order: 1, role, depth } };
  const block = taggedBlock(tagged, text, []);
  if (block === undefined) return undefined;
  const { lines: _, ...rest } = block;
  return rest;
}

test.each([
  ["H1", { kind: "heading", level: 1, text: "Words" }],
  ["H6", { kind: "heading", level: 6, text: "Words" }],
  ["Title", { kind: "heading", level: 1, text: "Words" }],
  ["H", { kind: "heading", level: 2, text: "Words" }],
  ["Note", { kind: "footnote", text: "Words" }],
  ["FENote", { kind: "footnote", text: "Words" }],
  ["LI", { kind: "list-item", level: 1, text: "Words" }],
  ["H7", undefined],
  ["P", undefined],
  [undefined, undefined],
])("a line tagged as %s has the kind of its tag", (role, block) => {
  expect(blockOf(role, "Words")).toEqual(block);
});

test("an item has a separate marker, and the depth of its list", () => {
  expect(blockOf("LI", "2. Words", 3)).toEqual({ kind: "list-item", level: 3, marker: "2.", text: "Words" });
  expect(blockOf("LI", "Words", 0)).toEqual({ kind: "list-item", level: 1, text: "Words" });
});

test("a marker alone is the item's text, and an element without text is no block", () => {
  expect(blockOf("LI", "•")).toEqual({ kind: "list-item", level: 1, text: "•" });
  expect(blockOf("H1", "")).toBeUndefined();
});
