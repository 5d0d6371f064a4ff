// Finds the tables among the runs of one frame, and returns the remaining runs.

import type { Box } from "../../base/model.ts";
import { type Rule, type Rules, rulesOf } from "../geometry/drawn-rules.ts";
import type { Edges } from "../geometry/edges.ts";
import { medianSize } from "../geometry/median.ts";
import { middleOf, type Run } from "../lines/run.ts";
import { headedGroups, isOfOneWidth } from "./headed-groups.ts";
import { latticesOf, type Region, regionOf, stacksOf } from "./lattices.ts";
import { type TableOfRuns, withRowsBeyond, withTitlesAbove } from "./outer-rows.ts";
import { areasOf, gridOf } from "./ruled-grid.ts";
import { shadedHeads, tableUnder } from "./shaded-heads.ts";
import { softenColumns, softenRows, splitMerged } from "./soft-grids.ts";
import { type FrameTable, tableBlock } from "./table-block.ts";
import { cellsOf, cutIntoPieces } from "./table-cells.ts";
import { cutsOf } from "./table-columns.ts";
import { isHeadedTable, isOther, isTable } from "./table-verdict.ts";
import { type ChunkLine, chunkLines, overlap } from "./text-chunks.ts";
import { unruledGrid } from "./unruled-grid.ts";
import { alignedGroups, CAPTION, type LineGroup } from "./unruled-tables.ts";

export interface FoundTables {
  readonly tables: readonly FrameTable[];
  readonly rest: readonly Run[];
}

export function findTables(runs: readonly Run[], rulings: readonly Box[], angle: number): FoundTables {
  const rules = rulesOf(rulings, angle);
  const pieces = cutIntoPieces(runs);
  const tables: FrameTable[] = [];
  const taken = new Set<Run>();
  const left = () => pieces.runs.filter((run) => !taken.has(run));
  const take = (found: TableOfRuns | undefined) => {
    if (found === undefined) return;
    tables.push(found.table);
    for (const run of found.runs) taken.add(run);
  };
  for (const region of latticesOf(rules)) {
    if (region.xs.length * region.ys.length > MAX_PLACES) continue;
    const inside = left().filter((run) => isInside(run, region));
    const table = inside.length < LEAST_CELLS ? undefined : drawnTable(region, inside);
    take(table && { table, runs: inside });
  }
  const heads = shadedHeads(rules.fills ?? []);
  for (const head of heads) {
    const next = heads.find((other) => other.top >= head.bottom - SLACK && overlap(other, head) > 0);
    take(tableUnder(head, next?.top ?? Number.POSITIVE_INFINITY, left()));
  }
  const lines = chunkLines(left());
  const takenBefore = taken.size;
  for (const group of headedGroups(lines)) {
    take(alignedTable(group, rules, pieces.withLeaders, true));
  }
  for (const stack of stacksOf(rules)) {
    for (const region of tabularStretches(stack, left())) {
      const { inside = [], outside = [] } = Object.groupBy(left(), (run) =>
        isInside(run, region) ? "inside" : "outside",
      );
      // The lines of a program may be shaded one by one.
      if (rules.shades?.length && isOfOneWidth(chunkLines(inside))) continue;
      const whole = withRowsBeyond({ region, inside, outside });
      take(withTitlesAbove(whole.region, whole.inside, whole.outside, stackedTable));
    }
  }
  for (const group of alignedGroups(taken.size === takenBefore ? lines : chunkLines(left()))) {
    take(alignedTable(group, rules, pieces.withLeaders, false));
  }
  return { tables, rest: tables.length === 0 ? runs : pieces.without(taken) };
}

/** Most cells of one table. A lattice with more is graph paper. */
const MAX_PLACES = 10_000;
/** Most lines of one table; no printed page has more. */
const MAX_LINES = 500;

/** Points. */
const SLACK = 1;

function isInside(run: Run, { left, right, top, bottom }: Edges): boolean {
  const x = (run.left + run.right) / 2;
  const y = middleOf(run);
  return x > left - SLACK && x < right + SLACK && y > top - SLACK && y < bottom + SLACK;
}

