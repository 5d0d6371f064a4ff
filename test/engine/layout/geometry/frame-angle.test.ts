import { expect, test } from "vitest";
import { finite, frameAngle, intoFrame, ontoPage } from "../../../../functions/engine/layout/geometry/frame-angle.ts";

test.each([0, 30, 90, 180, 270, 359])("a point maps into the frame of %s degrees and back onto the page", (angle) => {
  const [x, y] = intoFrame(123, 456, angle);

  const [backX, backY] = ontoPage(x, y, angle);

  expect(backX).toBeCloseTo(123, 9);
  expect(backY).toBeCloseTo(456, 9);
});

test.each([
  ["text within three degrees of upright", 3, 0],
  ["text within three degrees below upright", -3, 0],
  ["text just beyond three degrees", 4, 4],
  ["text just beyond three degrees below upright", -4, 356],
  ["text near a quarter turn", 87, 90],
  ["text past a quarter turn", 93, 90],
  ["text too far from a quarter turn", 86, 86],
  ["text at a fraction of a degree", 44.6, 45],
  ["text turned clockwise", -30, 330],
  ["text turned by more than a full turn", 725, 5],
  ["text near the end of many quarter turns", 4501, 180],
  ["text at an angle that is no number", Number.NaN, 0],
])("%s has its frame at whole degrees from 0 to 359: %d becomes %d", (_, written, angle) => {
  expect(frameAngle(written)).toBe(angle);
});

test.each([
  [0, [10, 20], [10, 20]],
  [90, [-20, 10], [20, -10]],
  [180, [-10, -20], [-10, -20]],
  [270, [20, -10], [-20, 10]],
])("quarter turns are exact: %d degrees", (angle, inFrame, onPage) => {
  expect(intoFrame(10, 20, angle)).toEqual(inFrame);
  expect(ontoPage(10, 20, angle)).toEqual(onPage);
});

test("a turn that is no quarter follows the sine and the cosine", () => {
  const [x, y] = intoFrame(10, 20, 30);

  expect(x).toBeCloseTo(10 * Math.sqrt(0.75) - 20 * 0.5, 9);
  expect(y).toBeCloseTo(10 * 0.5 + 20 * Math.sqrt(0.75), 9);
});

test("a point at infinity goes to the frame's origin", () => {
  expect(intoFrame(Number.POSITIVE_INFINITY, 20, 0)).toEqual([0, 0]);
  expect([finite(Number.NaN), finite(Number.NEGATIVE_INFINITY), finite(-2.5)]).toEqual([0, 0, -2.5]);
});
