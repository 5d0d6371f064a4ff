// Joins the pieces of a line where they touch, for lines written in no order.

import { follows, hasMarginSign, joined, type Segment } from "./line-segments.ts";

/** Gap in em, narrower than a space. Nearer pieces belong to one word, or to a line set in several fonts. */
export const TOUCHING_EM = 0.13;

/** Goes through the pieces from left to right, and joins each to the piece that ends where it starts. */
export function joinTouching(segments: readonly Segment[], gapEm: number): Segment[] {
  const rowHeight = Math.max(...segments.map((each) => each.size), 1);
  const open = new Map<number, Segment[][]>();
  const chains: Segment[][] = [];
  for (const piece of [...segments].sort((a, b) => a.left - b.left)) {
    const row = Math.floor(piece.baseline / rowHeight);
    const near = [row, row - 1, row + 1].flatMap((each) => alive(open, each, piece.left - gapEm * rowHeight));
    const chain = near.find((each) => touches(each, piece, gapEm));
    if (chain !== undefined) chain.push(piece);
    else {
      const started = [piece];
      chains.push(started);
      open.set(row, [...(open.get(row) ?? []), started]);
    }
  }
  return chains.map(joined);
}

/** Removes chains that end too early for all later pieces. */
function alive(open: Map<number, Segment[][]>, row: number, from: number): Segment[][] {
  const chains = open.get(row);
  if (chains === undefined) return [];
  const kept = chains.filter((chain) => (chain.at(-1)?.right ?? from) >= from);
  open.set(row, kept);
  return kept;
}

function touches(chain: readonly Segment[], piece: Segment, gapEm: number): boolean {
  const [first, last] = [chain[0], chain.at(-1)];
  if (first === undefined || last === undefined || hasMarginSign(last.runs[0], piece.runs[0])) return false;
  return follows(first, last, piece, gapEm);
}
