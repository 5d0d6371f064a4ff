// A page as a camera sees it: bent upwards in its middle, under a lamp at its left, on a dark desk.

import type { PagePicture } from "../../../../functions/engine/ocr/page/recognized-blocks.ts";
import { type DrawnPage, drawPage, widthOf } from "../page/draw-page.ts";

const DESK = 60;
const MARGIN = 80;
const RISE = 70;

/** Pixels by which a column of the page lies lower than its middle. */
export function fallAt(x: number, width: number): number {
  return RISE * (1 - Math.sin((Math.PI * x) / width));
}

/** Place in the photograph of a place on the page. */
export function placeInPhotograph(x: number, y: number, width: number): readonly [x: number, y: number] {
  return [x + MARGIN, y + MARGIN + fallAt(x, width)];
}

export function photographed(drawn: DrawnPage): PagePicture {
  const page = drawPage(drawn);
  const [width, height] = [page.width + 2 * MARGIN, page.height + 2 * MARGIN + RISE];
  const gray = new Uint8Array(width * height).fill(DESK);
  for (let y = 0; y < height; y++) {
    for (let x = MARGIN; x < MARGIN + page.width; x++) {
      const column = x - MARGIN;
      const row = Math.round(y - MARGIN - fallAt(column, page.width));
      if (row < 0 || row >= page.height) continue;
      gray[y * width + x] = (page.gray[row * page.width + column] as number) * (1 - (0.45 * x) / width);
    }
  }
  return { ...page, width, height, gray, pageWidth: (width * 72) / 200, pageHeight: (height * 72) / 200 };
}

const WORDS = "the miller opens seven gates before the harvest so that all barley is ground within a week".split(" ");
const LINES = 14;
const FIRST_LINE = 110;
const LEADING = 52;

const SIZE = 26;
/** Width of a space, in sizes. */
const SPACE = 0.3;

/** Words with their places on the page, in lines of the page's width. */
export const PROSE = Array.from({ length: LINES }, (_, line) => {
  let x = 70;
  return Array.from({ length: 14 }, (_, at) => {
    const text = WORDS[(at + 5 * line) % WORDS.length] as string;
    const word = { text, x, y: FIRST_LINE + LEADING * line, size: SIZE };
    x += widthOf(text, SIZE) + SPACE * SIZE;
    return word;
  });
});
export const PROSE_SIZE = { width: 1180, height: 900 };
