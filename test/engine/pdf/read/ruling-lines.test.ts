import { expect, test } from "vitest";
import * as operators from "../../../../functions/engine/pdf/core/operators.ts";
import { multiply } from "../../../../functions/engine/pdf/read/page-places.ts";
import { rulingsOf, sketchesOf } from "../../../../functions/engine/pdf/read/ruling-lines.ts";
import { type Operation, paintedOf } from "./operations.ts";

const [MOVE, LINE, CLOSE] = [0, 1, 4];

const rectangle = (x: number, y: number, width: number, height: number) => [
  ...[MOVE, x, y, LINE, x + width, y, LINE, x + width, y + height, LINE, x, y + height],
  CLOSE,
];
const path = (painted: number, ...numbers: number[]): Operation => [
  operators.constructPath,
  painted,
  [new Float32Array(numbers)],
];
const rulings = (...operations: Operation[]) => rulingsOf(paintedOf(...operations));

test("a stroke along the page is a line with the drawn thickness", () => {
  const lines = rulings([operators.setLineWidth, 2], path(operators.stroke, MOVE, 50, 700, LINE, 150, 700));

  expect(lines).toEqual([[50, 99, 150, 101]]);
});

test("a thin rectangle is a line, one as high as a row is a background, and one between is neither", () => {
  const heights = [1, 5, 50].flatMap((height) => rectangle(50, 600, 100, height));

  expect(rulings(path(operators.fill, ...heights))).toEqual([
    [50, 199, 150, 200],
    [50, 150, 150, 200],
  ]);
});

test("a stroked rectangle is four lines", () => {
  expect(rulings(path(operators.stroke, ...rectangle(50, 600, 100, 50)))).toHaveLength(4);
});

test("lines follow transformations and forms until these are restored", () => {
  const line = path(operators.fill, ...rectangle(0, 0, 100, 1));

  const lines = rulings(
    [operators.save],
    [operators.transform, 2, 0, 0, 1, 10, 100],
    [operators.paintFormXObjectBegin, [1, 0, 0, 1, 5, 50], null],
    line,
    [operators.paintFormXObjectEnd],
    [operators.restore],
    line,
  );

  expect(lines).toEqual([
    [20, 649, 220, 650],
    [0, 799, 100, 800],
  ]);
});

test("a path that only clips, or is white, curved or slanted, is no line", () => {
  const curve = [MOVE, 0, 0, 2, 30, 0, 60, 0, 90, 0];

  const lines = rulings(
    path(operators.endPath, ...rectangle(50, 700, 100, 1)),
    path(operators.stroke, ...curve),
    path(operators.stroke, MOVE, 0, 0, LINE, 100, 100),
    [operators.setFillRGBColor, "#ffffff"],
    path(operators.fill, ...rectangle(50, 700, 100, 1)),
  );

  expect(lines).toEqual([]);
});

test("a drawing with too many lines has no ruling lines", () => {
  const many = Array.from({ length: 20_001 }, () => path(operators.fill, ...rectangle(50, 700, 100, 1)));

  expect(rulings(...many)).toEqual([]);
});

const stroke = (...numbers: number[]) => path(operators.stroke, ...numbers);
const LEVEL = stroke(MOVE, 50, 700, LINE, 150, 700);

test("a line is one point thick without a usable width", () => {
  const box = [50, 99.5, 150, 100.5];

  expect(rulings(LEVEL)).toEqual([box]);
  expect(rulings([operators.setLineWidth, "x"], LEVEL)).toEqual([box]);
  expect(rulings([operators.setLineWidth, Number.NaN], LEVEL)).toEqual([box]);
});

test("the thickness is scaled, and at most three points", () => {
  expect(
    rulings([operators.transform, 0.3, 0.4, 0, 1, 0, 0], [operators.setLineWidth, 4], stroke(MOVE, 0, 0, LINE, 0, 9)),
  ).toEqual([[-1, 791, 1, 800]]);
  expect(rulings([operators.setLineWidth, 4], LEVEL)).toEqual([[50, 98.5, 150, 101.5]]);
});

test("states are saved and restored, also by forms", () => {
  const moved = [operators.transform, 1, 0, 0, 1, 7, 0] as const;
  const form = [operators.paintFormXObjectBegin, new Float32Array([1, 0, 0, 1, 5, 0])] as const;
  const lefts = (...operations: Operation[]) => rulings(...operations).map(([left]) => left);

  expect(lefts([operators.save], moved, LEVEL, [operators.restore], LEVEL, [operators.restore], LEVEL)).toEqual([
    57, 50, 50,
  ]);
  expect(lefts(form, LEVEL, [operators.paintFormXObjectEnd], LEVEL)).toEqual([55, 50]);
  expect(lefts(moved, [operators.paintFormXObjectBegin, null], LEVEL, [operators.paintFormXObjectEnd], LEVEL)).toEqual([
    57, 57,
  ]);
});

