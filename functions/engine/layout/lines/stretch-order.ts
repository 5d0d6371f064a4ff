// Orders the stretches of a page: runs of text that go down the page. Some programs paint a page's boxes in any order.

import { type Edges, edgesOf } from "../geometry/edges.ts";
import { type Segment, sharesLine } from "./line-segments.ts";

interface Stretch extends Edges {
  readonly segments: readonly Segment[];
}

/** A page with more is a drawing; each stretch is compared with all others. */
const MOST_STRETCHES = 200;

/** Share of stretches painted before text above them from which on the order of painting says nothing. */
const SCRAMBLED = 0.5;

export interface StretchOrder {
  readonly segments: readonly Segment[];
  /** True where most stretches were painted before text above them. */
  readonly isScrambled: boolean;
}

/**
 * Puts each stretch after those that stand above it in its columns, and otherwise in the order of painting. Where none
 * stands above an earlier one, the order stays.
 */
export function stretchesInPlace(segments: readonly Segment[]): StretchOrder {
  const stretches = stretchesOf(segments);
  if (stretches.length > MOST_STRETCHES) return { segments, isScrambled: false };
  const above = stretches.map((lower) => stretches.flatMap((upper, at) => (isAbove(upper, lower) ? [at] : [])));
  const early = above.filter((own, at) => own.some((upper) => upper > at));
  if (early.length === 0) return { segments, isScrambled: false };
  return { segments: sorted(stretches, above), isScrambled: early.length > SCRAMBLED * stretches.length };
}

function sorted(stretches: readonly Stretch[], above: readonly (readonly number[])[]): readonly Segment[] {
  const placed = new Set<number>();
  while (placed.size < stretches.length) {
    const next = above.findIndex((own, at) => !placed.has(at) && own.every((upper) => placed.has(upper)));
    if (next < 0) return stretches.flatMap(({ segments }) => segments);
    placed.add(next);
  }
  return [...placed].flatMap((at) => stretches[at]?.segments ?? []);
}

/** Share of its size by which a line may reach into the line above. */
const REACH_EM = 0.5;

function stretchesOf(segments: readonly Segment[]): Stretch[] {
  const stretches: Segment[][] = [];
  for (const next of segments) {
    const open = stretches.at(-1);
    const last = open?.at(-1);
    if (open === undefined || last === undefined || !continues(last, next)) stretches.push([next]);
    else open.push(next);
  }
  return stretches.map((own) => ({ segments: own, ...edgesOf(own) }));
}

/** Decides whether text goes on: on the same line, or further down in the same column. */
function continues(last: Segment, next: Segment): boolean {
  if (sharesLine(last, next)) return true;
  const rises = next.baseline < last.baseline - REACH_EM * Math.max(last.size, next.size);
  return !rises && next.left < last.right && next.right > last.left;
}

/** Share of the narrower stretch that lies in the columns of the other. */
const IN_COLUMN = 0.5;

function isAbove(upper: Stretch, lower: Stretch): boolean {
  if (upper === lower || upper.bottom > lower.top + REACH_EM * sizeOf(lower)) return false;
  const common = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left);
  return common > IN_COLUMN * Math.min(upper.right - upper.left, lower.right - lower.left);
}

function sizeOf({ segments }: Stretch): number {
  return segments[0]?.size ?? 0;
}
