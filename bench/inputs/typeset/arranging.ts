// Blocks in the order and with the texts that a style paints.

import type { Block, Truth } from "./documents.ts";
import type { Style } from "./styles.ts";

/** A document with all that an engine needs to set it. */
export interface Setting {
  readonly style: Style;
  readonly blocks: readonly Block[];
  /** Footnotes by label. */
  readonly notes: ReadonlyMap<string, string>;
  /** Total of pages, where a first run has counted them. */
  readonly pages: number;
}

/** Blocks as the style paints them: captions on their side, headings with numbers, margin notes only where they have room. */
export function arranged({ blocks, style: original }: Truth, style: Style): readonly Block[] {
  const painted = blocks.filter(({ kind }) => kind !== "margin" || style.margin);
  const moved = withCaptions(painted, original.capbelow === true, style.capbelow);
  return style.numbered ? withNumbers(moved) : moved;
}

/** Moves each caption of a table to the chosen side of its table. Those of figures stay below them. */
function withCaptions(blocks: readonly Block[], wasBelow: boolean, below: boolean): readonly Block[] {
  const moved = [...blocks];
  for (const caption of blocks) {
    if (caption.kind !== "caption" || caption.of !== "table") continue;
    const at = moved.indexOf(caption);
    const isTable = (index: number) => moved[index]?.kind === "table";
    const wasAfter = isTable(at - 1) && (wasBelow || !isTable(at + 1));
    if (wasAfter === below || !(wasAfter || isTable(at + 1))) continue;
    moved.splice(at, 1);
    moved.splice(wasAfter ? at - 1 : at + 1, 0, caption);
  }
  return moved;
}

/** Numbers headings below the first level, unless the text has numbers of its own. */
function withNumbers(blocks: readonly Block[]): readonly Block[] {
  const headings = blocks.filter((block) => block.kind === "heading");
  if (headings.some(({ text }) => /^(?:\d|chapter |[ivx]+\.)/i.test(text))) return blocks;
  const top = Math.min(...headings.map(({ level }) => level));
  const first = headings.filter(({ level }) => level === top).length > 1 ? top : top + 1;
  const counts: number[] = [];
  return blocks.map((block) => {
    if (block.kind !== "heading" || block.level < first) return block;
    counts.length = Math.min(counts.length, block.level - first + 1);
    for (let depth = counts.length; depth <= block.level - first; depth++) counts[depth] = 0;
    counts[block.level - first] = (counts[block.level - first] ?? 0) + 1;
    return { ...block, text: `${counts.map((count) => Math.max(1, count)).join(".")} ${block.text}` };
  });
}
