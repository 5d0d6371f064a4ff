// Where something that stands beside all text comes among the blocks of its page.

import type { Block } from "../../base/model.ts";

/** The index of the block that it comes before: the first that starts lower, or the footers. */
export function placeByHeight(top: number, blocks: readonly Block[]): number {
  const lower = blocks.findIndex(
    ({ kind, box }) => kind === "footer" || (kind !== "header" && box !== undefined && box[1] >= top),
  );
  return lower < 0 ? blocks.length : lower;
}
