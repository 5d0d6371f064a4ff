// Builds the rules of a page: whole lines from the pieces that the page draws, in the frame of text at one angle.

import type { Box } from "../../base/model.ts";
import { whenNeeded } from "../../base/when-needed.ts";
import { enlarging } from "../../pdf/read/page-places.ts";
import type { Edges } from "./edges.ts";
import { finite, intoFrame } from "./frame-angle.ts";

/** Line across the frame (`at` is its y) or down the frame (`at` is its x). */
export interface Rule {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Places where two pieces of the rule meet, each the border or background of a cell. */
  readonly cuts?: readonly number[];
}

export interface Rules {
  readonly across: readonly Rule[];
  readonly down: readonly Rule[];
  /** Upper and lower edges of filled rows. */
  readonly shades?: readonly Rule[];
  /** Filled areas that are higher than a rule is thick. */
  readonly fills?: readonly Box[];
  /** Slanted lines and curves. */
  readonly sketches?: () => readonly Box[];
}

/** Points between joined pieces: programs draw rules cell by cell or dot by dot. */
const JOIN = 3;
/** Points by which pieces may miss each other where two cells meet. */
const MEETING = 2;
/** Points between the two lines of a border, which make one rule. */
const SAME_LINE = 1.5;
/** Points. A shorter line is a bullet, a tick mark or a corner. */
const SHORTEST = 5;

/** Returns the rules of a page. Distances in points grow with `unit`, the ratio of the print to the usual size. */
export function rulesOf(lines: readonly Box[], angle: number, drawn: () => readonly Box[] = () => [], unit = 1): Rules {
  if (unit !== 1) {
    const usual = rulesOf(lines.map(enlarging(1 / unit)), angle, () => drawn().map(enlarging(1 / unit)));
    return rulesTimes(usual, unit);
  }
  if (angle % 90 !== 0) return { across: [], down: [] };
  const across: Rule[] = [];
  const down: Rule[] = [];
  const fills: Box[] = [];
  for (const line of lines) {
    const box = boxInFrame(line, angle);
    const [left, top, right, bottom] = box;
    const [width, height] = [right - left, bottom - top];
    if (Math.min(width, height) > THICKEST) {
      fills.push(box);
      continue;
    }
    const isDot = Math.max(width, height) <= JOIN;
    if (isDot || width >= height) across.push({ at: (top + bottom) / 2, from: left, to: right });
    if (isDot || height > width) down.push({ at: (left + right) / 2, from: top, to: bottom });
  }
  const sketches = whenNeeded(() => drawn().map((box) => boxInFrame(box, angle)));
  return { across: joined(across), down: joined(down), shades: shadesOf(fills), fills, sketches };
}

/** Points. A thicker box is a background. */
const THICKEST = 5;
/** Points by which the cells of one shaded row may differ. */
const SAME_ROW = 1.5;
/** A page with more backgrounds is a drawing; each is compared with all others. */
const MAX_FILLS = 4_000;
/** Points. A higher background is a panel or the page's. */
const HIGHEST_ROW = 200;

type ShadedRow = [left: number, top: number, right: number, bottom: number, cuts: number[]];

/** Edges of rows that are shaded, whole or cell by cell. A row that is nearly a square is no row. */
function shadesOf(fills: readonly Box[]): Rule[] {
  if (fills.length > MAX_FILLS) return [];
  const rows = joinedRows(fills.map(([left, top, right, bottom]) => [left, top, right, bottom, []]));
  return overSpacers(joinedRows(withTallCells(rows)))
    .filter(([left, top, right, bottom]) => bottom - top <= HIGHEST_ROW && right - left > 2 * (bottom - top))
    .flatMap(([from, top, to, bottom, cuts]) => [
      { at: top, from, to, ...(cuts.length > 0 && { cuts }) },
      { at: bottom, from, to, ...(cuts.length > 0 && { cuts }) },
    ]);
}

/** Times the height of a shaded row: widest space between its cells, which statements of accounts leave between columns. */
const SPACER = 1.5;
/** Cells of such a row. Two backgrounds beside each other are panels. */
const LEAST_SPACED = 3;

function rulesTimes({ across, down, shades = [], fills = [], sketches }: Rules, factor: number): Rules {
  const times = ({ at, from, to, cuts }: Rule): Rule => ({
    ...{ at: at * factor, from: from * factor, to: to * factor },
    ...(cuts === undefined ? {} : { cuts: cuts.map((cut) => cut * factor) }),
  });
  return {
    ...{ across: across.map(times), down: down.map(times), shades: shades.map(times) },
    fills: fills.map(enlarging(factor)),
    sketches: whenNeeded(() => (sketches?.() ?? []).map(enlarging(factor))),
  };
}

/** Joins the cells of shaded rows over the spaces between columns. Cells that only partly touch do not show the columns. */
function overSpacers(rows: readonly ShadedRow[]): ShadedRow[] {
  const spaced: ShadedRow[][] = [];
  for (const row of [...rows].sort((a, b) => a[1] - b[1] || a[0] - b[0])) {
    const [left, top, , bottom] = row;
    const before = spaced.findLast((cells) => {
      const [, upper, right, lower] = cells.at(-1) ?? row;
      const isLevel = Math.abs(upper - top) <= SAME_ROW && Math.abs(lower - bottom) <= SAME_ROW;
      return isLevel && left > right && left - right <= SPACER * (bottom - top);
    });
    if (before === undefined) spaced.push([row]);
    else before.push(row);
  }
  return spaced.flatMap((cells) => {
    const [first, last] = [cells[0], cells.at(-1)];
    if (first === undefined || last === undefined || cells.length < LEAST_SPACED) return cells;
    return [[first[0], first[1], last[2], first[3], []] satisfies ShadedRow];
  });
}

