import { describe, expect, it } from "vitest";
import {
  type PixelMap,
  type Pixels,
  resample,
  type Size,
} from "../../../../functions/engine/codecs/pictures/scale-pixels.ts";

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

describe("a page with a picture", () => {
  const [width, height] = [11, 7];
  const level = (column: number, row: number) => (column * 37 + row * 91 + 13) % 256;
  const white = (column: number, row: number) => level(column, row) % 2;
  /** Color of a pixel, and its luma in 8-bit fixed point. */
  const color = (column: number, row: number) => [level(column, row), level(row, column), 255 - level(column, row)];
  const luma = (column: number, row: number) => {
    const [red = 0, green = 0, blue = 0] = color(column, row);
    return Math.floor((red * 77 + green * 150 + blue * 29) / 256);
  };
  const places = Array.from({ length: width * height }, (_, at) => [at % width, Math.floor(at / width)] as const);
  const packed = new Uint8Array(2 * height).fill(0x1f);
  for (const [column, row] of places) {
    const at = 2 * row + (column >> 3);
    packed[at] = ((packed[at] ?? 0) & ~(0x80 >> (column & 7))) | (white(column, row) * (0x80 >> (column & 7)));
  }
  const bilevel = { width, height, kind: 1, data: packed } as const;
  const colored: Pixels = { width, height, kind: 2, data: Uint8Array.from(places.flatMap(([x, y]) => color(x, y))) };
  const gray = { width, height, kind: "gray", data: Uint8Array.from(places, ([x, y]) => level(x, y)) } as const;
  const plain = { turned: false, stepX: 1, stepY: 1, left: 0, top: 0 };

  /** Mean of the picture under each pixel of the page, with white beside the picture, by the areas of all overlaps. */
  const expected = (of: (x: number, y: number) => number, map: PixelMap, size: Size, scale: number) =>
    Array.from({ length: size.width * size.height }, (_, at) => {
      const [x, y] = [at % size.width, Math.floor(at / size.width)];
      const overlap = (place: number, start: number, step: number, index: number) => {
        const [one, other] = [(start + step * index) * scale, (start + step * (index + 1)) * scale];
        return Math.max(0, Math.min(place + 1, Math.max(one, other)) - Math.max(place, Math.min(one, other)));
      };
      return places.reduce((mean, [column, row]) => {
        const [across, down] = map.turned ? [row, column] : [column, row];
        const area = overlap(x, map.left, map.stepX, across) * overlap(y, map.top, map.stepY, down);
        return mean + area * (of(column, row) - 255);
      }, 255);
    });

  const maps: readonly (readonly [string, PixelMap, Size, number])[] = [
    ["as it is", plain, { width: 11, height: 7 }, 1],
    ["with a part of it", plain, { width: 8, height: 5 }, 1],
    ["with paper beside and below it", plain, { width: 14, height: 9 }, 1],
    ["at half its size", plain, { width: 5, height: 3 }, 0.5],
    ["at two thirds of its size", plain, { width: 8, height: 5 }, 2 / 3],
    ["at a quarter of its size", plain, { width: 3, height: 2 }, 0.25],
    ["at double size", plain, { width: 22, height: 14 }, 2],
    ["with other steps across than down", { ...plain, stepX: 0.5, stepY: 1.5 }, { width: 6, height: 11 }, 1],
    ["moved by half pixels", { ...plain, left: 1.5, top: 2.5 }, { width: 14, height: 11 }, 1],
    ["beyond the left and top edge", { ...plain, left: -3, top: -2.25 }, { width: 9, height: 6 }, 1],
    ["mirrored across", { ...plain, stepX: -1, left: 11 }, { width: 11, height: 7 }, 1],
    ["mirrored down", { ...plain, stepY: -1, top: 7 }, { width: 11, height: 7 }, 0.5],
    ["upside down", { ...plain, stepX: -1, stepY: -1, left: 12, top: 8 }, { width: 12, height: 9 }, 2 / 3],
    ["turned", { ...plain, turned: true }, { width: 7, height: 11 }, 1],
    ["turned on its other side", { ...plain, turned: true, stepX: -1, left: 7 }, { width: 7, height: 11 }, 1],
    ["turned and smaller", { ...plain, turned: true, left: 1, top: 0.5 }, { width: 6, height: 9 }, 2 / 3],
    ["turned and larger than wide", { ...plain, turned: true, stepX: 2 }, { width: 15, height: 12 }, 1],
    ["outside of the page", { ...plain, left: 40, top: -40 }, { width: 5, height: 4 }, 1],
  ];

  it.each(maps)("has the mean of the covered pixels: %s", (_how, map, size, scale) => {
    for (const [picture, of] of [
      [bilevel, (x: number, y: number) => 255 * white(x, y)],
      [colored, luma],
      [gray, level],
    ] as const) {
      const wanted = expected(of, map, size, scale);

      const made = resample(picture, map, size, scale);

      const worst = Math.max(...wanted.map((each, at) => Math.abs(each - (made[at] ?? Number.NaN))));
      expect(made).toHaveLength(wanted.length);
      expect(worst).toBeLessThan(0.51);
    }
  });

  it.each([
    [1.0015, true],
    [1.004, false],
  ])("copies the picture when its places differ by less than a fiftieth of a pixel: %d", (step, isCopy) => {
    const made = resample(gray, { ...plain, stepX: step }, { width: 11, height: 7 }, 1);

    expect(Buffer.compare(made, gray.data) === 0).toBe(isCopy);
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
