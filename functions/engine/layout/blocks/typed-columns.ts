// Keeps the columns of printouts, whose whole text is monospaced: reports, listings of records, receipts.

import type { FrameLine } from "../lines/frame-line.ts";
import type { DocumentStyle } from "../page-lines/document-style.ts";
import { codeText, rowsOf } from "./code-blocks.ts";
import type { FrameBlock } from "./frame-block.ts";
import { hasCells } from "./line-breaks.ts";

/** Rows that show columns. Fewer are often names with their values. */
const LEAST_ROWS = 5;
/** Share of the rows with wide gaps. Justified text on a typewriter has few. */
const WITH_CELLS = 0.6;
/** Distance of two cells' starts in one column, in sizes. */
const SAME_START_EM = 0.3;

/** Value with its name: "Currency : EUR". */
const NAMED = /^[^:]{2,40}:(?:\s|$)/;
/** Dots that lead to a page number. */
const LEADER = /\.{5}|(?:\. ){4}/;

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

/** Accepts a paragraph in which most rows have wide gaps that are no names' with their values, and no leaders as contents have. */
function isTyped({ kind, heading, lines }: FrameBlock): boolean {
  if (kind !== "paragraph" || heading?.isSure === true) return false;
  const rows = rowsOf(lines);
  const inColumns = rows.filter((row) => hasCells(row) && !NAMED.test(row.text));
  return inColumns.length >= WITH_CELLS * rows.length && !rows.some(({ text }) => LEADER.test(text));
}

function columnsOf(blocks: readonly FrameBlock[]): readonly FrameBlock[] {
  const lines = blocks.flatMap((block) => block.lines);
  const rows = rowsOf(lines);
  if (rows.length < LEAST_ROWS || !lineUp(rows)) return blocks;
  return [{ kind: "code", text: codeText(rows), lines: rows }];
}

/** Decides whether most rows have a cell that starts where one of a row beside it does. */
function lineUp(rows: readonly FrameLine[]): boolean {
  const starts = rows.map((row) => row.words.flatMap(({ left }, at) => (isCell(row, at) ? left : [])));
  const meets = (own: readonly number[], size: number, other: readonly number[] = []) =>
    own.some((start) => other.some((next) => Math.abs(start - next) < SAME_START_EM * size));
  const placed = rows.filter(({ size }, at) => {
    const own = starts[at] ?? [];
    return [at - 2, at - 1, at + 1, at + 2].some((other) => meets(own, size, starts[other]));
  });
  return placed.length >= WITH_CELLS * rows.length;
}

/** Gap before a cell, in sizes. */
const CELL_GAP_EM = 1.5;

function isCell({ words, size }: FrameLine, at: number): boolean {
  const [last, word] = [words[at - 1], words[at]];
  return last !== undefined && word !== undefined && word.left - last.right > CELL_GAP_EM * size;
}
