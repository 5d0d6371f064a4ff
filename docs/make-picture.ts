// Makes picture.png of the README: the first page of examples/report.pdf next to the Markdown that the command writes for it.
// Run: node docs/make-picture.ts

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as CanvasPackage from "@napi-rs/canvas";
import { pdfjsFolder } from "../functions/engine/base/assets.ts";
import { withPdf } from "../functions/engine/pdf/render/pdfjs.ts";
import { renderPage } from "../functions/engine/pdf/render/render-page.ts";

const { createCanvas, GlobalFonts } = createRequire(import.meta.url)("@napi-rs/canvas") as typeof CanvasPackage;

const PROJECT = join(import.meta.dirname, "..");
const REPORT = join(PROJECT, "examples/report.pdf");
const WIDTH = 1200;
const HEIGHT = 580;
const MARGIN = 24;
const A4_POINTS = 595.28;
/** Right edge of the page, and left edge of the Markdown. */
const PAGE_WIDTH = 560;
const TEXT_LEFT = PAGE_WIDTH + 2 * MARGIN;
const LINE_HEIGHT = 18;
const LETTERS_IN_A_LINE = 68;
const COLOURS = {
  desk: "#e8eaed",
  paper: "#ffffff",
  edge: "#b8bcc2",
  text: "#1f2328",
  mark: "#0550ae",
  dim: "#59636e",
};

for (const style of ["Regular", "Bold"])
  GlobalFonts.registerFromPath(join(pdfjsFolder("standard_fonts"), `LiberationSans-${style}.ttf`), `Sans ${style}`);
GlobalFonts.registerFromPath(join(pdfjsFolder("standard_fonts"), "FoxitFixed.pfb"), "Fixed");
GlobalFonts.registerFromPath(join(pdfjsFolder("standard_fonts"), "FoxitFixedBold.pfb"), "Fixed Bold");

const canvas = createCanvas(WIDTH, HEIGHT);
const context = canvas.getContext("2d");
context.fillStyle = COLOURS.desk;
context.fillRect(0, 0, WIDTH, HEIGHT);
context.font = "15px 'Sans Bold'";
context.fillStyle = COLOURS.dim;
context.fillText("report.pdf", MARGIN, 28);
context.fillText("textractor report.pdf -o report.md", TEXT_LEFT, 28);
frame(MARGIN, PAGE_WIDTH - MARGIN);
frame(TEXT_LEFT, WIDTH - TEXT_LEFT - MARGIN);
await paintPage(MARGIN, PAGE_WIDTH - MARGIN);
writeMarkdown(
  execFileSync(process.execPath, [join(PROJECT, "cli/main.ts"), REPORT, "-f", "markdown", "--quiet"], {
    encoding: "utf8",
  }),
);
writeFileSync(join(import.meta.dirname, "picture.png"), canvas.toBuffer("image/png"));

function frame(left: number, width: number): void {
  context.fillStyle = COLOURS.paper;
  context.strokeStyle = COLOURS.edge;
  context.fillRect(left, 40, width, HEIGHT - 40 - MARGIN);
  context.strokeRect(left - 0.5, 39.5, width + 1, HEIGHT - 39 - MARGIN);
}

/** Paints the first page into the frame. */
async function paintPage(left: number, width: number): Promise<void> {
  const dpi = (width / A4_POINTS) * 72;
  const image = await withPdf(readFileSync(REPORT), { limits: { pages: 10 }, paintingBytes: 100_000_000 }, (pdf) =>
    renderPage(pdf, 1, { dpi, maxPixels: 4_000_000 }),
  );
  const height = Math.min(image.height, HEIGHT - 40 - MARGIN);
  const pixels = context.createImageData(image.width, height);
  for (let at = 0; at < image.width * height; at++) {
    const gray = image.gray[at] ?? 0;
    pixels.data.set([gray, gray, gray, 255], at * 4);
  }
  context.putImageData(pixels, left, 40);
}

/** Writes as many lines as fit, with headings and table rules in colour. */
function writeMarkdown(markdown: string): void {
  context.save();
  context.beginPath();
  context.rect(TEXT_LEFT, 40, WIDTH - TEXT_LEFT - MARGIN, HEIGHT - 40 - MARGIN);
  context.clip();
  let y = 40 + LINE_HEIGHT + 8;
  for (const paragraph of markdown.split("\n")) {
    const isMark = /^(#|\|)/.test(paragraph);
    for (const line of wrapped(paragraph)) {
      context.font = `12.5px '${paragraph.startsWith("#") ? "Fixed Bold" : "Fixed"}'`;
      context.fillStyle = isMark ? COLOURS.mark : COLOURS.text;
      context.fillText(line, TEXT_LEFT + 14, y);
      y += LINE_HEIGHT;
    }
  }
  context.restore();
}

function wrapped(paragraph: string): readonly string[] {
  const lines = [""];
  for (const word of paragraph.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + 1 + word.length > LETTERS_IN_A_LINE) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}
