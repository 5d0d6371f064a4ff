// Sheets of print with their true text, drawn from random numbers, before anything spoils them.

import { createRequire } from "node:module";
import { join } from "node:path";
import { pdfjsFolder } from "../../functions/engine/base/assets.ts";
import { writeText } from "./invented-text.ts";
import type { Random } from "./random/random-numbers.ts";
import { redOf, type Sheet } from "./spoiled-sheet.ts";

const { createCanvas, GlobalFonts } = createRequire(import.meta.url)(
  "@napi-rs/canvas",
) as typeof import("@napi-rs/canvas");
export const FONTS = { regular: "Hard Regular", bold: "Hard Bold", italic: "Hard Italic" };
for (const style of ["Regular", "Bold", "Italic"]) {
  GlobalFonts.registerFromPath(join(pdfjsFolder("standard_fonts"), `LiberationSans-${style}.ttf`), `Hard ${style}`);
}

const WIDTH = 1_100;
const HEIGHT = 1_400;
const DPI = 200;
const MARGIN = 110;

export interface DrawnSheet {
  readonly sheet: Sheet;
  readonly truth: string;
}

export function drawSheet(random: Random): DrawnSheet {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = "black";
  // 9 to 12 points.
  const size = Math.round(((9 + 3 * random()) * DPI) / 72);
  const leading = Math.round(size * 1.35);
  const lines: string[] = [];
  let y = MARGIN + size;
  const { title, paragraphs } = writeText(random);
  context.font = `${Math.round(size * 1.5)}px "Hard Bold"`;
  context.fillText(title, MARGIN, y);
  lines.push(title);
  y += 2 * leading;
  for (const paragraph of paragraphs) {
    context.font = `${size}px "Hard ${random() < 0.15 ? "Italic" : "Regular"}"`;
    for (const line of broken(paragraph, (text) => context.measureText(text).width, WIDTH - 2 * MARGIN)) {
      if (y > HEIGHT - MARGIN) break;
      context.fillText(line, MARGIN, y);
      lines.push(line);
      y += leading;
    }
    y += Math.round(leading / 2);
  }
  return { sheet: { width: WIDTH, height: HEIGHT, dpi: DPI, gray: redOf(canvas.data()) }, truth: lines.join("\n") };
}

/** Lines of a paragraph that are at most as wide as the room. */
export function broken(paragraph: string, widthOf: (text: string) => number, room: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= room) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  return [...lines, line];
}
