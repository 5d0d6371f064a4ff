import { expect, test } from "vitest";
import * as operators from "../../../../functions/engine/pdf/core/operators.ts";
import { marksOf } from "../../../../functions/engine/pdf/read/drawn-marks.ts";
import { type Operation, paintedOf } from "./operations.ts";

const [MOVE, LINE, CURVE, CLOSE] = [0, 1, 2, 4];

const marks = (...operations: Operation[]) => marksOf(paintedOf(...operations));
const paint = (operator: number, colour: string | undefined, ...numbers: number[]): Operation => [
  operators.constructPath,
  operator,
  [new Float32Array(numbers)],
  colour,
];
const square = (x: number, y: number, width: number, height = width) => [
  ...[MOVE, x, y, LINE, x + width, y, LINE, x + width, y + height, LINE, x, y + height],
  CLOSE,
];
/** A disc of as many curves as a browser draws. */
const disc = (x: number, y: number, radius: number, curves = 16) => {
  const at = (step: number) => [
    x + radius * Math.cos((2 * Math.PI * step) / curves),
    y + radius * Math.sin((2 * Math.PI * step) / curves),
  ];
  const arcs = Array.from({ length: curves }, (_, step) => [CURVE, ...at(step), ...at(step + 1), ...at(step + 1)]);
  return [MOVE, ...at(0), ...arcs.flat(), CLOSE].map((value) => value ?? 0);
};

test("a disc, a circle, a square and a box are marks that look like bullets", () => {
  const found = marks(
    paint(operators.fill, "#000000", ...disc(52, 602, 2)),
    paint(operators.stroke, "#000000", ...disc(52, 582, 2, 4)),
    paint(operators.fill, "#000000", ...square(50, 560, 4)),
    paint(operators.fill, "#ff0000", ...square(50, 540, 4), ...square(51, 541, 2)),
  );

  expect(found.map(({ sign }) => sign)).toEqual(["•", "◦", "▪", "▫"]);
  expect(found[0]?.box.map(Math.round)).toEqual([50, 196, 54, 200]);
  expect(found[3]?.colour).toBe("#ff0000");
});

test("small pictures are marks, as slides have for bullets", () => {
  const picture = (width: number, height: number): Operation[] => [
    [operators.save],
    [operators.transform, width, 0, 0, height, 50, 600],
    [operators.paintXObject, {}],
    [operators.restore],
  ];

  expect(marks(...picture(6, 6))).toEqual([{ box: [50, 194, 56, 200], sign: "•", colour: undefined }]);
  expect(marks(...picture(8, 11), ...picture(8, 5))).toHaveLength(2);
  expect(marks(...picture(13, 13), ...picture(8, 4))).toEqual([]);
});

test("white, large, long and many-sided shapes are no marks", () => {
  const star = [
    MOVE,
    50,
    600,
    ...Array.from({ length: 9 }, (_, at) => [LINE, 50 + (at % 3) * 2, 600 + (at % 4)]).flat(),
  ];
  const found = marks(
    paint(operators.fill, "#ffffff", ...square(50, 600, 4)),
    paint(operators.fill, "#000000", ...square(50, 600, 30)),
    paint(operators.fill, "#000000", ...square(50, 600, 8, 2)),
    paint(operators.fill, "#000000", ...star, CLOSE),
    paint(operators.fill, "#000000", MOVE, 50, 600, LINE, 54, 604),
  );

  expect(found).toEqual([]);
});

test("marks follow transformations until these are restored", () => {
  const mark = paint(operators.fill, "#000000", ...square(0, 0, 2));

  const found = marks([operators.save], [operators.transform, 2, 0, 0, 2, 10, 100], mark, [operators.restore], mark);

  expect(found.map(({ box }) => box)).toEqual([
    [10, 696, 14, 700],
    [0, 798, 2, 800],
  ]);
});

test("a page with hundreds of marks is a chart, whose marks are no bullets", () => {
  const dots = Array.from({ length: 500 }, (_, at) => paint(operators.fill, "#000000", ...square(at, at, 2)));

  expect(marks(...dots)).toEqual([]);
});

test("four strokes painted one after the other are a square, and others are no marks", () => {
  const corners = [
    [50, 560],
    [54, 560],
    [54, 556],
    [50, 556],
  ] as const;
  const strokes = corners.map(([x, y], index) => {
    const [toX, toY] = corners[(index + 1) % 4] ?? [0, 0];
    return paint(operators.stroke, "#000000", MOVE, x, y, LINE, toX, toY);
  });
  const apart = paint(operators.stroke, "#000000", MOVE, 80, 560, LINE, 84, 560);

  expect(marks(...strokes).map(({ sign }) => sign)).toEqual(["▫"]);
  expect(marks(...strokes)[0]?.box).toEqual([50, 240, 54, 244]);
  expect(marks(...strokes.slice(0, 3), apart, ...strokes.slice(3))).toEqual([]);
});
