// Turns pictures by quarters, and converts places in turned pictures back.

import type { PageInk } from "../ink/page-ink.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import type { PixelBox, RecognizedLine, RecognizedParagraph } from "../tesseract/tesseract-hocr.ts";

/** Quarter turns clockwise. */
export type Quarters = 0 | 1 | 2 | 3;

export function turnImage(image: GrayImage, quarters: Quarters): GrayImage {
  const { width, height, gray } = image;
  if (quarters === 0) return image;
  if (quarters === 2) return { ...image, gray: gray.toReversed() };
  const turned = new Uint8Array(gray.length);
  for (let y = 0; y < height; y++) {
    // A row becomes a column: clockwise, the first row becomes the last column; counterclockwise, the first, upwards.
    const start = quarters === 1 ? height - 1 - y : (width - 1) * height + y;
    const step = quarters === 1 ? height : -height;
    for (let x = 0, from = y * width, to = start; x < width; x++, from++, to += step) turned[to] = gray[from] ?? 255;
  }
  return { ...image, width: height, height: width, gray: turned };
}

/** Converts the places of a reading of `turnImage(image, quarters)` to places in the image, which has this size. */
export function turnBack(
  paragraphs: readonly RecognizedParagraph[],
  size: Pick<GrayImage, "width" | "height">,
  quarters: Quarters,
): readonly RecognizedParagraph[] {
  if (quarters === 0) return paragraphs;
  const box = ([left, top, right, bottom]: PixelBox): PixelBox => {
    const [ax, ay] = pointBack(left, top, size, quarters);
    const [bx, by] = pointBack(right, bottom, size, quarters);
    return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
  };
  const lineBack = (line: RecognizedLine): RecognizedLine => {
    const [x, y] = pointBack(line.baseline.x, line.baseline.y, size, quarters);
    return {
      ...line,
      box: box(line.box),
      baseline: { x, y, angle: within180(line.baseline.angle + quarters * 90) },
      words: line.words.map((word) => ({ ...word, box: box(word.box) })),
    };
  };
  return paragraphs.map((paragraph) => ({ box: box(paragraph.box), lines: paragraph.lines.map(lineBack) }));
}

/** Converts places in a part of an image to places in the image. The part's corner is given. */
export function moved(
  paragraphs: readonly RecognizedParagraph[],
  right: number,
  down: number,
): readonly RecognizedParagraph[] {
  const box = ([left, top, end, bottom]: PixelBox): PixelBox => [left + right, top + down, end + right, bottom + down];
  const lineMoved = (line: RecognizedLine): RecognizedLine => ({
    ...line,
    box: box(line.box),
    baseline: { ...line.baseline, x: line.baseline.x + right, y: line.baseline.y + down },
    words: line.words.map((word) => ({ ...word, box: box(word.box) })),
  });
  return paragraphs.map((paragraph) => ({ box: box(paragraph.box), lines: paragraph.lines.map(lineMoved) }));
}

/** Decides whether lines run down the page and not across: then marks crowd on few columns, and not on few rows. */
export function runsDown({ marks, width, height }: PageInk): boolean {
  const crowding = (edges: readonly number[], length: number) => {
    const places = new Uint32Array(length + 1);
    for (const edge of edges) places[edge] = (places[edge] ?? 0) + 1;
    return places.reduce((sum, count) => sum + count * count, 0) / length;
  };
  // Letters share a baseline on one side, and small letters a top line on the other. The more even side counts.
  const [rows, columns] = [
    Math.max(
      ...[marks.map(({ top }) => top), marks.map(({ bottom }) => bottom)].map((edges) => crowding(edges, height)),
    ),
    Math.max(
      ...[marks.map(({ left }) => left), marks.map(({ right }) => right)].map((edges) => crowding(edges, width)),
    ),
  ];
  return columns > rows;
}

function pointBack(
  x: number,
  y: number,
  { width, height }: Pick<GrayImage, "width" | "height">,
  quarters: Quarters,
): readonly [x: number, y: number] {
  if (quarters === 1) return [y, height - x];
  if (quarters === 3) return [width - y, x];
  return quarters === 2 ? [width - x, height - y] : [x, y];
}

function within180(angle: number): number {
  return angle > 180 ? angle - 360 : angle;
}
