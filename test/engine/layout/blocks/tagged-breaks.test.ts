import { expect, test } from "vitest";
import { layoutDocument } from "../../../../functions/engine/layout/document/document-layout.ts";
import { readPageLines } from "../../../../functions/engine/layout/page-lines/page-lines.ts";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { item, lines, PAGE_HEIGHT, pageOf } from "../../../support/runs.ts";

const FULL = "Every line of this prose reaches the right end of its column";
const FONTS = new Map([["b", { name: "Bold", bold: true, italic: false, monospaced: false }]]);

/** Blocks of a page whose text is tagged as one element. */
function blocksIn(role: string, ...items: TextItem[]) {
  const element = { order: 1, role, depth: 1 };
  const page = { ...pageOf(items), elements: items.map(() => element) };
  const read = readPageLines(page, { width: 600, height: PAGE_HEIGHT });
  return layoutDocument([read], { fonts: FONTS, outlines: [] })[0]?.map(({ kind, text }) => [kind, text]);
}

test("a page tagged as one entry has its steps, notes and headings as blocks", () => {
  const blocks = blocksIn(
    "TOCI",
    ...lines(50, 100, ["1. Open the printer.", "2. Click Login."], { leading: 19 }),
    ...lines(80, 141, [`Note: ${FULL}`, "and ends here."]),
    item(50, 190, "THE SEARCH FUNCTION", { font: "b" }),
    ...lines(50, 210, [FULL, FULL, "and its end."]),
  );

  expect(blocks).toEqual([
    ["list-item", "Open the printer."],
    ["list-item", "Click Login."],
    ["paragraph", `Note: ${FULL} and ends here.`],
    ["heading", "THE SEARCH FUNCTION"],
    ["paragraph", `${FULL} ${FULL} and its end.`],
  ]);
});

test("a gap within a sentence does not end its element", () => {
  const blocks = blocksIn("P", ...lines(50, 100, [FULL, FULL, FULL]), ...lines(50, 144, [FULL, "and its end."]));

  expect(blocks).toEqual([["paragraph", `${Array(4).fill(FULL).join(" ")} and its end.`]]);
});

test("a gap after a sentence of Chinese or Japanese ends its element", () => {
  const full = "この列の行はどれもその右の端まで字で満ちており次の行に続く";
  const ending = (end: string) => {
    const [above, below] = [
      [full, full, `${full}${end}`],
      [full, "そして終わる。"],
    ];
    const blocks = blocksIn("P", ...lines(50, 100, above), ...lines(50, 144, below));
    return blocks?.map(([, text]) => text);
  };

  expect(ending("。")).toEqual([`${full}${full}${full}。`, `${full}そして終わる。`]);
  expect(ending("字")).toEqual([`${full}${full}${full}字${full}そして終わる。`]);
});

test("lines that are all far apart are not one paragraph each", () => {
  const blocks = blocksIn("P", ...lines(50, 100, Array(4).fill(`${FULL}.`), { leading: 24 }));

  expect(blocks).toHaveLength(1);
});

test("a line after a gap that starts left of an item is no part of the item", () => {
  const blocks = blocksIn(
    "TOCI",
    ...lines(80, 100, ["• One address", "• Many addresses"], { leading: 13 }),
    ...lines(50, 133, [FULL, FULL, "and its end."], { leading: 12 }),
  );

  expect(blocks).toEqual([
    ["list-item", "One address"],
    ["list-item", "Many addresses"],
    ["paragraph", `${FULL} ${FULL} and its end.`],
  ]);
});

test("a number at the start of a paragraph's line does not start a step", () => {
  const blocks = blocksIn("P", ...lines(50, 100, [`${FULL}.`, `2. ${FULL}`, "and its end."]));

  expect(blocks?.map(([kind]) => kind)).toEqual(["paragraph"]);
});

test("a bold line that ends early is a heading within its element, and so is one of another size", () => {
  const blocks = blocksIn(
    "TOCI",
    item(50, 100, "SAVING THE JOBS", { font: "b", size: 9 }),
    item(50, 116, "Saving a Job", { font: "b" }),
    ...lines(50, 132, [FULL, FULL, "and its end."], { leading: 15 }),
    item(50, 190, "Deleting a Job", { font: "b" }),
    ...lines(50, 206, [FULL, "and its end."], { leading: 15 }),
  );

  expect(blocks?.map(([kind]) => kind)).toEqual(["heading", "heading", "paragraph", "heading", "paragraph"]);
});

test("a bold line that fills its column, or ends a sentence, continues in the next line", () => {
  const filling = blocksIn(
    "P",
    ...lines(50, 100, [FULL, FULL]),
    item(50, 124, FULL, { font: "b" }),
    item(50, 136, FULL),
  );
  const ending = blocksIn("P", item(50, 100, FULL), item(50, 112, "click Save.", { font: "b" }), item(50, 124, FULL));

  expect(filling).toHaveLength(1);
  expect(ending).toHaveLength(1);
});
