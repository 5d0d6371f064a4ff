// Properties of a whole document: its body text, its fonts, its words.

import { whenNeeded } from "../../base/when-needed.ts";
import { median } from "../geometry/median.ts";
import type { FrameLine } from "../lines/frame-line.ts";
import { isSpacedOut } from "../lines/spaced-letters.ts";
import { SECTION_NUMBER } from "../text/item-markers.ts";
import { isCodeBesideText } from "./code-share.ts";
import type { PageLines } from "./page-lines.ts";

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
  /** Name of the font in which most lines of the body begin. */
  readonly bodyFace: string;
  /** Usual distance of the baselines of the body's lines, in sizes. Absent where no lines show it. */
  readonly bodyLeading?: number;
  /** Usual distance of the lines of sentences, in sizes, where it is wider than single spacing. */
  readonly wideSpacing?: number;
  /** True where sentences go on at this distance only, so that a wider one ends a paragraph. */
  readonly isEvenlyLed?: boolean;
  /** Usual distance of the lines of code, in sizes. */
  readonly codeLeading?: number;
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
  const codeLeading = leadingOf(lines, ({ words: [first] }) => fonts.get(first?.print.font ?? "")?.monospaced === true);
  const body = bodyOf(lines, pages);
  const bodySize = bodySizeOf(body, fonts);
  const spacing = wideSpacingOf(body, bodySize);
  const bodyLeading = spacing ?? leadingOf(body, ({ size }) => Math.abs(size - bodySize) < SAME_SIZE, PROSE_LEADING);
  const faces = new Map<string, number>();
  let [looked, all, bold, monospaced] = [0, 0, 0, 0];
  for (const line of body) {
    if (Math.abs(line.size - bodySize) >= SAME_SIZE || looked === LINES_LOOKED_AT) continue;
    const look = lookOf(line, fonts);
    looked++;
    all += line.text.length;
    const face = line.words[0]?.print.font ?? "";
    faces.set(face, (faces.get(face) ?? 0) + line.text.length);
    if (look.bold) bold += line.text.length;
    if (look.monospaced) monospaced += line.text.length;
  }
  const [[face] = [""]] = [...faces].sort(([, a], [, b]) => b - a);
  return {
    fonts,
    bodySize,
    bodyFace: fonts.get(face)?.name ?? face,
    bodyIsBold: bold > 0.5 * all,
    bodyIsMonospaced: monospaced > 0.5 * all && !isCodeBesideText(lines, fonts),
    vocabulary: vocabularyOf(lines),
    ...(spacing === undefined ? {} : { wideSpacing: spacing }),
    ...(bodyLeading === undefined ? {} : { bodyLeading, isEvenlyLed: isEvenlyLed(body, bodySize, bodyLeading) }),
    ...(codeLeading === undefined ? {} : { codeLeading }),
  };
}

/** Share of the characters in tables, from which on their print is that of the body, and the rest may be headings. */
const TABLE_SHARE = 0.8;

function bodyOf(lines: readonly FrameLine[], pages: readonly PageLines[]): readonly FrameLine[] {
  const inTables = pages.flatMap(({ frames }) => frames.flatMap(({ tables }) => tables.flatMap((each) => each.lines)));
  const outside = charactersOf(lines);
  return outside < (1 - TABLE_SHARE) * (outside + charactersOf(inTables)) ? inTables : lines;
}

function charactersOf(lines: readonly FrameLine[]): number {
  return lines.reduce((all, { text }) => all + text.length, 0);
}

/** Points. */
const SAME_SIZE = 0.5;
/** Widest distance of two lines without a blank line between them, in sizes. */
const WIDEST_SINGLE = 1.9;
/** Distances are counted in steps of this many sizes. */
const LEADING_STEP = 0.02;

/**
 * Share of the most frequent distance, from which on a smaller one is the usual one of prose. In a document of short
 * paragraphs, the distance of these may be the most frequent.
 */
const PROSE_LEADING = 0.4;

