// Pages drawn for OCR, with fonts of pdfjs-dist: text in two weights, rules and discs, at 200 dpi.

import { join } from "node:path";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { pdfjsFolder } from "../../../../functions/engine/base/assets.ts";
import type { PagePicture } from "../../../../functions/engine/ocr/page/recognized-blocks.ts";

for (const weight of ["Regular", "Bold", "Italic", "BoldItalic"]) {
  GlobalFonts.registerFromPath(join(pdfjsFolder("standard_fonts"), `LiberationSans-${weight}.ttf`), `Page ${weight}`);
}

export interface DrawnPage {
  readonly width?: number;
  readonly height?: number;
  readonly texts?: readonly {
    readonly text: string;
    readonly x: number;
    /** Baseline. */
    readonly y: number;
    /** Pixels. */
    readonly size?: number;
    readonly bold?: boolean;
    readonly italic?: boolean;
  }[];
  /** Filled boxes: left, top, width, height. */
  readonly bars?: readonly (readonly [number, number, number, number])[];
  /** Filled discs: middle and radius. */
  readonly discs?: readonly (readonly [x: number, y: number, radius: number])[];
  readonly ground?: string;
}

/** Width of a regular text in pixels. */
export function widthOf(text: string, size: number): number {
  const context = createCanvas(1, 1).getContext("2d");
  context.font = `${size}px "Page Regular"`;
  return context.measureText(text).width;
}

/** Draws black on the ground. */
export function drawPage({
  width = 1000,
  height = 600,
  texts = [],
  bars = [],
  discs = [],
  ground = "white",
}: DrawnPage): PagePicture {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.fillStyle = "black";
  for (const { text, x, y, size = 28, bold = false, italic = false } of texts) {
    context.font = `${size}px "Page ${(bold ? "Bold" : "") + (italic ? "Italic" : "") || "Regular"}"`;
    context.fillText(text, x, y);
  }
  for (const bar of bars) context.fillRect(...bar);
  for (const [x, y, radius] of discs) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
  const rgba = canvas.data();
  const gray = Uint8Array.from({ length: width * height }, (_, at) => rgba[at * 4] ?? 255);
  const [pageWidth, pageHeight] = [(width * 72) / 200, (height * 72) / 200];
  return { width, height, dpi: 200, gray, pageWidth, pageHeight, rotation: 0, pages: 1 };
}