/** Joins the parts of one row that touch. */
function joinedRows(parts: readonly ShadedRow[]): ShadedRow[] {
  const rows: ShadedRow[] = [];
  for (const [left, top, right, bottom, cuts] of [...parts].sort((a, b) => a[1] - b[1] || a[0] - b[0])) {
    const row = rows.findLast(
      (own) =>
        Math.abs(own[1] - top) <= SAME_ROW &&
        Math.abs(own[3] - bottom) <= SAME_ROW &&
        left <= own[2] + MEETING &&
        right >= own[0] - MEETING,
    );
    if (row === undefined) rows.push([left, top, right, bottom, [...cuts]]);
    else {
      if (Math.abs(left - row[2]) <= MEETING) row[4].push((left + row[2]) / 2);
      row[4].push(...cuts);
      [row[0], row[2]] = [Math.min(row[0], left), Math.max(row[2], right)];
    }
  }
  return rows;
}

/** Joins a cell with the rows beside it that are together as high: one title reaches over all those rows. */
function withTallCells(rows: readonly ShadedRow[]): ShadedRow[] {
  const joined = [...rows];
  for (const cell of rows) {
    const [left, top, right, bottom] = cell;
    const beside = joined.filter(
      (own) =>
        own !== cell &&
        own[3] - own[1] < bottom - top - SAME_ROW &&
        (Math.abs(own[0] - right) <= MEETING || Math.abs(own[2] - left) <= MEETING) &&
        own[1] >= top - SAME_ROW &&
        own[3] <= bottom + SAME_ROW,
    );
    const ends = [Math.min(...beside.map((own) => own[1])) - top, bottom - Math.max(...beside.map((own) => own[3]))];
    if (beside.length < 2 || ends.some((gap) => gap > SAME_ROW) || !joined.includes(cell)) continue;
    const own = [cell, ...beside];
    const cuts = beside.flatMap((row) => [...row[4], Math.abs(row[0] - right) <= MEETING ? row[0] : row[2]]);
    joined.splice(joined.indexOf(cell), 1, [
      Math.min(...own.map((row) => row[0])),
      top,
      Math.max(...own.map((row) => row[2])),
      bottom,
      [...new Set([...cell[4], ...cuts])].sort((a, b) => a - b),
    ]);
    for (const row of beside) joined.splice(joined.indexOf(row), 1);
  }
  return joined;
}

export function boxInFrame([left, top, right, bottom]: Box, angle: number): Box {
  // Nearly all text is upright, and a page may have thousands of boxes.
  if (angle === 0) return [finite(left), finite(top), finite(right), finite(bottom)];
  const [x1, y1] = intoFrame(left, top, angle);
  const [x2, y2] = intoFrame(right, bottom, angle);
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

function joined(pieces: readonly Rule[]): Rule[] {
  const lines: Rule[][] = [];
  for (const piece of [...pieces].sort((a, b) => a.at - b.at)) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (last !== undefined && piece.at - last.at <= SAME_LINE) line?.push(piece);
    else lines.push([piece]);
  }
  return lines.flatMap(joinedOnOneLine).filter(({ from, to }) => to - from >= SHORTEST);
}

function joinedOnOneLine(pieces: readonly Rule[]): readonly Rule[] {
  if (pieces.length === 1) return pieces;
  const sorted = [...pieces].sort((a, b) => a.from - b.from);
  const rules: { at: number; from: number; to: number; weight: number; cuts: number[] }[] = [];
  for (const { at, from, to } of sorted) {
    const last = rules.at(-1);
    const weight = to - from + 0.01;
    if (last === undefined || from > last.to + JOIN) {
      rules.push({ at, from, to, weight, cuts: [] });
      continue;
    }
    if (Math.abs(from - last.to) <= MEETING && to - from >= SHORTEST && last.to - last.from >= SHORTEST)
      last.cuts.push((from + last.to) / 2);
    last.at = (last.at * last.weight + at * weight) / (last.weight + weight);
    last.weight += weight;
    last.to = Math.max(last.to, to);
  }
  return rules.map(({ at, from, to, cuts }) => ({ at, from, to, ...(cuts.length > 0 && { cuts }) }));
}

/** Points by which a rule may miss the edge that it draws. */
const MISSED = 3;

/** Share of a stretch that rules at this place cover. */
export function coverage(rules: readonly Rule[], at: number, from: number, to: number): number {
  let covered = 0;
  for (const rule of rules) {
    if (Math.abs(rule.at - at) <= MISSED) covered += Math.max(0, Math.min(to, rule.to) - Math.max(from, rule.from));
  }
  return to > from ? covered / (to - from) : 0;
}

/** Sketches that show a chart. Some cells have a diagonal line, or a small chart of their own. */
const LEAST_SKETCHES = 2;
/** Least size of such a sketch, as a share of the table's width or height. */
const [WIDE, HIGH] = [0.3, 0.5];

/** Recognises labels of a chart or a diagram: slanted lines and curves lead across them. Wider ones are the page's ornaments. */
export function isSketched({ left, top, right, bottom }: Edges, { sketches = () => [] }: Rules): boolean {
  const across = sketches().filter((box) => {
    const width = Math.min(box[2], right) - Math.max(box[0], left);
    const height = Math.min(box[3], bottom) - Math.max(box[1], top);
    const isOrnament = box[0] < left && box[2] > right;
    if (width < 0 || height < 0 || isOrnament) return false;
    return width >= WIDE * (right - left) || height >= HIGH * (bottom - top);
  });
  return across.length >= LEAST_SKETCHES;
}
