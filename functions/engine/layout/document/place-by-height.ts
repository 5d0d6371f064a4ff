// Places an object that is not part of the text, such as a picture, among the blocks of its page.

import type { Block } from "../../base/model.ts";

/** Returns the index of the block to insert before: the first block that starts lower, or the footers. */
export function placeByHeight(top: number, blocks: readonly Block[]): number {
  const lower = blocks.findIndex(
    ({ kind, box }) => kind === "footer" || (kind !== "header" && box !== undefined && box[1] >= top),
  );
  return lower < 0 ? blocks.length : lower;
}