/** Least share of a region's width that its text covers. A chart's legend covers only a corner of the chart's rules. */
const TEXT_WIDTH = 0.5;

function fills(region: Region, runs: readonly Run[]): boolean {
  const left = Math.min(...runs.map((run) => run.left));
  const right = Math.max(...runs.map((run) => run.right));
  return right - left >= TEXT_WIDTH * (region.right - region.left);
}

function drawnTable(region: Region, runs: readonly Run[]): FrameTable | undefined {
  if (!fills(region, runs) || isDiagram(region, runs)) return undefined;
  const drawn = gridOf(region);
  // A box around text is no table, but the text in the box may be one.
  if (areasOf(drawn).length < LEAST_CELLS) return undefined;
  const grid = softenRows(splitMerged(softenColumns(drawn, runs), runs), runs);
  return tableBlock(cellsOf(grid, runs));
}

const LEAST_CELLS = 3;

/**
 * Recognises the boxes of a flow chart. These stand at any height, so many bands between their edges are too low for a
 * line of text.
 */
function isDiagram({ ys }: Region, runs: readonly Run[]): boolean {
  const least = LINE_ROOM * medianSize(runs);
  const heights = ys.slice(1).map((y, index) => y - (ys[index] ?? y));
  return heights.filter((height) => height < least).length >= NARROW_SHARE * heights.length;
}

/** Times the text size. */
const LINE_ROOM = 0.7;
const NARROW_SHARE = 0.4;

/** Returns the parts of a stack where consecutive bands, each between two rules, have text in columns. */
function tabularStretches(stack: Region, runs: readonly Run[]): Region[] {
  const stretches: number[][] = [];
  let open: number[] = [];
  let lonely: number[] = [];
  for (const [index, bottom] of stack.ys.entries()) {
    const top = stack.ys[index - 1] ?? bottom;
    const kind = kindOfBand(runs.filter((run) => isInside(run, { ...stack, top, bottom })));
    if (kind === "lonely") lonely.push(bottom);
    else if (kind === "tabular") {
      open = [...(open.length === 0 ? [top] : [...open, ...lonely]), bottom];
      lonely = [];
    } else {
      stretches.push(open);
      open = [];
      lonely = [];
    }
  }
  return [...stretches, open]
    .filter((ys) => ys.length >= (cutsOf(stack).length > 0 ? 2 : 3))
    .map((ys) => regionOf({ across: ys.map((at) => ruleAt(stack, at)), down: [] }));
}

function ruleAt({ left, right, rules }: Region, at: number): Rule {
  const cuts = rules.across.filter((rule) => Math.abs(rule.at - at) <= SAME_RULE).flatMap((rule) => rule.cuts ?? []);
  return { at, from: left, to: right, cuts };
}

/** Points. Nearer rules are one edge of a row. */
const SAME_RULE = 3;

/** A table's band has pieces of text next to each other. A lonely band has one short piece, such as a group's name. */
function kindOfBand(runs: readonly Run[]): "tabular" | "lonely" | "prose" {
  const lines = chunkLines(runs);
  const inPieces = lines.filter(({ chunks }) => chunks.length > 1);
  const length = lines.reduce((sum, { chunks }) => sum + chunks.reduce((all, { text }) => all + text.length, 0), 0);
  const isCaption = lines.some(({ chunks }) => chunks.some(({ text }) => CAPTION.test(text)));
  if (isCaption || length > MAX_BAND) return "prose";
  // An empty band's share is not a number, which no comparison accepts.
  const share = inPieces.length / lines.length;
  const begins = (lines[0]?.chunks.length ?? 0) > 1 || (length <= SHORT_BAND && areBeside(lines));
  if (begins && haveGutter(lines)) return "tabular";
  if (share >= PIECES_OF_LONG || (share >= PIECES_OF_SHORT && length <= SHORT_BAND)) return "tabular";
  return lines.length <= 1 && length <= LONELY ? "lonely" : "prose";
}

