// Blocks in their order, of which only so many stand alone: a block takes 200 bytes around its words, so that 15 MB of
// paragraphs of one letter took a gigabyte. What is beyond keeps all its words, in one last paragraph.

import type { Block } from "../../base/model.ts";

export interface BlockList {
  push(block: Block): void;
  finish(): readonly Block[];
}

// A book of 1,000 pages has about 20,000.
export const MAX_BLOCKS = 500_000;

// A short text of its own takes ten times what its letters do.
const TEXTS_OF_A_PART = 10_000;

export function createBlockList(alone = MAX_BLOCKS): BlockList {
  const blocks: Block[] = [];
  const parts: string[] = [];
  let beyond: string[] = [];
  const endPart = () => {
    // As the plain text joins blocks.
    if (beyond.length > 0) parts.push(beyond.join("\n\n"));
    beyond = [];
  };
  return {
    push(block) {
      if (blocks.length < alone) blocks.push(block);
      else if (beyond.push(textOf(block)) === TEXTS_OF_A_PART) endPart();
    },
    finish() {
      endPart();
      if (parts.length > 0) blocks.push({ kind: "paragraph", text: parts.join("\n\n") });
      parts.length = 0;
      return blocks;
    },
  };
}

function textOf({ marker, text }: Block): string {
  return marker === undefined ? text : `${marker} ${text}`;
}
