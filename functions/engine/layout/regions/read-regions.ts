// Reads the requested regions of a document, page by page.

import type { Block, Box, Line, Page, RegionText, Word } from "../../base/model.ts";
import { boxAround } from "../../base/parts/box-around.ts";
import { lineSpans } from "../../output/line-spans.ts";
import { renderBlock } from "../../output/text-output.ts";
import { isUnspacedBreak } from "../../output/unspaced-scripts.ts";
import type { Region } from "../../request/region-fields.ts";

/** A region on one page, with its blocks in reading order. */
export interface ReadRegion {
  readonly text: RegionText;
  readonly blocks: readonly Block[];
}

export interface RegionReader {
  /** Reads the regions of a page. Expects each page once. */
  of(page: Page): readonly ReadRegion[];
  /** Returns, after the last page, the regions on pages that did not come. */
  elsewhere(): readonly RegionText[];
}

export function readRegions(regions: readonly Region[]): RegionReader {
  const everywhere = regions.filter(({ pages }) => pages === undefined);
  const awaited = new Map<number, Set<Region>>();
  for (const region of regions) {
    for (const page of region.pages ?? []) awaited.set(page, (awaited.get(page) ?? new Set()).add(region));
  }
  return {
    of(page) {
      const here = awaited.get(page.number) ?? new Set();
      awaited.delete(page.number);
      // In the order of the request.
      const wanted = everywhere.length === 0 ? [...here] : regions.filter((each) => here.has(each) || isOnEvery(each));
      return wanted.map((region) => readRegion(page, region));
    },
    elsewhere: () =>
      [...awaited].flatMap(([page, missed]) =>
        [...missed].map(
          ({ name, box }): RegionText => ({ name, page, box, text: "", words: [], missing: "absent_page" }),
        ),
      ),
  };
}

function isOnEvery({ pages }: Region): boolean {
  return pages === undefined;
}

function readRegion(page: Page, { name, box }: Region): ReadRegion {
  const about = { name, page: page.number, box };
  const missing = missingOn(page, box);
  if (missing !== undefined) return { text: { ...about, text: "", words: [], missing }, blocks: [] };
  const blocks = blocksInside(page.blocks, box);
  const words = blocks.flatMap(({ lines = [] }) => lines.flatMap((line) => line.words));
  const text = blocks
    .map(renderBlock)
    .filter((each) => each.trim() !== "")
    .join("\n\n");
  return { text: { ...about, text, ...confidenceOf(words), words }, blocks };
}

function missingOn({ source, width, height }: Page, [left, top, right, bottom]: Box): RegionText["missing"] {
  if (source === "missing") return "missing_page";
  const isOutside = right <= 0 || bottom <= 0 || (width !== undefined && left >= width);
  return isOutside || (height !== undefined && top >= height) ? "outside_page" : undefined;
}

function confidenceOf(words: readonly Word[]): Pick<RegionText, "confidence"> {
  const known = words.flatMap(({ confidence = [] }) => confidence);
  if (known.length === 0) return {};
  return { confidence: Math.round(known.reduce((sum, each) => sum + each, 0) / known.length) };
}

/** Names of sections: a line in brackets in plain text, a heading elsewhere. */
export type SectionStyle = "brackets" | "heading";

/** Returns the page with the blocks of its regions, each after its name. */
export function regionPage(page: Page, regions: readonly ReadRegion[], style: SectionStyle): Page {
  return { ...page, blocks: regions.flatMap(({ text, blocks }) => [titleOf(text, style), ...blocks]) };
}

function titleOf({ name, missing }: ReadRegion["text"], style: SectionStyle): Block {
  if (style === "brackets") return { kind: "paragraph", text: `[${name}${missing === undefined ? "" : ": missing"}]` };
  return { kind: "heading", level: 2, text: missing === undefined ? name : `${name} (missing)` };
}

/** Returns the blocks in reading order, those at the edge with the words inside. */
export function blocksInside(blocks: readonly Block[], box: Box): readonly Block[] {
  return blocks.flatMap((block) => blockInside(block, box) ?? []);
}

function blockInside(block: Block, box: Box): Block | undefined {
  // The page does not show comments.
  if (block.kind === "comment") return undefined;
  const { lines = [] } = block;
  if (lines.length === 0) return block.box !== undefined && isInside(block.box, box) ? asContent(block) : undefined;
  const kept = lines.map((line) => line.words.filter((word) => isInside(word.box, box)));
  if (kept.every((words) => words.length === 0)) return undefined;
  return kept.every((words, index) => isWhole(words, lines[index])) ? asContent(block) : cutBlock(block, lines, kept);
}

function isInside([left, top, right, bottom]: Box, box: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= box[0] && x < box[2] && y >= box[1] && y < box[3];
}

function isWhole(words: readonly Word[], line: Line | undefined): boolean {
  return words.length === line?.words.length;
}

/** The caller asks for this place, so that outputs must not skip a running header. */
function asContent(block: Block): Block {
  return block.kind === "header" || block.kind === "footer" ? { ...block, kind: "paragraph" } : block;
}

function cutBlock(block: Block, lines: readonly Line[], kept: readonly (readonly Word[])[]): Block {
  const left = lines.flatMap((line, index): readonly Line[] => {
    const words = kept[index] ?? [];
    return words.length === 0 ? [] : [{ ...line, words, box: boxAround(words.map(({ box }) => box)) }];
  });
  const text = block.table === undefined ? cutText(block.text, lines, kept) : rowsOf(left);
  return { kind: "paragraph", text, box: boxAround(left.map(({ box }) => box)), lines: left };
}

/** Text of the kept words. Whole lines are taken from the block's text, which has joined their hyphenated words. */
function cutText(whole: string, lines: readonly Line[], kept: readonly (readonly Word[])[]): string {
  const spans = lineSpans(whole, lines);
  let text = "";
  let wasOwn = false;
  for (const [index, words] of kept.entries()) {
    const span = spans?.[index];
    const isOwn = span !== undefined && isWhole(words, lines[index]);
    const line = isOwn ? whole.slice(span.start, span.end) : words.map((word) => word.text).join(" ");
    if (line.trim() === "") continue;
    // A whole line after a whole line continues it as in the block's text, where a hyphenated word has no space.
    if (text !== "" && !/\s$/.test(text) && !(isOwn && wasOwn) && !isUnspacedBreak(text, line)) text += " ";
    text += line;
    wasOwn = isOwn;
  }
  return text.trim();
}

/** Lines of a table side by side are cells of one row. */
function rowsOf(lines: readonly Line[]): string {
  const rows: { readonly box: Box; readonly cells: Line[] }[] = [];
  for (const line of lines.toSorted((a, b) => a.box[1] - b.box[1])) {
    const row = rows.at(-1);
    if (row !== undefined && isBeside(line.box, row.box)) row.cells.push(line);
    else rows.push({ box: line.box, cells: [line] });
  }
  return rows
    .map(({ cells }) =>
      cells
        .toSorted((a, b) => a.box[0] - b.box[0])
        .map(textOf)
        .join(" | "),
    )
    .join("\n");
}

function isBeside([, top, , bottom]: Box, row: Box): boolean {
  const middle = (top + bottom) / 2;
  return middle > row[1] && middle < row[3];
}

function textOf({ words }: Line): string {
  return words.map(({ text }) => text).join(" ");
}
