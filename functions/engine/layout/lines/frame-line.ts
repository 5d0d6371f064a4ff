// Line with its words, in its frame. Blocks consist of such lines.

import type { StructureElement } from "../../pdf/read/tagged-structure.ts";
import type { Segment } from "./line-segments.ts";
import { type FrameWord, isRightToLeft } from "./words.ts";

export interface FrameLine extends Omit<Segment, "runs"> {
  readonly words: readonly FrameWord[];
  readonly text: string;
  readonly rightToLeft: boolean;
  readonly element?: StructureElement | undefined;
  /** True where a drawn rule separates it from the line before. */
  readonly isRuledOff?: boolean;
}

export function frameLine(segment: Segment, words: readonly FrameWord[]): FrameLine {
  const { runs, left, right, top, bottom, baseline, size } = segment;
  const element = runs[0]?.element;
  const text = words.map((word) => word.text).join(" ");
  return { left, right, top, bottom, baseline, size, words, text, rightToLeft: isRightToLeft(runs), element };
}

/** Joins two pieces of one row; the second is to the right of the first. */
export function sideBySide(line: FrameLine, next: FrameLine): FrameLine {
  const larger = next.size > line.size ? next : line;
  return {
    ...line,
    baseline: larger.baseline,
    size: larger.size,
    right: Math.max(line.right, next.right),
    top: Math.min(line.top, next.top),
    bottom: Math.max(line.bottom, next.bottom),
    words: [...line.words, ...next.words],
    text: `${line.text} ${next.text}`,
  };
}

/** Part of a line with these of its words. */
export function partOf(line: FrameLine, words: readonly FrameWord[]): FrameLine {
  const most = (of: (word: FrameWord) => number) => words.reduce((max, word) => Math.max(max, of(word)), -Infinity);
  return {
    ...line,
    left: -most(({ left }) => -left),
    right: most(({ right }) => right),
    top: -most(({ print }) => -print.top),
    bottom: most(({ print }) => print.bottom),
    size: most(({ print }) => print.size),
    words,
    text: words.map(({ text }) => text).join(" "),
  };
}

/** Start of the line. Like `endOf`, it grows in the direction of the script. */
export function startOf(line: FrameLine): number {
  return line.rightToLeft ? -line.right : line.left;
}

export function endOf(line: FrameLine): number {
  return line.rightToLeft ? -line.left : line.right;
}
