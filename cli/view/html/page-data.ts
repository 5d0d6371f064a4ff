// The data of a page that the script of a view reads when the page is looked at: boxes, Markdown and text.

import type { Block, Box, Page } from "../../../functions/engine/base/model.ts";
import { boxAround } from "../../../functions/engine/base/parts/box-around.ts";
import { renderMarkdown } from "../../../functions/engine/output/markdown-output.ts";
import { renderText } from "../../../functions/engine/output/text-output.ts";
import type { ViewAllowances } from "./view-limits.ts";

/** [left, top, right, bottom] in points, rounded to tenths. */
type ShortBox = readonly number[];

export interface PageData {
  /** Boxes of the blocks with their kinds, by the block's index. */
  readonly blocks: readonly (readonly [index: number, kind: string, box: ShortBox])[];
  /** Words with their boxes; the last number is the confidence of OCR. */
  readonly words: readonly (readonly [text: string, ...numbers: readonly number[]])[];
  /** True where the words did not fit into the view. */
  readonly withoutWords?: true;
  readonly markdown?: string;
  readonly text?: string;
}

const TEXT = { pageMarkers: false, removeHeadersFooters: false } as const;

export function pageData(page: Page, { words, characters }: ViewAllowances): PageData {
  const hasGeometry = page.width !== undefined && page.height !== undefined;
  const blocks = hasGeometry ? page.blocks.flatMap(boxedBlock) : [];
  const count = hasGeometry ? page.blocks.reduce((sum, block) => sum + wordsOf(block).length, 0) : 0;
  const fits = words.take(count);
  const single = { metadata: { format: "", pages: 1 }, outline: [], pages: [page], attachments: [] };
  const markdown = renderMarkdown(single);
  const text = renderText(single, TEXT);
  return {
    blocks,
    words: fits && count > 0 ? page.blocks.flatMap((block) => wordsOf(block).map(shortWord)) : [],
    ...(fits ? {} : { withoutWords: true }),
    ...(characters.take(markdown.length + text.length) ? { markdown, text } : {}),
  };
}

function wordsOf({ lines = [] }: Block) {
  return lines.flatMap(({ words }) => words);
}

function shortWord({ text, box, confidence }: ReturnType<typeof wordsOf>[number]): PageData["words"][number] {
  return [text, ...short(box), ...(confidence === undefined ? [] : [Math.round(confidence)])];
}

function boxedBlock(block: Block, index: number): PageData["blocks"] {
  const { lines = [] } = block;
  const box = block.box ?? (lines.length === 0 ? undefined : boxAround(lines.map((line) => line.box)));
  return box === undefined ? [] : [[index, block.kind, short(box)]];
}

function short(box: Box): ShortBox {
  return box.map((value) => Math.round(value * 10) / 10);
}
