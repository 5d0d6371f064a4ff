import { describe, expect, it } from "vitest";
import { evenedOut, paperOf } from "../../../../functions/engine/ocr/photo/paper.ts";
import { medianHeight } from "../../../../functions/engine/ocr/photo/print-direction.ts";
import { isTexture, sheetOf, withoutDesk } from "../../../../functions/engine/ocr/photo/sheet.ts";
import { strongLetters } from "../../../../functions/engine/ocr/photo/strong-letters.ts";
import { PROSE, pageOf, photographed } from "./photograph.ts";

const PHOTOGRAPH = photographed(pageOf(PROSE));
const paper = paperOf(PHOTOGRAPH);
const even = evenedOut(PHOTOGRAPH, paper);
const letters = strongLetters(even);
const sheet = sheetOf(letters, medianHeight(letters), paper);

describe("the sheet on a desk", () => {
  it("is the paper around the print, and has its letters", () => {
    const cellAt = (x: number, y: number) => sheet?.cells[Math.floor(y / 4) * paper.across + Math.floor(x / 4)];

    expect(sheet?.letters.length).toBe(letters.length);
    expect(cellAt(PHOTOGRAPH.width / 2, PHOTOGRAPH.height / 2)).toBe(1);
    expect(cellAt(20, PHOTOGRAPH.height / 2)).toBe(0);
    expect(cellAt(PHOTOGRAPH.width / 2, PHOTOGRAPH.height - 20)).toBe(0);
  });

  it("has white around it once the desk is taken away", () => {
    const { gray } = withoutDesk(PHOTOGRAPH, sheet ?? { cells: new Uint8Array(), letters: [], contrast: 0 }, paper);

    expect(gray[500 * PHOTOGRAPH.width + 10]).toBe(255);
    expect(gray[500 * PHOTOGRAPH.width + 100]).toBe(PHOTOGRAPH.gray[500 * PHOTOGRAPH.width + 100]);
  });

  it("is joined by the lines of print where a shadow cuts it apart", () => {
    const { width, gray } = PHOTOGRAPH;
    const shaded = { ...PHOTOGRAPH, gray: gray.map((level, at) => (at % width < width / 2 ? level / 3 : level)) };
    const under = paperOf(shaded);
    const marks = strongLetters(evenedOut(shaded, under));

    expect(sheetOf(marks, medianHeight(marks), under)?.letters.length).toBeGreaterThan(0.9 * letters.length);
  });

  it("is not found without enough letters", () => {
    expect(sheetOf(letters.slice(0, 20), 13, paper)).toBeUndefined();
    expect(sheetOf([], 1, paper)).toBeUndefined();
  });
});

describe("a mark beyond the sheet", () => {
  const mark = (level: number) => ({ left: 20, right: 28, top: 500, bottom: 510, pixels: 40, levels: 40 * level });
  const isDesk = (level: number) => sheet !== undefined && isTexture(mark(level), 1, sheet, paper);

  it("is a texture of the desk when it is much fainter than the print", () => {
    expect(isDesk(50)).toBe(true);
    expect(isDesk(240)).toBe(false);
  });

  it("is no texture where it lies on the sheet", () => {
    const [letter] = letters;

    expect(letter && sheet && isTexture(letter, 1, sheet, paper)).toBe(false);
  });
});
