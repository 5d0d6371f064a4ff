// Pictures of small print at twice their size.

import type { GrayImage } from "../tesseract/gray-image.ts";
import type { RecognizedParagraph } from "../tesseract/tesseract-hocr.ts";

// Letters of 8 points are 11 pixels high at 100 dpi. The model was trained on 30 and more.
const ENLARGED_BELOW_DPI = 160;
// An A4 page at 160 dpi has 2.5 million pixels. Four times the limit must not need more memory than the largest page.
const MOST_PIXELS_TO_ENLARGE = 4_000_000;

export function isWorthEnlarging({ dpi, gray }: GrayImage): boolean {
  return dpi < ENLARGED_BELOW_DPI && gray.length <= MOST_PIXELS_TO_ENLARGE;
}

/** Doubles the size. Each new pixel is the mean of its neighbours in both directions. */
export function doubled({ width, height, dpi, gray }: GrayImage): GrayImage {
  const levels = new Uint8Array(width * height * 4);
  const at = (x: number, y: number) => gray[Math.min(height - 1, y) * width + Math.min(width - 1, x)] ?? 255;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [here, right, below, across] = [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)];
      const to = (4 * y * width + 2 * x) | 0;
      levels[to] = here;
      levels[to + 1] = (here + right) / 2;
      levels[to + 2 * width] = (here + below) / 2;
      levels[to + 2 * width + 1] = (here + right + below + across) / 4;
    }
  }
  return { width: width * 2, height: height * 2, dpi: dpi * 2, gray: levels };
}

/** Converts the places of a reading of `doubled(image)` to places in the image. */
export function halfSize(paragraphs: readonly RecognizedParagraph[]): readonly RecognizedParagraph[] {
  return paragraphs.map(({ box, lines }) => ({
    box: halved(box),
    lines: lines.map((line) => ({
      ...line,
      box: halved(line.box),
      baseline: { ...line.baseline, x: line.baseline.x / 2, y: line.baseline.y / 2 },
      size: line.size / 2,
      words: line.words.map((word) => ({ ...word, box: halved(word.box) })),
    })),
  }));
}

function halved([left, top, right, bottom]: readonly [number, number, number, number]) {
  return [left / 2, top / 2, right / 2, bottom / 2] as const;
}
