// Scans: pages with only a picture of a few words.

import { createRequire } from "node:module";
import { join } from "node:path";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import type * as Canvas from "@napi-rs/canvas";
import { pdfjsFolder } from "../../../functions/engine/base/assets.ts";

const { createCanvas, GlobalFonts } = createRequire(import.meta.url)("@napi-rs/canvas") as typeof Canvas;
GlobalFonts.registerFromPath(join(pdfjsFolder("standard_fonts"), "LiberationSans-Regular.ttf"), "Scan");

const WIDTH = 900;
const HEIGHT = 300;
/** Pixels per point, at 150 dpi. */
const SCALE = 150 / 72;

/** A PDF with one picture page for each list of lines. */
export async function scanOf(pages: readonly (readonly string[])[]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (const lines of pages) {
    const image = await document.embedPng(pictureOf(lines));
    document
      .addPage([WIDTH / SCALE, HEIGHT / SCALE])
      .drawImage(image, { x: 0, y: 0, width: WIDTH / SCALE, height: HEIGHT / SCALE });
  }
  return await document.save();
}

/** A PNG that shows the lines in black on white. */
export function pictureOf(lines: readonly string[]): Uint8Array {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = "black";
  context.font = "36px Scan";
  for (const [index, line] of lines.entries()) context.fillText(line, 40, 80 + index * 60);
  return canvas.toBuffer("image/png");
}

/** A PDF whose pages have a text layer. */
export async function typedPdf(pages: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of pages) document.addPage().drawText(text, { x: 50, y: 700, size: 12, font, lineHeight: 16 });
  return await document.save();
}
