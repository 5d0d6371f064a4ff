// Headings: recognises candidates by their looks, and gives headings their level in the document.

import type { OutlineEntry } from "../../base/model.ts";
import { median } from "../geometry/median.ts";
import type { FrameLine } from "../lines/frame-line.ts";
import type { DocumentStyle, LookOf } from "../page-lines/document-style.ts";
import { BULLET, SECTION_NUMBER, SUBSECTION } from "../text/item-markers.ts";
import { titlesByBookmarks } from "./bookmarked-titles.ts";
import type { FrameBlock, HeadingLook } from "./frame-block.ts";
import { hasCells } from "./line-breaks.ts";

/** Times the body size: least print of a title that is not bold. */
export const LARGER = 1.15;
const MOST_LINES = 3;
/** Times the body size, and lines: the titles of papers are long. */
const LONG_TITLE = { larger: 1.5, lines: 6 };
const MOST_CHARACTERS = 200;
/** A longer text that ends like a sentence is no title. */
const SENTENCE_CHARACTERS = 60;
/** Most characters and lines of a bold title. That of a section within a section may have more. */
const [BOLD_CHARACTERS, BOLD_LINES] = [120, 2];

/** Returns undefined for text that not even an outline entry makes a heading. */
export function headingLook(
  group: readonly FrameLine[],
  text: string,
  look: LookOf,
  style: DocumentStyle,
): HeadingLook | undefined {
  const [first] = group;
  if (first === undefined || text.length > MOST_CHARACTERS) return undefined;
  const isLongTitle = first.size >= LONG_TITLE.larger * style.bodySize;
  if (group.length > (isLongTitle ? LONG_TITLE.lines : MOST_LINES)) return undefined;
  // A drop cap, a page number or a rule of symbols is large too.
  if (!/\p{L}[\s\S]*?\p{L}/u.test(text) || ADDRESS.test(text) || isFormula(text)) return undefined;
  const capitals = text === text.toUpperCase() && text !== text.toLowerCase();
  const print = commonPrint(first, capitals);
  const size = Math.round(print.size * 2) / 2;
  const [bold, italic] = [group.every((line) => look(line).bold), group.every((line) => look(line).italic)];
  const isLarge = print.size >= LARGER * style.bodySize && isTitle(text);
  const isBold = bold && !style.bodyIsBold && print.size > 0.85 * style.bodySize && isBoldTitle(text, group);
  const face = style.fonts.get(print.font)?.name ?? print.font;
  return { size, bold, italic, capitals, face, isSure: isLarge || isBold };
}

/** Recognises a formula by its signs, Greek letters or raised digits, without a word. Names have raised signs too. */
function isFormula(text: string): boolean {
  return FORMULA_SIGN.test(text) && !WORD.test(text) && !NAME.test(text);
}

const FORMULA_SIGN = /[=<>±×÷∂∏∑√∫≈≠≤≥²³¹⁰-₎Α-ω]/;
/** A name alone, with a section's number: "2 TLA⁺". */
const NAME = /^(?:[\d.]+\s+)?\p{Lu}{3,}\S?$/u;
const WORD = /\p{L}{4}|[^\p{Script=Latin}\p{Script=Greek}\P{L}]/u;

/** An address in the web or of mail. */
const ADDRESS = /^\S+(?:@|:\/\/)\S+$/;

/**
 * Print of most characters: a formula with a large sign is no title. Small capitals are as large as the capitals among
 * them.
 */
function commonPrint({ words, size }: FrameLine, capitals: boolean): { readonly size: number; readonly font: string } {
  const [first] = words;
  if (first !== undefined && words.every(({ print }) => print.size === size)) return first.print;
  const prints = new Map<number, { size: number; font: string; length: number }>();
  for (const { print, text } of words) {
    const known = prints.get(print.size) ?? { size: print.size, font: print.font, length: 0 };
    prints.set(print.size, { ...known, length: known.length + text.length });
  }
  const [most] = [...prints.values()].sort((a, b) => b.length - a.length);
  const [largest] = [...prints.values()].sort((a, b) => b.size - a.size);
  const smallCapitals =
    capitals && most !== undefined && largest !== undefined && largest.size < SMALL_CAPITALS * most.size;
  return (smallCapitals ? largest : most) ?? { size, font: "" };
}

