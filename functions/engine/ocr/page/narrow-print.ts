// Pictures nine tenths as wide. Tesseract brings each line to a height of 36 pixels and runs its network along it, so
// that its time is the length of the lines: a tenth of a page's time for nothing lost, where letters are large enough.

import type { PageInk } from "../ink/page-ink.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import type { PixelBox, RecognizedLine, RecognizedParagraph } from "../tesseract/tesseract-hocr.ts";
import { runsDown } from "./turn.ts";

// docs/decisions/tesseract-core.md has what nine, eight and seven tenths cost and bring.
const FROM = 10;
const TO = 9;
// Print of 5 points at 200 dpi, or 7 at 150, loses half a point and more; its marks are lower than this.
const LEAST_MARK_PIXELS = 14;
const LOW_SHARE = 0.25;
// A tenth in whole numbers, which are faster here by half.
const SHIFT = 16;
const TENTH = Math.ceil(2 ** SHIFT / FROM);
const HALF = 2 ** (SHIFT - 1);
/** Models of other scripts may need every pixel: none but this was measured. */
const MEASURED_LANGUAGE = "eng";

/** Whether three quarters of what looks like letters are large enough to be read as well when they are narrower. */
export function mayBeNarrowed(ink: PageInk, languages: readonly string[]): boolean {
  const { marks, scale } = ink;
  // Lines that run down the page would become lower and not shorter.
  if (languages.some((language) => language !== MEASURED_LANGUAGE) || runsDown(ink)) return false;
  const heights = marks.map(({ top, bottom }) => (bottom - top) * scale).sort((a, b) => a - b);
  return (heights[Math.floor(heights.length * LOW_SHARE)] ?? 0) >= LEAST_MARK_PIXELS;
}

/** Ten pixels become nine, each the mean of what it covers. */
export function narrow(image: GrayImage): GrayImage {
  const { height, gray } = image;
  const width = Math.floor((image.width * TO) / FROM);
  const narrowed = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    let from = y * image.width;
    for (let x = 0, place = 0; x < width; x++, from++, to++) {
      const sum = (gray[from] as number) * (TO - place) + (gray[from + 1] as number) * (place + 1);
      narrowed[to] = (sum * TENTH + HALF) >> SHIFT;
      if (++place < TO) continue;
      place = 0;
      from++;
    }
  }
  return { ...image, width, gray: narrowed };
}

/** Puts what was found in `narrow(image)` back into the image. */
export function widenBack(paragraphs: readonly RecognizedParagraph[]): readonly RecognizedParagraph[] {
  return paragraphs.map(({ box, lines }) => ({ box: widened(box), lines: lines.map(lineBack) }));
}

function lineBack(line: RecognizedLine): RecognizedLine {
  const { x, y, angle } = line.baseline;
  const [across, down] = [Math.cos(radians(angle)) * (FROM / TO), Math.sin(radians(angle))];
  const isUpright = Math.abs(across) > Math.abs(down);
  return {
    box: widened(line.box),
    baseline: { x: x * (FROM / TO), y, angle: (Math.atan2(down, across) * 180) / Math.PI },
    size: isUpright ? line.size : line.size * (FROM / TO),
    words: line.words.map((word) => ({ ...word, box: widened(word.box) })),
  };
}

function widened([left, top, right, bottom]: PixelBox): PixelBox {
  return [left * (FROM / TO), top, right * (FROM / TO), bottom];
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
