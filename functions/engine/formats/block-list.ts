// Blocks in their order, of which only so many stand alone: a block takes 200 bytes around its words, so that 15 MB of
// paragraphs of one letter took a gigabyte. What is beyond keeps all its words, in one last paragraph.

import type { Block } from "../model.ts";

export interface BlockList {
  push(block: Block): void;
  finish(): readonly Block[];
}

// A book of 1,000 pages has about 20,000.
export const MAX_BLOCKS = 500_000;

export function createBlockList(alone = MAX_BLOCKS): BlockList {
  const blocks: Block[] = [];
  const beyond: string[] = [];
  return {
    push(block) {
      if (blocks.length < alone) blocks.push(block);
      else beyond.push(block.marker === undefined ? block.text : `${block.marker} ${block.text}`);
    },
    finish() {
      // As the plain text joins blocks.
      if (beyond.length > 0) blocks.push({ kind: "paragraph", text: beyond.join("\n\n") });
      beyond.length = 0;
      return blocks;
    },
  };
}
