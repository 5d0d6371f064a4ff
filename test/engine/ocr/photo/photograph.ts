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
const WORDS_OF_A_LINE = 11;
const SIZE = 26;
const [LEFT, FIRST_LINE, LEADING] = [70, 110, 52];
export const PAGE_SIZE = { width: 1180, height: 900 };

type Placed = NonNullable<DrawnPage["texts"]>[number];

function wordsOfLine(line: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => WORDS[(at + 5 * line) % WORDS.length] as string);
}

/** Lines of words with their places on the page, as a letter has them. */
export const PROSE: readonly (readonly Placed[])[] = Array.from({ length: LINES }, (_, line) => {
  let x = LEFT;
  return wordsOfLine(line, WORDS_OF_A_LINE).map((text) => {
    const word = { text, x, y: FIRST_LINE + LEADING * line, size: SIZE };
    x += widthOf(`${text} `, SIZE);
    return word;
  });
});

/** Words in columns with wide gaps. */
export const TABLE: readonly (readonly Placed[])[] = Array.from({ length: LINES }, (_, line) =>
  wordsOfLine(line, 9).map((text, at) => ({ text, x: LEFT + 118 * at, y: FIRST_LINE + LEADING * line, size: SIZE })),
);

export function pageOf(lines: readonly (readonly Placed[])[]): DrawnPage {
  return { ...PAGE_SIZE, texts: lines.flat() };
}

export function textOf(lines: readonly (readonly Placed[])[]): readonly string[] {
  return lines.map((words) => words.map(({ text }) => text).join(" "));
}
