import { describe, expect, it } from "vitest";
import type { Block, Page } from "../../../functions/engine/base/model.ts";
import { mergeLayer } from "../../../functions/engine/worker/merge-layer.ts";

/** A paragraph of one line at this height, with words of 10 points for each character. */
function line(top: number, text: string, confidence?: number, left = 50): Block {
  let at = left;
  const words = text.split(" ").map((word) => {
    const box = [at, top, at + 10 * word.length, top + 12] as const;
    at = box[2] + 10;
    return { text: word, box, ...(confidence === undefined ? {} : { confidence }) };
  });
  const box = [left, top, at - 10, top + 12] as const;
  return { kind: "paragraph", text, box, lines: [{ box, words }] };
}

const page = (source: Page["source"], ...blocks: readonly Block[]): Page => ({ number: 1, source, blocks });
const own = (...blocks: readonly Block[]) => page("text-layer", ...blocks);
const ocr = (...blocks: readonly Block[]) => page("ocr", ...blocks);

function texts(layer: Page, recognized: Page): readonly string[] {
  return mergeLayer(layer, recognized).page.blocks.map(({ text }) => text);
}

describe("a sound layer stays where OCR reads the same place", () => {
  it.each([
    ["dotted leaders as words", "Chapter one ........ 12", "Chapter one 2.0... eee eee 12", 51],
    ["an accent wrongly", "tête à tête", "téte a téte", 91],
    ["Arabic as noise", "تحسين الإنتاجية وحل المشكلات", "sts dlls Zou", 40],
    ["Chinese as noise, and is sure of it", "中文文本的提取", "PML ASRS", 88],
    ["umlauts as noise", "ö„üä“Äß", "6,Ud°AB", 0],
    ["a code another way", "X7-QQZT-19", "XT QQZT 19", 90],
  ])("%s", (_, layer, recognized, confidence) => {
    const layered = own(line(100, layer));

    expect(mergeLayer(layered, ocr(line(100, recognized, confidence)))).toEqual({ page: layered, found: [] });
  });
});

describe("OCR replaces the layer of a place", () => {
  it.each([
    ["with private characters", "\u{e001}\u{e002}\u{e003}\u{e004}".repeat(4), "annual report"],
    ["with exchanged letters", "xjqzk vbwqf zzkxj", "annual report today"],
  ])("%s, where it is sure of other words", (_, layer, recognized) => {
    expect(texts(own(line(100, layer)), ocr(line(100, recognized, 95)))).toEqual([recognized]);
    expect(texts(own(line(100, layer)), ocr(line(100, recognized, 70)))).toEqual([layer]);
  });
});

describe("words that only OCR finds", () => {
  it("join the layer at their height", () => {
    const layer = own(line(100, "the typed title of this page"), line(300, "its typed end"));
    const picture = line(200, "within a picture", 90);
    const merged = mergeLayer(layer, ocr(line(100, "the typed titie", 80), picture, line(300, "its typed end", 90)));

    expect(merged.page.blocks.map(({ text }) => text)).toEqual([
      "the typed title of this page",
      "within a picture",
      "its typed end",
    ]);
    expect(merged.page.source).toBe("text-layer");
    expect(merged.found).toEqual([picture]);
  });

  it("are no icons, which OCR is not sure of", () => {
    expect(texts(own(line(100, "a typed page")), ocr(line(200, "9 == RaAaee", 30)))).toEqual(["a typed page"]);
  });

  it("are the page of a scan, and its stamp stays exact", () => {
    const scan = line(300, "the long letter that was scanned and has no layer", 55);
    const merged = mergeLayer(own(line(100, "Ausgänge")), ocr(line(100, "Ausgange", 80), scan));

    expect(merged.page.blocks.map(({ text }) => text)).toEqual(["Ausgänge", scan.text]);
    expect(merged.page.source).toBe("ocr");
  });

  it("stay under a watermark that lies across the page", () => {
    const scan = [100, 200, 300, 400].map((top) => line(top, "one of the lines of a letter that was scanned", 90));
    const watermark: Block = { kind: "paragraph", text: "COPY", box: [0, 0, 600, 800] };

    expect(texts(own(watermark), ocr(...scan))).toEqual(["COPY", ...scan.map(({ text }) => text)]);
  });
});