/** Decides whether a stretch of white divides all lines. */
function haveGutter(lines: readonly ChunkLine[]): boolean {
  let end = Number.POSITIVE_INFINITY;
  for (const { left, right, size } of lines.flatMap(({ chunks }) => chunks).sort((a, b) => a.left - b.left)) {
    if (left > end + GUTTER_EM * size) return true;
    end = end === Number.POSITIVE_INFINITY ? right : Math.max(end, right);
  }
  return false;
}

const GUTTER_EM = 0.5;

/** Decides whether lines on both sides of the gutter are apart less than rows are: shorter cells are centred. */
function areBeside(lines: readonly ChunkLine[]): boolean {
  return lines.some(
    ({ baseline, size }, index) =>
      baseline - (lines[index - 1]?.baseline ?? Number.NEGATIVE_INFINITY) < BESIDE_EM * size,
  );
}

/** Lines of one cell are farther apart. */
const BESIDE_EM = 0.9;

const PIECES_OF_LONG = 0.7;
const PIECES_OF_SHORT = 0.3;
/** Characters of a short band of rows; the next three constants count characters too. */
const SHORT_BAND = 600;
const LONELY = 60;
const MAX_BAND = 3_000;
const MAX_CELL = 120;

/** Least number of bands at which each row has its own rule. */
const RULED_BANDS = 4;

function stackedTable(region: Region, runs: readonly Run[]): FrameTable | undefined {
  if (!fills(region, runs)) return undefined;
  const bands = region.ys.length - 1;
  const grid = unruledGrid(region, runs, bands >= RULED_BANDS);
  const table = tableBlock(cellsOf(grid, runs), grid.headRows);
  if (table === undefined || isOther(table.table, 0)) return undefined;
  const texts = table.table.cells.map(({ text }) => text).filter((text) => text !== "");
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const isFull = texts.length >= 0.5 * table.table.rows * table.table.columns;
  return isFull && characters < MAX_CELL * texts.length ? table : undefined;
}

const RULE_SHARE = 0.6;
const RULE_DISTANCE_EM = 1.5;

function alignedTable(
  group: LineGroup,
  { across }: Rules,
  withLeaders: ReadonlySet<Run>,
  isHeaded: boolean,
): TableOfRuns | undefined {
  if (group.length > MAX_LINES || group.reduce((sum, { chunks }) => sum + chunks.length, 0) > MAX_PLACES)
    return undefined;
  const runs = group.flatMap(({ chunks }) => chunks.flatMap((chunk) => chunk.runs));
  const size = Math.max(...group.map((line) => line.size));
  const box = {
    left: Math.min(...runs.map((run) => run.left)) - 1,
    right: Math.max(...runs.map((run) => run.right)) + 1,
    top: Math.min(...group.map(({ top }) => top)) - 1,
    bottom: Math.max(...group.map(({ bottom }) => bottom)) + 1,
  };
  const wide = across.filter(
    ({ at, from, to }) =>
      at > box.top - RULE_DISTANCE_EM * size &&
      at < box.bottom + RULE_DISTANCE_EM * size &&
      Math.min(to, box.right) - Math.max(from, box.left) > RULE_SHARE * (box.right - box.left),
  );
  const within = wide.map(({ at, cuts }) => ({ at: Math.min(Math.max(at, box.top), box.bottom), cuts: cuts ?? [] }));
  const edges = [box.top, box.bottom].map((at) => ({ at, cuts: [] }));
  const rules = [...edges, ...within].map((rule) => ({ ...rule, from: box.left, to: box.right }));
  const region = regionOf({ across: rules, down: [] });
  const grid = unruledGrid(region, runs, false);
  const table = tableBlock(cellsOf(grid, runs), grid.headRows);
  const leaderLines = group.filter(({ chunks }) =>
    chunks.some((chunk) => chunk.runs.some((run) => withLeaders.has(run))),
  );
  const evidence = { ruled: wide.length > 0, leaderShare: leaderLines.length / group.length };
  if (table === undefined) return undefined;
  const isOne = isHeaded ? isHeadedTable(table, evidence) : isTable(table, evidence);
  return isOne ? { runs, table } : undefined;
}