test("a line may be skewed by 0.7 points", () => {
  expect(rulings(stroke(MOVE, 0, 700, LINE, 100, 700.5))).toHaveLength(1);
  expect(rulings(stroke(MOVE, 0, 0, LINE, 0.5, 100))).toHaveLength(1);
  expect(rulings(stroke(MOVE, 0, 700, LINE, 100, 700.75))).toHaveLength(0);
  expect(rulings(stroke(MOVE, 0, 0, LINE, 0.75, 100))).toHaveLength(0);
  expect(rulings([operators.transform, 0.7, 0, 0, 1, 0, 0], stroke(MOVE, 0, 0, LINE, 1, 100))).toHaveLength(1);
});

test("a short line may be skewed by a tenth of its length, as the curves of charts consist of short lines", () => {
  const curve = (rise: number) => rulings(path(operators.stroke, MOVE, 50, 700, LINE, 52, 700 + rise));

  expect([curve(0), curve(0.19)].map(({ length }) => length)).toEqual([1, 1]);
  expect(curve(0.21)).toEqual([]);
  expect(rulings(path(operators.stroke, MOVE, 50, 700, LINE, 50.21, 702))).toEqual([]);
});

test("a point is no line, and neither is a square dot", () => {
  expect(rulings(stroke(MOVE, 5, 5), stroke(MOVE, 5, 5, CLOSE), stroke(MOVE, 5, 5, LINE, 5.5, 5.5))).toEqual([]);
});

test("only a closed path has a line back to its start, and a move ends a path", () => {
  const open = [MOVE, 0, 0, LINE, 0, 50, LINE, 50, 0];

  expect(rulings(stroke(...open))).toHaveLength(1);
  expect(rulings(stroke(...open, CLOSE))).toHaveLength(2);
  expect(rulings(stroke(...open, MOVE, 100, 100, LINE, 200, 100))).toHaveLength(2);
});

test("a path with a curve has no lines, and the next path of the same painting has", () => {
  const curved = [MOVE, 0, 0, LINE, 50, 0, 2, 1, 2, 3, 4, 5, 6];

  expect(rulings(stroke(...curved))).toEqual([]);
  expect(rulings(stroke(...curved, LINE, 90, 6))).toEqual([]);
  expect(rulings(stroke(...[MOVE, 0, 0, 3, 20, 0, 30, 0, LINE, 90, 0]))).toEqual([]);
  expect(rulings(stroke(...curved, MOVE, 0, 30, LINE, 80, 30))).toHaveLength(1);
  expect(rulings(stroke(...curved, CLOSE, MOVE, 0, 30, LINE, 80, 30))).toHaveLength(1);
});

test("a filled rectangle with rounded corners is a background, and other curved shapes are none", () => {
  const [CURVE] = [2];
  const curve = (x: number, y: number) => [CURVE, x, y, x, y, x, y];
  const leftRound = [
    ...[MOVE, 310, 620, LINE, 560, 620, LINE, 560, 650, LINE, 310, 650, ...curve(300, 640), LINE, 300, 630],
    ...[...curve(310, 620), CLOSE],
  ];
  const disc = [MOVE, 300, 630, ...curve(315, 645), ...curve(330, 630), ...curve(315, 615), ...curve(300, 630), CLOSE];
  const wave = [MOVE, 300, 600, LINE, 500, 600, ...curve(450, 630), ...curve(400, 610), LINE, 300, 640, CLOSE];

  expect(rulings(path(operators.fill, ...leftRound))).toEqual([[300, 150, 560, 180]]);
  expect(rulings(path(operators.stroke, ...leftRound))).toEqual([]);
  expect(rulings(path(operators.fill, ...disc))).toEqual([]);
  expect(rulings(path(operators.fill, ...wave))).toEqual([]);
});

test("a path without coordinates has no lines", () => {
  expect(
    rulings([operators.constructPath, operators.stroke, [null]], [operators.constructPath, operators.stroke], LEVEL),
  ).toHaveLength(1);
});

test("points are moved by the whole matrix", () => {
  expect(rulings([operators.transform, 0, 2, 3, 0, 11, 13], stroke(MOVE, 5, 7, LINE, 50, 7))).toEqual([
    [32 - 1, 687, 32 + 1, 777],
  ]);
});

test("a page with more than twenty thousand lines is a drawing", () => {
  const many = (count: number) => rulings(...new Array<Operation>(count).fill(LEVEL)).length;

  expect([many(20_000), many(20_001)]).toEqual([20_000, 0]);
});

