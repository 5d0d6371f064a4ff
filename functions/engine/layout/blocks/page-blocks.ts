// Turns lines into blocks and decides the kind of each block.

import type { Box, OutlineEntry } from "../../base/model.ts";
import { whenNeeded } from "../../base/when-needed.ts";
import { type Edges, edgesOf } from "../geometry/edges.ts";
import type { FrameLine } from "../lines/frame-line.ts";
import { MARGIN_SIGN } from "../lines/line-segments.ts";
import type { DocumentStyle } from "../page-lines/document-style.ts";
import { joinLines, type LineText } from "../text/line-joining.ts";
import { edgesOfTitles } from "./bookmarked-titles.ts";
import { codeText, cutListings } from "./code-blocks.ts";
import { isCaption } from "./figure-texts.ts";
import type { FrameBlock } from "./frame-block.ts";
import { groupLines, isCodeLine } from "./group-lines.ts";
import { hangingStarts } from "./hanging-lines.ts";
import { headingLook } from "./headings.ts";
import { columnEnds, lineTexts, pictureEdges } from "./line-breaks.ts";
import { looksOf } from "./line-looks.ts";
import { startsOfSigns } from "./list-items.ts";
import { linesInSentences, startsAfterShort } from "./paragraph-starts.ts";
import { breaksInElements, isSectionTitle, proseInTitles, sectionsInItems, taggedBlock } from "./tagged-blocks.ts";

/** Returns the blocks of lines that are in reading order. The boxes of pictures are in the lines' frame. */
export function blocksOf(
  lines: readonly FrameLine[],
  style: DocumentStyle,
  pictures: readonly Box[] = [],
  outline: readonly OutlineEntry[] = [],
): FrameBlock[] {
  const pictureEdge = pictureEdges(pictures, lines);
  const wholeEnd = columnEnds(lines);
  const columnEnd = (line: FrameLine) => Math.min(wholeEnd(line), pictureEdge(line));
  const look = looksOf(lines, style.fonts, columnEnd);
  const beside = linesBeside(lines);
  const breaks = breaksInElements(lines, (line) => look(line).bold, columnEnd)
    .union(startsAfterShort(lines, columnEnd))
    .union(hangingStarts(lines, beside, columnEnd))
    .union(startsOfSigns(lines, columnEnd))
    .union(edgesOfTitles(lines, outline));
  const inSentences = linesInSentences(lines, columnEnd);
  const [prose, sections] = [proseInTitles(lines), sectionsInItems(lines)];
  const blockOf = (group: readonly FrameLine[]): FrameBlock[] => {
    const [first] = group;
    if (first === undefined) return [];
    if (isCodeLine(first, look, style) && !isPhrase(group))
      return [{ kind: "code", text: codeText(group), lines: group }];
    const texts = lineTexts(group, wholeEnd, beside, pictureEdge);
    const text = joinLines(texts, style.vocabulary);
    if (first.element?.role === "Caption" || isCaption(text, group, look, style))
      return captionAndRest(group, texts, style);
    const heading = headingLook(group, text, look, style);
    const isWithin = breaks.has(first) && heading?.isSure === true;
    const isSection = sections.has(first.element) && isSectionTitle(text, heading, style.bodySize);
    const tagged = isWithin || isSection ? undefined : taggedBlock(first, text, group, prose);
    if (tagged !== undefined) return [tagged];
    return [{ kind: "paragraph", text, lines: group, ...(heading === undefined ? {} : { heading }) }];
  };
  return cutListings(lines).flatMap((stretch) =>
    "listing" in stretch
      ? [stretch.listing]
      : groupLines(stretch.lines, { beside, breaks, inSentences }, columnEnd, look, style).flatMap(blockOf),
  );
}

/** Recognises a single sentence or title, which is no program, whatever its font. */
function isPhrase([line, ...others]: readonly FrameLine[]): boolean {
  return line !== undefined && others.length === 0 && PHRASE().test(line.text);
}

/** Matches a capitalised word and more words of letters. Commands start with a small letter, queries in capitals. */
const PHRASE = whenNeeded(() => /^\p{Lu}\p{Ll}*(?:,? [\p{L}'’]+){3,}[.!?]?$/u);

/** Ends a caption at the author's first line break: the rest is the listing, or text within the figure. */
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

/** Returns the lines that belong to one row with the line before them. Expects lines in reading order. */
export function linesBeside(lines: readonly FrameLine[]): Set<FrameLine> {
  const beside = new Set<FrameLine>();
  let row: Row | undefined;
  for (const [index, line] of lines.entries()) {
    const last = lines[index - 1];
    const isOne =
      row !== undefined &&
      last !== undefined &&
      last.element === line.element &&
      !MARGIN_SIGN.test(last.text) &&
      goesOn(row, last, line);
    if (isOne) beside.add(line);
    row = isOne && row !== undefined ? grown(row, line) : firstOf(line);
  }
  return beside;
}

/** Box around the lines of one row, and their number. */
interface Row extends Edges {
  readonly parts: number;
}

/** Accepts a line to the right of the row at its height, or below a part of the row, as a denominator is. */
function goesOn(row: Row, last: FrameLine, line: FrameLine): boolean {
  const size = Math.max(last.size, line.size);
  const gap = line.left - row.right;
  if (gap > -OVERLAP_EM * size) {
    const shared = Math.min(row.bottom, line.bottom) - Math.max(row.top, line.top);
    return gap < GAP_EM * size && shared > 0 && (row.parts > 1 || Math.abs(line.baseline - last.baseline) < size);
  }
  const shared = Math.min(row.bottom, line.bottom) - Math.max(row.top, line.top);
  const height = line.bottom - line.top;
  return row.parts > 1 && line.left > row.left && line.right < row.right && shared > WITHIN * height;
}

const OVERLAP_EM = 0.3;
const GAP_EM = 1.5;
/** Least share of a line's height within the row; lines of a paragraph share less. */
const WITHIN = 0.2;

function firstOf({ left, right, top, bottom }: FrameLine): Row {
  return { left, right, top, bottom, parts: 1 };
}

function grown(row: Row, line: FrameLine): Row {
  return { ...edgesOf([row, line]), parts: row.parts + 1 };
}
