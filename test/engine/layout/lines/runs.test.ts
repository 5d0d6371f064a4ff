import { expect, test } from "vitest";
import { intoFrame } from "../../../../functions/engine/layout/geometry/frame-angle.ts";
import { readRuns } from "../../../../functions/engine/layout/lines/runs.ts";
import { item, pageOf, runsOf } from "../../../support/runs.ts";

test("a run has a place measured from the page's top left, and a box as high as its font", () => {
  const [run] = runsOf(item(100, 200, "Text", { size: 20, width: 44 }));

  expect(run).toMatchObject({ angle: 0, left: 100, right: 144, baseline: 200, top: 184, bottom: 204, size: 20 });
});

test("a page in larger units has larger runs", () => {
  const page = { ...pageOf([item(100, 200, "Text", { width: 44 })]), transform: [2, 0, 0, -2, 0, 1600] };

  const [run] = readRuns(page);

  expect(run).toMatchObject({ left: 200, right: 288, baseline: 400, size: 20 });
});

test.each([
  [{ ascent: Number.NaN, descent: Number.NaN }, [92.5, 102.5]],
  [{ ascent: 0, descent: 0.3 }, [92.5, 102.5]],
  [{ ascent: 40, descent: -40 }, [92.5, 102.5]],
  [{ ascent: 0.9, descent: -0.1 }, [91, 101]],
])("a font that states %o has a box of its own or of the usual height", (style, expected) => {
  const page = { ...pageOf([item(0, 100, "Text")]), styles: { f: { ...style, vertical: false } } };

  const [run] = readRuns(page);

  expect([run?.top, run?.bottom]).toEqual(expected);
});

test("a space item of pdf.js is no run but precedes the next run as a space", () => {
  const runs = runsOf(item(0, 10, "한국"), item(20, 10, " "), item(20, 10, "어"), item(40, 10, "말"));

  expect(runs.map(({ text, spaceBefore }) => [text, spaceBefore])).toEqual([
    ["한국", false],
    ["어", true],
    ["말", false],
  ]);
});

test("bold text painted twice is read once, and the same word in another place is kept", () => {
  const runs = runsOf(item(50, 100, "Bold"), item(50.3, 100, "Bold"), item(50, 120, "Bold"));

  expect(runs.map((run) => run.baseline)).toEqual([100, 120]);
});

test.each([
  [0, 0],
  [1.5, 0],
  [90, 90],
  [-90, 270],
  [180, 180],
  [44.6, 45],
])("text at %s degrees is in the frame of %s", (angle, frame) => {
  const [run] = runsOf(item(100, 100, "Text", { angle }));

  expect(run?.angle).toBe(frame);
});

test("vertical writing runs down in its frame", () => {
  const vertical = { ...item(300, 100, "縦書き"), width: 10, height: 30, fontName: "vertical" };

  const [run] = runsOf(vertical);

  expect(run).toMatchObject({ angle: 270, left: 100, right: 130, baseline: -300, top: -305, bottom: -295 });
});

test.each([
  ["words", "ltr"],
  ["2026", "ltr"],
  ["שלום", "rtl"],
  ["مرحبا", "rtl"],
  ["–", "neutral"],
  ["12", "ltr"],
  ["日本", "ltr"],
  ["ܫܠܡܐ", "rtl"],
  ["ߒߞߏ", "rtl"],
  ["ﷺ", "rtl"],
])("%s reads %s", (text, direction) => {
  expect(runsOf(item(0, 0, text))[0]?.direction).toBe(direction);
});

test("text at infinity is kept", () => {
  const lost = { ...item(0, 0, "lost"), transform: [Number.NaN, 0, 0, 10, Number.POSITIVE_INFINITY, 5] };

  const [run] = runsOf(lost);

  expect(run?.text).toBe("lost");
  expect(Number.isFinite(run?.left)).toBe(true);
});

test("a run's place follows the page's matrix, also on a turned page", () => {
  const page = { ...pageOf([item(100, 200, "Text", { width: 40 })]), transform: [0, 1, 1, 0, 0, 0] };

  const [run] = readRuns(page);

  // The item is at (100, 600) in user space; this page exchanges both axes and mirrors its text.
  expect(run).toMatchObject({ angle: 270, size: 10 });
  expect([run?.left, run?.baseline]).toEqual([100, -600]);
});

test("slanted letters are as high as their second axis is long", () => {
  const slanted = { ...item(100, 100, "Text"), transform: [10, 0, 6, 8, 100, 700] };

  expect(runsOf(slanted)[0]).toMatchObject({ size: 10, angle: 0, left: 100, baseline: 100 });
});

