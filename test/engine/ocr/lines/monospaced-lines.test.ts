import { describe, expect, it } from "vitest";
import { monospacedLines } from "../../../../functions/engine/ocr/lines/monospaced-lines.ts";
import type { RecognizedLine } from "../../../../functions/engine/ocr/tesseract/tesseract-hocr.ts";
import { recognizedLine } from "../page/recognized-words.ts";

/** Width of a character in a monospaced font of 28 pixels. */
const WIDTH = 17;
/** Line in a monospaced font: the boxes of words leave out the space beside their letters. */
const code = (text: string, y: number, { left = 40, width = WIDTH, angle = 0 } = {}): RecognizedLine => {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => [word, left + width * index] as const);
  const line = recognizedLine(words, y, { size: 28 });
  return {
    ...line,
    baseline: { ...line.baseline, angle },
    words: line.words.map((word, at) => {
      const [, start = 0] = words[at] ?? [];
      const end = start + width * (word.text.length - 0.25);
      return { ...word, box: [start, word.box[1], end, word.box[3]] as const };
    }),
  };
};
/** Line in another font, whose letters are as wide as they are. */
const prose = (text: string, y: number): RecognizedLine => {
  let x = 40;
  const widths = (word: string) =>
    [...word].reduce((sum, letter) => sum + (/[ilt.,]/.test(letter) ? 7 : /[mw]/.test(letter) ? 21 : 14), 0);
  const placed = text.split(" ").map((word) => {
    const start = x;
    x += widths(word) + 8;
    return { word, start, end: start + widths(word) - 2 };
  });
  const line = recognizedLine(
    placed.map(({ word, start }) => [word, start] as const),
    y,
    { size: 28 },
  );
  return {
    ...line,
    words: line.words.map((word, at) => ({
      ...word,
      box: [placed[at]?.start ?? 0, word.box[1], placed[at]?.end ?? 0, word.box[3]] as const,
    })),
  };
};
const textOf = ({ words }: RecognizedLine) => words.map(({ text }) => text).join(" ");
const found = (...lines: RecognizedLine[]) => {
  const monospaced = monospacedLines(lines);
  return lines.filter((line) => monospaced.has(line)).map(textOf);
};

const PROSE = [
  "will be tried until it is seen",
  "as mills of wind and rivers were",
  "in little towns with markets",
].map((text, at) => prose(text, 300 + 40 * at));
const SURE = [code("cargo build --release now", 100), code("cargo test all of them", 140)];

describe("monospaced lines", () => {
  it("are those whose characters are equally wide and on one grid", () => {
    expect(found(...SURE, ...PROSE)).toEqual(SURE.map(textOf));
    expect(found(...PROSE)).toEqual([]);
  });

  it("are two and more of one font: one line may be so by chance", () => {
    expect(found(...SURE.slice(1), ...PROSE)).toEqual([]);
    expect(found(SURE[0] as RecognizedLine, code("cargo test all of them", 140, { width: 20 }), ...PROSE)).toEqual([]);
  });

  it("are also short lines next to them on their grid, and long ones anywhere", () => {
    const short = code("steps:", 180, { left: 40 + 2 * WIDTH });
    const far = code("resolver.incompatible-publish-age", 900);

    expect(found(...SURE, short, ...PROSE, far)).toEqual([...SURE, short, far].map(textOf));
    expect(found(...SURE, code("steps:", 180, { left: 40 + 2.5 * WIDTH }), ...PROSE)).toHaveLength(2);
    expect(found(...SURE, ...PROSE, code("steps:", 900))).toHaveLength(2);
  });

  it("are none in narrow print, on a slope, or where nearly all lines are", () => {
    const narrow = SURE.map((line) => code(textOf(line), line.baseline.y, { width: 13 }));
    const steep = SURE.map((line) => code(textOf(line), line.baseline.y, { angle: 4 }));

    expect(found(...narrow, ...PROSE)).toEqual([]);
    expect(found(...steep, ...PROSE)).toEqual([]);
    expect(found(...SURE)).toEqual([]);
  });

  it("are none on a typewritten page whose print is worn", () => {
    const worn = ["PART BLUE BOX 24", "BOLT STEEL ROD 2", "OILS GREEN TIN 7", "ROPE WHITE ROLL 1"].map((text, at) => {
      const line = code(text, 300 + 40 * at);
      const shifted = line.words.map((word, place) => {
        const [left, top, right, bottom] = word.box;
        return { ...word, box: [left + 8 * (place % 2), top, right + 8 * (place % 2), bottom] as const };
      });
      return { ...line, words: shifted };
    });

    expect(found(...SURE, ...worn)).toEqual([]);
    expect(found(...SURE, ...worn.slice(0, 1), ...PROSE)).toEqual(SURE.map(textOf));
  });
});
