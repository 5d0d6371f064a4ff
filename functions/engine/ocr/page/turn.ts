// Pictures turned by quarters, and what was found in one put back where it lies in the picture as it is.

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
    // A row becomes a column: clockwise the last one, counter-clockwise the first one, from its foot.
    const start = quarters === 1 ? height - 1 - y : (width - 1) * height + y;
    const step = quarters === 1 ? height : -height;
    for (let x = 0, from = y * width, to = start; x < width; x++, from++, to += step) turned[to] = gray[from] ?? 255;
  }
  return { ...image, width: height, height: width, gray: turned };
}

/** Puts what was found in `turnImage(image, quarters)` back into the image, whose size is given. */
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

/** Puts what was found in a part of an image, whose corner is given, into the image. */
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

/** Whether the page's lines run down it and not across: the marks of a line lie on few columns, or on few rows. */
export function runsDown({ marks, width, height }: PageInk): boolean {
  const crowding = (edges: readonly number[], length: number) => {
    const places = new Uint32Array(length + 1);
    for (const edge of edges) places[edge] = (places[edge] ?? 0) + 1;
    return places.reduce((sum, count) => sum + count * count, 0) / length;
  };
  // Feet stand on lines at one side and small letters end at a line on the other: whichever side is more even counts.
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
