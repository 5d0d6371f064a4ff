import { describe, expect, it } from "vitest";
import { levelPage, tiltOf } from "../../../../functions/engine/ocr/lines/level-lines.ts";
import { recognizedLine } from "../page/recognized-words.ts";

const lineAt = (angle: number, y = 100) =>
  recognizedLine(
    [
      ["seven", 100],
      ["gates", 300],
    ],
    y,
    { angle },
  );
const wordAt = (angle: number) => recognizedLine([["gates", 300]], 100, { angle });

describe("the tilt of a page", () => {
  it.each([
    ["that of most lines", [1.4, 1.5, 1.6, 8], 1.6],
    ["downwards too", [-1.4, -1.5, -1.6], -1.5],
    ["nothing below a third of a degree", [0.2, 0.25, 0.1], 0],
    ["nothing on a page of two lines", [1.5, 1.5], 0],
    ["not that of lines on their side", [90, 90, 90, 1.5, 1.5, 1.5], 1.5],
  ])("is %s", (_, angles, tilt) => {
    expect(tiltOf(angles.map((angle) => lineAt(angle)))).toBe(tilt);
  });

  it("is not taken from single words, whose letters differ in height", () => {
    expect(tiltOf([wordAt(6), wordAt(6), wordAt(6)])).toBe(0);
  });
});

describe("the level page", () => {
  it("has the ends of a tilted line at one height", () => {
    const { place } = levelPage(2, 600, 800);
    const rise = 400 * Math.tan((2 * Math.PI) / 180);

    const [[left, start], [right, end]] = [place(100, 300), place(500, 300 - rise)];

    expect(end).toBeCloseTo(start, 5);
    expect(right - left).toBeCloseTo(Math.hypot(400, rise), 5);
    expect(place(300, 400)).toEqual([300, 400]);
  });

  it("is the page itself without a tilt", () => {
    expect(levelPage(0, 600, 800).place(12.5, 70)).toEqual([12.5, 70]);
  });

  it("has short words in the frame of the lines, and slanted lines in one of their own", () => {
    const { angleOf } = levelPage(2, 600, 800);

    expect(angleOf(wordAt(-4))).toBe(0);
    expect(angleOf(wordAt(96))).toBe(90);
    expect(angleOf(wordAt(25))).toBe(23);
    expect(angleOf(lineAt(2.5))).toBe(0);
    expect(angleOf(lineAt(8))).toBe(6);
    expect(angleOf(lineAt(-88))).toBe(270);
  });
});
