// Recognises notes at the foot of a page: smaller than the text, below all of it, each starting with its mark.

import { whenNeeded } from "../../base/when-needed.ts";
import type { DocumentStyle } from "../page-lines/document-style.ts";
import type { FrameBlock } from "./frame-block.ts";

const SMALLER = 0.93;
const MARK = whenNeeded(() => /^(?:[\p{N}*†‡§¶∗]|\[\p{N}{1,3}\])\s*\S/u);

/** Turns the last blocks of a column into notes if they look like notes and start with a mark. */
export function markFootnotes(blocks: readonly FrameBlock[], { bodySize }: DocumentStyle): FrameBlock[] {
  const isSmall = (block: FrameBlock) =>
    (block.kind === "paragraph" || block.kind === "list-item") &&
    block.lines.length > 0 &&
    block.lines.every((line) => line.size < SMALLER * bodySize);
  const marked = [...blocks];
  for (const [index, block] of blocks.entries()) {
    if (!isSmall(block) || !MARK().test(`${block.marker ?? ""}${block.text}`)) continue;
    const next = blocks[index + 1];
    const isLast = next === undefined || next.kind === "footer" || endsColumn(block, next);
    if (!hasTextBelow(block, blocks, bodySize) && hasTextAbove(block, blocks, bodySize) && (isLast || isSmall(next)))
      marked[index] = noteOf(block);
  }
  return marked;
}

function noteOf({ marker, text, lines }: FrameBlock): FrameBlock {
  return { kind: "footnote", text: marker === undefined ? text : `${marker} ${text}`, lines };
}

/** Finds text of the body's size below the note, in its column: such a note belongs to a table, or is a caption. */
function hasTextBelow(block: FrameBlock, blocks: readonly FrameBlock[], bodySize: number): boolean {
  const [bottom, left, right] = [bottomOf(block), leftOf(block), rightOf(block)];
  return blocks.some(
    (other) =>
      other !== block &&
      other.kind !== "footer" &&
      other.lines.some(
        (line) => line.size >= SMALLER * bodySize && line.baseline > bottom && line.left < right && line.right > left,
      ),
  );
}

/** Finds text of the body's size, or a table or figure, above the note. References may be in small print on pages of their own. */
function hasTextAbove(block: FrameBlock, blocks: readonly FrameBlock[], bodySize: number): boolean {
  const bottom = bottomOf(block);
  return blocks.some(
    (other) =>
      other.kind !== "header" &&
      other.lines.some(
        (line) =>
          line.baseline < bottom &&
          (line.size >= SMALLER * bodySize || other.kind === "table" || other.kind === "figure"),
      ),
  );
}

function endsColumn(block: FrameBlock, next: FrameBlock): boolean {
  return (next.lines[0]?.baseline ?? 0) < bottomOf(block);
}

const bottomOf = ({ lines }: FrameBlock) =>
  lines.reduce((most, line) => Math.max(most, line.baseline), Number.NEGATIVE_INFINITY);
const leftOf = ({ lines }: FrameBlock) =>
  lines.reduce((least, line) => Math.min(least, line.left), Number.POSITIVE_INFINITY);
const rightOf = ({ lines }: FrameBlock) =>
  lines.reduce((most, line) => Math.max(most, line.right), Number.NEGATIVE_INFINITY);
