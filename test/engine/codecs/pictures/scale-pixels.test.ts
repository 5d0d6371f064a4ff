import { describe, expect, it } from "vitest";
import { type Pixels, resample } from "../../../../functions/engine/codecs/pictures/scale-pixels.ts";

// 37 pixels: the last byte of a row of bits has three spare bits, which are set and must have no effect.
const [WIDTH, HEIGHT] = [37, 25];

describe("resample", () => {
  it.each([
    ["300 dpi to 200", 1.5],
    ["400 dpi to 200", 2],
    ["600 dpi to 200", 3],
    ["260 dpi to 200", 1.3],
  ])("gives each pixel the mean of the bits that it covers, %s", (_, factor) => {
    const size = { width: Math.floor(WIDTH / factor), height: Math.floor(HEIGHT / factor) };

    const gray = resample(bits(), { turned: false, stepX: 1, stepY: 1, left: 0, top: 0 }, size, 1 / factor);

    for (let y = 0; y < size.height; y++) {
      for (let x = 0; x < size.width; x++) {
        const mean = meanOver(x * factor, (x + 1) * factor, y * factor, (y + 1) * factor);
        expect(Math.abs((gray[y * size.width + x] ?? 0) - mean)).toBeLessThanOrEqual(0.51);
      }
    }
  });

  it("leaves the parts white that the picture does not reach", () => {
    const size = { width: 30, height: 20 };

    const gray = resample(bits(), { turned: false, stepX: 1, stepY: 1, left: 6, top: 0 }, size, 1 / 1.5);

    expect([...gray.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
    expect([...gray.subarray(30 * 17, 30 * 18)]).toEqual(new Array(30).fill(255));
  });
});

function isWhite(x: number, y: number): boolean {
  return (Math.imul(x * 31 + y * 17 + 3, 2_654_435_761) >>> 30) % 2 === 1;
}

function bits(): Pixels {
  const across = Math.ceil(WIDTH / 8);
  const data = new Uint8Array(across * HEIGHT).fill(0xff);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++)
      if (!isWhite(x, y)) data[y * across + (x >> 3)] = (data[y * across + (x >> 3)] ?? 0) & ~(0x80 >> (x & 7));
  }
  return { width: WIDTH, height: HEIGHT, kind: 1, data };
}

function meanOver(left: number, right: number, top: number, bottom: number): number {
  let [sum, area] = [0, 0];
  for (let y = Math.floor(top); y < bottom; y++) {
    for (let x = Math.floor(left); x < right; x++) {
      const share = (Math.min(right, x + 1) - Math.max(left, x)) * (Math.min(bottom, y + 1) - Math.max(top, y));
      sum += share * (isWhite(x, y) ? 255 : 0);
      area += share;
    }
  }
  return sum / area;
}
