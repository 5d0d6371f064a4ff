// Blocks of a note that the text cites.

import type { Block } from "../../base/model.ts";
import { joined, markedFields } from "../../output/marks/marked-text.ts";

/** Tables, pictures and code in notes stay what they are. All other blocks become paragraphs of the note. */
export function noteBlocks(blocks: readonly Block[], id: string, mark: string): readonly Block[] {
  return blocks.map((block, index) => {
    if (block.kind === "code" && index > 0) return { ...block, within: "footnote", id };
    if (block.kind === "table" || block.kind === "figure") return block;
    const { marker: own, level: _, text, marks = [], ...rest } = block;
    const words = { text, marks };
    const numbered = own === undefined ? words : joined([{ text: own, marks: [] }, words], " ");
    return { ...rest, kind: "footnote", id, ...markedFields(numbered), ...(index === 0 ? { marker: mark } : {}) };
  });
}
