// Recognises one page of a PDF or an image file: from bytes to words in the document model.

import type { Block, Page } from "../../base/model.ts";
import { decodeImage, imageFrames } from "../../codecs/pictures/decode-image.ts";
import type { ImageFrame } from "../../codecs/pictures/stored-frame.ts";
import { withPdf } from "../../pdf/render/pdfjs.ts";
import { renderPage } from "../../pdf/render/render-page.ts";
import { isBlank } from "../ink/blank-page.ts";
import { believedLines } from "../lines/believed-lines.ts";
import { withCapitalI } from "../lines/capital-i.ts";
import { blocksBack } from "../photo/blocks-back.ts";
import { boxBack, lineBack, type Warp } from "../photo/warp.ts";
import { languageFolders } from "../tesseract/languages.ts";
import { modelsInUse } from "../tesseract/tesseract.ts";
import type { RecognizedLine, RecognizedParagraph } from "../tesseract/tesseract-hocr.ts";
import { chooseLanguages } from "./choose-language.ts";
import { meanConfidence, type Reading, recognizeHard } from "./hard-pages.ts";
import { levelScan } from "./level-scan.ts";
import { languageWarning, likelierLanguage } from "./likelier-language.ts";
import type { RecognizedPage, RecognizeRequest } from "./page-recognition.ts";
import { flatBlocks, type PagePicture, pointsOf, recognizedBlocks } from "./recognized-blocks.ts";
import { lineOf } from "./recognized-runs.ts";
import { mayReadTwice, readTwice, type TwiceRead } from "./second-reading.ts";

// Measured on pages with known text: as accurate as 300 dpi, in a fifth less time (docs/decisions/tesseract-core.md).
const PDF_DPI = 200;

/** Recognises a page. Throws only ExtractionErrors: those of opening the document and of recognising its words. */
export async function recognizePage(request: RecognizeRequest): Promise<RecognizedPage> {
  const scanned = await pagePicture(request);
  const { page: number, languageFolder } = request;
  const { pages } = scanned;
  // Most empty pages of a scanned book are recognised as empty without Tesseract.
  if (isBlank(scanned)) return { page: pageOf(number, scanned, []), pages, warnings: [], models: [] };
  const level = levelScan(scanned);
  const picture = level?.picture ?? scanned;
  const folders = languageFolders(languageFolder);
  const languages = await chooseLanguages(picture, request.languages, folders);
  const { reader = "tesseract", secondReaderFolder: folder } = request;
  const options = { reader, languages, folder };
  const first = await recognizeHard(picture, languages, folders, mayReadTwice(options));
  const reading = await readTwice(first, picture, options);
  const { paragraphs, flat, confidence, uncovered, inRows, secondModels } = reading;
  const { paragraphs: believed, omitted } = believedLines(flat?.paragraphs ?? paragraphs, confidence);
  const read = languages.includes("eng") ? withCapitals(believed) : believed;
  const blocks =
    flat === undefined ? recognizedBlocks(read, picture, inRows) : flatBlocks(read, flat.page, picture, inRows);
  const back = wayBack(flat?.page.warp, level?.warp);
  return {
    page: {
      ...pageOf(number, scanned, level === undefined ? blocks : blocksBack(blocks, level.warp, pointsOf(scanned))),
      ...confidenceIn(paragraphs),
      uncovered: round(uncovered),
      ...omittedIn(back === undefined ? omitted : omitted.map((line) => lineBack(line, back)), scanned),
      ...agreementIn(reading),
      ...readingsIn(reading, back, scanned),
    },
    pages,
    warnings: [...warningsOf(reading), ...warningsAbout(omitted), ...warningsOfLanguage(read, languages)],
    models: [...(await modelsInUse()), ...secondModels],
  };
}

/** Maps the picture that was read to the page's own: a photograph may have been made level first, and then flat. */
function wayBack(flat: Warp | undefined, level: Warp | undefined): Warp | undefined {
  if (flat === undefined || level === undefined) return flat ?? level;
  return { ...flat, placeOf: (x, y) => level.placeOf(...flat.placeOf(x, y)) };
}

function withCapitals(paragraphs: readonly RecognizedParagraph[]): readonly RecognizedParagraph[] {
  return paragraphs.map((each) => ({ ...each, lines: withCapitalI(each.lines) }));
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

function warningsAbout({ length }: readonly RecognizedLine[]): readonly string[] {
  if (length === 0) return [];
  const lines =
    length === 1 ? "1 line that OCR could hardly read was" : `${length} lines that OCR could hardly read were`;
  return [`${lines} left out as no text; the JSON has them as "omitted"`];
}

function warningsOfLanguage(
  paragraphs: readonly RecognizedParagraph[],
  languages: readonly string[],
): readonly string[] {
  const words = paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words.map(({ text }) => text)));
  const likelier = likelierLanguage(words, languages);
  return likelier === undefined ? [] : [languageWarning(likelier, languages)];
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

function pageOf(number: number, picture: PagePicture, blocks: readonly Block[]): Page {
  return {
    number,
    width: round(picture.pageWidth),
    height: round(picture.pageHeight),
    rotation: picture.rotation,
    source: "ocr",
    blocks,
  };
}

function confidenceIn(paragraphs: readonly RecognizedParagraph[]): Pick<Page, "confidence"> {
  const confidence = meanConfidence(paragraphs);
  return confidence === undefined ? {} : { confidence: Math.round(confidence) };
}

function omittedIn(omitted: readonly RecognizedLine[], picture: PagePicture): Pick<Page, "omitted"> {
  const toPoints = pointsOf(picture);
  return omitted.length === 0 ? {} : { omitted: omitted.map((line) => lineOf(line, toPoints)) };
}

function agreementIn({ agreement }: TwiceRead): Pick<Page, "agreement"> {
  return agreement === undefined ? {} : { agreement: round(agreement) };
}

function readingsIn({ choices }: TwiceRead, back: Warp | undefined, picture: PagePicture): Pick<Page, "readings"> {
  const { x, y } = pointsOf(picture);
  const readings = choices.map((choice) => {
    const [left, top, right, bottom] = back === undefined ? choice.box : boxBack(choice.box, back);
    return { ...choice, box: [round(left * x), round(top * y), round(right * x), round(bottom * y)] as const };
  });
  return readings.length === 0 ? {} : { readings };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
