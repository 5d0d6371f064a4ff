import { describe, expect, it, test } from "vitest";
import { addRectangle, LINE, MOVE } from "../../../../functions/engine/pdf/content/path.ts";
import * as op from "../../../../functions/engine/pdf/core/operators.ts";
import { boxOf } from "../../../../functions/engine/pdf/read/page-places.ts";
import { surfacesOf } from "../../../../functions/engine/pdf/read/surfaces.ts";
import { type Operation, paintedOf } from "./operations.ts";

const surfaces = (...operations: readonly Operation[]) => surfacesOf(paintedOf(...operations));

function rectangle(operator: number, colour: unknown = "#ff0000", alpha: unknown = 1, size = 20): Operation {
  const path: number[] = [];
  addRectangle(path, 10, 100, size, 30);
  return [op.constructPath, operator, [new Float32Array(path)], colour, alpha];
}

const path = (...numbers: number[]): Operation => [
  op.constructPath,
  op.fill,
  [new Float32Array(numbers)],
  "#ff0000",
  1,
];
const isSolid = (...operations: readonly Operation[]) => surfaces(...operations).map((each) => each.isSolid);

describe("a filled area", () => {
  it.each([op.fill, op.eoFill, op.fillStroke, op.eoFillStroke, op.closeFillStroke, op.closeEOFillStroke])(
    "is a surface with its box and colour (operator %i)",
    (operator) => {
      expect(surfaces(rectangle(operator))).toEqual([
        { box: [10, 670, 30, 700], colour: "#ff0000", isPicture: false, isSolid: true, isStroke: false, at: 0 },
      ]);
    },
  );

  it.each([op.stroke, op.closeStroke])("is a stroke without a colour when it is only stroked (%i)", (operator) => {
    const [stroke] = surfaces(rectangle(operator));

    expect(stroke).toEqual({
      box: [10, 670, 30, 700],
      colour: undefined,
      isPicture: false,
      isSolid: false,
      isStroke: true,
      at: 0,
    });
  });

  it("is a stroke for each of its lines, and one everywhere for a drawing of thousands", () => {
    const lines = (count: number): Operation => [
      op.constructPath,
      op.stroke,
      [Float32Array.from(Array.from({ length: count }, (_, at) => [MOVE, at, 0, LINE, at, 10]).flat())],
    ];
    const boxes = (...drawn: readonly Operation[]) => surfaces(...drawn).map(({ box }) => box);

    expect(boxes(lines(2))).toEqual([
      [0, 790, 0, 800],
      [1, 790, 1, 800],
    ]);
    expect(boxes(lines(1_999), lines(2), lines(1)).slice(1_999)).toEqual([[-1e6, -1e6, 1e6, 1e6]]);
    expect(boxes(lines(0))).toEqual([]);
  });

  it("is none when it is neither filled nor stroked", () => {
    expect(surfaces(rectangle(op.endPath))).toEqual([]);
  });

  it("has no colour when it is filled with a pattern", () => {
    expect(surfaces(rectangle(op.fill, null))).toMatchObject([{ colour: undefined, isSolid: true }]);
  });

  it("is none without points", () => {
    expect(surfaces(path(), [op.constructPath, op.fill, [null]], [op.constructPath, op.fill], [op.save])).toEqual([]);
  });

  it("has its place among all operators", () => {
    expect(surfaces([op.setLineWidth, 1], path(), rectangle(op.fill)).map(({ at }) => at)).toEqual([2]);
  });
});

