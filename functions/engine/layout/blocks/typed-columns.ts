// Keeps the columns of printouts, whose whole text is monospaced: reports, listings of records, receipts.

import type { FrameLine } from "../lines/frame-line.ts";
import type { DocumentStyle } from "../page-lines/document-style.ts";
import { codeText, rowsOf } from "./code-blocks.ts";
import type { FrameBlock } from "./frame-block.ts";
import { CELL_GAP_EM, LEADERS } from "./line-breaks.ts";

/** Rows that show columns. Fewer are often names with their values. */
const LEAST_ROWS = 5;
/** Share of the rows with wide gaps. Justified text on a typewriter has few. */
const WITH_CELLS = 0.6;
/** Grid of the cells' starts, in sizes; those of one column are at most a step apart. */
const SAME_START_EM = 0.2;

/** Value with its name: "Currency : EUR". */
const NAMED = /^[^:]{2,40}:(?:\s|$)/;

/** Turns paragraphs whose rows stand in columns into code blocks, which keep the distances. */
export function typedColumns(blocks: readonly FrameBlock[], style: DocumentStyle): readonly FrameBlock[] {
  if (!style.bodyIsMonospaced) return blocks;
  const kept: FrameBlock[] = [];
  let open: FrameBlock[] = [];
  const close = () => {
    kept.push(...columnsOf(open));
    open = [];
  };
  for (const block of blocks) {
    if (isTyped(block)) open.push(block);
    else {
      close();
      kept.push(block);
    }
  }
  close();
  return kept;
}

/** Recognises rows with wide gaps. Gaps between names and their values, and leaders of contents, are no columns. */
function isTyped({ kind, heading, lines }: FrameBlock): boolean {
  if (kind !== "paragraph" || heading?.isSure === true) return false;
  const rows = rowsOf(lines);
  const inColumns = rows.filter((row) => cellStarts(row).length > 0 && !NAMED.test(row.text));
  return inColumns.length >= WITH_CELLS * rows.length && !rows.some(({ text }) => LEADERS.test(text));
}

function columnsOf(blocks: readonly FrameBlock[]): readonly FrameBlock[] {
  const lines = blocks.flatMap((block) => block.lines);
  const rows = rowsOf(lines);
  if (rows.length < LEAST_ROWS || !lineUp(rows)) return blocks;
  return [{ kind: "code", text: codeText(rows), lines: rows }];
}

/** Decides whether most rows have a cell that starts where a cell does in one of two rows above or below. */
function lineUp(rows: readonly FrameLine[]): boolean {
  const size = rows[0]?.size ?? 1;
  const starts = rows.map((row) => new Set(cellStarts(row).map((start) => Math.round(start / (SAME_START_EM * size)))));
  const placed = starts.filter((own, at) => {
    const others = [at - 2, at - 1, at + 1, at + 2].flatMap((other) => starts[other] ?? []);
    return [...own].some((start) => others.some((other) => [-1, 0, 1].some((step) => other.has(start + step))));
  });
  return placed.length >= WITH_CELLS * rows.length;
}

/** Starts of the words after a wide gap. */
function cellStarts({ words, size }: FrameLine): number[] {
  return words.flatMap(({ left }, at) => {
    const last = words[at - 1];
    return last !== undefined && left - last.right > CELL_GAP_EM * size ? left : [];
  });
}