test("a path may begin without a move", () => {
  expect(rulings(stroke(LINE, 50, 700, LINE, 150, 700))).toHaveLength(1);
});

const filled = (...points: readonly (readonly [number, number])[]) =>
  path(operators.fill, ...points.flatMap(([x, y], index) => [index === 0 ? MOVE : LINE, x, y]));

test("a filled shape of two points is a line when it has the four corners of a rectangle, and no others", () => {
  const [a, b, c, d] = [[50, 700] as const, [150, 700] as const, [150, 702] as const, [50, 702] as const];

  expect(rulings(filled(a, b, c, d), filled(a, b, c, d, a))).toHaveLength(2);
  expect(rulings(filled(a, b, c), filled(a, b, c, d, a, b))).toEqual([]);
  expect(rulings(filled(a, b, [100, 702], d))).toEqual([]);
});

test("a border whose ends meet the next borders at a slant is a line, up to 1.5 points", () => {
  const border = (thickness: number) =>
    rulings(filled([50, 700], [150, 700], [150 - thickness, 700 + thickness], [50 + thickness, 700 + thickness]));

  expect(border(1.5)).toEqual([[50, 98.5, 150, 100]]);
  expect(border(1.6)).toEqual([]);
});

test("lines and backgrounds end at the clip", () => {
  const [page, row, border]: [Operation, Operation, Operation] = [
    path(operators.fill, ...rectangle(0, 0, 600, 800)),
    [operators.clip, 50, 600, 250, 620],
    [operators.clip, 50, 619, 250, 620],
  ];

  expect(rulings([operators.save], row, page, [operators.restore], border, page)).toEqual([
    [50, 180, 250, 200],
    [50, 180, 250, 181],
  ]);
  expect(rulings(row, path(operators.stroke, MOVE, 40, 700, LINE, 150, 700))).toEqual([]);
  expect(rulings(row, path(operators.stroke, MOVE, 40, 610, LINE, 150, 610))).toEqual([[50, 189.5, 150, 190.5]]);
});

test("the corners of a filled line may be off by 0.7 points", () => {
  const skewed = (by: number) =>
    rulings([operators.transform, 0.7, 0, 0, 0.7, 0, 0], filled([0, 0], [3, 0], [3, 100], [by, 100]));

  expect(skewed(1)).toHaveLength(1);
  expect(skewed(1.01)).toEqual([]);
});

test("matrices are multiplied as in PDF: the inner one applies first", () => {
  expect(multiply([2, 3, 5, 7, 11, 13], [17, 19, 23, 29, 31, 37])).toEqual([129, 184, 191, 272, 258, 365]);
});

const sketches = (...operations: Operation[]) => sketchesOf(paintedOf(...operations));

test("slanted lines and curves are sketches, with their boxes", () => {
  expect(sketches(path(operators.stroke, MOVE, 50, 700, LINE, 150, 720, LINE, 200, 650))).toEqual([[50, 80, 200, 150]]);
  expect(sketches(path(operators.stroke, MOVE, 50, 700, 2, 60, 720, 70, 730, 90, 740))).toEqual([[50, 60, 90, 100]]);
  const scaled: Operation = [operators.transform, 0.01, 0, 0, 0.01, 0, 0];
  expect(sketches(scaled, path(operators.stroke, MOVE, 5000, 70000, LINE, 15000, 72000))).toEqual([[50, 80, 150, 100]]);
});

test("level and upright lines, round corners, white, fills and small drawings are no sketches", () => {
  const slanted = [MOVE, 50, 700, LINE, 150, 720];
  const round = [
    MOVE,
    54,
    700,
    LINE,
    150,
    700,
    LINE,
    150,
    720,
    LINE,
    50,
    720,
    LINE,
    50,
    704,
    2,
    50,
    702,
    52,
    700,
    54,
    700,
  ];

  expect(sketches(path(operators.stroke, ...rectangle(50, 600, 100, 50)))).toEqual([]);
  expect(sketches(path(operators.stroke, ...round))).toEqual([]);
  expect(sketches(path(operators.stroke, MOVE, 50, 700, LINE, 150, 701))).toEqual([]);
  expect(sketches([operators.setStrokeRGBColor, "#ffffff"], path(operators.stroke, ...slanted))).toEqual([]);
  expect(sketches(path(operators.fill, ...slanted))).toEqual([]);
  expect(sketches(path(operators.stroke, MOVE, 50, 700, LINE, 54, 704))).toEqual([]);
});

test("a thousand sketches are enough", () => {
  const many = Array.from({ length: 1_100 }, () => path(operators.stroke, MOVE, 50, 700, LINE, 150, 720));

  expect(sketches(...many)).toHaveLength(1_000);
});
