// Blocks of a recognised page: its words go through the layout of text layers, so a scan has tables, headings and lists too.

import type { Block, Box } from "../../base/model.ts";
import { layoutDocument } from "../../layout/document/document-layout.ts";
import { median } from "../../layout/geometry/median.ts";
import { withCheckMarks } from "../../layout/lines/check-marks.ts";
import { contentLines } from "../../layout/order/content-order.ts";
import type { Fonts } from "../../layout/page-lines/document-style.ts";
import { linesOfRuns } from "../../layout/page-lines/page-lines.ts";
import { TOOLS_OF_ROWS } from "../../layout/page-lines/tools-of-rows.ts";
import { printedCheckBoxes } from "../ink/printed-check-boxes.ts";
import { printedRules } from "../ink/printed-rules.ts";
import { withoutCheckBoxWords } from "../lines/check-box-words.ts";
import { type LevelPage, levelPage, tiltOf } from "../lines/level-lines.ts";
import { withoutRuleSigns } from "../lines/rule-signs.ts";
import { blocksBack } from "../photo/blocks-back.ts";
import type { FlatPage } from "../photo/flatten.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import type { RecognizedParagraph } from "../tesseract/tesseract-hocr.ts";
import { BOLD, BOLD_ITALIC, ITALIC, MONOSPACED, REGULAR, recognizedRuns, type ToPoints } from "./recognized-runs.ts";

/** A page as pixels, with its size in points as viewed. */
export interface PagePicture extends GrayImage {
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly rotation: number;
  /** Number of pages in the document. */
  readonly pages: number;
}

const REGULAR_STYLE = { name: "", bold: false, italic: false, monospaced: false };
const FONTS: Fonts = new Map([
  [REGULAR, REGULAR_STYLE],
  [BOLD, { ...REGULAR_STYLE, bold: true }],
  [ITALIC, { ...REGULAR_STYLE, italic: true }],
  [BOLD_ITALIC, { ...REGULAR_STYLE, bold: true, italic: true }],
  [MONOSPACED, { ...REGULAR_STYLE, monospaced: true }],
]);

export function pointsOf({ pageWidth, pageHeight, width, height }: PagePicture): ToPoints {
  return { x: pageWidth / width, y: pageHeight / height };
}

/** Blocks in reading order. Boxes are in points. That order is Tesseract's, or is found where the lines are in rows. */
export function recognizedBlocks(
  paragraphs: readonly RecognizedParagraph[],
  picture: PagePicture,
  inRows = false,
): readonly Block[] {
  if (paragraphs.length === 0) return [];
  const { pageWidth: width, pageHeight: height } = picture;
  const toPoints = pointsOf(picture);
  const rules = printedRules(picture);
  const size = median(paragraphs.flatMap(({ lines }) => lines.map((line) => line.size)));
  const found = withoutCheckBoxWords(withoutRuleSigns(paragraphs, rules), printedCheckBoxes(picture, size));
  const inPoints = ([left, top, right, bottom]: Box): Box => {
    return [left * toPoints.x, top * toPoints.y, right * toPoints.x, bottom * toPoints.y];
  };
  const level = levelPage(tiltOf(paragraphs.flatMap(({ lines }) => lines)), width, height);
  const marks = found.boxes.map(({ box, isChecked }) => ({ box: levelBox(inPoints(box), level), isChecked }));
  const runs = withCheckMarks(recognizedRuns(found.paragraphs, picture, toPoints, level), marks);
  const tools = inRows ? TOOLS_OF_ROWS : { inOrder: contentLines };
  const lines = linesOfRuns(
    runs,
    { width, height },
    rules.map((rule) => levelBox(inPoints(rule), level)),
    [],
    tools,
  );
  return layoutDocument([lines], { fonts: FONTS, outlines: [[]], isPart: picture.pages > 1 })[0] ?? [];
}

/** The box with its middle on the level page: a slanting rule is made of pieces, each of them level. */
function levelBox([left, top, right, bottom]: Box, level: LevelPage): Box {
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const [x, y] = level.place(middleX, middleY);
  return [left + x - middleX, top + y - middleY, right + x - middleX, bottom + y - middleY];
}

/** Blocks of a photograph, found on its flat picture, with their places in the photograph. Boxes are in points. */
export function flatBlocks(
  paragraphs: readonly RecognizedParagraph[],
  { image, warp }: FlatPage,
  picture: PagePicture,
  inRows = false,
): readonly Block[] {
  const pageWidth = (image.width * POINTS_PER_INCH) / image.dpi;
  const pageHeight = (image.height * POINTS_PER_INCH) / image.dpi;
  const blocks = recognizedBlocks(paragraphs, { ...picture, ...image, pageWidth, pageHeight }, inRows);
  return blocksBack(blocks, warp, pointsOf(picture));
}

const POINTS_PER_INCH = 72;
