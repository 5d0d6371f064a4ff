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

  it("are compared with at most twenty pixels on each side", () => {
    // A dark area 21 pixels away changes no mean; one pixel nearer does.
    const far = (distance: number) => {
      const image = picture(Array.from({ length: 100 }, () => ".".repeat(100)));
      image.gray[50 * 100 + 50] = 150;
      image.gray[50 * 100 + 50 + distance] = 0;
      return marksOf(image, 49.9).some(({ left }) => left === 50);
    };

    expect([far(21), far(20), far(-21), far(-20)]).toEqual([true, false, true, false]);
  });

  it("are none on even paper", () => {
    expect(boxes(centred())).toEqual([]);
  });
});
