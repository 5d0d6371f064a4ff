// Runs, lines and blocks for tests of single steps of the layout. Each character is half as wide as its size.

import type { FrameBlock } from "../../../functions/engine/layout/blocks/frame-block.ts";
import type { FrameLine } from "../../../functions/engine/layout/lines/frame-line.ts";
import { type Segment, segment } from "../../../functions/engine/layout/lines/line-segments.ts";
import type { Run } from "../../../functions/engine/layout/lines/run.ts";
import type { FrameWord } from "../../../functions/engine/layout/lines/words.ts";
import type { DocumentStyle, FontStyle, Fonts } from "../../../functions/engine/layout/page-lines/document-style.ts";

const PLAIN: FontStyle = { name: "Plain", bold: false, italic: false, monospaced: false };

/** Fonts by name: f is plain, b bold, i italic, m monospaced. */
export const FONTS: Fonts = new Map([
  ["f", PLAIN],
  ["b", { ...PLAIN, name: "Bold", bold: true }],
  ["i", { ...PLAIN, name: "Italic", italic: true }],
  ["m", { ...PLAIN, name: "Mono", monospaced: true }],
]);

export const STYLE: DocumentStyle = {
  fonts: FONTS,
  bodySize: 10,
  bodyIsBold: false,
  bodyIsMonospaced: false,
  bodyFace: "Plain",
  vocabulary: new Set(),
};

export function runAt(left: number, baseline: number, text: string, more: Partial<Run> = {}): Run {
  const size = more.size ?? 10;
  return {
    text,
    angle: 0,
    left,
    right: left + (text.length * size) / 2,
    baseline,
    top: baseline - 0.8 * size,
    bottom: baseline + 0.2 * size,
    size,
    font: "f",
    direction: "ltr",
    order: 0,
    spaceBefore: false,
    ...more,
  };
}

export function segmentAt(left: number, baseline: number, text: string, more: Partial<Run> = {}): Segment {
  return segment([runAt(left, baseline, text, more)]);
}

export function wordAt(left: number, text: string, more: Partial<FrameWord["print"]> = {}): FrameWord {
  const size = more.size ?? 10;
  return { text, left, right: left + (text.length * size) / 2, print: { top: 0, bottom: 0, size, font: "f", ...more } };
}

/** Line whose words are those of the text, with single spaces between them. */
export function lineAt(
  left: number,
  baseline: number,
  text: string,
  { font = "f", ...more }: Partial<FrameLine> & { readonly font?: string } = {},
): FrameLine {
  const size = more.size ?? 10;
  let at = left;
  const words = text.split(" ").map((word) => {
    const placed = wordAt(at, word, { size, font, top: baseline - 0.8 * size, bottom: baseline + 0.2 * size });
    at = placed.right + size / 2;
    return placed;
  });
  const right = left + (text.length * size) / 2;
  const box = { left, right, top: baseline - 0.8 * size, bottom: baseline + 0.2 * size };
  return { ...box, baseline, size, words, text, rightToLeft: false, ...more };
}

export function blockOf(lines: readonly FrameLine[], more: Partial<FrameBlock> = {}): FrameBlock {
  return { kind: "paragraph", text: lines.map(({ text }) => text).join(" "), lines, ...more };
}
