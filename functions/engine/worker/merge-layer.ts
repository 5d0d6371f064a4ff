// Merges a page's text layer with its OCR, place by place. The layer's reading stays unless OCR reads the place better.

import type { Block, Box, Line, Page, Word } from "../base/model.ts";
import { boxAround } from "../base/parts/box-around.ts";
import { placeByHeight } from "../layout/document/place-parts.ts";
import { readsBetter } from "../layout/garbled/better-reading.ts";

export interface MergedLayer {
  readonly page: Page;
  /** Blocks that only OCR found. */
  readonly found: readonly Block[];
}

/** OCR's words in a place may outnumber the layer's. With more, the place is a stamp or a watermark across a scan. */
const MOST_MORE = { times: 2, characters: 20 };
/** Mean confidence, of 100, of words that OCR finds beside a text layer. Icons and ornaments have less. */
const BESIDE_LAYER = 60;
const LEAST_CHARACTERS = 2;

/** Returns the page with the words of both. Its source is that of the larger part. */
export function mergeLayer(own: Page, recognized: Page): MergedLayer {
  const words = recognized.blocks.flatMap(({ lines = [] }) => lines.flatMap((line) => line.words));
  const covered = new Set<Word>();
  const kept = own.blocks.filter((block) => keepsPlace(block, words, covered));
  const left = recognized.blocks.flatMap((block) => withoutWords(block, covered, own) ?? []);
  const isMostlyOcr = sizeOf(left) > sizeOf(kept);
  const found = isMostlyOcr ? left : left.filter(isSure);
  if (found.length === 0) return { page: own, found };
  const placed = kept.filter(({ box, text }) => box !== undefined || !hasWordsOf(textOf(found), text));
  const [base, others] = isMostlyOcr ? [found, placed] : [placed, found];
  const { confidence, ...page } = recognized;
  return {
    page: {
      ...(isMostlyOcr ? { ...page, ...(confidence === undefined ? {} : { confidence }) } : own),
      source: isMostlyOcr ? "ocr" : "text-layer",
      blocks: others.reduce<readonly Block[]>(
        (blocks, each) => blocks.toSpliced(placeByHeight(each.box?.[1] ?? 0, blocks), 0, each),
        base,
      ),
    },
    found,
  };
}

/** Decides whether the layer's block stays, and if so notes OCR's words in its place as covered. */
function keepsPlace(block: Block, words: readonly Word[], covered: Set<Word>): boolean {
  if (block.text.trim() === "") return true;
  const boxes = block.lines?.map(({ box }) => box) ?? (block.box === undefined ? [] : [block.box]);
  const inside = words.filter(({ box }) => boxes.some((each) => holds(each, box)));
  const text = inside.map((word) => word.text).join(" ");
  const many = MOST_MORE.times * lengthOf(block.text) + MOST_MORE.characters;
  if (lengthOf(text) > many) return true;
  if (readsBetter(text, confidenceOf(inside), block.text)) return false;
  for (const word of inside) covered.add(word);
  return true;
}

function holds([left, top, right, bottom]: Box, inner: Box): boolean {
  const [x, y] = [(inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2];
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** OCR's block without the covered words. Undefined when nothing is left, or the layer has the words elsewhere. */
function withoutWords(block: Block, covered: ReadonlySet<Word>, own: Page): Block | undefined {
  const { lines } = block;
  const left = lines === undefined ? block : leftOf(block, lines, covered);
  if (left === undefined || lengthOf(left.text) < LEAST_CHARACTERS || hasWordsOf(textOf(own.blocks), left.text)) {
    return undefined;
  }
  return left;
}

function leftOf(block: Block, lines: readonly Line[], covered: ReadonlySet<Word>): Block | undefined {
  if (!lines.some(({ words }) => words.some((word) => covered.has(word)))) return block;
  const rest = lines
    .map((line) => ({ ...line, words: line.words.filter((word) => !covered.has(word)) }))
    .filter(({ words }) => words.length > 0);
  const [first] = rest;
  if (first === undefined) return undefined;
  const text = rest.map(({ words }) => words.map((word) => word.text).join(" ")).join("\n");
  // A table without some of its words is no table.
  const { table, ...plain } = block;
  const kind = table === undefined ? block.kind : "paragraph";
  return { ...plain, kind, text, lines: rest, box: boxAround(rest.map(({ box }) => box)) };
}

function isSure({ lines = [] }: Block): boolean {
  return confidenceOf(lines.flatMap(({ words }) => words)) >= BESIDE_LAYER;
}

/** Mean confidence; words without one are sure. */
function confidenceOf(words: readonly Word[]): number {
  return words.reduce((sum, { confidence = 100 }) => sum + confidence, 0) / Math.max(1, words.length);
}

function hasWordsOf(text: string, part: string): boolean {
  const words = new Set(wordsIn(text));
  return wordsIn(part).every((word) => words.has(word));
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function textOf(blocks: readonly Block[]): string {
  return blocks.map(({ text }) => text).join("\n");
}

function sizeOf(blocks: readonly Block[]): number {
  return lengthOf(textOf(blocks));
}

function lengthOf(text: string): number {
  return wordsIn(text).join("").length;
}
