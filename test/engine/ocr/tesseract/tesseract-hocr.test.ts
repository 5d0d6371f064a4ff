import { describe, expect, it } from "vitest";
import { readTesseractHocr } from "../../../../functions/engine/ocr/tesseract/tesseract-hocr.ts";

// Output of Tesseract 5.1.
const line = (title: string, words: string, kind = "ocr_line") =>
  `     <span class='${kind}' id='line_1_1' title="${title}">\n${words}\n     </span>\n`;
const word = (title: string, text: string, more = "") =>
  `      <span class='ocrx_word' id='word_1_1' title='${title}'${more}>${text}</span>`;
const page = (lines: string) =>
  `  <div class='ocr_page' id='page_1' title='image "unknown"; bbox 0 0 640 480; ppageno 0; scan_res 200 200'>\n` +
  `   <div class='ocr_carea' id='block_1_1' title="bbox 36 92 618 361">\n` +
  `    <p class='ocr_par' id='par_1_1' lang='eng' title="bbox 36 92 618 184">\n${lines}    </p>\n   </div>\n  </div>\n`;
const UPRIGHT = "bbox 36 92 580 122; baseline -0.01 -6; x_size 30.5; x_descenders 6; x_ascenders 6";

describe("Tesseract's hOCR", () => {
  it("is read into paragraphs, lines and words", () => {
    const hocr = page(
      line(
        UPRIGHT,
        `${word("bbox 36 92 96 116; x_wconf 95", "This")}\n${word("bbox 109 92 129 116; x_wconf 61", "is")}`,
      ) + line(UPRIGHT, word("bbox 36 126 90 150; x_wconf 90", "ocr"), "ocr_header"),
    );

    const [paragraph, ...others] = readTesseractHocr(hocr);

    expect(others).toEqual([]);
    expect(paragraph?.box).toEqual([36, 92, 618, 184]);
    expect(paragraph?.lines.map(({ words }) => words)).toEqual([
      [
        { text: "This", box: [36, 92, 96, 116], confidence: 95 },
        { text: "is", box: [109, 92, 129, 116], confidence: 61 },
      ],
      [{ text: "ocr", box: [36, 126, 90, 150], confidence: 90 }],
    ]);
    expect(paragraph?.lines[0]?.size).toBe(30.5);
  });

  it("has a box, a size and a confidence of 0 where its titles give none", () => {
    const [paragraph] = readTesseractHocr(page(line("ppageno 0", word("lang eng", "This"))));

    expect(paragraph?.lines).toMatchObject([
      {
        box: [0, 0, 0, 0],
        size: 0,
        words: [{ text: "This", box: [0, 0, 0, 0], confidence: 0 }],
      },
    ]);
  });

  it("gives the baseline's start and its counterclockwise angle", () => {
    const [paragraph] = readTesseractHocr(page(line(UPRIGHT, word("bbox 36 92 96 116; x_wconf 95", "This"))));

    const baseline = paragraph?.lines[0]?.baseline;
    expect(baseline).toMatchObject({ x: 36, y: 116 });
    expect(baseline?.angle).toBeCloseTo(0.573, 3);
  });

  it.each([
    [90, { x: 114, y: 500, angle: 90 }],
    [180, { x: 120, y: 26, angle: 180 }],
    [270, { x: 106, y: 20, angle: 270 }],
  ])("places the baseline of text turned by %i degrees at the side of its letters' bottoms", (angle, expected) => {
    const title = `bbox 100 20 120 500; textangle ${angle}; x_size 20; x_descenders 6; x_ascenders 5`;

    const [paragraph] = readTesseractHocr(page(line(title, word("bbox 100 20 120 60; x_wconf 95", "up"))));

    expect(paragraph?.lines[0]?.baseline).toEqual(expected);
  });

  it.each([
    ["downwards", ["bbox 100 20 120 60", "bbox 101 70 120 130", "bbox 100 140 120 200"], 270],
    ["upwards", ["bbox 100 140 120 200", "bbox 101 70 120 130", "bbox 100 20 120 60"], 90],
  ])("finds by its words that a line runs %s, where no angle is stated", (_, boxes, angle) => {
    const words = boxes.map((box) => word(`${box}; x_wconf 95`, "mill")).join("");

    const [paragraph] = readTesseractHocr(page(line("bbox 100 20 120 200; baseline 0 0; x_size 20", words)));

    expect(paragraph?.lines[0]?.baseline.angle).toBe(angle);
  });

  it("unescapes characters and drops emphasis", () => {
    const hocr = page(
      line(
        UPRIGHT,
        word("bbox 1 2 3 4; x_wconf 95", "<strong><em>&lt;R&amp;D&gt;&quot;&#39;&amp;lt;</em></strong>", " dir='rtl'"),
      ),
    );

    expect(readTesseractHocr(hocr)[0]?.lines[0]?.words[0]?.text).toBe("<R&D>\"'&lt;");
  });

  it("has 0 for a size, a confidence, a box and a slope that are missing", () => {
    const [paragraph] = readTesseractHocr(page(line("x_descenders 6", word("", "bare"))));

    expect(paragraph?.lines).toEqual([
      {
        box: [0, 0, 0, 0],
        baseline: { x: 0, y: -6, angle: expect.closeTo(0, 9) },
        size: 0,
        words: [{ text: "bare", box: [0, 0, 0, 0], confidence: 0 }],
      },
    ]);
  });

  it("skips words without text, and paragraphs without words", () => {
    const blank = page(line(UPRIGHT, word("bbox 0 0 640 480; x_wconf 95", " ")));

    expect(readTesseractHocr(blank)).toEqual([]);
  });
});
