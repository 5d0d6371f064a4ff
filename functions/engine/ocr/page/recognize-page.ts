// Recognises one page of a PDF or an image file: from bytes to words in the document model.

import type { Block, Box, Line, Page, Word } from "../../base/model.ts";
import { decodeImage, imageFrames } from "../../codecs/pictures/decode-image.ts";
import type { ImageFrame } from "../../codecs/pictures/stored-frame.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { joinLines } from "../../layout/text/line-joining.ts";
import { withPdf } from "../../pdf/render/pdfjs.ts";
import { renderPage } from "../../pdf/render/render-page.ts";
import { isBlank } from "../ink/blank-page.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import { languageFolders } from "../tesseract/languages.ts";
import { modelsInUse } from "../tesseract/tesseract.ts";
import type { PixelBox, RecognizedLine, RecognizedParagraph, RecognizedWord } from "../tesseract/tesseract-hocr.ts";
import { withCapitalI } from "./capital-i.ts";
import { chooseLanguages } from "./choose-language.ts";
import { meanConfidence, type Reading, recognizeHard } from "./hard-pages.ts";
import type { RecognizedPage, RecognizeRequest } from "./page-recognition.ts";

// Measured on pages with known text: as accurate as 300 dpi, in a fifth less time (docs/decisions/tesseract-core.md).
const PDF_DPI = 200;

/** A page as pixels, with its size in points as viewed. */
export interface PagePicture extends GrayImage {
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly rotation: number;
  /** Number of pages in the document. */
  readonly pages: number;
}

/** Recognises a page. Throws only ExtractionErrors: those of opening the document and of recognising its words. */
export async function recognizePage(request: RecognizeRequest): Promise<RecognizedPage> {
  const picture = await pagePicture(request);
  const { page: number, languageFolder } = request;
  // Most empty pages of a scanned book are recognised as empty without Tesseract.
  if (isBlank(picture)) return { page: pageOf(number, picture, []), pages: picture.pages, warnings: [], models: [] };
  const folders = languageFolders(languageFolder);
  const languages = await chooseLanguages(picture, request.languages, folders);
  const reading = await recognizeHard(picture, languages, folders);
  const english = languages.includes("eng");
  const paragraphs = english
    ? reading.paragraphs.map((each) => ({ ...each, lines: withCapitalI(each.lines) }))
    : reading.paragraphs;
  return {
    page: pageOf(number, picture, paragraphs),
    pages: picture.pages,
    warnings: warningsOf(reading),
    models: await modelsInUse(),
  };
}

/** Paints the page for OCR. Throws ExtractionError. */
export function pagePicture(request: RecognizeRequest): Promise<PagePicture> {
  return request.kind === "pdf" ? pictureOfPdf(request) : pictureOfImage(request);
}

function warningsOf({ doubtful, uncovered, confidence }: Reading): readonly string[] {
  if (!doubtful) return [];
  const [share, sure] = [Math.round(100 * uncovered), Math.round(confidence)];
  return [
    `OCR may have lost text: ${share} % of the print is outside of all recognised words, and their mean confidence ` +
      `is ${sure} of 100; check the page, or scan it again with more light and resolution`,
  ];
}

async function pictureOfPdf({ bytes, ranged, page, password, limits }: RecognizeRequest): Promise<PagePicture> {
  const paintingBytes = limits.decodingMemoryMb * 1024 ** 2;
  return await withPdf(ranged ?? bytes, { password, limits, paintingBytes }, async (pdf) => ({
    ...(await renderPage(pdf, page, { dpi: PDF_DPI, maxPixels: limits.pagePixels })),
    pages: pdf.numPages,
  }));
}

async function pictureOfImage({ bytes, page, limits }: RecognizeRequest): Promise<PagePicture> {
  const frames = imageFrames(bytes, limits.pages);
  const frame = frames[page - 1];
  const image = await decodeImage(bytes, page, {
    maxPixels: Math.min(limits.pagePixels, pixelsWorthReading(frame)),
    maxBytes: limits.decodingMemoryMb * 1024 ** 2,
  });
  return {
    ...image,
    pageWidth: (image.width * POINTS_PER_INCH) / image.dpi,
    pageHeight: (image.height * POINTS_PER_INCH) / image.dpi,
    rotation: 0,
    pages: frames.length,
  };
}

const POINTS_PER_INCH = 72;
// A file without a page size may be a photograph from any distance.
const GUESSED_DPI = { kept: 300, wanted: 300 };
// Scaling down by less than a quarter blurs the page and saves little.
const STATED_DPI = { kept: 260, wanted: PDF_DPI };
// decodeImage refuses an image with more than this many times the requested pixels.
const MOST_SCALING = 5;

/** Limit of useful pixels: finer scans take longer and are not read better. */
function pixelsWorthReading(frame: ImageFrame | undefined): number {
  const { kept, wanted } = frame?.isStated ? STATED_DPI : GUESSED_DPI;
  if (frame === undefined || frame.dpi <= kept) return Number.POSITIVE_INFINITY;
  const pixels = frame.width * frame.height;
  return Math.max(pixels * (wanted / frame.dpi) ** 2, pixels / MOST_SCALING);
}

