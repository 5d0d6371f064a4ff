// Texts of blocks with the markers of list items before them.

import type { Block } from "../../base/model.ts";

/** Returns the text behind the marker. An entry of a table of contents may have none. */
export function afterMarker({ marker = "" }: Pick<Block, "marker">, text: string): string {
  return marker === "" ? text : `${marker} ${text}`;
}

/** Joins the blocks by lines, with their markers. */
export function joinedText(blocks: readonly Block[]): string {
  return blocks.map((block) => afterMarker(block, block.text)).join("\n");
}
