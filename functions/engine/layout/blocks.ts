// Lines to blocks: which lines belong together, and what kind of block they make.

import { whenNeeded } from "../when-needed.ts";
import { linesBeside } from "./beside.ts";
import { linesInSentences } from "./broken-sentences.ts";
import { isCaption } from "./captions.ts";
import { codeText } from "./code.ts";
import { type DocumentStyle, type LineLook, lookOf } from "./document-style.ts";
import type { FrameBlock } from "./frame-block.ts";
import { type FrameLine, startOf } from "./frame-line.ts";
import { headingLook } from "./headings.ts";
import { columnEnds, lineTexts } from "./line-breaks.ts";
import { joinLines, type LineText } from "./line-joining.ts";
import { MARKER, SIGN_OF_ITEM } from "./list-markers.ts";
import { cutListings } from "./numbered-listings.ts";
import { startsAfterShort } from "./short-paragraphs.ts";
import { taggedBlock } from "./tagged-blocks.ts";
import { breaksInElements } from "./tagged-breaks.ts";

/** Blocks of lines in reading order. */
export function blocksOf(lines: readonly FrameLine[], style: DocumentStyle): FrameBlock[] {
  const columnEnd = columnEnds(lines);
  const looks = new Map(lines.map((line) => [line, lookOf(line, style.fonts)]));
  for (const line of inlineCode(lines, looks, style))
    looks.set(line, { ...lookOf(line, style.fonts), monospaced: false });
  const look = (line: FrameLine): LineLook => looks.get(line) ?? lookOf(line, style.fonts);
  const beside = linesBeside(lines);
  const breaks = breaksInElements(lines, (line) => look(line).bold, columnEnd).union(
    startsAfterShort(lines, columnEnd),
  );
  const inSentences = linesInSentences(lines, columnEnd);
  const blockOf = (group: readonly FrameLine[]): FrameBlock[] => {
    const [first] = group;
    if (first === undefined) return [];
    if (isCodeLine(first, look, style) && !isPhrase(group))
      return [{ kind: "code", text: codeText(group), lines: group }];
    const texts = lineTexts(group, columnEnd, beside);
    const text = joinLines(texts, style.vocabulary);
    if (first.element?.role === "Caption" || isCaption(text, group, look, style))
      return captionAndRest(group, texts, style);
    const heading = headingLook(group, text, look, style);
    const isWithin = breaks.has(first) && heading?.isSure === true;
    const tagged = isWithin ? undefined : taggedBlock(first, text, group);
    if (tagged !== undefined) return [tagged];
    return [{ kind: "paragraph", text, lines: group, ...(heading === undefined ? {} : { heading }) }];
  };
  return cutListings(lines).flatMap((stretch) =>
    "listing" in stretch
      ? [stretch.listing]
      : groupLines(stretch.lines, { beside, breaks, inSentences }, look, style).flatMap(blockOf),
  );
}

/** A sentence or a title that stands alone is no program, whatever its font. */
function isPhrase([line, ...others]: readonly FrameLine[]): boolean {
  return line !== undefined && others.length === 0 && PHRASE().test(line.text);
}

