import { describe, expect, it } from "vitest";
import {
  CELL,
  evenedOut,
  overSquares,
  PAPER,
  paperOf,
  stretched,
} from "../../../../functions/engine/ocr/photo/paper.ts";

const [WIDTH, HEIGHT] = [240, 160];
/** Paper that a lamp at the left lights, with strokes of a depth. */
function lit(depth: number) {
  const gray = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const light = 240 - 0.2 * x;
    return x % 24 < 3 && y % 40 < 16 ? light * (1 - depth) : light;
  });
  return { width: WIDTH, height: HEIGHT, dpi: 200, gray };
}

describe("the paper of a photograph", () => {
  it("has the level of the light at each place, without the print", () => {
    const { across, down, levels } = paperOf(lit(0.8));

    expect([across, down]).toEqual([WIDTH / CELL, HEIGHT / CELL]);
    for (const column of [10, 30, 50]) {
      const wanted = 240 - 0.2 * CELL * column;
      expect(Math.abs((levels[20 * across + column] as number) - wanted)).toBeLessThan(8);
    }
  });

  it("is of one level once it is evened out, and its print is as deep everywhere", () => {
    const even = evenedOut(lit(0.8), paperOf(lit(0.8)));
    const at = (x: number, y: number) => even.gray[y * WIDTH + x] as number;

    for (const x of [48, 120, 192]) {
      expect(Math.abs(at(x + 12, 80) - PAPER)).toBeLessThan(12);
      expect(at(x + 1, 85)).toBeLessThan(60);
    }
  });

  it("is found in a picture of one pixel", () => {
    const image = { width: 1, height: 1, dpi: 200, gray: Uint8Array.of(90) };

    expect(evenedOut(image, paperOf(image)).gray).toEqual(Uint8Array.of(PAPER));
  });
});

describe("print that is stretched", () => {
  it("is black where it was faded, and white stays white", () => {
    const even = evenedOut(lit(0.25), paperOf(lit(0.25)));
    const { gray } = stretched(even);

    expect(even.gray[85 * WIDTH + 121]).toBeGreaterThan(150);
    expect(gray[85 * WIDTH + 121]).toBeLessThan(130);
    expect(gray[110 * WIDTH + 132]).toBeGreaterThan(220);
  });

  it("leaves noise as faint as it is", () => {
    const { gray } = stretched(evenedOut(lit(0.02), paperOf(lit(0.02))));

    expect(Math.min(...gray)).toBeGreaterThan(200);
  });
});

describe("values over squares of cells", () => {
  it("are the greatest of the cells around, also at the edges", () => {
    const cells = { across: 4, down: 2, levels: Float32Array.of(1, 0, 0, 9, 0, 0, 0, 0) };

    expect([...overSquares(cells, 1, Math.max).levels]).toEqual([1, 1, 9, 9, 1, 1, 9, 9]);
    expect([...overSquares(cells, 9, Math.min).levels]).toEqual(Array(8).fill(0));
  });
});
