import { expect, test } from "vitest";
import { gatherLabels } from "../../../../functions/engine/layout/blocks/figure-labels.ts";
import type { FrameBlock } from "../../../../functions/engine/layout/blocks/frame-block.ts";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { blocksOfItems, item, lines, pageLines } from "../../../support/runs.ts";

const FULL = "Every line of this prose reaches the right end of its column";
const kindsIn = (...items: TextItem[]) => blocksOfItems(items).map(({ kind, text }) => [kind, text]);
const prose = (x: number, y: number) => lines(x, y, Array(6).fill(FULL));
const PROSE = ["paragraph", Array(6).fill(FULL).join(" ")];

test("the labels of a drawing are one figure before the caption below them", () => {
  const labels = [
    item(60, 220, "Interpret"),
    item(200, 240, "Record"),
    item(90, 270, "side exit"),
    item(220, 300, "Leave"),
  ];

  const blocks = kindsIn(...prose(50, 100), ...labels, item(50, 340, "Figure 2. The states."), ...prose(50, 380));

  expect(blocks).toEqual([
    PROSE,
    ["figure", "Interpret\nRecord\nside exit\nLeave"],
    ["caption", "Figure 2. The states."],
    PROSE,
  ]);
});

test("labels written after the page's text belong to the caption above them", () => {
  const labels = [item(60, 240, "State"), item(200, 270, "Schools"), item(90, 300, "Taxes")];

  const blocks = kindsIn(...prose(50, 100), item(50, 200, "Figure 6: Flows of money"), ...prose(50, 380), ...labels);

  expect(blocks).toEqual([PROSE, ["caption", "Figure 6: Flows of money"], ["figure", "State\nSchools\nTaxes"], PROSE]);
});

test("each of two columns keeps the labels of its own figure", () => {
  const column = (x: number, words: readonly string[]) => [
    ...words.map((word, index) => item(x + 20 + index * 40, 110 + index * 30, word)),
    item(x, 230, `Figure ${x}. A drawing.`),
    ...lines(x, 260, Array(8).fill(FULL), { width: 240 }),
  ];

  const blocks = kindsIn(...column(50, ["a", "b", "c"]), ...column(320, ["d", "e", "f"]));

  expect(blocks.filter(([kind]) => kind === "figure")).toEqual([
    ["figure", "a\nb\nc"],
    ["figure", "d\ne\nf"],
  ]);
});

test("short lines of the next column are no labels, even if they reach a little into this column", () => {
  const formulas = [150, 190, 230].map((y) => item(60, y, "x = y + z", { width: 243 }));

  const blocks = kindsIn(
    ...lines(50, 300, Array(6).fill(FULL), { width: 250 }),
    ...formulas,
    item(302, 120, "Figure 3: A copy", { size: 8 }),
  );

  expect(blocks.map(([kind]) => kind)).not.toContain("figure");
});

test.each([
  ["prose and its source", [...lines(50, 220, [FULL, FULL]), item(50, 260, "Source: a bank")]],
  ["two short lines", [item(50, 220, "One"), item(50, 250, "Two")]],
])("%s above a caption are no labels", (_, items) => {
  const blocks = kindsIn(...prose(50, 100), ...items, item(50, 340, "Figure 2. The states."));

  expect(blocks.map(([kind]) => kind)).not.toContain("figure");
});

test("short lines above a table's caption are no labels", () => {
  const short = ["One", "Two", "Three", "Four"].map((word, index) => item(50, 220 + index * 30, word));

  const blocks = kindsIn(...prose(50, 100), ...short, item(50, 350, "Table 2. The numbers."));

  expect(blocks.map(([kind]) => kind)).not.toContain("figure");
});

test("labels are searched for among a thousand blocks, but not among more, as on a map or in a listing", () => {
  const [line] = pageLines([item(50, 0, FULL)]).frames[0]?.lines ?? [];
  if (line === undefined) throw new Error("the page has no line");
  const block = (y: number, kind: "paragraph" | "caption", text: string): FrameBlock => {
    return { kind, text, lines: [{ ...line, text, top: y - 8, bottom: y + 2, baseline: y }] };
  };
  const figuresAmong = (count: number) => {
    const prose = Array.from({ length: count - 4 }, (_, index) => block(20 * index, "paragraph", FULL));
    const labels = ["State", "Schools", "Taxes"].map((text, at) => block(20 * (count + at), "paragraph", text));
    const all = [...prose, ...labels, block(20 * (count + 4), "caption", "Figure 6: Flows of money")];
    return gatherLabels(all).filter(({ kind }) => kind === "figure").length;
  };

  expect(figuresAmong(1_000)).toBe(1);
  expect(figuresAmong(1_001)).toBe(0);
});

test("the numbers along an axis are labels, however many lines they have", () => {
  const axis = lines(60, 190, ["1.0", "0.8", "0.6", "0.4", "0.2", "0.0"], { size: 8, leading: 10 });
  const names = [item(150, 255, "pears"), item(200, 270, "plums")];

  const blocks = kindsIn(...prose(50, 100), ...axis, ...names, item(50, 290, "Figure 1: Fruit"), ...prose(50, 330));

  expect(blocks.map(([kind]) => kind)).toEqual(["paragraph", "figure", "caption", "paragraph"]);
});
