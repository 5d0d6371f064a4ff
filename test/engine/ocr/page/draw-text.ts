// Pictures of text, drawn with a font of pdfjs-dist, so that they are the same on every machine.

import { join } from "node:path";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { pdfjsFolder } from "../../../../functions/engine/base/assets.ts";
import type { GrayImage } from "../../../../functions/engine/ocr/tesseract/gray-image.ts";

GlobalFonts.registerFromPath(join(pdfjsFolder("standard_fonts"), "LiberationSans-Regular.ttf"), "Drawn");

export interface Drawing {
  readonly lines: readonly string[];
  readonly width?: number;
  readonly height?: number;
  /** Pixels. */
  readonly size?: number;
  readonly left?: number;
  /** Baseline of the first line. */
  readonly baseline?: number;
  readonly leading?: number;
}

export function drawText({
  lines,
  width = 700,
  height = 260,
  size = 32,
  left = 40,
  baseline = 70,
  leading = 48,
}: Drawing): GrayImage {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.fillStyle = "black";
  context.font = `${size}px Drawn`;
  lines.forEach((line, index) => {
    context.fillText(line, left, baseline + index * leading);
  });
  const rgba = canvas.data();
  return { width, height, dpi: 200, gray: Uint8Array.from({ length: width * height }, (_, at) => rgba[at * 4] ?? 255) };
}
