import { describe, expect, it, test } from "vitest";
import {
  breaksInElements,
  isSectionTitle,
  proseInTitles,
  sectionsInItems,
  taggedBlock,
} from "../../../../functions/engine/layout/blocks/tagged-blocks.ts";
import { layoutDocument } from "../../../../functions/engine/layout/document/document-layout.ts";
import { readPageLines } from "../../../../functions/engine/layout/page-lines/page-lines.ts";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { item, lines, PAGE_HEIGHT, pageLines, pageOf } from "../../../support/runs.ts";
import { lineAt } from "../pieces.ts";

/** Block of a line whose element has the role. */
function blockOf(role: string | undefined, text: string, depth = 1) {
  const [line] = pageLines([item(50, 100, "a line")]).frames[0]?.lines ?? [];
  if (line === undefined) throw new Error("the page has no line");
  const tagged = role === undefined ? line : { ...line, element: { order: 1, role, depth } };
  const block = taggedBlock(tagged, text, [], proseInTitles([{ ...tagged, text }]));
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

test("a text with a bullet is no heading, whatever its tag", () => {
  expect(blockOf("H1", "- Words")).toBeUndefined();
  expect(blockOf("H1", "1. Words")).toMatchObject({ kind: "heading" });
});

test("an item with a section's number may be a title, except a plain number next to another", () => {
  const sections = (...elements: readonly (readonly [role: string, ...texts: readonly string[]])[]) => {
    const all = elements.flatMap(([role, ...texts], order) => {
      const element = { order, role, depth: 1 };
      return texts.map((text) => lineAt(50, 100, text, { element }));
    });
    return [...sectionsInItems(all)].map((element) => element?.order);
  };

  expect(sections(["LI", "1 Introduction"], ["LI", "1.1 Overview"], ["P", "Text"], ["LI", "2. Methods"])).toEqual([
    0, 1, 3,
  ]);
  expect(sections(["LI", "1. Open", "the door"], ["LI", "2. Close it"], ["P", "Text"])).toEqual([]);
  expect(sections(["LI", "1", "Introduction"], ["P", "2. Text"])).toEqual([0]);
  expect(sections(["LI", "1.1 small"], ["LI", "• Large"], ["LI", "1984. A year"], ["P", "1 Text"])).toEqual([]);
});

test("a section's title is bold or large, with a plain number larger than the text", () => {
  const look = (size: number, isSure = true) => ({
    size,
    isSure,
    bold: true,
    italic: false,
    capitals: false,
    face: "f",
  });

  expect(isSectionTitle("1.1 Overview", look(10), 10)).toBe(true);
  expect(isSectionTitle("1.1 Overview", look(10, false), 10)).toBe(false);
  expect(isSectionTitle("1.1 Overview", undefined, 10)).toBe(false);
  expect(isSectionTitle("1 Introduction", look(11.5), 10)).toBe(true);
  expect(isSectionTitle("1 Introduction", look(11), 10)).toBe(false);
});

test("a long text that ends a sentence is a paragraph, even where it is tagged as a heading", () => {
  const prose = (length: number) => `${"word ".repeat(40).slice(0, length - 1)}.`;

  expect(blockOf("H1", prose(180))).toMatchObject({ kind: "heading" });
  expect(blockOf("H1", prose(181))).toBeUndefined();
  expect(blockOf("Title", prose(181))).toBeUndefined();
  expect(blockOf("H1", prose(181).slice(0, -1).padEnd(181, "x"))).toMatchObject({ kind: "heading" });
  expect(blockOf("H1", `The first word. The ${prose(170).slice(0, -1)}`)).toBeUndefined();
  expect(blockOf("LI", prose(181))).toMatchObject({ kind: "list-item" });
});

test("all parts of such an element are paragraphs", () => {
  const [line] = pageLines([item(50, 100, "a line")]).frames[0]?.lines ?? [];
  if (line === undefined) throw new Error("the page has no line");
  const element = { order: 1, role: "H4", depth: 1 };
  const parts = [`a) Cycle: ${"word ".repeat(40)}ends. In order for`, "this the voltage is"].map((text) => ({
    ...line,
    element,
    text,
  }));

  expect(parts.map((part) => taggedBlock(part, part.text, [], proseInTitles(parts)))).toEqual([undefined, undefined]);
  expect(parts.slice(1).map((part) => taggedBlock(part, part.text, [], proseInTitles([part])))).toMatchObject([
    { kind: "heading" },
  ]);
});

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

describe("a line within its element", () => {
  const ELEMENT = { order: 1, role: "P", depth: 0 };
  const END = 350;
  type Options = Parameters<typeof lineAt>[3] & { readonly y?: number };
  /** Lines of the usual distance first, then a line and the one that is judged. */
  const starts = (last: string, text: string, one: Options = {}, two: Options = {}) => {
    const usual = [0, 1, 2, 3].map((at) => lineAt(50, 40 + 12 * at, FULL, { element: ELEMENT }));
    const place = ({ y: _, ...more }: Options) => ({ element: ELEMENT, ...more });
    const lines = [...usual, lineAt(50, one.y ?? 100, last, place(one)), lineAt(50, two.y ?? 112, text, place(two))];
    const isBold = ({ words }: (typeof lines)[number]) => words.every(({ print }) => print.font === "b");
    const found = breaksInElements(lines, isBold, () => END);
    return lines.slice(-1).every((line) => found.has(line));
  };

  it("starts a block after a gap of more than 1.4 times the usual distance and a sentence's end", () => {
    expect(starts("It ends.", "Next", {}, { y: 117 })).toBe(true);
    expect(starts("It ends.", "Next", {}, { y: 116.5 })).toBe(false);
    expect(starts("It goes", "on", {}, { y: 117 })).toBe(false);
  });

  it("starts a block after a gap with a marker, another weight, or an outdent of more than one em", () => {
    const gap = { y: 120 };

    expect(starts("It goes", "• item", {}, gap)).toBe(true);
    expect(starts(FULL, "Bold", {}, { ...gap, font: "b" })).toBe(true);
    expect(starts(FULL, "next", { left: 60.5 }, gap)).toBe(true);
    expect(starts(FULL, "next", { left: 60 }, gap)).toBe(false);
  });

  it("starts a block without a gap only as an item of a list, after a sentence's end", () => {
    const item = { element: { ...ELEMENT, role: "LI" } };
    const contents = { element: { ...ELEMENT, role: "TOCI" } };

    expect(starts("It ends.", "2. next", item, item)).toBe(true);
    for (const { element } of [item, contents]) {
      const lines = ["It ends.", "2. next", "It goes", "3. next"].map((text, at) =>
        lineAt(50, 100 + 12 * at, text, { element }),
      );

      expect(
        [
          ...breaksInElements(
            lines,
            () => false,
            () => END,
          ),
        ].map(({ text }) => text),
      ).toEqual(["2. next"]);
    }
    expect(starts("It ends.", "2. next")).toBe(false);
  });

  it("starts a block at bold text of another size, and after a bold or larger line that ends early", () => {
    expect(starts("Title", "next", { font: "b", size: 10.5 })).toBe(true);
    expect(starts("next", "Title", {}, { font: "b", size: 10.5 })).toBe(true);
    expect(starts(FULL, "next", { font: "b", size: 10.4 })).toBe(false);
    expect(starts("goes on", "next", { size: 11.9 })).toBe(false);
    expect(starts("Title", "next", { size: 12 })).toBe(true);
    expect(starts("It ends.", "next", { size: 12 })).toBe(false);
    expect(starts(FULL, "next", { size: 12 })).toBe(false);
    expect(starts("Title", "next", { font: "b" })).toBe(true);
    expect(starts("Title.", "next", { font: "b" })).toBe(false);
    expect(starts("Title", "next", { font: "b" }, { font: "b" })).toBe(false);
    expect(starts(FULL, "next", { font: "b" })).toBe(false);
  });

  it("starts no block in another element, without one, or above the line before", () => {
    const other = { element: { ...ELEMENT, order: 2 } };
    const lines = (more: object, y = 150) => [lineAt(50, 100, "It ends."), lineAt(50, y, "Next", more)];
    const found = (...given: Parameters<typeof lines>) =>
      breaksInElements(
        lines(...given),
        () => false,
        () => END,
      ).size;

    expect(starts("It ends.", "Next", {}, { y: 130, ...other })).toBe(false);
    expect(found({})).toBe(0);
    expect(starts("It ends.", "Next", {}, { y: 60 })).toBe(false);
    expect(
      breaksInElements(
        [],
        () => false,
        () => END,
      ).size,
    ).toBe(0);
  });
});
