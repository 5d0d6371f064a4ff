// A list with a limited number of blocks. A block takes 200 bytes besides its words: 15 MB of paragraphs of one letter
// took a gigabyte. Blocks beyond the limit keep their words in one last paragraph.

import type { Block } from "../../base/model.ts";
import { afterMarker } from "../../output/marks/marker-text.ts";

export interface BlockList {
  push(block: Block): void;
  finish(): readonly Block[];
}

// A book of 1,000 pages has about 20,000.
export const MAX_BLOCKS = 500_000;

// A short string takes ten times the memory of its letters.
const TEXTS_OF_A_PART = 10_000;

export function createBlockList(alone = MAX_BLOCKS): BlockList {
  const blocks: Block[] = [];
  const parts: string[] = [];
  let beyond: string[] = [];
  const endPart = () => {
    // The separator between blocks in plain text.
    if (beyond.length > 0) parts.push(beyond.join("\n\n"));
    beyond = [];
  };
  return {
    push(block) {
      if (blocks.length < alone) blocks.push(block);
      else if (beyond.push(afterMarker(block, block.text)) === TEXTS_OF_A_PART) endPart();
    },
    finish() {
      endPart();
      if (parts.length > 0) blocks.push({ kind: "paragraph", text: parts.join("\n\n") });
      return blocks;
    },
  };
}
