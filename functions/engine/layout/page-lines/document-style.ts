// Properties of a whole document: its body text, its fonts, its words.

import type { FrameLine } from "../lines/frame-line.ts";
import type { PageLines } from "./page-lines.ts";
import { vocabularyOf } from "./vocabulary.ts";

export interface FontStyle {
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly monospaced: boolean;
}

export type Fonts = ReadonlyMap<string, FontStyle>;

export interface DocumentStyle {
  readonly fonts: Fonts;
  /** Points. */
  readonly bodySize: number;
  readonly bodyIsBold: boolean;
  readonly bodyIsMonospaced: boolean;
  /** Words in lower case, without the two halves of words that a line-end hyphen cuts. */
  readonly vocabulary: ReadonlySet<string>;
}

/** Look of a line: bold and italic hold for all of its words, monospaced for most. */
export interface LineLook {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly monospaced: boolean;
}

export type LookOf = (line: FrameLine) => LineLook;

export function documentStyle(pages: readonly PageLines[], fonts: Fonts): DocumentStyle {
  const lines = pages.flatMap((page) => page.frames.flatMap((frame) => frame.lines));
  const bodySize = bodySizeOf(lines);
  let [looked, all, bold, monospaced] = [0, 0, 0, 0];
  for (const line of lines) {
    if (Math.abs(line.size - bodySize) >= 0.5 || looked === LINES_LOOKED_AT) continue;
    const look = lookOf(line, fonts);
    looked++;
    all += line.text.length;
    if (look.bold) bold += line.text.length;
    if (look.monospaced) monospaced += line.text.length;
  }
  return {
    fonts,
    bodySize,
    bodyIsBold: bold > 0.5 * all,
    bodyIsMonospaced: monospaced > 0.5 * all,
    vocabulary: vocabularyOf(lines),
  };
}

/** Body lines to sample; so many show what a document's text looks like. */
const LINES_LOOKED_AT = 5_000;

/** Share of the characters that makes a size common. The largest common size is the body's, as notes are smaller. */
const BODY_SHARE = 0.3;

export function bodySizeOf(lines: readonly FrameLine[]): number {
  const characters = new Map<number, number>();
  let all = 0;
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2;
    characters.set(size, (characters.get(size) ?? 0) + line.text.length);
    all += line.text.length;
  }
  const byCount = [...characters].sort(([, a], [, b]) => b - a);
  const common = byCount.filter(([, count], index) => index === 0 || count >= BODY_SHARE * all);
  return common.reduce((largest, [size]) => Math.max(largest, size), 0);
}

const MONOSPACED_SHARE = 0.8;

export function lookOf({ words }: FrameLine, fonts: Fonts): LineLook {
  let [all, bold, italic, monospaced] = [0, 0, 0, 0];
  for (const { print, text } of words) {
    const style = fonts.get(print.font);
    all += text.length;
    if (style === undefined) continue;
    if (style.bold) bold += text.length;
    if (style.italic) italic += text.length;
    if (style.monospaced) monospaced += text.length;
  }
  return {
    bold: all > 0 && bold === all,
    italic: all > 0 && italic === all,
    monospaced: monospaced > MONOSPACED_SHARE * all,
  };
}
