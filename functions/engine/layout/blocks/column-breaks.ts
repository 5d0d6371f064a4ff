// Joins paragraphs that continue in the next column.

import { joinLines } from "../text/line-joining.ts";
import type { FrameBlock } from "./frame-block.ts";

/** Joins the halves. A block between them, such as a caption at the column's end, follows the joined paragraph. */
export function joinOverColumns(blocks: readonly FrameBlock[], vocabulary: ReadonlySet<string>): FrameBlock[] {
  const joined: FrameBlock[] = [];
  for (const block of blocks) {
    const at = joined.findLastIndex(({ kind }) => !SET_BETWEEN.has(kind));
    const open = joined[at];
    if (open !== undefined && goesOn(open, block)) joined[at] = together(open, block, vocabulary);
    else joined.push(block);
  }
  return joined;
}

const SET_BETWEEN: ReadonlySet<FrameBlock["kind"]> = new Set(["caption", "figure", "footnote", "table"]);
const SAME_SIZE = 1.05;
const EDGE_EM = 1.5;

/** Accepts a paragraph above and to the right that continues a sentence, after a line that fills its column. */
function goesOn(open: FrameBlock, next: FrameBlock): boolean {
  if (open.kind !== "paragraph" || next.kind !== "paragraph") return false;
  if (open.heading?.isSure === true || next.heading?.isSure === true) return false;
  if (!/[\p{L},\-\u00ad]$/u.test(open.text) || !/^\p{Ll}/u.test(next.text)) return false;
  const [last, first] = [open.lines.at(-1), next.lines[0]];
  if (last === undefined || first === undefined) return false;
  const size = Math.max(last.size, first.size);
  if (size > SAME_SIZE * Math.min(last.size, first.size) || first.baseline >= last.baseline) return false;
  const right = Math.max(...open.lines.map((line) => line.right));
  return first.left > right - size && last.right > right - EDGE_EM * size && last.right - last.left > LEAST_EM * size;
}

/** A shorter line does not show where its column ends. */
const LEAST_EM = 8;

function together(open: FrameBlock, next: FrameBlock, vocabulary: ReadonlySet<string>): FrameBlock {
  const halves = [open.text, next.text].map((text) => ({ text, breakAfter: false }));
  const { heading: _, ...paragraph } = open;
  return { ...paragraph, text: joinLines(halves, vocabulary), lines: [...open.lines, ...next.lines] };
}