/** A capital, then words of letters alone; commands start with a small letter, queries in capitals. */
const PHRASE = whenNeeded(() => /^\p{Lu}\p{Ll}*(?:,? [\p{L}'’]+){3,}[.!?]?$/u);

/** A caption ends where its line was broken on purpose: what follows is the listing, or the figure's own text. */
function captionAndRest(
  group: readonly FrameLine[],
  texts: readonly LineText[],
  { vocabulary }: DocumentStyle,
): FrameBlock[] {
  const end = texts.findIndex((line) => line.breakAfter) + 1 || group.length;
  const [own, rest] = [group.slice(0, end), group.slice(end)];
  const caption: FrameBlock = { kind: "caption", text: joinLines(texts.slice(0, end), vocabulary), lines: own };
  if (rest.length === 0) return [caption];
  return [caption, { kind: "paragraph", text: joinLines(texts.slice(end), vocabulary), lines: rest }];
}

const INLINE_LEADING = 1.4;
const FAR_LEADING = 4;

/** An address or a name within a sentence may fill a line by itself, and is no listing. */
function inlineCode(
  lines: readonly FrameLine[],
  looks: ReadonlyMap<FrameLine, LineLook>,
  { fonts }: DocumentStyle,
): FrameLine[] {
  const isCode = (line: FrameLine | undefined) => line !== undefined && looks.get(line)?.monospaced === true;
  return lines.filter((line, index) => {
    const [last, next] = [lines[index - 1], lines[index + 1]];
    const isNear = (other: FrameLine | undefined) =>
      other !== undefined && Math.abs(other.baseline - line.baseline) < FAR_LEADING * line.size;
    if (!isCode(line) || (isCode(last) && isNear(last)) || (isCode(next) && isNear(next))) return false;
    if (line.words.length === 1 && ADDRESS.test(line.text)) return true;
    if (last === undefined) return false;
    const endsInCode = fonts.get(last.words.at(-1)?.print.font ?? "")?.monospaced === true;
    if (!endsInCode && /[.:;!?]$/.test(last.text)) return false;
    const leading = line.baseline - last.baseline;
    return leading > 0 && leading < INLINE_LEADING * line.size && Math.abs(line.left - last.left) < line.size;
  });
}

const ADDRESS = /@|:\/\/|^www\./;

type Look = (line: FrameLine) => LineLook;

function groupLines(
  lines: readonly FrameLine[],
  { beside, breaks, inSentences }: Record<"beside" | "breaks" | "inSentences", ReadonlySet<FrameLine>>,
  look: Look,
  style: DocumentStyle,
): FrameLine[][] {
  const groups: FrameLine[][] = [];
  // Without what stands beside a line, higher or lower: that tells nothing of how far apart lines are.
  let rows: FrameLine[] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const isBeside = beside.has(line);
    const goesOn = isBeside || (!breaks.has(line) && continuesBlock(rows, line, look, style, inSentences));
    if (group !== undefined && goesOn) group.push(line);
    else {
      groups.push([line]);
      rows = [];
    }
    if (!isBeside) rows.push(line);
  }
  return groups;
}

const CONTINUOUS = /^(?:P|H|H[1-6]|Title|LI|Caption|Note|FENote|TOCI)$/;
/** Of the text's size: what notes are set in. */
const SMALL = 0.93;
const NOTE_MARK = whenNeeded(() => /^(?:\d{1,3}|[*†‡§¶]{1,3})\s?[\p{Lu}\p{Lo}"“(]/u);
const SIZE_CHANGE = 1.15;
/** Baseline to baseline, of the size: set solid is 1, double-spaced about 2.4. */
const WIDEST_LEADING = 2.4;
/** Code has blank lines. */
const WIDEST_CODE_LEADING = 3.6;
const LEADING_CHANGE = 1.25;
const INDENT_EM = 0.8;

function continuesBlock(
  group: readonly FrameLine[],
  line: FrameLine,
  look: Look,
  style: DocumentStyle,
  inSentences: ReadonlySet<FrameLine>,
): boolean {
  const last = group.at(-1);
  const first = group[0];
  if (last === undefined || first === undefined) return false;
  if (last.element !== line.element) return false;
  // A table's rows, a list's items and a figure's words are told apart by how they stand, also within one element.
  // Some programs tag a step and the points below it as one.
  if (line.element !== undefined && CONTINUOUS.test(line.element.role)) return !SIGN_OF_ITEM.test(line.text);
  const size = Math.max(last.size, line.size);
  const leading = line.baseline - last.baseline;
  const isCode = isCodeLine(line, look, style);
  if (isCode !== isCodeLine(last, look, style)) return false;
  if (isCode) return leading > 0 && leading < WIDEST_CODE_LEADING * size;
  if (size > SIZE_CHANGE * Math.min(last.size, line.size)) return false;
  if (leading <= 0 || leading > WIDEST_LEADING * size) return false;
  if (Math.min(last.right, line.right) <= Math.max(last.left, line.left)) return false;
  if (MARKER.test(line.text) && !inSentences.has(line)) return false;
  if (size < SMALL * style.bodySize && NOTE_MARK().test(line.text) && /[.!?)]$/.test(last.text)) return false;
  const before = group.at(-2);
  const usual = before === undefined ? 1.5 * size : last.baseline - before.baseline;
  if (leading > LEADING_CHANGE * Math.max(usual, size)) return false;
  if (changesWeight(last, line, look, style)) return false;
  if (MARKER.test(first.text) && startOf(line) < startOf(first) - 0.5 * size) return false;
  return !startsParagraph(group, line, size);
}

function isCodeLine(line: FrameLine, look: Look, style: DocumentStyle): boolean {
  return !style.bodyIsMonospaced && look(line).monospaced;
}

/** A bold line and one that starts otherwise are a heading and its text; bold words within a sentence are not. */
function changesWeight(last: FrameLine, line: FrameLine, look: Look, { fonts }: DocumentStyle): boolean {
  const isBold = (word: FrameLine["words"][number] | undefined) => fonts.get(word?.print.font ?? "")?.bold === true;
  if (look(last).bold) return !look(line).bold && !isBold(line.words[0]);
  return look(line).bold && !isBold(last.words.at(-1));
}

// An indented line after lines that were not, when the line before did not reach the end or the indent is clear.
function startsParagraph(group: readonly FrameLine[], line: FrameLine, size: number): boolean {
  if (group.length < 2) return false;
  // The first line may be indented itself; a few lines tell where the others start.
  const edge = Math.min(...group.slice(Math.max(1, group.length - 4)).map(startOf));
  const last = group.at(-1);
  return startOf(line) - edge > INDENT_EM * size && last !== undefined && startOf(last) - edge < 0.3 * size;
}
