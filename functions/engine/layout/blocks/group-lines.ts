// Groups the lines that belong to one block.

import { whenNeeded } from "../../base/when-needed.ts";
import { type FrameLine, startOf } from "../lines/frame-line.ts";
import type { DocumentStyle, LookOf } from "../page-lines/document-style.ts";
import { MARKER, SIGN_OF_ITEM } from "../text/item-markers.ts";

/** Splits lines in reading order where a block ends. */
export function groupLines(
  lines: readonly FrameLine[],
  { beside, breaks, inSentences }: Record<"beside" | "breaks" | "inSentences", ReadonlySet<FrameLine>>,
  look: LookOf,
  style: DocumentStyle,
): FrameLine[][] {
  const groups: FrameLine[][] = [];
  // Lines next to another line are not counted: their distance says nothing about the line spacing.
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
/** Largest size of notes, as a share of the text's size. */
const SMALL = 0.93;
const NOTE_MARK = whenNeeded(() => /^(?:\d{1,3}|[*†‡§¶]{1,3})\s?[\p{Lu}\p{Lo}"“(]/u);
const SIZE_CHANGE = 1.15;
/** Distance of baselines, in sizes: 1 is set solid, about 2.4 is double-spaced. */
const WIDEST_LEADING = 2.4;
const LEADING_CHANGE = 1.25;
const INDENT_EM = 0.8;

function continuesBlock(
  group: readonly FrameLine[],
  line: FrameLine,
  look: LookOf,
  style: DocumentStyle,
  inSentences: ReadonlySet<FrameLine>,
): boolean {
  const last = group.at(-1);
  const first = group[0];
  if (last === undefined || first === undefined) return false;
  const [wasCode, isCode] = [isCodeLine(last, look, style), isCodeLine(line, look, style)];
  if (last.element !== line.element) return wasCode && isCode && continuesCode(last, line, style);
  // One element may hold a table's rows, a list's items or a figure's words; only their positions separate these.
  // Some programs tag a step and the points below it as one element.
  if (line.element !== undefined && CONTINUOUS.test(line.element.role)) return !SIGN_OF_ITEM.test(line.text);
  if (wasCode !== isCode) return false;
  if (isCode) return continuesCode(last, line, style);
  const size = Math.max(last.size, line.size);
  const leading = line.baseline - last.baseline;
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

/** Most lines that a step within a listing takes: the line and two blank ones. */
const MOST_STEPS = 3;
/** Share of a line by which a step may differ from whole lines. */
const STEP_ERROR = 0.12;
/** Distance of the lines of code, in sizes, where the document shows none. */
const USUAL_CODE_LEADING = 1.9;

/**
 * Continues a listing after whole lines: a blank line is as high as the others, and the space between two listings is
 * not. Tags do not count, as some programs tag each line.
 */
function continuesCode(last: FrameLine, line: FrameLine, { codeLeading }: DocumentStyle): boolean {
  const size = Math.max(last.size, line.size);
  const leading = line.baseline - last.baseline;
  if (leading <= 0) return false;
  if (codeLeading === undefined) return leading < USUAL_CODE_LEADING * size;
  const steps = leading / (codeLeading * size);
  const whole = Math.round(steps);
  return whole <= MOST_STEPS && (whole < 1 || Math.abs(steps - whole) < STEP_ERROR);
}

export function isCodeLine(line: FrameLine, look: LookOf, style: DocumentStyle): boolean {
  return !style.bodyIsMonospaced && look(line).monospaced;
}

/** Finds the change from a bold heading to its text, or back. Bold words within a sentence are no such change. */
function changesWeight(last: FrameLine, line: FrameLine, look: LookOf, { fonts }: DocumentStyle): boolean {
  const isBold = (word: FrameLine["words"][number] | undefined) => fonts.get(word?.print.font ?? "")?.bold === true;
  if (look(last).bold) return !look(line).bold && !isBold(line.words[0]);
  return look(line).bold && !isBold(last.words.at(-1));
}

// An indented line after lines without indent starts a paragraph.
function startsParagraph(group: readonly FrameLine[], line: FrameLine, size: number): boolean {
  if (group.length < 2) return false;
  // The first line may be indented itself; the last few lines show where the others start.
  const edge = Math.min(...group.slice(Math.max(1, group.length - 4)).map(startOf));
  const last = group.at(-1);
  return startOf(line) - edge > INDENT_EM * size && last !== undefined && startOf(last) - edge < 0.3 * size;
}
