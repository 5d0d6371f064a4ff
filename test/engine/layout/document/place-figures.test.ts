import { expect, test } from "vitest";
import type { Block, Box } from "../../../../functions/engine/base/model.ts";
import { placeFigures } from "../../../../functions/engine/layout/document/place-parts.ts";

const block = (text: string, box: Box, kind: Block["kind"] = "paragraph"): Block => ({ kind, text, box });
const HEADER = block("header", [50, 20, 550, 30], "header");
const FOOTER = block("footer", [50, 770, 550, 780], "footer");

/** Texts of the blocks, with "#" for a figure with this box. */
const placed = (box: Box, ...blocks: readonly Block[]) =>
  placeFigures(blocks, [{ box }])
    .map(({ kind, text }) => (kind === "figure" ? "#" : text))
    .join(" ");

test("a figure precedes its caption, wherever the caption is read", () => {
  const figure: Box = [320, 100, 550, 300];
  const above = block("above", [320, 60, 550, 98]);
  const caption = block("caption", [320, 305, 550, 320], "caption");
  const elsewhere = block("elsewhere", [50, 100, 300, 700]);

  expect(placed(figure, above, caption, elsewhere)).toBe("above # caption elsewhere");
  expect(placed(figure, above, elsewhere, caption)).toBe("above elsewhere # caption");
});

test("a figure precedes the words on it, and follows a caption above it", () => {
  const figure: Box = [100, 200, 500, 400];
  const before = block("before", [100, 100, 500, 150]);
  const title = block("title", [100, 180, 500, 195], "caption");
  const label = block("label", [200, 300, 240, 310]);
  const after = block("after", [100, 402, 500, 450]);

  expect(placed(figure, before, label, after)).toBe("before # label after");
  expect(placed(figure, before, title, after)).toBe("before title # after");
});

test("a figure is placed next to the nearer of the blocks above and below it in its column", () => {
  const title = block("title", [50, 40, 550, 60]);
  const left = block("left", [50, 100, 290, 700]);
  const right = block("right", [310, 320, 550, 700]);

  expect(placed([310, 100, 550, 310], title, left, right)).toBe("title left # right");
  expect(placed([310, 710, 550, 760], title, left, right)).toBe("title left right #");
});

test("a figure outside all columns precedes the first block that starts lower", () => {
  const blocks = [HEADER, block("first", [50, 100, 300, 150]), block("second", [50, 300, 300, 500]), FOOTER];

  expect(placed([320, 200, 550, 400], ...blocks)).toBe("header first # second footer");
  expect(placed([320, 600, 550, 700], ...blocks)).toBe("header first second # footer");
});

test("a figure is the only block of a page without text, and has its author's description", () => {
  expect(placeFigures([], [{ box: [50, 50, 100, 100], alt: "A cat" }])).toEqual([
    { kind: "figure", text: "", box: [50, 50, 100, 100], alt: "A cat" },
  ]);
});

test("figures in one place keep their order", () => {
  const figures = [{ box: [50, 100, 150, 200] }, { box: [200, 100, 300, 200] }] as const;

  expect(placeFigures([block("below", [50, 210, 300, 250])], figures).map(({ box }) => box)).toEqual([
    [50, 100, 150, 200],
    [200, 100, 300, 200],
    [50, 210, 300, 250],
  ]);
});

test("a caption may be up to 36 points away from its figure", () => {
  const figure: Box = [100, 200, 500, 400];
  const text = block("text", [100, 405, 500, 420]);
  const caption = (top: number) => block("caption", [100, top, 500, top + 10], "caption");

  expect(placed(figure, text, caption(436))).toBe("text # caption");
  expect(placed(figure, text, caption(437))).toBe("# text caption");
});

test("a figure between two blocks at one distance follows the upper one, as it follows a caption", () => {
  const figure: Box = [100, 200, 500, 400];
  const above = (kind: Block["kind"], bottom: number) => block("above", [100, 100, 500, bottom], kind);
  const below = (top: number) => block("below", [100, top, 500, top + 10]);
  const between = block("between", [510, 100, 590, 110]);

  expect(placed(figure, above("paragraph", 190), between, below(410))).toBe("above # between below");
  expect(placed(figure, above("paragraph", 189), between, below(410))).toBe("above between # below");
  expect(placed(figure, above("caption", 189), between, below(410))).toBe("above # between below");
  expect(placed(figure, above("caption", 163), between, below(410))).toBe("above between # below");
});

test("a figure stands before the first block whose middle lies on it", () => {
  const figure: Box = [100, 200, 500, 400];
  const label = (x: number, y: number) => placed(figure, block("x", [x - 9, y - 6, x + 9, y + 6]));
  const blocks = (x: number, y: number) =>
    placed(figure, block("x", [x - 9, y - 6, x + 9, y + 6]), block("above", [100, 100, 500, 190]));

  expect(label(101, 300)).toBe("# x");
  expect(blocks(101, 300)).toBe("# x above");
  expect(blocks(100, 300)).toBe("x above #");
  expect(blocks(499, 300)).toBe("# x above");
  expect(blocks(500, 300)).toBe("x above #");
  expect(blocks(300, 201)).toBe("# x above");
  expect(blocks(300, 399)).toBe("# x above");
  expect(blocks(300, 200)).toBe("x above #");
});

test("blocks that only touch the figure's column are not near it", () => {
  const figure: Box = [100, 200, 500, 400];
  const first = block("first", [100, 100, 500, 150]);

  expect(placed(figure, first, block("left", [50, 180, 100, 190]))).toBe("first # left");
  expect(placed(figure, first, block("right", [500, 180, 550, 190]))).toBe("first # right");
  expect(placed(figure, first, block("near", [50, 180, 101, 190]))).toBe("first near #");
});

test("blocks of a page without pictures stay as they are", () => {
  const blocks = [HEADER, FOOTER];

  expect(placeFigures(blocks, [])).toBe(blocks);
});

test("a block whose middle is at the figure's edge is above or below it, not on it", () => {
  const figure: Box = [100, 200, 500, 400];
  const other = block("other", [510, 250, 590, 300]);
  const upper = block("upper", [100, 190, 500, 210]);
  const lower = block("lower", [100, 390, 500, 410]);

  expect(placed(figure, other, upper)).toBe("other upper #");
  expect(placed(figure, other, lower)).toBe("other # lower");
  expect(placed(figure, block("above", [100, 180, 500, 200]), other, lower)).toBe("above # other lower");
});

test("a caption beside the figure's middle is not its lower caption", () => {
  const caption = block("caption", [0, 290, 110, 310], "caption");

  expect(placed([100, 200, 500, 400], block("other", [510, 250, 590, 300]), caption)).toBe("# other caption");
});

test("a block that reaches over the figure's edge is nearer than a block one point away", () => {
  const above = block("above", [100, 100, 500, 199]);
  const other = block("other", [510, 100, 590, 110]);

  expect(placed([100, 200, 500, 400], above, other, block("below", [100, 395, 500, 420]))).toBe("above other # below");
});