/** Usual distance of the baselines of such lines that follow each other: the smallest of those with this share. */
function leadingOf(lines: readonly FrameLine[], isOne: (line: FrameLine) => boolean, least = 1): number | undefined {
  const counts = new Map<number, number>();
  let last: FrameLine | undefined;
  for (const line of lines) {
    if (!isOne(line)) {
      last = undefined;
      continue;
    }
    const leading = last?.size === line.size ? (line.baseline - last.baseline) / line.size : 0;
    last = line;
    if (leading < 1 - LEADING_STEP || leading > WIDEST_SINGLE) continue;
    const step = Math.round(leading / LEADING_STEP);
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const most = [...counts.values()].reduce((a, b) => Math.max(a, b), 0);
  const common = [...counts].filter(([, count]) => count >= least * most).map(([step]) => step);
  return common.length === 0 ? undefined : Math.min(...common) * LEADING_STEP;
}

/** Lines that go on within a sentence, and the share of them at the usual distance. */
const [LEAST_IN_SENTENCES, EVEN] = [20, 0.98];
/** Times the usual distance. A formula or a raised mark moves lines apart. */
export const WIDE_LEADING = 1.3;
const ENDS = /[.:;!?]\P{L}{0,8}$/u;
const GOES_ON = /^\p{Ll}/u;
const NUMBER = /^\d{1,4}$/;

/** Checks that lines within sentences have no wide distance. */
function isEvenlyLed(lines: readonly FrameLine[], bodySize: number, bodyLeading: number): boolean {
  const leadings = leadingsInSentences(lines, bodySize);
  const even = leadings.filter((leading) => leading <= WIDE_LEADING * bodyLeading);
  return leadings.length >= LEAST_IN_SENTENCES && even.length >= EVEN * leadings.length;
}

/** Usual distance of lines within sentences, where most are farther apart than single-spaced text, as in manuscripts. */
function wideSpacingOf(lines: readonly FrameLine[], bodySize: number): number | undefined {
  const leadings = leadingsInSentences(lines, bodySize, { widest: WIDEST_SPACING, least: FULL_LINE });
  const wide = leadings.filter((leading) => leading > WIDEST_SINGLE);
  return wide.length >= LEAST_WIDE && wide.length > leadings.length / 2 ? median(wide) : undefined;
}

/** Distances, in sizes, of the baselines of neighbouring lines of the body where the first goes on in the second. */
function leadingsInSentences(
  lines: readonly FrameLine[],
  bodySize: number,
  { widest = WIDEST_LEADING, least = 0 } = {},
): number[] {
  // Numbers in the margin count the lines.
  const written = lines.slice(0, LINES_LOOKED_AT).filter(({ text }) => !NUMBER.test(text));
  return written.flatMap((line, index) => {
    const last = written[index - 1];
    if (last === undefined || Math.abs(line.size - bodySize) >= SAME_SIZE || last.size !== line.size) return [];
    const leading = (line.baseline - last.baseline) / line.size;
    if (leading < 1 - LEADING_STEP || leading > widest) return [];
    const start = NUMBER.test(line.words[0]?.text ?? "") ? (line.words[1]?.text ?? "") : line.text;
    return last.text.length < least || ENDS.test(last.text) || !GOES_ON.test(start) ? [] : [leading];
  });
}

/** Characters of a line of a sentence. Names and addresses one below the other are shorter. */
const FULL_LINE = 40;
/** Lines that show the spacing of a manuscript, and its widest one, in sizes. Double spacing has 2 to 2.7. */
const [LEAST_WIDE, WIDEST_SPACING] = [6, 3];

/** Distance of baselines, in sizes: 1 is set solid, about 2.4 is double-spaced. */
export const WIDEST_LEADING = 2.4;

/** Body lines to sample; so many show what a document's text looks like. */
const LINES_LOOKED_AT = 5_000;

/** Share of the characters that makes a size common. The largest common size is the body's, as notes are smaller. */
const BODY_SHARE = 0.3;

/** Share of the characters of larger bold print, from which on smaller print is the body's, and the bold print titles. */
const TEXT_SHARE = 0.25;
/** Times the size of the smaller print. */
const TITLE_SIZE = 1.15;

export function bodySizeOf(lines: readonly FrameLine[], fonts: Fonts): number {
  const size = commonSizeOf(lines);
  const common = lines.filter((line) => Math.abs(line.size - size) < SAME_SIZE);
  if (!common.every((line) => lookOf(line, fonts).bold)) return size;
  const smaller = lines.filter((line) => TITLE_SIZE * line.size < size && !lookOf(line, fonts).bold);
  return charactersOf(smaller) < TEXT_SHARE * charactersOf(common) ? size : commonSizeOf(smaller);
}

function commonSizeOf(lines: readonly FrameLine[]): number {
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

/** A remark in brackets at the end of a title may be in other print, and names of code within it in that of code. */
export function lookOf({ words }: FrameLine, fonts: Fonts): LineLook {
  let left = endOfTitle(words);
  let [all, title, bold, italic, monospaced, besideCode, code] = [0, 0, 0, 0, 0, 0, 0];
  let lastBold = "";
  for (const { print, text } of words) {
    const style = fonts.get(print.font);
    all += text.length;
    if (style?.monospaced) monospaced += text.length;
    if (left-- <= 0) continue;
    title += text.length;
    if (style?.bold) {
      bold += text.length;
      if (!style.monospaced) besideCode += text.length;
      lastBold = text;
      // A single sign may be a bullet, and code after a label is its value.
    } else if (style?.monospaced && text.length > 1 && !lastBold.endsWith(":")) code += text.length;
    if (style?.italic) italic += text.length;
  }
  const hasCode = code > 0 && bold + code === title && besideCode > mostBeside(code, words);
  return {
    bold: title > 0 && (bold === title || hasCode),
    italic: title > 0 && italic === title,
    monospaced: monospaced > MONOSPACED_SHARE * all,
  };
}

/** Bold characters that are no title beside so many of code. After a section's number in bold, any word is enough. */
function mostBeside(code: number, [first]: FrameLine["words"]): number {
  return SECTION_NUMBER.test(first?.text ?? "") ? Math.min(code, first?.text.length ?? 0) : code;
}

/** Words of a remark in brackets, and of a title that has one, as in "Overflow of the buffer (low)". */
const MOST_IN_REMARK = 3;
const LEAST_IN_TITLE = 3;

/** Index after the words before a remark in brackets, or after all words. */
function endOfTitle(words: FrameLine["words"]): number {
  if (words.at(-1)?.text.endsWith(")") !== true) return words.length;
  const from = words.findLastIndex(({ text }) => text.startsWith("("));
  return from >= LEAST_IN_TITLE && from >= words.length - MOST_IN_REMARK ? from : words.length;
}

/** Matches words of small Latin letters only, as most words are. */
const PLAIN = /^[a-z]+$/;
const HYPHENATED = /[-\u2010\u00ad]$/;

/** Returns the words in lower case, without the two halves of words that a line-end hyphen cuts. */
export function vocabularyOf(lines: readonly FrameLine[]): Set<string> {
  const texts = new Set<string>();
  let cut = false;
  for (const line of lines) {
    if (isSpacedOut(line)) continue;
    const { words } = line;
    const wasCut = cut;
    cut = HYPHENATED.test(words.at(-1)?.text ?? "");
    const end = words.length - (cut ? 1 : 0);
    for (let at = wasCut ? 1 : 0; at < end; at++) texts.add(words[at]?.text ?? "");
  }
  const vocabulary = new Set<string>();
  for (const text of texts) vocabulary.add(PLAIN.test(text) ? text : withoutEdges(text.toLowerCase()));
  return vocabulary;
}

const EDGES = whenNeeded(() => /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu);
/** Matches text of ASCII, Latin letters and general punctuation, in which edges are found without classes of all scripts. */
const COMMON = /^[\x20-\x7e\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u2010-\u205e]*$/;
const COMMON_EDGES = /^[\x20-/:-`{-~\u2010-\u205e]+|[\x20-/:-`{-~\u2010-\u205e]+$/g;
/** Matches words that begin and end with a letter or digit, as nearly all do. */
const BETWEEN_LETTERS = /^[a-z0-9](?:.*[a-z0-9])?$/s;

function withoutEdges(text: string): string {
  return BETWEEN_LETTERS.test(text) ? text : text.replace(COMMON.test(text) ? COMMON_EDGES : EDGES(), "");
}
