// Writes hOCR 1.2 as valid XHTML. Boxes are in pixels of a page image at the resolution that each page states.

import type { Block, Box, Document, Line, Metadata, Page, Word } from "../base/model.ts";
import { escapeXml } from "./clean-text.ts";
import { inlineHtml } from "./markdown-inline.ts";
import { markedBlock } from "./marked-block.ts";
import { afterMarker } from "./marks/marker-text.ts";
import { type DocumentFrame, frameOf, type PageWriter, written } from "./page-writer.ts";

/** Resolution of the page image that boxes refer to. Each ocr_page states it as `scan_res`. */
const DOTS_PER_INCH = 300;
const POINTS_PER_INCH = 72;
/** A steeper line runs up or down the page, so it has an angle but no hOCR baseline (section 6.1). */
const STEEPEST_BASELINE_DEGREES = 45;

const CLASSES = "ocr_page ocr_carea ocr_par ocr_line ocr_photo ocrx_word ocrp_wconf";

export function renderHocr(document: Document): string {
  return written(document.pages, hocrWriter(frameOf(document)));
}

export function hocrWriter({ metadata, pageCount }: DocumentFrame): PageWriter {
  return {
    begin: () => [head(metadata, pageCount)],
    page: renderPage,
    end: () => ["</body>\n</html>\n"],
  };
}

function head({ title, language }: Metadata, pages: number): string {
  const lang = language === undefined ? "" : ` xml:lang="${escapeXml(language)}" lang="${escapeXml(language)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"' +
      ' "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
    `<html xmlns="http://www.w3.org/1999/xhtml"${lang}>`,
    "<head>",
    `<title>${escapeXml(title ?? "")}</title>`,
    '<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />',
    '<meta name="ocr-system" content="lambda-text-extractor" />',
    `<meta name="ocr-capabilities" content="${CLASSES}" />`,
    `<meta name="ocr-number-of-pages" content="${pages}" />`,
    "</head>",
    "<body>",
    "",
  ].join("\n");
}

function* renderPage(page: Page): Iterable<string> {
  const { number, width, height } = page;
  const hasGeometry = width !== undefined && height !== undefined;
  // hOCR counts physical pages from 0 (section 5.3).
  const properties = [
    ...(hasGeometry ? [bbox([0, 0, width, height]), `scan_res ${DOTS_PER_INCH} ${DOTS_PER_INCH}`] : []),
    `ppageno ${number - 1}`,
    ...(page.label === undefined ? [] : [`lpageno ${quoted(page.label)}`]),
  ];
  const blocks = page.blocks.filter(
    (block) => block.text.trim() !== "" || block.lines !== undefined || isPicture(block),
  );
  yield `${startTag("div", "ocr_page", `page_${number}`, properties)}\n`;
  for (const [index, block] of blocks.entries()) {
    yield `${index === 0 ? "" : "\n"}${renderBlock(block, `${number}_${index + 1}`)}`;
  }
  yield "\n</div>\n";
}

function renderBlock(raw: Block, id: string): string {
  const block = markedBlock(raw);
  const properties = block.box === undefined ? [] : [bbox(block.box)];
  if (isPicture(block)) return element("div", "ocr_photo", `block_${id}`, properties, "");
  const lines = block.lines?.map((line, index) => renderLine(line, `${id}_${index + 1}`));
  const marker = escapeXml(block.marker ?? "");
  const whole = () => afterMarker({ marker }, words(block).replaceAll("\n", "<br />\n"));
  const content = lines === undefined ? whole() : lines.join("\n");
  const paragraph = element("p", "ocr_par", `par_${id}`, properties, content);
  return element("div", "ocr_carea", `block_${id}`, properties, paragraph);
}

/** hOCR has no formulas, so their words stay. */
function words({ text, marks = [] }: Block): string {
  const shown = marks.filter(({ kind }) => kind !== "formula");
  return shown.length === 0 ? escapeXml(text) : inlineHtml({ text, marks: shown });
}

function isPicture({ kind, text, box }: Block): boolean {
  return kind === "figure" && text.trim() === "" && box !== undefined;
}

function renderLine(line: Line, id: string): string {
  const words = line.words.map((word, index) => renderWord(word, `${id}_${index + 1}`));
  return element("span", "ocr_line", `line_${id}`, [bbox(line.box), ...baselineOf(line)], words.join("\n"));
}

function renderWord(word: Word, id: string): string {
  const properties = [
    bbox(word.box),
    ...(word.confidence === undefined ? [] : [`x_wconf ${Math.round(word.confidence)}`]),
    ...(word.font === undefined ? [] : [`x_font ${quoted(word.font)}`]),
    ...(word.size === undefined ? [] : [`x_fsize ${Math.round(word.size * 10) / 10}`]),
  ];
  const italic = word.italic ? `<em>${escapeXml(word.text)}</em>` : escapeXml(word.text);
  return element("span", "ocrx_word", `word_${id}`, properties, word.bold ? `<strong>${italic}</strong>` : italic);
}

/** Returns the hOCR baseline: its slope, and its height over the box's lower left corner (section 6.1). */
function baselineOf({ baseline, box: [left, , , bottom] }: Line): readonly string[] {
  if (baseline === undefined) return [];
  const [x, y, angle] = baseline;
  if (Math.abs(angle) > STEEPEST_BASELINE_DEGREES) return [`textangle ${rounded(angle, 1)}`];
  // The model's angle is counter-clockwise. In the model and in hOCR, y grows downwards.
  const slope = -Math.tan((angle * Math.PI) / 180);
  const offset = pixels(y - slope * (x - left)) - pixels(bottom);
  return [`baseline ${rounded(slope, 3)} ${offset}`];
}

function element(tag: string, name: string, id: string, properties: readonly string[], content: string): string {
  return `${startTag(tag, name, id, properties)}${content}</${tag}>`;
}

function startTag(tag: string, name: string, id: string, properties: readonly string[]): string {
  const title = properties.length === 0 ? "" : ` title="${escapeXml(properties.join("; "))}"`;
  return `<${tag} class="${name}" id="${id}"${title}>`;
}

function bbox(box: Box): string {
  return `bbox ${box.map(pixels).join(" ")}`;
}

function pixels(points: number): number {
  return Math.round((points * DOTS_PER_INCH) / POINTS_PER_INCH);
}

function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}

/** Returns a string of the hOCR grammar: in quotes, with backslash escapes. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}
