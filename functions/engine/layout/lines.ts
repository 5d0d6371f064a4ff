// Runs side by side on one baseline: segments in content order, and lines made of segments.

import type { Run } from "./runs.ts";

/** Runs that stand on one baseline, with the box around them; all in one frame. */
export interface Segment {
  readonly runs: readonly Run[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Of its largest run: sub- and superscripts do not count. */
  readonly baseline: number;
  readonly size: number;
}

const BASELINE_EM = 0.35;
const SCRIPT_RISE_EM = 0.6;
const SCRIPT_SIZE = 0.8;
const OVERLAP_EM = 0.5;
/** A wider gap is a column's or a cell's. */
const SEGMENT_GAP_EM = 1;

/** Joins what follows each other in the content stream on one baseline, up to gaps as wide as those of columns. */
export function segmentsOf(runs: readonly Run[]): Segment[] {
  const segments: Segment[] = [];
  let open: Run[] = [];
  for (const run of runs) {
    const last = open.at(-1);
    if (last !== undefined && !continues(open, last, run)) {
      segments.push(segment(open));
      open = [];
    }
    open.push(run);
  }
  if (open.length > 0) segments.push(segment(open));
  return segments;
}

function continues(open: readonly Run[], last: Run, run: Run): boolean {
  const first = open[0] ?? last;
  const size = Math.max(first.size, last.size, run.size);
  const rise = Math.min(Math.abs(run.baseline - last.baseline), Math.abs(run.baseline - first.baseline));
  const isScript = Math.min(run.size, last.size) < SCRIPT_SIZE * size;
  if (rise >= (isScript ? SCRIPT_RISE_EM : BASELINE_EM) * size) return false;
  const near = (gap: number) => gap > -OVERLAP_EM * size && gap < SEGMENT_GAP_EM * size;
  return near(run.left - last.right) || (run.direction !== "ltr" && near(last.left - run.right));
}

/** Merges segments, in whatever order they come, into lines from the top down. */
export function mergeLines(segments: readonly Segment[]): Segment[] {
  const sorted = [...segments].sort((a, b) => a.baseline - b.baseline || a.left - b.left);
  const lines: { pieces: Segment[]; baseline: number; size: number }[] = [];
  for (const piece of sorted) {
    const line = lines.slice(-LINES_LOOKED_BACK).findLast((candidate) => sharesLine(candidate, piece));
    if (line === undefined) lines.push({ pieces: [piece], baseline: piece.baseline, size: piece.size });
    else {
      line.pieces.push(piece);
      if (piece.size > line.size) Object.assign(line, { baseline: piece.baseline, size: piece.size });
    }
  }
  return lines
    .sort((a, b) => a.baseline - b.baseline)
    .map((line) => segment(line.pieces.flatMap((piece) => piece.runs)));
}

const LINES_LOOKED_BACK = 6;

export function sharesLine(a: Pick<Segment, "baseline" | "size">, b: Pick<Segment, "baseline" | "size">): boolean {
  const apart = Math.abs(a.baseline - b.baseline);
  if (apart < BASELINE_EM * Math.max(a.size, b.size)) return true;
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  if (small.size >= SCRIPT_SIZE * large.size) return false;
  const above = large.baseline - small.baseline;
  return above > -BASELINE_EM * large.size && above < SCRIPT_RISE_EM * large.size;
}

export function segment(runs: readonly Run[]): Segment {
  let [left, right, top, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  let [size, baseline] = [0, 0];
  for (const run of runs) {
    left = Math.min(left, run.left);
    right = Math.max(right, run.right);
    top = Math.min(top, run.top);
    bottom = Math.max(bottom, run.bottom);
    if (run.size > size) [size, baseline] = [run.size, run.baseline];
  }
  return { runs, left, right, top, bottom, baseline, size };
}
