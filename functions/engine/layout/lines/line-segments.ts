// Joins runs on one baseline to segments, in content order, and segments to lines.

import { startsCaption } from "../text/caption-labels.ts";
import { SIGN_OF_ITEM } from "../text/item-markers.ts";
import type { Run } from "./run.ts";

/** Runs on one baseline of one frame, with the box around them. */
export interface Segment {
  readonly runs: readonly Run[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Baseline of the largest run: sub- and superscripts do not count. */
  readonly baseline: number;
  readonly size: number;
}

const BASELINE_EM = 0.35;
const SCRIPT_RISE_EM = 0.6;
const SCRIPT_SIZE = 0.85;
const OVERLAP_EM = 0.5;
/** Distance between the left edges of sub- and superscript of one letter; the superscript of a slanted one is farther. */
const STACKED_EM = 0.3;
/** Width of the narrower script of such a pair. Two lines beside a large sign are wider. */
const SCRIPT_WIDTH_EM = 4;
/** A wider gap separates columns or cells. */
const SEGMENT_GAP_EM = 1;

/** Joins consecutive runs of the content stream on one baseline, unless a gap is as wide as between columns. */
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
  if (hasMarginSign(last, run)) return false;
  return follows(open[0] ?? last, last, run, SEGMENT_GAP_EM);
}

/** Recognises a large "?" or "!" in the margin, next to small print but not on its line. */
export function hasMarginSign(a: Run | undefined, b: Run | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  const [sign, print] = a.size > b.size ? [a, b] : [b, a];
  if (print.size >= MARGIN_PRINT * sign.size || !MARGIN_SIGN.test(sign.text)) return false;
  return Math.abs(sign.baseline - print.baseline) > OFF_LINE_EM * print.size;
}

export const MARGIN_SIGN = /^[?!]$/;
const MARGIN_PRINT = 0.8;
const OFF_LINE_EM = 0.25;

type Piece = Pick<Run, "left" | "right" | "baseline" | "size"> & { readonly direction?: Run["direction"] };

/** Decides whether a piece starts where the line's last piece ends. Scripts may be farther off the baseline. */
export function follows(first: Piece, last: Piece, next: Piece, gapEm: number): boolean {
  const size = Math.max(first.size, last.size, next.size);
  const rise = Math.min(Math.abs(next.baseline - last.baseline), Math.abs(next.baseline - first.baseline));
  const isScript = Math.min(next.size, last.size) < SCRIPT_SIZE * size;
  if (rise >= (isScript ? SCRIPT_RISE_EM : BASELINE_EM) * size) return false;
  // The index of a letter stands below its exponent.
  if (Math.max(last.size, next.size) < SCRIPT_SIZE * size && Math.abs(next.left - last.left) < STACKED_EM * size)
    return Math.min(last.right - last.left, next.right - next.left) < SCRIPT_WIDTH_EM * next.size;
  const near = (gap: number) => gap > -OVERLAP_EM * size && gap < gapEm * size;
  return near(next.left - last.right) || ((next.direction ?? "ltr") !== "ltr" && near(last.left - next.right));
}

/** Merges segments in any order into lines from the top down. */
export function mergeLines(segments: readonly Segment[]): Segment[] {
  const lines: OpenLine[] = [];
  for (const piece of downwards(segments)) {
    const line = lineFor(piece, lines);
    if (line === undefined) lines.push({ pieces: [piece], baseline: piece.baseline, size: piece.size });
    else {
      line.pieces.push(piece);
      if (piece.size > line.size) Object.assign(line, { baseline: piece.baseline, size: piece.size });
    }
  }
  return lines.sort((a, b) => a.baseline - b.baseline).map(({ pieces }) => joined(pieces));
}

/** Joins the pieces of one line. */
export function joined(pieces: readonly Segment[]): Segment {
  const [only] = pieces;
  return only !== undefined && pieces.length === 1 ? only : segment(pieces.flatMap((piece) => piece.runs));
}

/** Sorts the segments from the top down. Most text is in this order already. */
function downwards(segments: readonly Segment[]): readonly Segment[] {
  const isSorted = segments.every((next, index) => {
    const last = segments[index - 1];
    if (last === undefined || last.baseline < next.baseline) return true;
    return last.baseline === next.baseline && last.left <= next.left;
  });
  return isSorted ? segments : [...segments].sort((a, b) => a.baseline - b.baseline || a.left - b.left);
}

interface OpenLine {
  readonly pieces: Segment[];
  baseline: number;
  size: number;
}

const LINES_LOOKED_BACK = 6;

function lineFor(piece: Segment, lines: readonly OpenLine[]): OpenLine | undefined {
  for (let back = 1; back <= LINES_LOOKED_BACK; back++) {
    const line = lines[lines.length - back];
    if (line === undefined || takes(line, piece)) return line;
  }
  return undefined;
}

/** Decides whether a line takes a piece. A large sign between two small lines is near both, but must not join them. */
function takes(line: OpenLine, piece: Segment): boolean {
  // Two figures in two columns may have their captions at the same height.
  if (!sharesLine(line, piece) || startsCaption(piece.runs.map(({ text }) => text))) return false;
  if (hasMarginSign(piece.runs[0], line.pieces[0]?.runs[0])) return false;
  return !line.pieces.some(
    (other) =>
      Math.min(other.right, piece.right) - Math.max(other.left, piece.left) > Math.min(other.size, piece.size) &&
      Math.abs(other.baseline - piece.baseline) > BASELINE_EM * Math.max(other.size, piece.size),
  );
}

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
  const bullet = largeBullet(runs);
  for (const run of runs) {
    left = Math.min(left, run.left);
    right = Math.max(right, run.right);
    top = Math.min(top, run.top);
    bottom = Math.max(bottom, run.bottom);
    if (run.size > size && run !== bullet) [size, baseline] = [run.size, run.baseline];
  }
  return { runs, left, right, top, bottom, baseline, size };
}

/** Finds a bullet in larger print than its item, whose size is that of its text. */
function largeBullet([first, second]: readonly Run[]): Run | undefined {
  const isLarge = first !== undefined && second !== undefined && first.size > second.size;
  if (!isLarge) return undefined;
  const sign = first.text.trim();
  const isUnnamed = UNNAMED.test(sign) && second.left - first.right > BULLET_GAP_EM * second.size;
  return SIGN_OF_ITEM.test(`${sign} `) || (isUnnamed && WORD.test(second.text)) ? first : undefined;
}

/** Code of a sign in a font without names: of a bullet, or of a part of a bracket. */
const UNNAMED = /^[\p{Cc}\p{Co}]$/u;
const BULLET_GAP_EM = 0.3;
const WORD = /^\p{L}{2}/u;
