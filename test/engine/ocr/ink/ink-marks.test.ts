import { describe, expect, it } from "vitest";
import { marksOf } from "../../../../functions/engine/ocr/ink/ink-marks.ts";

/** Paper of 200 levels with ink at the places of "#". */
function picture(rows: readonly string[], { paper = 200, ink = 40 } = {}) {
  const width = rows[0]?.length ?? 0;
  const gray = Uint8Array.from(rows.join(""), (character) => (character === "#" ? ink : paper));
  return { width, height: rows.length, gray };
}
/** Rows in the middle of 60 x 60 pixels of paper, where (30, 30) is the rows' first place. */
function centred(...rows: readonly string[]) {
  const empty = ".".repeat(60);
  return picture(
    Array.from({ length: 60 }, (_, y) => {
      const row = rows[y - 30] ?? "";
      return row === "" ? empty : (".".repeat(30) + row).padEnd(60, ".");
    }),
  );
}
const boxes = (image: ReturnType<typeof picture>, contrast = 30) =>
  marksOf(image, contrast).map(({ left, top, right, bottom, pixels }) => [left, top, right, bottom, pixels]);

describe("the marks of a picture", () => {
  it("have their box, their pixels and the sum of their levels", () => {
    expect(marksOf(centred("###", "#.."), 30)).toEqual([
      { left: 30, top: 30, right: 33, bottom: 32, pixels: 4, levels: 160 },
    ]);
  });

  it.each([
    ["across", ["##"], 1],
    ["down", ["#", "#"], 1],
    ["to the lower right", ["#.", ".#"], 1],
    ["to the lower left", [".#", "#."], 1],
    ["not over a gap across", ["#.#"], 2],
    ["not over a gap down", ["#", ".", "#"], 2],
    ["not diagonally over a gap", ["#..", "..#"], 2],
    ["at the bottom of a U", ["#.#", "#.#", "###"], 1],
    ["at the top of an arch", ["###", "#.#", "#.#"], 1],
    ["through a later branch", ["#...#", ".#.#.", "..#.."], 1],
    ["through several branches", ["#.#.#", "#####"], 1],
    ["from one branch into three", ["#####", "#.#.#"], 1],
    ["around a hole", ["###", "#.#", "###"], 1],
    ["within a spiral", ["#####", "#...#", "#.#.#", "#.###"], 1],
  ])("join %s", (_how, rows, count) => {
    const found = boxes(centred(...rows));

    expect(found).toHaveLength(count);
    expect(found.reduce((sum, [, , , , pixels]) => sum + (pixels ?? 0), 0)).toBe(rows.join("").match(/#/g)?.length);
  });

  it("have the box of all their branches", () => {
    expect(boxes(centred("..#..#", "..####", "###...", "#....."))).toEqual([[30, 30, 36, 34, 10]]);
  });

  it("reach to every edge of the picture", () => {
    const rows = Array.from({ length: 30 }, () => ".".repeat(40));
    for (const y of [0, 29]) rows[y] = `#${".".repeat(38)}#`;

    expect(boxes(picture(rows))).toEqual([
      [0, 0, 1, 1, 1],
      [39, 0, 40, 1, 1],
      [0, 29, 1, 30, 1],
      [39, 29, 40, 30, 1],
    ]);
  });

  it("may be light on a dark ground", () => {
    const image = centred("##");
    const light = { ...image, gray: image.gray.map((level) => 255 - level) };

    expect(boxes(light)).toEqual([[30, 30, 32, 31, 2]]);
  });

  it("differ from the mean of their neighbourhood by more than the contrast", () => {
    // One pixel among 41 x 41: the mean is a little less than 200.
    const image = centred("#");
    image.gray[30 * 60 + 30] = 150;
    const mean = 200 - 50 / 41 ** 2;

    expect(boxes(image, mean - 150 - 0.001)).toHaveLength(1);
    expect(boxes(image, mean - 150 + 0.001)).toHaveLength(0);
  });

  it.each([
    [0, 0, 21 * 21],
    [19, 19, 40 * 40],
    [20, 20, 41 * 41],
    [39, 39, 41 * 41],
    [40, 40, 40 * 40],
    [59, 59, 21 * 21],
    [59, 0, 21 * 21],
    [0, 59, 21 * 21],
  ])("at (%i, %i) are compared with the mean of the %i pixels around them inside the picture", (x, y, around) => {
    const image = centred();
    image.gray[y * 60 + x] = 150;
    const mean = 200 - 50 / around;

    expect(boxes(image, mean - 150 - 0.0002)).toEqual([[x, y, x + 1, y + 1, 1]]);
    expect(boxes(image, mean - 150 + 0.0002)).toEqual([]);
  });

  it.each([
    ["darker than the mean by the contrast", [100, 200], 50, 0],
    ["darker than the mean by more", [100, 200], 49, 1],
    ["lighter than the mean by the contrast", [100, 100, 250], 100, 0],
    ["lighter than the mean by more", [100, 100, 250], 99, 1],
  ])("include pixels that are %s: %j at %i: %i", (_how, levels, contrast, count) => {
    expect(boxes({ width: levels.length, height: 1, gray: Uint8Array.from(levels) }, contrast)).toHaveLength(count);
  });

  it("are the dark half of a picture with as many dark as light pixels", () => {
    const image = picture(["..##", "##.."]);

    expect(marksOf(image, 30).map(({ levels }) => levels)).toEqual([4 * 40]);
  });

  it("do not join over the right and the left edge", () => {
    expect(boxes(picture([".....#", "#....."]))).toEqual([
      [5, 0, 6, 1, 1],
      [0, 1, 1, 2, 1],
    ]);
  });

  it("are none in a shade across the picture", () => {
    const gray = Uint8Array.from({ length: 100 * 5 }, (_, at) => 100 + (at % 100));

    expect(boxes({ width: 100, height: 5, gray })).toEqual([]);
  });

  /** Decides whether a light pixel counts as ink next to a dark pixel. Then the ground counts as light, too. */
  const isInk = ({ side, light, dark }: Record<"side" | "light" | "dark", readonly [number, number]>) => {
    const gray = new Uint8Array(side[0] * side[1]).fill(100);
    gray[light[1] * side[0] + light[0]] = 150;
    gray[dark[1] * side[0] + dark[0]] = 20;
    const found = marksOf({ width: side[0], height: side[1], gray }, 30);
    return found.some(({ left, top }) => left === light[0] && top === light[1]);
  };

  it.each([
    [24, 60],
    [95, 60],
    [60, 24],
    [60, 95],
    [24, 24],
    [95, 24],
    [24, 95],
    [95, 95],
  ])("are dark on a light ground when a place nearby has dark pixels: (%i, %i)", (x, y) => {
    expect(isInk({ side: [120, 120], light: [60, 60], dark: [x, y] })).toBe(false);
  });

  it.each([
    [23, 60],
    [96, 60],
    [60, 23],
    [60, 96],
  ])("are light on a dark ground when only farther places have dark pixels: (%i, %i)", (x, y) => {
    expect(isInk({ side: [120, 120], light: [60, 60], dark: [x, y] })).toBe(true);
  });

  it.each([
    [[0, 60], [119, 36], true],
    [[0, 60], [119, 12], true],
    [[119, 60], [0, 84], true],
    [[0, 0], [47, 47], false],
    [[0, 0], [48, 0], true],
    [[0, 0], [0, 48], true],
    [[119, 119], [72, 72], false],
    [[119, 119], [71, 119], true],
    [[119, 119], [119, 71], true],
  ] as const)("at the edges are compared with the places inside the picture: %j by %j: %s", (light, dark, expected) => {
    expect(isInk({ side: [120, 120], light, dark })).toBe(expected);
  });

  it("have no neighbours over the edge of a place that is cut off", () => {
    expect(isInk({ side: [100, 60], light: [99, 30], dark: [0, 31] })).toBe(true);
  });

  it("are compared with at most twenty pixels on each side, across and down", () => {
    // A dark pixel 21 pixels away changes no mean. One pixel nearer does.
    const far = (across: number, down: number) => {
      const image = picture(Array.from({ length: 100 }, () => ".".repeat(100)));
      image.gray[50 * 100 + 50] = 150;
      image.gray[(50 + down) * 100 + 50 + across] = 0;
      return marksOf(image, 49.9).some(({ left, top }) => left === 50 && top === 50);
    };

    expect([21, 20, -21, -20].map((distance) => far(distance, 0))).toEqual([true, false, true, false]);
    expect([21, 20, -21, -20].map((distance) => far(0, distance))).toEqual([true, false, true, false]);
  });

  it("are none on even paper", () => {
    expect(boxes(centred())).toEqual([]);
  });
});
