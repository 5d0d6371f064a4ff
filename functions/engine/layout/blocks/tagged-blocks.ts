// Decides the kind of a block from the author's tags, and splits tagged elements that hold several blocks: some programs
// tag a step, its note and more text as one element.

import { type FrameLine, startOf } from "../lines/frame-line.ts";
import { MARKER, splitMarker } from "../text/item-markers.ts";
import type { FrameBlock, HeadingLook } from "./frame-block.ts";
import { LARGER } from "./headings.ts";
import { hadRoom, SENTENCE_END } from "./line-breaks.ts";

const HEADING = /^H([1-6])$/;

/** Returns undefined when the tag leaves the kind open: many headings are tagged as paragraphs, and some `prose` as headings. */
export function taggedBlock(
  { element }: FrameLine,
  text: string,
  lines: readonly FrameLine[],
  prose: ReadonlySet<Element>,
): FrameBlock | undefined {
  if (element === undefined || text === "" || prose.has(element)) return undefined;
  const marked = splitMarker(text);
  if (TITLE.test(element.role) && marked?.style === "bullet") return undefined;
  const level = HEADING.exec(element.role)?.[1];
  if (level !== undefined) return { kind: "heading", level: Number(level), text, lines };
  if (element.role === "Title") return { kind: "heading", level: 1, text, lines };
  if (element.role === "H") return { kind: "heading", level: 2, text, lines };
  if (element.role === "Note" || element.role === "FENote") return { kind: "footnote", text, lines };
  if (element.role !== "LI") return undefined;
  const depth = Math.max(1, element.depth);
  if (marked === undefined || marked.rest === "") return { kind: "list-item", level: depth, text, lines };
  return { kind: "list-item", level: depth, marker: marked.marker, text: marked.rest, lines };
}

type Element = FrameLine["element"];

/**
 * Finds the items of numbered lists that may be titles of sections, as some programs tag them. A plain number next to
 * another one is that of a list.
 */
export function sectionsInItems(lines: readonly FrameLine[]): ReadonlySet<Element> {
  if (!lines.some(({ element }) => element?.role === "LI")) return new Set();
  const all = [...textsOf(lines, /./)];
  const isPlain = (at: number) => all[at]?.[0]?.role === "LI" && PLAIN_NUMBER.test(all[at][1]);
  const sections = all.filter(
    ([element, text], at) =>
      element?.role === "LI" && SECTION.test(text) && !(isPlain(at) && (isPlain(at - 1) || isPlain(at + 1))),
  );
  return new Set(sections.map(([element]) => element));
}

const PLAIN_NUMBER = /^\d{1,2}\.?\s/;
const SECTION = /^\d{1,2}(?:\.\d{1,2})*\.?\s+\p{Lu}/u;

/** Decides whether a section's number and its print show a title. Bold items of lists have plain numbers. */
export function isSectionTitle(text: string, heading: HeadingLook | undefined, bodySize: number): boolean {
  return heading?.isSure === true && (!PLAIN_NUMBER.test(text) || heading.size >= LARGER * bodySize);
}

/** Texts of the elements of these roles, in the order of their first lines. */
function textsOf(lines: readonly FrameLine[], roles: RegExp): ReadonlyMap<Element, string> {
  const texts = new Map<Element, string>();
  for (const { element, text } of lines) {
    if (!roles.test(element?.role ?? "")) continue;
    const before = texts.get(element);
    texts.set(element, before === undefined ? text : `${before} ${text}`);
  }
  return texts;
}

const TITLE = /^(?:H[1-6]?|Title)$/;
/** Characters. In 1,600 PDFs, longer texts that are tagged as titles and end a sentence are paragraphs. */
const LONGEST_TITLE = 180;

/** Finds paragraphs that their author tagged as headings, as the numbered paragraphs of contracts are. */
export function proseInTitles(lines: readonly FrameLine[]): ReadonlySet<Element> {
  const isProse = (text: string) => text.length > LONGEST_TITLE && (SENTENCE_END.test(text) || SENTENCES.test(text));
  return new Set([...textsOf(lines, TITLE)].filter(([, text]) => isProse(text)).map(([element]) => element));
}

/** Matches the end of a sentence and the start of the next one, of three words and more. */
const SENTENCES = /\p{L}{3}[.!?] \p{Lu}\p{Ll}* \S+ \S/u;

/** Returns the lines that start a block within their element: they follow a gap and look like a start. */
export function breaksInElements(
  lines: readonly FrameLine[],
  isBold: (line: FrameLine) => boolean,
  columnEnd: (line: FrameLine) => number,
): ReadonlySet<FrameLine> {
  const steps = lines.flatMap((line, index) => {
    const last = lines[index - 1];
    const leading = last === undefined ? 0 : line.baseline - last.baseline;
    return last !== undefined && line.element !== undefined && line.element === last.element && leading > 0
      ? [{ last, line, leading }]
      : [];
  });
  const leadings = steps.map(({ leading }) => leading).sort((a, b) => a - b);
  const usual = leadings[Math.floor(USUAL * leadings.length)] ?? 0;
  const breaks = steps.filter(({ last, line, leading }) => {
    if ((isBold(last) || isBold(line)) && Math.abs(last.size - line.size) >= OTHER_SIZE) return true;
    const isEnd = SENTENCE_END.test(last.text);
    const isTitle = (isBold(last) && !isBold(line)) || last.size >= TITLE_SIZE * line.size;
    if (isTitle && !isEnd && hadRoom(last, line, columnEnd(last))) return true;
    if (leading <= WIDER * usual) return isEnd && ITEMS.test(line.element?.role ?? "") && MARKER.test(line.text);
    const outdent = startOf(last) - startOf(line);
    return isEnd || MARKER.test(line.text) || isBold(last) !== isBold(line) || outdent > OUTDENT_EM * line.size;
  });
  return new Set(breaks.map(({ line }) => line));
}

/** Low quantile of the leadings: on a page of steps, few lines are as close together as those of a paragraph. */
const USUAL = 0.2;
const WIDER = 1.4;
/** Points. Bold words at the end of a line have their sentence's size; a heading may be smaller than its text. */
const OTHER_SIZE = 0.5;
/** Times the size of the line below. */
const TITLE_SIZE = 1.2;
/** Outdent of a line after an item. A paragraph's first line is indented differently and has no gap below. */
const OUTDENT_EM = 1;
const ITEMS = /^(?:LI|TOCI)$/;
