// The words of a recognised page as invisible text in PDF operators. Each word lies on its box.
//
// Coordinates are points of the page as viewed, from its bottom left corner. Text is UTF-16 in hexadecimal, in a font
// named LAYER_FONT. searchable-pdf.ts adds text and font to a document.

import type { Line, Page, Word } from "../../base/model.ts";
import { GLYPH_DESCENT, GLYPH_WIDTH } from "./glyphless-font.ts";

/** Name of the font in the operators. */
export const LAYER_FONT = "F";

const SPACE = "0020";
const RIGHT_TO_LEFT = /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}/u;
// Per cent of a character's width. Boxes that touch or overlap leave no room for the space between them.
const NARROWEST = 1;
// The space after the last word of a line, as a share of the font size.
const LINE_END_SPACE = 0.25;
// A word that would start further than this from its box is moved to it.
const MAX_DRIFT_POINTS = 0.1;

/** Operators for the page's words, in reading order. Empty for a page without words. */
export function textLayer(page: Page): string {
  const height = page.height ?? 0;
  const lines = page.blocks.flatMap((block) => block.lines ?? []).filter((line) => line.words.length > 0);
  if (lines.length === 0) return "";
  // Text in mode 3 is invisible, but readers can find, select and copy it (ISO 32000-2, 9.3.6).
  return ["BT", "3 Tr", ...lines.map((line) => showLine(line, height)), "ET"].join("\n");
}

function showLine(line: Line, pageHeight: number): string {
  const size = sizeOf(line);
  const [x, y, angle] = line.baseline ?? [line.box[0], line.box[3] - GLYPH_DESCENT * size, 0];
  const [cosine, sine] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const along = alongBaseline(x, y, cosine, sine);
  const operators = [
    `/${LAYER_FONT} ${decimal(size)} Tf`,
    `${[cosine, sine, -sine, cosine].map((value) => decimal(value, 4)).join(" ")} ${decimal(x)} ${decimal(pageHeight - y)} Tm`,
  ];
  // Positions of line matrix and pen along the baseline in points, as a reader computes them from the operators.
  let origin = 0;
  let pen = 0;
  const show = (codes: readonly string[], width: number) => {
    const natural = codes.length * GLYPH_WIDTH * size;
    // Whole numbers: a decimal would add a byte to each word, and the next space compensates for the rounding.
    const scale = Math.max(NARROWEST, Math.round((100 * width) / natural));
    operators.push(`${scale} Tz<${codes.join("")}>Tj`);
    pen += (natural * scale) / 100;
  };
  line.words.forEach((word, index) => {
    const [start, end] = along(word);
    const following = line.words[index + 1];
    if (Math.abs(start - pen) > MAX_DRIFT_POINTS) {
      operators.push(`${decimal(start - origin)} 0 Td`);
      origin += Number(decimal(start - origin));
      pen = origin;
    }
    show(codesOf(word.text), end - pen);
    show([SPACE], following === undefined ? size * LINE_END_SPACE : along(following)[0] - pen);
  });
  return operators.join("\n");
}

/** Returns start and end of a word, in points from the baseline's start. Here y grows downwards. */
function alongBaseline(x: number, y: number, cosine: number, sine: number) {
  return ({ box: [left, top, right, bottom] }: Word): readonly [start: number, end: number] => {
    // Measures along the line's main axis, where a skewed word is as long as its box.
    const upright = Math.abs(cosine) >= Math.abs(sine);
    const [one, other] = upright
      ? [(left - x) / cosine, (right - x) / cosine]
      : [(y - bottom) / sine, (y - top) / sine];
    return [Math.min(one, other), Math.max(one, other)];
  };
}

function sizeOf(line: Line): number {
  const [, top, , bottom] = line.box;
  return Math.max(1, line.words[0]?.size ?? bottom - top);
}

/** UTF-16 codes of each character. A right-to-left word starts at its left end, as readers expect. */
function codesOf(text: string): readonly string[] {
  const characters = [...text].map(utf16Of);
  return RIGHT_TO_LEFT.test(text) ? characters.reverse() : characters;
}

function utf16Of(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => unit.toString(16).toUpperCase().padStart(4, "0")).join("");
}

/** Shortest form of a number, without an exponent, which PDF does not support. */
function decimal(value: number, digits = 2): string {
  const text = value.toFixed(digits).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}
