import { describe, expect, it } from "vitest";
import { chosenLines } from "../../../../functions/engine/ocr/second-reader/choose-readings.ts";
import { claimedWords } from "../../../../functions/engine/ocr/second-reader/claimed-words.ts";
import type { RecognizedWord } from "../../../../functions/engine/ocr/tesseract/tesseract-hocr.ts";

const BOX = { x: 100, y: 20, length: 200, height: 30, angle: 0 };
const OTHER = { ...BOX, y: 60 };

const BLANK = { width: 300, height: 100, dpi: 100, gray: new Uint8Array(30_000).fill(255) };

const wordAt = (text: string, confidence: number, left: number, y = 20): RecognizedWord => ({
  text,
  box: [left, y - 10, left + 90, y + 10],
  confidence,
});

function paragraphOf(...words: readonly RecognizedWord[]) {
  const line = { box: [0, 0, 200, 80], baseline: { x: 0, y: 30, angle: 0 }, size: 20, words } as const;
  return { box: line.box, lines: [line] };
}

const secondOf = (box: typeof BOX, text: string, confidence: number) =>
  new Map([[box, { box, isUpsideDown: false, words: [wordAt(text, confidence, 0, box.y)], confidence }]]);

const textsOf = (
  paragraphs: Parameters<typeof claimedWords>[0],
  ...[box, text, confidence]: Parameters<typeof secondOf>
) =>
  chosenLines(claimedWords(paragraphs, [box]), secondOf(box, text, confidence), BLANK).lines.map(({ words }) =>
    words.map((word) => word.text).join(" "),
  );

describe("the words in a box", () => {
  it("go to the box around their middle", () => {
    const { of, unclaimed } = claimedWords(
      [paragraphOf(wordAt("a", 90, 0), wordAt("b", 90, 0, 60), wordAt("c", 90, 300))],
      [BOX, OTHER],
    );

    expect(of.get(BOX)?.map(({ word }) => word.text)).toEqual(["a"]);
    expect(of.get(OTHER)?.map(({ word }) => word.text)).toEqual(["b"]);
    expect(unclaimed.map(({ word }) => word.text)).toEqual(["c"]);
  });
});

describe("the better reading of a line", () => {
  it("is a sure second one", () => {
    expect(textsOf([paragraphOf(wordAt("FRE", 88, 50))], BOX, "FILE", 96)).toEqual(["FILE"]);
  });

  it("is Tesseract's where the second one is unsure", () => {
    expect(textsOf([paragraphOf(wordAt("Concerns", 95, 50))], BOX, "Cconce", 69)).toEqual(["Concerns"]);
  });

  it("is the less unsure one where both are", () => {
    expect(textsOf([paragraphOf(wordAt("a2fi/o", 5, 50))], BOX, "20/01/01", 78)).toEqual(["20/01/01"]);
  });

  it("is the second one where Tesseract saw nothing, if it is believable", () => {
    expect(textsOf([], BOX, "Females", 99)).toEqual(["Females"]);
    expect(textsOf([], BOX, "n", 71)).toEqual([]);
  });

  it("leaves out unsure words outside of all boxes", () => {
    const stray = paragraphOf(wordAt("ieee", 20, 300), wordAt("kept", 60, 400), wordAt("|", 60, 500));

    expect(textsOf([stray], BOX, "line", 99)).toEqual(["line", "kept"]);
  });

  it("is as sure as the surer reader where both agree", () => {
    const { lines, choices } = chosenLines(
      claimedWords([paragraphOf(wordAt("FILE", 21, 50))], [BOX]),
      secondOf(BOX, "FILE", 97),
      BLANK,
    );

    expect(lines.flatMap(({ words }) => words)).toMatchObject([{ text: "FILE", confidence: 97 }]);
    expect(choices).toEqual([]);
  });

  it("is recorded with the other one", () => {
    const { choices } = chosenLines(
      claimedWords([paragraphOf(wordAt("O51", 57, 50))], [BOX]),
      secondOf(BOX, "0.51", 99),
      BLANK,
    );

    expect(choices).toEqual([{ box: [0, 5, 200, 35], tesseract: "O51", second: "0.51", chosen: "second" }]);
  });
});