function pageOf(number: number, picture: PagePicture, paragraphs: readonly RecognizedParagraph[]): Page {
  const toPoints: ToPoints = { x: picture.pageWidth / picture.width, y: picture.pageHeight / picture.height };
  const confidence = meanConfidence(paragraphs);
  return {
    number,
    width: round(picture.pageWidth),
    height: round(picture.pageHeight),
    rotation: picture.rotation,
    source: "ocr",
    ...(confidence === undefined ? {} : { confidence: Math.round(confidence) }),
    blocks: blocksOf(paragraphs, toPoints),
  };
}

/** Points per pixel. */
interface ToPoints {
  readonly x: number;
  readonly y: number;
}

function blocksOf(paragraphs: readonly RecognizedParagraph[], toPoints: ToPoints): readonly Block[] {
  const vocabulary = vocabularyOf(paragraphs);
  return paragraphs.map((paragraph, index) =>
    blockOf(paragraph, edgesOf(paragraph, index, paragraphs), vocabulary, toPoints),
  );
}

function blockOf(
  { box, lines }: RecognizedParagraph,
  edges: Edges,
  vocabulary: ReadonlySet<string>,
  toPoints: ToPoints,
): Block {
  const texts = lines.map((line, index) => ({
    text: textOf(line),
    breakAfter: breaksAfter(line, lines[index + 1], edges),
  }));
  return {
    kind: "paragraph",
    text: toNfc(joinLines(texts, vocabulary)),
    box: boxOf(box, toPoints),
    lines: lines.map((line) => lineOf(line, toPoints)),
  };
}

function lineOf({ box, baseline, size, words }: RecognizedLine, toPoints: ToPoints): Line {
  return {
    box: boxOf(box, toPoints),
    words: words.map((word) => wordOf(word, size, toPoints)),
    baseline: [round(baseline.x * toPoints.x), round(baseline.y * toPoints.y), round(baseline.angle)],
  };
}

function wordOf({ text, box, confidence }: RecognizedWord, size: number, toPoints: ToPoints): Word {
  return {
    text: toNfc(text),
    box: boxOf(box, toPoints),
    size: round(size * toPoints.y),
    confidence: Math.round(confidence),
  };
}

/** Left and right edge of a column, in pixels. */
type Edges = readonly [left: number, right: number];

const LINES_THAT_FILL = 3;
const SAME_EDGE_EM = 2;

/** Edges of a paragraph's column. With 3 lines it fills the column; else the nearest such paragraph shows the edges. */
function edgesOf(
  { box: [left, , right], lines }: RecognizedParagraph,
  index: number,
  paragraphs: readonly RecognizedParagraph[],
): Edges {
  if (lines.length >= LINES_THAT_FILL) return [left, right];
  const near = SAME_EDGE_EM * (lines[0]?.size ?? 0);
  const [nearest] = paragraphs
    .map((other, at) => ({ other, distance: Math.abs(at - index) }))
    .filter(({ other }) => other.lines.length >= LINES_THAT_FILL && Math.abs(other.box[0] - left) < near)
    .sort((a, b) => a.distance - b.distance);
  return nearest === undefined ? [left, right] : [left, Math.max(right, nearest.other.box[2])];
}

/** Recognizes a line with room for the next word: its author ended it, as in an address. */
function breaksAfter(line: RecognizedLine, next: RecognizedLine | undefined, [left, right]: Edges): boolean {
  const wanted = next?.words[0];
  if (wanted === undefined) return false;
  const angle = Math.abs(line.baseline.angle);
  if (angle > 45 && angle < 135) return false;
  const rightToLeft = RIGHT_TO_LEFT.test(textOf(line)) !== angle >= 135;
  const room = rightToLeft ? line.box[0] - left : right - line.box[2];
  return wanted.box[2] - wanted.box[0] + SPACE_EM * line.size < room;
}

const SPACE_EM = 0.25;
const RIGHT_TO_LEFT = /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}/u;

function textOf({ words }: RecognizedLine): string {
  return words.map(({ text }) => text).join(" ");
}

/** Words of the page without halves that a line break separates: the halves would count as words for each other. */
function vocabularyOf(paragraphs: readonly RecognizedParagraph[]): ReadonlySet<string> {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines.map(textOf));
  const whole = lines.map((line, index) => {
    const end = CUT_END.test(line) ? line.replace(LAST_WORD, "") : line;
    return CUT_END.test(lines[index - 1] ?? "") ? end.replace(FIRST_WORD, "") : end;
  });
  return new Set(
    whole
      .join(" ")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu),
  );
}

const CUT_END = /[-\u2010\u00ad]$/;
const LAST_WORD = /\S+$/;
const FIRST_WORD = /^\S+/;

function boxOf([left, top, right, bottom]: PixelBox, { x, y }: ToPoints): Box {
  return [round(left * x), round(top * y), round(right * x), round(bottom * y)];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
