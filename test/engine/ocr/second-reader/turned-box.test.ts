import { describe, expect, it } from "vitest";
import {
  type Point,
  placeIn,
  placeOf,
  smallestBox,
  uprightBox,
} from "../../../../functions/engine/ocr/second-reader/turned-box.ts";

const DEGREE = Math.PI / 180;

/** Corners of a rectangle of 100 x 20 around (50, 50), turned clockwise. */
function corners(degrees: number): readonly Point[] {
  const box = { x: 50, y: 50, length: 100, height: 20, angle: degrees * DEGREE };
  return [placeIn(box, 0, 0), placeIn(box, 100, 0), placeIn(box, 100, 20), placeIn(box, 0, 20)];
}

describe("the smallest box around points", () => {
  it.each([-30, -5, 0, 12, 44])("has the size and the angle of a line at %i degrees", (degrees) => {
    const box = smallestBox([...corners(degrees), [50, 50]]);

    expect(box.length).toBeCloseTo(100);
    expect(box.height).toBeCloseTo(20);
    expect(box.angle / DEGREE).toBeCloseTo(degrees);
    expect([box.x, box.y]).toEqual([expect.closeTo(50), expect.closeTo(50)]);
  });

  it("runs down where the points are much higher than wide", () => {
    const box = smallestBox(corners(90));

    expect(box.angle / DEGREE).toBeCloseTo(90);
    expect(box.length).toBeCloseTo(100);
  });

  it("is a point for a single point", () => {
    expect(smallestBox([[3, 4]])).toMatchObject({ x: 3, y: 4, length: 0, height: 0 });
  });
});

it("finds a place in a box again", () => {
  const box = { x: 40, y: 30, length: 60, height: 10, angle: 0.3 };

  const [along, across] = placeOf(box, placeIn(box, 12, 7));

  expect([along, across]).toEqual([expect.closeTo(12), expect.closeTo(7)]);
});

it("gives the upright box around a part of a line that runs down", () => {
  const box = { x: 50, y: 50, length: 100, height: 20, angle: Math.PI / 2 };

  expect(uprightBox(box, 10, 30).map(Math.round)).toEqual([40, 10, 60, 30]);
});
