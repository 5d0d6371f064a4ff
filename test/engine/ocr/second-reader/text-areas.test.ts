import { expect, it } from "vitest";
import { textAreas } from "../../../../functions/engine/ocr/second-reader/text-areas.ts";

const [WIDTH, HEIGHT] = [120, 80];

function mapOf(probability: (x: number, y: number) => number) {
  const probabilities = Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    probability(at % WIDTH, Math.floor(at / WIDTH)),
  );
  return { width: WIDTH, height: HEIGHT, probabilities };
}

it("makes a box of each connected area and lets it grow", () => {
  const inLine = (x: number, y: number, top: number) => x >= 20 && x < 100 && y >= top && y < top + 8;

  const found = textAreas(mapOf((x, y) => (inLine(x, y, 10) || inLine(x, y, 40) ? 0.9 : 0)));

  // The area is 80 x 8, so each side moves by 1.6 x 640 / 176 pixels.
  const grown = 5.82;
  expect(found.map(({ box }) => [box.x, box.y])).toEqual([
    [60, 14],
    [60, 44],
  ]);
  expect(found[0]?.box.length).toBeCloseTo(80 + 2 * grown, 1);
  expect(found[0]?.box.height).toBeCloseTo(8 + 2 * grown, 1);
  expect(found[0]?.score).toBeCloseTo(0.9);
});

it("follows a line that climbs", () => {
  const found = textAreas(mapOf((x, y) => (x >= 10 && x < 110 && Math.abs(y - (60 - x / 4)) < 4 ? 0.8 : 0)));

  expect(found).toHaveLength(1);
  expect(found[0]?.box.angle).toBeCloseTo(Math.atan(-1 / 4), 1);
});

it("skips weak and tiny areas", () => {
  const weak = textAreas(mapOf((x, y) => (x < 60 && y < 10 ? 0.4 : 0)));
  const tiny = textAreas(mapOf((x, y) => (x < 2 && y < 2 ? 0.9 : 0)));

  expect([...weak, ...tiny]).toEqual([]);
});