describe("a surface hides everything below it", () => {
  it.each([
    [1, true],
    [0.95, true],
    [0.94, false],
    [undefined, false],
  ])("with alpha %s: %s", (alpha, expected) => {
    expect(isSolid([op.transform, 1, 0, 0, 1, 0, 0], rectangle(op.fill, "#ff0000", alpha ?? "none"))).toEqual([
      expected,
    ]);
  });

  it.each([
    ["a triangle", path(MOVE, 0, 0, LINE, 9, 0, LINE, 9, 9)],
    ["a rhombus", path(MOVE, 0, 5, LINE, 5, 0, LINE, 10, 5, LINE, 5, 10)],
    ["a rectangle with a corner more", path(MOVE, 0, 0, LINE, 9, 0, LINE, 9, 9, LINE, 0, 9, LINE, 0, 5)],
    ["a slanted shape with upright sides", path(MOVE, 0, 0, LINE, 9, 1, LINE, 9, 9, LINE, 0, 8)],
    ["a slanted shape with level sides", path(MOVE, 0, 0, LINE, 9, 0, LINE, 10, 9, LINE, 1, 9)],
  ])("unless it is %s", (_, shape) => {
    expect(isSolid(shape)).toEqual([false]);
  });

  it.each([
    ["turned by 90 degrees", [0, 1, -1, 0, 0, 0], true],
    ["turned by 180 degrees", [-1, 0, 0, -1, 0, 0], true],
    ["slanted", [1, 0, 0.5, 1, 0, 0], false],
    ["slanted the other way", [1, 0.5, 0, 1, 0, 0], false],
    ["turned and slanted", [0, 1, -1, 0.5, 0, 0], false],
    ["turned and slanted the other way", [0.5, 1, -1, 0, 0, 0], false],
  ] as const)("in a space that is %s: %s", (_, matrix, expected) => {
    expect(isSolid([op.transform, ...matrix], rectangle(op.fill))).toEqual([expected]);
  });
});

describe("other surfaces", () => {
  it.each([op.paintXObject, op.endInlineImage])("are pictures in their unit square (operator %i)", (operator) => {
    expect(surfaces([op.transform, 40, 0, 0, 30, 100, 200], [operator])).toEqual([
      { box: [100, 570, 140, 600], colour: undefined, isPicture: true, isSolid: false, isStroke: false, at: 1 },
    ]);
  });

  it("are shadings, whose extent is unknown", () => {
    const [shading] = surfaces([op.shadingFill]);

    expect(shading).toMatchObject({ colour: undefined, isPicture: false, isSolid: false, at: 0 });
    expect(shading?.box).toEqual([-1e6, -1e6, 1e6, 1e6]);
  });
});

describe("the space of a surface", () => {
  const moved = (x: number) => [op.transform, 1, 0, 0, 1, x, 0] as const;
  const lefts = (...operations: readonly Operation[]) => surfaces(...operations).map(({ box }) => box[0]);

  it("is saved and restored", () => {
    const fill = rectangle(op.fill);

    expect(lefts([op.save], moved(5), fill, [op.restore], fill, [op.restore], fill)).toEqual([15, 10, 10]);
  });

  it("stays when nothing was saved", () => {
    expect(lefts(moved(5), [op.restore], rectangle(op.fill))).toEqual([15]);
  });

  it("is moved by a form, until the form ends", () => {
    const fill = rectangle(op.fill);
    const form = [op.paintFormXObjectBegin, new Float32Array([1, 0, 0, 1, 7, 0])] as const;

    expect(lefts(form, fill, [op.paintFormXObjectEnd], fill)).toEqual([17, 10]);
    expect(lefts(moved(5), [op.paintFormXObjectBegin, null], fill, [op.paintFormXObjectEnd], fill)).toEqual([15, 15]);
  });
});

test("the box of points lies around all of them", () => {
  const points = [
    [0, 0],
    [2, 5],
    [-3, 1],
  ] as const;

  expect(boxOf(points, [1, 0, 0, 1, 0, 0])).toEqual([-3, 0, 2, 5]);
  expect(boxOf(points, [2, 3, 5, 7, 11, 13])).toEqual([
    Math.min(11, 2 * 2 + 5 * 5 + 11, -3 * 2 + 5 + 11),
    Math.min(13, 2 * 3 + 5 * 7 + 13, -3 * 3 + 7 + 13),
    Math.max(11, 2 * 2 + 5 * 5 + 11, -3 * 2 + 5 + 11),
    Math.max(13, 2 * 3 + 5 * 7 + 13, -3 * 3 + 7 + 13),
  ]);
});
