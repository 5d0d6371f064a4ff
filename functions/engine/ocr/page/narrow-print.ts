// Narrows pictures to nine tenths. Tesseract scales each line to a height of 36 pixels and runs its network along it,
// so its time grows with the length of lines. This saves a tenth of the time, and large letters lose nothing.

import type { PageInk } from "../ink/page-ink.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import type { PixelBox, RecognizedLine, RecognizedParagraph } from "../tesseract/tesseract-hocr.ts";
import { runsDown } from "./turn.ts";

// docs/decisions/tesseract-core.md has the measurements for nine, eight and seven tenths.
const FROM = 10;
const TO = 9;
// Print of 5 points at 200 dpi, or 7 at 150, would lose half a point or more. Its marks are lower than this.
const LEAST_MARK_PIXELS = 14;
const LOW_SHARE = 0.25;
// A tenth in integer arithmetic, which takes half the time here.
const SHIFT = 16;
const TENTH = Math.ceil(2 ** SHIFT / FROM);
const HALF = 2 ** (SHIFT - 1);
/** The only language measured. Models of other scripts may need every pixel. */
const MEASURED_LANGUAGE = "eng";

/** Decides whether three quarters of the letter-like marks are large enough to be read equally well when narrowed. */
export function mayBeNarrowed(ink: PageInk, languages: readonly string[]): boolean {
  const { marks, scale } = ink;
  // Lines that run down the page would lose height and not length.
  if (languages.some((language) => language !== MEASURED_LANGUAGE) || runsDown(ink)) return false;
  const heights = marks.map(({ top, bottom }) => (bottom - top) * scale).sort((a, b) => a - b);
  return (heights[Math.floor(heights.length * LOW_SHARE)] ?? 0) >= LEAST_MARK_PIXELS;
}

/** Turns ten pixels into nine, each the mean of the pixels that it covers. */
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

/** Converts the places of a reading of `narrow(image)` to places in the image. */
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
