import { describe, expect, it } from "vitest";
import { believedLines } from "../../../../functions/engine/ocr/lines/believed-lines.ts";
import type { RecognizedLine, RecognizedParagraph } from "../../../../functions/engine/ocr/tesseract/tesseract-hocr.ts";

/** Line of words, each with its confidence. */
const line = (...words: readonly (readonly [text: string, confidence: number])[]): RecognizedLine => ({
  box: [0, 0, 100, 20],
  baseline: { x: 0, y: 16, angle: 0 },
  size: 20,
  words: words.map(([text, confidence]) => ({ text, box: [0, 0, 100, 20], confidence })),
});
const paragraphs = (...lines: readonly RecognizedLine[]): RecognizedParagraph[] =>
  lines.map((each) => ({ box: each.box, lines: [each] }));
const texts = (lines: readonly RecognizedLine[]) => lines.map(({ words }) => words.map(({ text }) => text).join(" "));
/** Texts that are kept on a page of this mean confidence. */
const kept = (page: number, ...lines: readonly RecognizedLine[]) =>
  texts(believedLines(paragraphs(...lines), page).paragraphs.flatMap((paragraph) => paragraph.lines));

describe("a line of low confidence", () => {
  it.each([
    [80, 25],
    [79, 40],
    [50, 40],
    [49, 60],
    [0, 60],
  ])("is no text on a page of confidence %i below %i", (page, least) => {
    expect(kept(page, line(["Lealan", least]))).toEqual(["Lealan"]);
    expect(kept(page, line(["Lealan", least - 1]))).toEqual([]);
  });

  it("counts its characters, so that one sign does not save a long word", () => {
    expect(kept(70, line(["Lealanlaslonlonlanl", 0], ["a", 96]))).toEqual([]);
  });

  it("is text on a page of text if it has two words, which are only read badly", () => {
    const titles = line(["FRE", 28], ["DEPT.", 25], ["-NUMGER", 0]);

    expect(kept(79, titles)).toEqual(["FRE DEPT. -NUMGER"]);
    expect(kept(50, titles)).toEqual(["FRE DEPT. -NUMGER"]);
    expect(kept(49, titles)).toEqual([]);
    expect(kept(79, line(["SS", 9], ["UETA", 0]))).toEqual([]);
  });
});

describe("a line of high confidence", () => {
  it("needs a word or a number of three characters on a page without text", () => {
    const lines = [line(["a", 90], ["|", 90]), line(["120", 90]), line(["the", 90])];

    expect(kept(49, ...lines)).toEqual(["120", "the"]);
    expect(kept(50, ...lines)).toEqual(["a |", "120", "the"]);
  });
});

it("lists what is left out, and drops empty paragraphs", () => {
  const [good, bad] = [line(["good", 90]), line(["|RaAaee", 0])];
  const believed = believedLines([{ box: [0, 0, 1, 1], lines: [good, bad] }, ...paragraphs(bad)], 65);

  expect(believed.paragraphs).toEqual([{ box: [0, 0, 1, 1], lines: [good] }]);
  expect(texts(believed.omitted)).toEqual(["|RaAaee", "|RaAaee"]);
});

it("gives the paragraphs back as they are when all are believed", () => {
  const all = paragraphs(line(["good", 90]));

  expect(believedLines(all, 90)).toEqual({ paragraphs: all, omitted: [] });
  expect(believedLines(all, 90).paragraphs).toBe(all);
});
