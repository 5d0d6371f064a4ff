// Pieces of a line that were written in no order, joined where they touch.

import { follows, hasMarginSign, joined, type Segment } from "./line-segments.ts";

/** Less than a space, in em: what is nearer belongs to one word, or to a line set in several fonts. */
export const TOUCHING_EM = 0.13;

/** Swept from the left, each piece is joined to the one that ends where it starts. */
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

/** Chains that end before are out of reach of all pieces to come. */
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
