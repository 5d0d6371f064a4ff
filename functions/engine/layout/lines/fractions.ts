// Joins fractions, which are two short texts with a stroke between them, to one text on their line: "1/2", "(a + b)/c".

import type { Box } from "../../base/model.ts";
import { whenNeeded } from "../../base/when-needed.ts";
import type { PageText } from "../../pdf/read/read-page.ts";
import { boxInFrame } from "../geometry/drawn-rules.ts";
import { type Segment, segment } from "./line-segments.ts";
import { middleOf, type Run } from "./run.ts";
import { wordsOf } from "./words.ts";

/** Decides whether a page may have fractions: then a mathematical sign is an item of its own. */
export function mayHaveFractions({ items }: Pick<PageText, "items">): boolean {
  return items.some(({ str }) => str.length <= LONGEST_SIGN && SIGN().test(str));
}

const LONGEST_SIGN = 5;
const SIGN = whenNeeded(() => /^[^\p{L}\p{N}]*[=<>≤≥≈∼∝±×÷+−∑∏∫√∂][^\p{L}\p{N}]*$/u);

/** Makes each fraction one run. Inner fractions come first. */
export function joinFractions(runs: readonly Run[], lines: readonly Box[], angle: number): readonly Run[] {
  const strokes = angle % 90 === 0 ? strokesOf(lines, angle) : [];
  let joined = runs;
  for (const stroke of strokes) joined = withFraction(joined, stroke);
  return joined;
}

