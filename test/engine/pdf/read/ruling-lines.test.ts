import { expect, test } from "vitest";
import * as operators from "../../../../functions/engine/pdf/core/operators.ts";
import { rulingsOf } from "../../../../functions/engine/pdf/read/ruling-lines.ts";

const PAGE = [1, 0, 0, -1, 0, 800];
const [MOVE, LINE, CLOSE] = [0, 1, 4];

type Operation = readonly [operator: number, ...args: readonly unknown[]];

const rectangle = (x: number, y: number, width: number, height: number) => [
  ...[MOVE, x, y, LINE, x + width, y, LINE, x + width, y + height, LINE, x, y + height],
  CLOSE,
];
const path = (painted: number, ...numbers: number[]): Operation => [
  operators.constructPath,
  painted,
  [new Float32Array(numbers)],
];
const rulings = (...operations: Operation[]) =>
  rulingsOf(
    { fnArray: operations.map(([operator]) => operator), argsArray: operations.map(([, ...args]) => args) },
    PAGE,
  );

test("a stroke along the page is a line with the drawn thickness", () => {
  const lines = rulings([operators.setLineWidth, 2], path(operators.stroke, MOVE, 50, 700, LINE, 150, 700));

  expect(lines).toEqual([[50, 99, 150, 101]]);
});

test("a thin rectangle is a line, but a thick one is not", () => {
  const lines = rulings(path(operators.fill, ...rectangle(50, 700, 100, 1), ...rectangle(50, 600, 100, 50)));

  expect(lines).toEqual([[50, 99, 150, 100]]);
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