/** Size of capitals over that of small capitals, at most. */
const SMALL_CAPITALS = 1.45;

function isTitle(text: string): boolean {
  return !BULLET.test(text) && !(text.length > SENTENCE_CHARACTERS && /[.:;,]$/.test(text));
}

export function isBoldTitle(text: string, group: readonly FrameLine[]): boolean {
  const [most, lines] = SUBSECTION.test(text) ? [MOST_CHARACTERS, MOST_LINES] : [BOLD_CHARACTERS, BOLD_LINES];
  if (text.length > most || group.length > lines || BULLET.test(text) || /[.;,]$/.test(text)) return false;
  return /^[\p{Lu}\p{Lo}\p{Lt}\p{N}(]/u.test(text) && !group.some(hasTitleInCells);
}

/** Ignores the gap after a section's number, which is as wide as a gap between cells. */
function hasTitleInCells(line: FrameLine): boolean {
  const [first, ...title] = line.words;
  return hasCells(SECTION_NUMBER.test(first?.text ?? "") ? { ...line, words: title } : line);
}

/** Returns the blocks of each page, with headings marked and given a level. */
export function markHeadings(
  pages: readonly (readonly FrameBlock[])[],
  outlines: readonly (readonly OutlineEntry[])[],
): FrameBlock[][] {
  const named = new Map<FrameBlock, number>();
  for (const [index, blocks] of pages.entries()) {
    for (const [block, level] of titlesByBookmarks(blocks, outlines[index] ?? [])) named.set(block, level);
  }
  const levels = withNumbers(pages.flat(), rankClasses(pages.flat(), named));
  const levelOf = (block: FrameBlock) =>
    block.heading === undefined
      ? undefined
      : (named.get(block) ?? (block.heading.isSure ? levels(block, block.heading) : undefined));
  const title = named.size > 0 ? unnamedTitle(pages.flat(), named) : titleAbove(pages.flat(), levelOf);
  return pages.map((blocks) =>
    blocks.map((block): FrameBlock => {
      const level = levelOf(block);
      if (level === undefined) return block;
      const below = title === undefined ? level : block === title ? 1 : level + 1;
      return { ...block, kind: "heading", level: Math.min(6, below) };
    }),
  );
}

/** Title of a document whose sections have larger ones: its first text. Larger print that stands only once is the title itself. */
function titleAbove(
  blocks: readonly FrameBlock[],
  levelOf: (block: FrameBlock) => number | undefined,
): FrameBlock | undefined {
  const first = blocks.find(({ kind }) => kind !== "header" && kind !== "footer");
  const level = first === undefined ? undefined : levelOf(first);
  if (first === undefined || level === undefined || level === 1 || depthOf(first.text) !== undefined) return undefined;
  const sections = blocks.filter((block) => levelOf(block) === 1);
  return sections.length >= LEAST_SECTIONS ? first : undefined;
}

const LEAST_SECTIONS = 2;

/** Title of a document whose outline has its sections only: the largest print before them, larger than all of them. */
function unnamedTitle(blocks: readonly FrameBlock[], named: ReadonlyMap<FrameBlock, number>): FrameBlock | undefined {
  const sections = [...named].filter(([, level]) => level === 1);
  if (sections.length < LEAST_SECTIONS) return undefined;
  const before = blocks.slice(
    0,
    blocks.findIndex((block) => named.has(block)),
  );
  const sizeOf = ({ heading }: FrameBlock) => (heading?.isSure === true ? heading.size : 0);
  const largest = before.reduce((size, block) => Math.max(size, sizeOf(block)), 0);
  const isLargest = [...named.keys()].every(({ heading }) => (heading?.size ?? 0) < largest);
  return isLargest ? before.find((block) => sizeOf(block) === largest) : undefined;
}

/**
 * Ranks looks: larger print first, then bold, then capitals, then upright. A look is one level below the lowest look that
 * it stands under, so that levels are not skipped. The outline's level wins for looks that it names.
 */
function rankClasses(blocks: readonly FrameBlock[], named: ReadonlyMap<FrameBlock, number>): Map<string, number> {
  const classes = new Map<string, { look: HeadingLook; levels: number[] }>();
  for (const block of blocks) {
    const level = named.get(block);
    if (block.heading === undefined || (level === undefined && !block.heading.isSure)) continue;
    const name = nameOf(block.heading);
    const known = classes.get(name) ?? { look: block.heading, levels: [] };
    if (level !== undefined) known.levels.push(level);
    classes.set(name, known);
  }
  const ranked = [...classes].sort(([, { look: a }], [, { look: b }]) => {
    return (
      b.size - a.size ||
      Number(b.bold) - Number(a.bold) ||
      Number(b.capitals) - Number(a.capitals) ||
      Number(a.italic) - Number(b.italic)
    );
  });
  const headings = blocks.flatMap((block) =>
    block.heading !== undefined && (block.heading.isSure || named.has(block)) ? [nameOf(block.heading)] : [],
  );
  const parents = parentsOf(
    headings,
    ranked.map(([name]) => name),
  );
  const levels = new Map<string, number>();
  for (const [name, each] of ranked) {
    // A look that only stands before larger print, such as a name above a title, is no title.
    const least = levels.size === 0 ? 0 : 1;
    const above = [...(parents.get(name) ?? [])].map((parent) => levels.get(parent) ?? 0);
    const level = each.levels.length > 0 ? median(each.levels) : 1 + Math.max(least, ...above);
    levels.set(name, Math.min(6, Math.max(1, level)));
  }
  return levels;
}

/** Looks of higher rank under which headings of each look stand, from the headings' looks in the document's order. */
function parentsOf(headings: readonly string[], ranked: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const ranks = new Map(ranked.map((name, rank) => [name, rank]));
  const rankOf = (name: string | undefined) => (name === undefined ? -1 : (ranks.get(name) ?? -1));
  const parents = new Map<string, Set<string>>();
  const open: string[] = [];
  for (const name of headings) {
    while (rankOf(open.at(-1)) >= rankOf(name)) open.pop();
    const parent = open.at(-1);
    const known = parents.get(name) ?? new Set();
    parents.set(name, parent === undefined ? known : known.add(parent));
    open.push(name);
  }
  return parents;
}

type LevelOf = (block: FrameBlock, look: HeadingLook) => number | undefined;

const LEAST_NUMBERED = 3;

/** Takes levels from section numbers where there are enough: "3.2.1" is one below "3.2", whatever its look. */
function withNumbers(blocks: readonly FrameBlock[], levels: ReadonlyMap<string, number>): LevelOf {
  const depths = new Map<string, number[]>();
  const numbered: { depth: number; offset: number }[] = [];
  for (const { heading, text } of blocks) {
    const depth = depthOf(text);
    const level = heading === undefined ? undefined : levels.get(nameOf(heading));
    if (heading?.isSure !== true || depth === undefined || level === undefined) continue;
    depths.set(nameOf(heading), [...(depths.get(nameOf(heading)) ?? []), depth]);
    numbered.push({ depth, offset: level - depth });
  }
  const ranked: LevelOf = (_, look) => levels.get(nameOf(look));
  // Numbers without parts, "1." and "2.", also count the steps within a section.
  if (numbered.length < LEAST_NUMBERED || numbered.every(({ depth }) => depth === 1)) return ranked;
  // Only the outermost numbered headings are ranked by their looks; deeper ones may look like other headings.
  const outermost = Math.min(...numbered.map((each) => each.depth));
  const offsets = numbered.filter((each) => each.depth === outermost).map((each) => each.offset);
  const offset = Math.max(0, median(offsets));
  return (block, look) => {
    const depth = depthOf(block.text);
    if (depth !== undefined) return depth + offset;
    const siblings = depths.get(nameOf(look));
    return siblings === undefined ? ranked(block, look) : median(siblings) + offset;
  };
}

/** Returns 2 for "3.1 In-cache"; undefined without a number. */
function depthOf(text: string): number | undefined {
  return /^\d{1,2}(?:\.\d{1,2}){0,4}(?=\.?\s+\p{L})/u.exec(text)?.[0].split(".").length;
}

function nameOf({ size, bold, italic, capitals }: HeadingLook): string {
  return `${size} ${bold} ${italic} ${capitals}`;
}