interface Stroke {
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

/** Limits of a stroke, in points. */
const [SHORTEST, LONGEST, THICKEST] = [2.5, 240, 1.6];
/** A page with more has charts. */
const MOST_STROKES = 200;

/** Returns the strokes that are no rules of a table, short ones first. */
function strokesOf(lines: readonly Box[], angle: number): Stroke[] {
  const strokes: Stroke[] = [];
  const boxes = lines.map((line) => boxInFrame(line, angle));
  for (const [left, top, right, bottom] of boxes) {
    if (bottom - top > THICKEST || right - left < SHORTEST || right - left > LONGEST) continue;
    strokes.push({ y: (top + bottom) / 2, left, right });
    if (strokes.length > MOST_STROKES) return [];
  }
  if (strokes.length === 0) return [];
  const uprights = boxes.filter(([left, top, right, bottom]) => right - left < THICKEST && bottom - top > THICKEST);
  const free = strokes.filter((stroke) => !uprights.some((upright) => meets(upright, stroke)));
  return free.sort((a, b) => a.right - a.left - (b.right - b.left));
}

/** Decides whether an upright line touches or crosses the stroke, as the lines of a table do. */
function meets([left, top, right, bottom]: Box, stroke: Stroke): boolean {
  const isAtHeight = top < stroke.y + OVERHANG && bottom > stroke.y - OVERHANG;
  return isAtHeight && right > stroke.left - OVERHANG && left < stroke.right + OVERHANG;
}

/** Points: two lines of large text. */
const FARTHEST = 60;
/** Distances of a term's baseline from the stroke, as shares of the term's size. */
const ABOVE = { least: -0.1, most: 0.9 };
const BELOW = { least: 0.4, most: 1.5 };
/** Distance of sub- and superscripts from their term's baseline. */
const SCRIPT_EM = 0.6;
/** Points by which a term may reach over the stroke. */
const OVERHANG = 1.5;

function withFraction(runs: readonly Run[], stroke: Stroke): readonly Run[] {
  const near = runs.filter(({ baseline }) => Math.abs(baseline - stroke.y) < FARTHEST);
  const within = near.filter((run) => run.left > stroke.left - OVERHANG && run.right < stroke.right + OVERHANG);
  const size = within.reduce((most, run) => Math.max(most, run.size), 0);
  const upper = termOf(
    within.filter((run) => middleOf(run) < stroke.y && stroke.y - run.baseline < (ABOVE.most + SCRIPT_EM) * size),
    stroke,
  );
  const lower = termOf(
    within.filter((run) => middleOf(run) > stroke.y && run.baseline - stroke.y < (BELOW.most + SCRIPT_EM) * size),
    stroke,
  );
  if (upper === undefined || lower === undefined) return runs;
  if (isPicturedWord(upper) || isPicturedWord(lower)) return runs;
  const isOne =
    isBetween((stroke.y - upper.baseline) / upper.size, ABOVE) &&
    isBetween((lower.baseline - stroke.y) / lower.size, BELOW) &&
    isCentred(upper, stroke) &&
    isCentred(lower, stroke) &&
    Math.max(upper.right - upper.left, lower.right - lower.left) > WIDEST_STROKE * (stroke.right - stroke.left);
  const beside = isOne ? near.find((run) => !within.includes(run) && standsBeside(run, stroke)) : undefined;
  if (beside === undefined) return runs;
  const parts = [...upper.runs, ...lower.runs].sort((a, b) => a.order - b.order);
  const [first] = parts;
  const { runs: _, ...box } = segment(parts);
  const fraction = {
    ...box,
    size: Math.min(size, beside.size),
    baseline: stroke.y + AXIS_EM * beside.size,
    text: `${textOf(upper)}/${textOf(lower)}`,
  };
  return runs.flatMap((run) => {
    if (run === first) return [{ ...run, ...fraction, direction: "ltr" as const }];
    return parts.includes(run) ? [] : [run];
  });
}

/** A word of a picture: in small print, the feet of its letters may look like a stroke under it. */
function isPicturedWord({ runs }: Segment): boolean {
  return runs.some(({ recognized, text }) => recognized !== undefined && WORD.test(text));
}

const WORD = /\p{L}{3}/u;

/** Least width of the text, as a share of the stroke's. A longer stroke is the line above a sum. */
const WIDEST_STROKE = 0.5;

/** Returns the line next to the stroke, with its scripts; undefined if a part of it is higher or lower. */
function termOf(runs: readonly Run[], { y }: Stroke): Segment | undefined {
  const size = runs.reduce((most, run) => Math.max(most, run.size), 0);
  const large = runs.filter((run) => run.size > MAIN_SIZE * size);
  const [first, ...rest] = large;
  if (first === undefined) return undefined;
  const main = rest.reduce((near, run) => (distance(run, y) < distance(near, y) ? run : near), first);
  const off = (run: Run) => Math.abs(run.baseline - main.baseline);
  if (runs.some((run) => off(run) >= SCRIPT_EM * size && off(run) < OTHER_LINE_EM * size)) return undefined;
  const own = runs.filter((run) => off(run) < OTHER_LINE_EM * size);
  return hasGap(own, GAP_EM * size) ? undefined : segment(own);
}

/** Decides whether the runs are parted by a gap, as the titles of columns are. */
function hasGap(runs: readonly Run[], gap: number): boolean {
  let reached = Number.POSITIVE_INFINITY;
  return runs
    .toSorted((a, b) => a.left - b.left)
    .some(({ left, right }) => {
      const isApart = left - reached > gap;
      reached = isApart || reached === Number.POSITIVE_INFINITY ? right : Math.max(reached, right);
      return isApart;
    });
}

/** Share of the largest size; scripts are smaller. */
const MAIN_SIZE = 0.8;
const OTHER_LINE_EM = 1.1;

function distance(run: Run, y: number): number {
  return Math.abs(middleOf(run) - y);
}

function isBetween(value: number, { least, most }: { readonly least: number; readonly most: number }): boolean {
  return value >= least && value <= most;
}

/** Distance from the stroke's middle: points, plus a share of the stroke's length. */
const OFF_MIDDLE = { points: 2, share: 0.1 };

function isCentred({ left, right }: Segment, stroke: Stroke): boolean {
  const off = Math.abs(left + right - stroke.left - stroke.right) / 2;
  return off < OFF_MIDDLE.points + OFF_MIDDLE.share * (stroke.right - stroke.left);
}

/** Height of strokes over the baseline, in em. */
const AXIS_EM = 0.25;
const OFF_AXIS_EM = 0.22;
const GAP_EM = 1;

/** Finds the text that the fraction belongs to, at the stroke's height. Sums and underlined words have none. */
function standsBeside(run: Run, stroke: Stroke): boolean {
  if (Math.abs(run.baseline - AXIS_EM * run.size - stroke.y) > OFF_AXIS_EM * run.size) return false;
  const gap = Math.max(run.left - stroke.right, stroke.left - run.right);
  return gap > -OVERHANG && gap < GAP_EM * run.size;
}

const PLAIN = whenNeeded(() => /^(?:[\p{L}\p{N}\p{M}∂∇∆∞.,%′']+|\([^()]*\)|\|+[^|]*\|+)$/u);

/** Text of the term, in brackets unless it is a number or a name. */
function textOf(term: Segment): string {
  const text = wordsOf(term)
    .map((word) => word.text)
    .join(" ");
  return PLAIN().test(text) ? text : `(${text})`;
}
