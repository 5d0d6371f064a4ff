import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import type { Page } from "../../../../functions/engine/base/model.ts";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { recognizePage } from "../../../../functions/engine/ocr/page/recognize-page.ts";
import { straighten } from "../../../../functions/engine/ocr/page/straighten.ts";
import type { GrayImage } from "../../../../functions/engine/ocr/tesseract/gray-image.ts";
import { drawPage } from "./draw-page.ts";
import { drawText } from "./draw-text.ts";

const { limits } = readSettings({});
const LETTER = new Uint8Array(readFileSync(join(import.meta.dirname, "../../../../examples/scanned-letter.pdf")));
const request = { languages: ["eng"], limits } as const;

describe("recognising a page of a scanned PDF", () => {
  it("finds its words, in headings, paragraphs and lists, with its size in points", async () => {
    const { page, pages, warnings, models } = await recognizePage({ ...request, bytes: LETTER, kind: "pdf", page: 2 });

    expect({ pages, warnings }).toEqual({ pages: 3, warnings: [] });
    expect(models).toEqual([expect.stringMatching(/^eng [0-9a-f]{8,}$/)]);
    expect(page).toMatchObject({ number: 2, width: 595.28, height: 841.89, rotation: 0, source: "ocr" });
    expect(page.confidence).toBeGreaterThan(85);
    expect(page.uncovered).toBeLessThan(0.05);
    expect(page.blocks[0]).toMatchObject({ kind: "heading", text: "What we propose" });
    expect(page.blocks[1]).toMatchObject({
      kind: "paragraph",
      text: expect.stringContaining("a sum that our valuer, Mr Dunstable Frayne, has confirmed in writing."),
    });
    expect(page.blocks.filter(({ kind }) => kind === "list-item").map(({ marker }) => marker)).toEqual([
      "1.",
      "2.",
      "3.",
      "4.",
      "5.",
    ]);
    const texts = page.blocks.map(({ text }) => text).join("\n");
    expect(texts).toContain("in the clock.\nLift the hood forward and pack it standing.");
    expect(texts).toContain("with a little warmth. I would rather leave it open");
  });

  it("joins a word that a line break splits, although its halves are words only on these lines", async () => {
    const lines = [
      "The warden told the meeting of his predispo-",
      "sition to mend the sluice before Lady Day and",
      "half of the barley stood empty till October.",
    ];
    const bytes = png(0, { lines, width: 900, height: 240, size: 30 });

    const { page } = await recognizePage({ ...request, bytes, kind: "image", page: 1 });

    expect(page.blocks.map(({ text }) => text).join("\n")).toContain("his predisposition to mend");
  });

  it("warns of another language than the requested one", async () => {
    const lines = ["Der Brief ist nicht von dem Amt und", "auch nicht von der Stadt, das ist klar"];
    const bytes = png(0, { lines, width: 900, height: 240, size: 30 });

    const { warnings } = await recognizePage({ ...request, bytes, kind: "image", page: 1 });

    expect(warnings).toEqual([expect.stringContaining('look German; ask for the language "deu"')]);
  });

  it("returns boxes in hundredths of points, inside the page and around their words", async () => {
    const { page } = await recognizePage({ ...request, bytes: LETTER, kind: "pdf", page: 3 });

    for (const block of page.blocks) {
      for (const line of block.lines ?? []) {
        for (const { box, confidence } of line.words) {
          expect(box.every((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6)).toBe(true);
          expect(box[0]).toBeGreaterThanOrEqual(Math.max(0, line.box[0]));
          expect(box[2]).toBeLessThanOrEqual(Math.min(595.28, line.box[2]));
          expect(box[1] < box[3]).toBe(true);
          expect(Number.isInteger(confidence)).toBe(true);
        }
      }
    }
    // The heading is 72 points from the left, in letters of 14 points.
    const heading = page.blocks[0]?.lines?.[0];
    expect(Math.abs((heading?.box[0] ?? 0) - 72)).toBeLessThan(4);
    expect(heading?.words[0]?.size).toBeGreaterThan(10);
    expect(heading?.words[0]?.size).toBeLessThan(17);
  });

  it("returns an empty page without blocks and without Tesseract", async () => {
    const document = await PDFDocument.create();
    document.addPage([300, 200]);

    const { page } = await recognizePage({
      ...request,
      languages: ["qqq"],
      bytes: await document.save(),
      kind: "pdf",
      page: 1,
    });

    expect(page).toEqual({ number: 1, width: 300, height: 200, rotation: 0, source: "ocr", blocks: [] });
  });

  it("refuses a missing page, and bytes that are not a PDF", async () => {
    const page = recognizePage({ ...request, bytes: LETTER, kind: "pdf", page: 4 });
    const noPdf = recognizePage({ ...request, bytes: new Uint8Array(64), kind: "pdf", page: 1 });

    await expect(page).rejects.toMatchObject({ code: "PAGE_OUT_OF_RANGE" });
    await expect(noPdf).rejects.toMatchObject({ code: "DAMAGED_DOCUMENT" });
  });
});

describe("recognising an image file", () => {
  it("reads the columns of a tilted scan one after the other, with boxes on that scan", async () => {
    const columns = [
      [
        "The miller opens seven gates",
        "before the harvest, so that",
        "all of the barley is ground",
        "within a week of the market.",
      ],
      [
        "Nobody pays for the water",
        "that he does not need, and",
        "two stones from the hill lie",
        "under the wheel in winter.",
      ],
    ].map((lines) => [...lines, ...lines, ...lines]);
    const level = drawPage({
      width: 1100,
      height: 800,
      texts: columns.flatMap((lines, column) =>
        lines.map((text, row) => ({ text, x: 90 + 480 * column, y: 150 + 44 * row })),
      ),
    });
    const scan = straighten(level, -4);

    const { page } = await recognizePage({ ...request, bytes: encoded(scan), kind: "image", page: 1 });

    const text = page.blocks.map((block) => block.text).join(" ");
    expect(text.replace(/\s+/g, " ")).toBe(columns.flat().join(" "));
    const lines = page.blocks.flatMap((block) => block.lines ?? []);
    const words = lines.flatMap((line) => line.words);
    const wordAt = (text: string) => words.find((word) => word.text === text)?.box ?? [0, 0, 0, 0];
    const points = (page.width ?? 0) / scan.width;
    const rise = 480 * Math.sin((4 * Math.PI) / 180) * points;

    expect(page.width).toBeCloseTo((scan.width * 72) / 96, 0);
    expect(wordAt("The")[1] - wordAt("Nobody")[1]).toBeCloseTo(rise, -1);
    for (const { baseline } of lines) expect(baseline?.[2]).toBeCloseTo(4, 0);
  });

  it("finds its words, with its size at its density", async () => {
    const { page, pages } = await recognizePage({ ...request, bytes: png(0), kind: "image", page: 1 });

    expect(pages).toBe(1);
    expect(page.blocks.map(({ text }) => text)).toEqual(["Grobbendyke ground more spelt than rye."]);
    expect(page.height).toBeCloseTo(((page.width ?? 0) * 260) / 700, 0);
  });

  it("reads an upside-down one, with its words at their places", async () => {
    const upright = await recognizePage({ ...request, bytes: png(0), kind: "image", page: 1 });
    const turned = await recognizePage({ ...request, bytes: png(180), kind: "image", page: 1 });

    expect(wordsOf(turned.page).map(({ text }) => text)).toEqual(wordsOf(upright.page).map(({ text }) => text));
    const [first, second] = wordsOf(turned.page);
    expect(first?.box[0]).toBeGreaterThan(second?.box[0] ?? 0);
    expect(Math.abs(turned.page.blocks[0]?.lines?.[0]?.baseline?.[2] ?? 0)).toBeCloseTo(180, 0);
  });
});

describe("recognising a picture without text", () => {
  it("leaves out what looks like words, and keeps it for the JSON with its place and confidence", async () => {
    const { page, warnings } = await recognizePage({ ...request, bytes: music(), kind: "image", page: 1 });
    const omitted = page.omitted ?? [];

    expect(page.blocks).toEqual([]);
    expect(omitted.length).toBeGreaterThan(0);
    for (const { box, words } of omitted) {
      expect(box[2]).toBeLessThanOrEqual(page.width ?? 0);
      expect(words.every(({ confidence = 100 }) => confidence < 100)).toBe(true);
    }
    expect(warnings.at(-1)).toMatch(
      /that OCR could hardly read (was|were) left out as no text; the JSON has them as "omitted"/,
    );
    expect(page.confidence).toBeLessThan(50);
  });
});

/** Staves with notes. */
function music(): Uint8Array {
  const canvas = createCanvas(1_100, 700);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, 1_100, 700);
  context.fillStyle = "black";
  for (let top = 90; top < 650; top += 140) {
    for (let rule = 0; rule < 5; rule++) context.fillRect(60, top + 12 * rule, 980, 2);
    for (let note = 0; note < 22; note++) {
      const [x, y] = [100 + 42 * note, top + 6 * ((note * note + 5 * top) % 9)];
      context.beginPath();
      context.ellipse(x, y, 8, 6, -0.4, 0, 7);
      context.fill();
      context.fillRect(x + 6, y - 42, 2, 42);
    }
  }
  return new Uint8Array(canvas.toBuffer("image/png"));
}

function wordsOf(page: Page) {
  return page.blocks.flatMap((block) => (block.lines ?? []).flatMap(({ words }) => words));
}

const SPELT = { lines: ["Grobbendyke ground more spelt than rye."] };

function png(degrees: number, text: Parameters<typeof drawText>[0] = SPELT): Uint8Array {
  const image = drawText(text);
  return encoded(degrees === 180 ? { ...image, gray: image.gray.toReversed() } : image);
}

function encoded({ width, height, gray }: GrayImage): Uint8Array {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const image = context.createImageData(width, height);
  gray.forEach((level, at) => {
    image.data.set([level, level, level, 255], at * 4);
  });
  context.putImageData(image, 0, 0);
  return new Uint8Array(canvas.toBuffer("image/png"));
}
