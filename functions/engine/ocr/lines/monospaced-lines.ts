// Lines of a recognised page in a monospaced font, as programs have: all characters are equally wide and on one grid.

import { median } from "../../layout/geometry/median.ts";
import type { RecognizedLine, RecognizedWord } from "../tesseract/tesseract-hocr.ts";
import { printSize } from "./print-size.ts";

/** Space beside the letters of a word that its box leaves out, in characters. */
const BESIDE = 0.25;
/** Share by which the widths of characters may differ between words. In other fonts most differ by .1 to .2. */
const SAME_WIDTH = 0.06;
/** Share by which they may differ between lines. */
const SAME_FONT = 0.03;
/** Least width in sizes of the print. In the text of other fonts, most lines have .42 to .51. */
const LEAST_WIDTH = 0.53;
/** Characters by which a word may start off the grid. */
const OFF_GRID = 0.22;
/** Words of a line that shows its font by itself, and those with letters among them; and characters. */
const [LEAST_WORDS, LEAST_SHOWN, LEAST_CHARACTERS] = [3, 2, 12];
/** Characters of a word from which on its width shows the font. */
const LEAST_LETTERS = 3;
/** Lines that show the font of a page together. */
const LEAST_LINES = 2;
/** Share of the page's lines. A page with more is typewritten, and no program. */
const MOST_LINES = 0.75;
/** Share of the other words. Measured: .27 to .46 on pages with programs, .55 to .83 on receipts. */
const ALIKE = 0.5;
/** Distance of lines in one listing, times the height of the line. */
const NEAR = 3;

/** Lines in a monospaced font, among others. */
export function monospacedLines(lines: readonly RecognizedLine[]): ReadonlySet<RecognizedLine> {
  const upright = lines.filter(({ baseline }) => Math.abs(baseline.angle) <= LEVEL);
  const widths = upright.flatMap((line) => (showsFont(line) ? [widthOf(line)] : []));
  const common = widths.filter(
    (width) => widths.filter((other) => isSame(other, width, SAME_FONT)).length >= LEAST_LINES,
  );
  if (common.length === 0) return new Set();
  const isLong = ({ words }: RecognizedLine) => lengthOf(words.filter(showsWidth)) >= LEAST_CHARACTERS;
  const found = new Map<RecognizedLine, number>();
  for (const line of upright) {
    const width = widthOf(line);
    if (
      (isLong(line) || showsFont(line)) &&
      isOnGrid(line, width) &&
      common.some((each) => isSame(each, width, SAME_FONT))
    )
      found.set(line, width);
  }
  // A short line between lines of a program is one too.
  for (const order of [lines, lines.toReversed()]) {
    for (const [at, line] of order.entries()) {
      const next = order[at - 1];
      const width = next === undefined ? undefined : found.get(next);
      if (next === undefined || width === undefined || found.has(line) || !isNear(line, next)) continue;
      if (isOnGrid(line, width, next)) found.set(line, width);
    }
  }
  return isTypewritten(lines, found) ? new Set() : new Set(found.keys());
}

/** Decides whether most other words of a page have characters as wide: worn print shows its font in few lines only. */
function isTypewritten(lines: readonly RecognizedLine[], found: ReadonlyMap<RecognizedLine, number>): boolean {
  if (found.size > MOST_LINES * lines.length) return true;
  const width = median([...found.values()]);
  const others = lines.filter((line) => !found.has(line)).flatMap(({ words }) => words.filter(showsWidth).map(widthIn));
  return others.filter((other) => isSame(other, width)).length > ALIKE * others.length;
}

/** Decides whether a line shows by itself that its characters are equally wide. */
function showsFont(line: RecognizedLine): boolean {
  const { words } = line;
  const width = widthOf(line);
  const shown = words.filter(showsWidth).length;
  const isEnough = words.length >= LEAST_WORDS && lengthOf(words) >= LEAST_CHARACTERS && shown >= LEAST_SHOWN;
  return isEnough && width >= LEAST_WIDTH * printSize(line) && isOnGrid(line, width);
}

/**
 * Width of the characters in pixels: from where words start, most with one space between them, or from the words of a short
 * line. Not a number where no word shows it.
 */
function widthOf({ words }: RecognizedLine): number {
  if (words.length < LEAST_WORDS) return median(words.filter(showsWidth).map(widthIn));
  const starts = words.map(({ box }) => box[0]);
  return median(
    words.slice(0, -1).map((word, at) => ((starts[at + 1] ?? 0) - (starts[at] ?? 0)) / (lengthOf([word]) + 1)),
  );
}

/** Share of the words that have the common width. One may have been read with a letter too many. */
const OF_ONE_WIDTH = 0.85;
/** Share of the words that start on the grid. The box of a word begins at its ink, which is narrower for signs. */
const ON_GRID = 0.6;

/** Decides whether the words of a line have characters of a width, and start on the grid of the line or of the one next to it. */
function isOnGrid({ words }: RecognizedLine, width: number, next?: RecognizedLine): boolean {
  const shown = words.filter(showsWidth);
  const alike = shown.filter((word) => isSame(widthIn(word), width));
  if (alike.length < OF_ONE_WIDTH * shown.length) return false;
  const start = (next ?? { words }).words[0]?.box[0] ?? 0;
  const steps = words.slice(next === undefined ? 1 : 0).map(({ box }) => (box[0] - start) / width);
  const onGrid = steps.filter((step) => Math.abs(step - Math.round(step)) <= OFF_GRID);
  return onGrid.length >= ON_GRID * steps.length;
}

/** Degrees. */
const LEVEL = 2;

function lengthOf(words: readonly RecognizedWord[]): number {
  return words.reduce((sum, { text }) => sum + [...text].length, 0);
}

function widthIn(word: RecognizedWord): number {
  return (word.box[2] - word.box[0]) / (lengthOf([word]) - BESIDE);
}

/** Digits are equally wide in most fonts, so only letters show the font. */
function showsWidth(word: RecognizedWord): boolean {
  return lengthOf([word]) >= LEAST_LETTERS && LETTERS.test(word.text);
}

const LETTERS = /\p{L}\P{L}*\p{L}/u;

function isSame(a: number, b: number, share = SAME_WIDTH): boolean {
  return Math.abs(a - b) <= share * Math.max(a, b);
}

function isNear(a: RecognizedLine, b: RecognizedLine): boolean {
  const height = Math.max(a.box[3] - a.box[1], b.box[3] - b.box[1]);
  return Math.max(a.box[1], b.box[1]) - Math.min(a.box[3], b.box[3]) < NEAR * height;
}
