// Recognised lines, as Tesseract would return them for drawn text.

import type {
  RecognizedLine,
  RecognizedParagraph,
  RecognizedWord,
} from "../../../../functions/engine/ocr/tesseract/tesseract-hocr.ts";

/** Widths and heights of letters in em, roughly those of Liberation Sans. */
const [WIDE, TALL, DEEP, LOW, HALF] = [0.52, 0.74, 0.21, 0.52, 0.66];

/** A line whose words stand at these places, in pixels. */
export function recognizedLine(
  words: readonly (readonly [text: string, x: number, confidence?: number])[],
  y: number,
  { size = 28, angle = 0 } = {},
): RecognizedLine {
  const boxes = words.map(([text, x, confidence = 95]): RecognizedWord => {
    const above = /[A-Z0-9bdfhikl]/.test(text) ? TALL : text.includes("t") ? HALF : LOW;
    const below = /[gjpqy,;]/.test(text) ? DEEP : 0;
    return { text, confidence, box: [x, y - above * size, x + text.length * WIDE * size, y + below * size] };
  });
  const [left, right] = [boxes[0]?.box[0] ?? 0, boxes.at(-1)?.box[2] ?? 0];
  return { box: [left, y - size, right, y + DEEP * size], baseline: { x: left, y, angle }, size, words: boxes };
}

export function recognizedParagraph(...lines: readonly RecognizedLine[]): RecognizedParagraph {
  const edges = lines.map(({ box }) => box);
  return {
    box: [
      Math.min(...edges.map(([left]) => left)),
      Math.min(...edges.map(([, top]) => top)),
      Math.max(...edges.map(([, , right]) => right)),
      Math.max(...edges.map(([, , , bottom]) => bottom)),
    ],
    lines,
  };
}
