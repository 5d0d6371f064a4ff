import { expect, test } from "vitest";
import { gatherLabels } from "../../../../functions/engine/layout/blocks/figure-texts.ts";
import type { FrameBlock } from "../../../../functions/engine/layout/blocks/frame-block.ts";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { blocksOfItems, item, lines, pageLines } from "../../../support/runs.ts";
import { blockOf, lineAt, wordAt } from "../pieces.ts";

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

const label = (text: string, baseline: number, left = 60) => blockOf([lineAt(left, baseline, text)]);
const captionAt = (baseline: number, text = "Figure 6: Flows", left = 50) =>
  blockOf([lineAt(left, baseline, text)], { kind: "caption" });
const LABELS = [label("State", 200), label("Schools", 220), label("Taxes", 240)];
/** Kinds of the blocks with the labels gathered. */
const gathered = (...blocks: FrameBlock[]) => gatherLabels(blocks).map(({ kind }) => kind);
const FIGURE_ABOVE = ["figure", "caption"];

test("three labels make a figure, on the side of the caption that has more of them", () => {
  const below = [300, 320, 340].map((y) => label("below", y));

  expect(gathered(...LABELS, captionAt(260))).toEqual(FIGURE_ABOVE);
  expect(gathered(...LABELS.slice(1), captionAt(260))).toEqual(["paragraph", "paragraph", "caption"]);
  expect(gathered(captionAt(180), ...LABELS)).toEqual(["caption", "figure"]);
  expect(gathered(...LABELS, captionAt(260), ...below)).toEqual([...FIGURE_ABOVE, ...Array(3).fill("paragraph")]);
  expect(gathered(...LABELS, captionAt(260), ...below, label("fourth", 360))).toEqual([
    ...Array(3).fill("paragraph"),
    "caption",
    "figure",
  ]);
});

test("a figure has its labels' lines and one line of text for each label", () => {
  const two = blockOf([lineAt(60, 180, "two"), lineAt(60, 190, "lines")], { text: "two\nlines" });

  const [figure] = gatherLabels([two, ...LABELS, captionAt(260)]);

  expect(figure).toEqual({
    kind: "figure",
    text: "two lines\nState\nSchools\nTaxes",
    lines: [two, ...LABELS].flatMap(({ lines }) => lines),
  });
});

test.each([
  "Fig. 1",
  "Chart 1",
  "Exhibit 2",
  "Scheme 3",
  "Plate 4",
  "Map 5",
  "Abbildung 6",
  "Figura 7",
  "图 8",
  "Рис. 9",
])("%j is a caption of a figure", (text) => {
  expect(gathered(...LABELS, captionAt(260, text))).toEqual(FIGURE_ABOVE);
});

test("a label may reach three points into its caption's line", () => {
  // The caption's top is at 252, and a label's bottom is 2 points below its baseline.
  expect(gathered(...LABELS.slice(0, 2), label("low", 253), captionAt(260))).toEqual(FIGURE_ABOVE);
  expect(gathered(...LABELS.slice(0, 2), label("low", 253.5), captionAt(260))[0]).toBe("paragraph");
});

test("the first other block ends the labels, however many follow it", () => {
  const heading = { size: 14, bold: true, italic: false, face: "Plain", capitals: false };

  for (const other of [
    blockOf([lineAt(60, 190, "A list")], { kind: "list-item" }),
    blockOf([lineAt(60, 190, "A title")], { heading: { ...heading, isSure: true } }),
    label("Sources: a bank", 190),
    label("This is a whole sentence.", 190),
    label("five words in a line that is so long here", 190),
    blockOf(Array.from({ length: 5 }, (_, at) => lineAt(60, 140 + 10 * at, "short"))),
  ]) {
    expect(gathered(label("far", 100), other, ...LABELS, captionAt(260))).toEqual([
      "paragraph",
      other.kind,
      ...FIGURE_ABOVE,
    ]);
  }
});

test.each([
  [
    "a look that is not sure to be a heading",
    blockOf([lineAt(60, 190, "A title")], {
      heading: { size: 14, bold: true, italic: false, face: "Plain", capitals: false, isSure: false },
    }),
  ],
  ["four lines", blockOf(Array.from({ length: 4 }, (_, at) => lineAt(60, 150 + 10 * at, "short")))],
  ["forty characters", label("x x x x x x x x x x x x x x x x x x x xx", 190)],
  ["four long words", label("longest-word longest-word longest-word longest", 190)],
  ["four words and a colon", label("These are four words:", 190)],
])("a label may have %s", (_, block) => {
  expect(gathered(block, ...LABELS, captionAt(260))).toEqual(FIGURE_ABOVE);
});

test("a long line is a label where wide gaps part it into pieces of at most four words", () => {
  const pieces = (count: number, gap: number) => {
    const words = Array.from({ length: 6 }, (_, at) => wordAt(60 + 40 * at + (at < count ? 0 : gap), "pieces"));
    return blockOf([lineAt(60, 190, "pieces ".repeat(6), { words, size: 11 })]);
  };

  expect(gathered(pieces(4, 10), ...LABELS, captionAt(260))).toEqual(FIGURE_ABOVE);
  expect(gathered(pieces(5, 10), ...LABELS, captionAt(260))[0]).toBe("paragraph");
  expect(gathered(pieces(4, 1), ...LABELS, captionAt(260))[0]).toBe("paragraph");
});

test("labels of another column belong to that column, which may reach six points into this one", () => {
  // The caption reaches from 50 to 125, and prose next to it ends at 40.
  const prose = (left: number) => blockOf([lineAt(left, 260, FULL, { right: 40 })]);
  const own = (left: number, right: number) =>
    gatherLabels([prose(-260), blockOf([lineAt(left, 180, "own", { right })]), ...LABELS, captionAt(260)]).length;

  expect(own(20, 46)).toBe(4);
  expect(own(20, 46.5)).toBe(3);
});