test("a space at the end of an item, and the end of a line, part the next run", () => {
  const spaceAfter = (text: string, hasEOL = false) =>
    runsOf(item(0, 10, text, { hasEOL }), item(40, 10, "next"))[1]?.spaceBefore;

  expect([spaceAfter("a "), spaceAfter(" a"), spaceAfter("a"), spaceAfter("a", true)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test.each([
  ["שלום abc", "rtl"],
  ["שלו abc", "ltr"],
  ["שלום – 12", "rtl"],
  ["\ud83d\ude00", "neutral"],
])("%s reads %s, as most of its letters do", (text, direction) => {
  expect(runsOf(item(0, 0, text))[0]?.direction).toBe(direction);
});

test("a run's place and size follow both matrices", () => {
  const slanted = { ...item(0, 0, "Text"), transform: [1, 1, 2, 1, 1, 1] };
  const [left, baseline] = intoFrame(9, 12, 304);

  const [run] = readRuns({ ...pageOf([slanted]), transform: [1, 2, 3, 4, 5, 6] });

  expect(run).toMatchObject({ angle: 304, left, baseline });
  expect(run?.size).toBeCloseTo(Math.hypot(5, 8), 9);
});

test("missing numbers of a matrix are those of the identity", () => {
  const of = (outer: readonly number[], inner: number[]) =>
    readRuns({ ...pageOf([{ ...item(0, 0, "Text", { width: 40 }), transform: inner }]), transform: outer })[0];

  expect(of([], [10, 0, 0, 10, 5, 7])).toMatchObject({ left: 5, right: 45, baseline: 7, size: 10, angle: 0 });
  expect(of([2, 0, 1, 3, 11, 13], [])).toMatchObject({ left: 11, baseline: 13, size: Math.hypot(1, 3), angle: 0 });
  expect(of([2, 0, 0, 0, 0, 0], [])).toMatchObject({ size: 2 });
});

test.each([
  [[5, 0, 0, 10, 0, 0], 7, 10],
  [[10, 0, 0, 0, 0, 0], 7, 10],
  [[0, 0, 0, 0, 0, 0], 7, 7],
  [[0, 0, 0, 0, 0, 0], 0, 1],
])("text with the matrix %j and the height %d has the size %d", (transform, height, size) => {
  expect(runsOf({ ...item(0, 0, "Text"), transform, height })[0]?.size).toBe(size);
});

test("the width of text on a turned page is measured along the text", () => {
  const page = { ...pageOf([item(100, 200, "Text", { width: 40 })]), transform: [0, 1, 1, 0, 0, 0] };

  const [run] = readRuns(page);

  expect(run?.right).toBe((run?.left ?? 0) + 40);
});

test("text in an unknown font is horizontal and has the usual height", () => {
  expect(runsOf(item(0, 100, "Text", { font: "unknown" }))[0]).toMatchObject({ angle: 0, top: 92.5, bottom: 102.5 });
});

test("angles are whole degrees, and those of vertical writing are 90 degrees smaller", () => {
  const angleOf = (angle: number, font: string) => runsOf(item(100, 100, "Text", { angle, font }))[0]?.angle;

  expect(angleOf(170, "f")).toBe(170);
  expect(angleOf(45, "vertical")).toBe(315);
});

test.each([
  [0.4, 0, 4, 0],
  [1.2, -0.5, 12, 5],
  [0.39, 0.01, 7.5, 2.5],
  [1.21, -0.51, 7.5, 2.5],
])(
  "an ascent of %d and a descent of %d are heights of %d and %d above and below the line",
  (ascent, descent, above, below) => {
    const page = { ...pageOf([item(0, 100, "Text")]), styles: { f: { ascent, descent, vertical: false } } };

    const [run] = readRuns(page);

    expect(100 - (run?.top ?? 0)).toBeCloseTo(above, 9);
    expect((run?.bottom ?? 0) - 100).toBeCloseTo(below, 9);
  },
);

test("letters after a pictograph read from the left", () => {
  expect(runsOf(item(0, 0, "\ud83d\ude00 abc"))[0]?.direction).toBe("ltr");
});

test("an accent joins the run after it, and the runs before it stay", () => {
  const runs = runsOf(item(50, 100, "one"), item(96, 97.6, "˜", { width: 5 }), item(95, 100, "B", { width: 8 }));

  expect(runs.map(({ text }) => text)).toEqual(["one", "B̃"]);
});

test("a sign that is painted as in a mirror stands upright, and text keeps its direction", () => {
  const mirrored = (text: string) => ({ ...item(110, 0, text, { width: 10 }), transform: [-10, 0, 0, 10, 110, 600] });

  expect(runsOf(mirrored("☞"))).toMatchObject([{ angle: 0, left: 100, right: 110, baseline: 200 }]);
  expect(runsOf(mirrored("W"))).toMatchObject([{ angle: 180 }]);
});
