// Finds the tables among the runs of one frame, and returns the remaining runs.

import { isSketched, type Rule, type Rules } from "../geometry/drawn-rules.ts";
import type { Run } from "../lines/run.ts";
import { chunkLines, isOfOneWidth, overlap } from "../lines/text-chunks.ts";
import { columnRuledTable, columnRulesOf } from "./column-ruled-tables.ts";
import { isEvenGrid } from "./even-grid.ts";
import { blockGroups, headedGroups } from "./headed-groups.ts";
import { joinPieces } from "./joined-pieces.ts";
import {
  fills,
  isInside,
  latticesOf,
  linesIn,
  type Region,
  regionOf,
  SLACK,
  stacksOf,
  withCellEdges,
  withoutPanels,
  withoutUnderlines,
  withTitleEdge,
} from "./lattices.ts";
import type { TableOfRuns } from "./outer-rows.ts";
import { areasOf, gridOf, hasNarrowBands, isDrawing } from "./ruled-grid.ts";
import { loneHeads, panelsOf, type ShadedHead, shadedHeads, tableUnder } from "./shaded-heads.ts";
import { softenColumns, softenRows, splitMerged, splitTall } from "./soft-grids.ts";
import { cutStack, ruledStack, tabularStretches } from "./stacked-tables.ts";
import { type FrameTable, inWritingOrder, tableBlock } from "./table-block.ts";
import { cellsOf, cutIntoPieces } from "./table-cells.ts";
import {
  areFormulas,
  areMarkers,
  type Evidence,
  isContents,
  isHeadedTable,
  isOther,
  isPartTable,
  isTable,
} from "./table-verdict.ts";
import { unruledGrid } from "./unruled-grid.ts";
import { type AlignedGroup, alignedGroups, closeStretches, type LineGroup, runsOf, sidesOf } from "./unruled-tables.ts";

export interface FoundTables {
  readonly tables: readonly FrameTable[];
  readonly rest: readonly Run[];
}

/** `rules` are those of the runs' frame. */
export type FindTables = (runs: readonly Run[], rules: Rules) => FoundTables;

/** Finds tables by their rules and backgrounds, and by columns that line up. */
export const findTables: FindTables = (runs, rules) => search(runs, rules, true);

/** Finds tables by their rules and backgrounds only. */
export const findRuledTables: FindTables = (runs, rules) => search(runs, rules, false);

function search(runs: readonly Run[], rules: Rules, mayLineUp: boolean): FoundTables {
  const pieces = cutIntoPieces(runs);
  const tables: TableOfRuns[] = [];
  const taken = new Set<Run>();
  const left = () => pieces.runs.filter((run) => !taken.has(run));
  const take = (found: TableOfRuns | undefined) => {
    if (found === undefined) return;
    tables.push(found);
    for (const run of found.runs) taken.add(run);
  };
  const frames: Region[] = [];
  for (const lattice of latticesOf(rules)) {
    if (lattice.xs.length * lattice.ys.length > MAX_PLACES) continue;
    if (lattice.xs.length === 2) frames.push(lattice);
    const runsLeft = left();
    const drawn = withoutUnderlines(withoutPanels(lattice, runsLeft), runsLeft);
    const region = withCellEdges(drawn, rules.shades);
    const inside = runsLeft.filter((run) => isInside(run, region));
    const table = inside.length < LEAST_CELLS ? undefined : drawnTable(region, inside);
    take(table && { table, runs: inside });
  }
  for (const columnRules of columnRulesOf(rules)) take(columnRuledTable(columnRules, left()));
  const takeUnder = (heads: readonly ShadedHead[]) => {
    for (const head of heads) {
      const next = heads.find((other) => other.top >= head.bottom - SLACK && overlap(other, head) > 0);
      take(tableUnder(head, next?.top ?? Number.POSITIVE_INFINITY, left()));
    }
  };
  const fills = rules.fills ?? [];
  for (const row of mayLineUp ? panelsOf(fills, left()) : []) {
    const found = row.map(({ title, lines }) => alignedLines(lines, rules, pieces.withLeaders, title));
    const panels = found.flatMap((each) =>
      each !== undefined && each !== "formulas" && isHeadedTable(each.table, each.evidence) ? [each] : [],
    );
    if (panels.length === row.length) for (const panel of panels) take(panel);
  }
  takeUnder(shadedHeads(fills, "apart"));
  takeUnder(loneHeads(shadedHeads(fills, "touching"), fills));
  const stacks = stacksOf(rules);
  const stretches = () => {
    const runsLeft = left();
    return stacks.flatMap((stack) => tabularStretches(stack, runsLeft, taken));
  };
  // Tables found from here on may be pieces of one.
  const closed = tables.length;
  // Cells that are painted one by one are surer than how text lines up.
  const stretchesBefore = { taken: taken.size, found: stretches() };
  for (const stretch of stretchesBefore.found) take(cutStack(stretch, left(), rules));
  const linesLeft = () => (mayLineUp ? partedAtFrames(left(), frames).map(chunkLines) : []);
  const lines = linesLeft();
  const takenBefore = taken.size;
  const takeHeaded = (group: LineGroup) => {
    const aligned = alignedLines(group, rules, pieces.withLeaders);
    if (aligned !== undefined && aligned !== "formulas" && isHeadedTable(aligned.table, aligned.evidence))
      take(aligned);
  };
  for (const group of lines.flatMap(headedGroups)) {
    if (!stretchesBefore.found.some((stretch) => startsWithin(group, stretch, left))) takeHeaded(group);
  }
  const stretchesLeft = taken.size === stretchesBefore.taken ? stretchesBefore.found : stretches();
  for (const stretch of stretchesLeft) take(ruledStack(stretch, left(), rules));
  for (const group of (taken.size === takenBefore ? lines : linesLeft()).flatMap(alignedGroups)) {
    const search = { rules, withLeaders: pieces.withLeaders, left: MOST_PIECES, parts: new Map() };
    for (const found of tablesIn(group, search)) take(found);
  }
  for (const group of (taken.size === takenBefore ? lines : linesLeft()).flatMap(blockGroups)) takeHeaded(group);
  const joinLines = (group: LineGroup) => {
    const aligned = mayLineUp ? alignedLines(group, rules, pieces.withLeaders) : undefined;
    return aligned === "formulas" ? undefined : aligned;
  };
  for (const whole of joinPieces(tables.splice(closed), left(), joinLines)) take(whole);
  return {
    tables: tables.map(({ table }) => inWritingOrder(table)),
    rest: tables.length === 0 ? runs : pieces.without(taken),
  };
}

/** Recognises lines from the middle of a table between rules: their titles are the last line of its header. */
function startsWithin([first]: LineGroup, stretch: Region, left: () => readonly Run[]): boolean {
  if (first === undefined || first.top < stretch.top || first.bottom > stretch.bottom) return false;
  return left().some((run) => isInside(run, stretch) && run.bottom < first.top);
}

/** Lines inside a frame that may be a table. A frame around fewer is that of a title, or of a cell. */
const LEAST_FRAMED = 3;

/** Parts the runs at the frames that have text next to them: text on both sides of an edge is in no common row. */
function partedAtFrames(runs: readonly Run[], frames: readonly Region[]): readonly (readonly Run[])[] {
  let rest = runs;
  const inFrames: (readonly Run[])[] = [];
  for (const frame of frames) {
    const inside = rest.filter((run) => isInside(run, frame));
    const isBeside = (run: Run) => run.bottom > frame.top && run.top < frame.bottom && !isInside(run, frame);
    if (linesIn(inside) < LEAST_FRAMED || !rest.some(isBeside)) continue;
    inFrames.push(inside);
    rest = rest.filter((run) => !isInside(run, frame));
  }
  return [...inFrames, rest];
}

/** Most cells of one table. A lattice with more is graph paper. */
const MAX_PLACES = 10_000;
/** Most lines of one table; no printed page has more. */
const MAX_LINES = 500;

function drawnTable(region: Region, runs: readonly Run[]): FrameTable | undefined {
  if (!fills(region, runs) || hasNarrowBands(region, runs)) return undefined;
  const grid = gridOf(withTitleEdge(region, runs));
  if (isDrawing(grid, region, runs)) return undefined;
  const drawn = splitTall(grid, runs);
  // A box around text is no table, but the text in the box may be one.
  if (areasOf(drawn).length < LEAST_CELLS) return undefined;
  return tableBlock(cellsOf(softenRows(splitMerged(softenColumns(drawn, runs), runs), runs), runs));
}

const LEAST_CELLS = 3;

/** Search for tables in the parts of one group of lines. */
interface PartSearch {
  readonly rules: Rules;
  readonly withLeaders: ReadonlySet<Run>;
  /** Pieces of text that may still be looked at, each as often as a new part contains it. */
  left: number;
  /** Tables of the parts seen before, by their runs: cuts at different gutters leave the same parts. */
  readonly parts: Map<string, readonly TableOfRuns[]>;
}

/** Tables of lines in columns: one, or those in their stretches and beside each other. */
function tablesIn({ lines, isTitled }: AlignedGroup, search: PartSearch, isPart = false): readonly TableOfRuns[] {
  if ((isPart && search.left <= 0) || isList(lines)) return [];
  search.left -= lines.reduce((sum, { chunks }) => sum + chunks.length, 0);
  const whole = alignedLines(lines, search.rules, search.withLeaders);
  // Parts of charts and formulas are charts and formulas.
  if (whole === "formulas") return [];
  if (whole !== undefined) {
    const { table, evidence } = whole;
    const isOne = isTitled ? isHeadedTable(table, evidence) : isTable(table, evidence) || isEvenGrid(table, evidence);
    if (isOne) return isPart && !isPartTable(table) ? [] : [whole];
    if (isOther(table.table, evidence.leaderShare)) return [];
  }
  // Parts of contents are contents, which are no tables.
  if (search.left <= 0 || isContents(lines.flatMap(({ chunks }) => chunks.slice(-1)))) return [];
  const stretches = closeStretches(lines);
  if (stretches.length > 1) return stretches.flatMap((stretch) => tablesInPart(runsOf(stretch), search, stretch));
  let best: readonly TableOfRuns[] = [];
  for (const [left, right] of sidesOf(lines)) {
    if (search.left <= 0) break;
    // The smaller side takes less time, and mostly has no table.
    const isFirst = left.length <= right.length;
    const some = tablesInPart(isFirst ? left : right, search);
    const others = some.length === 0 ? [] : tablesInPart(isFirst ? right : left, search);
    if (others.length === 0) continue;
    const all = isFirst ? [...some, ...others] : [...others, ...some];
    if (runsIn(all) > runsIn(best)) best = all;
  }
  return best;
}

/** Recognises items of a list, with their marks apart from their text. Manuals have thousands. */
function isList(lines: LineGroup): boolean {
  return (
    lines.every(({ chunks }) => chunks.length <= 2) && areMarkers(lines.flatMap(({ chunks }) => chunks.slice(0, 1)))
  );
}

function tablesInPart(runs: readonly Run[], search: PartSearch, lines?: LineGroup): readonly TableOfRuns[] {
  if (search.left <= 0) return [];
  const key = runs.map(({ left, top }) => `${left} ${top}`).join();
  const known = search.parts.get(key);
  if (known !== undefined) return known;
  const tables = alignedGroups(lines ?? chunkLines(runs)).flatMap((group) => tablesIn(group, search, true));
  search.parts.set(key, tables);
  return tables;
}

/** Pieces of text in all parts of a group that are tried. Forms and pay stubs need up to 1,100. */
const MOST_PIECES = 5_000;

function runsIn(tables: readonly TableOfRuns[]): number {
  return tables.reduce((sum, { runs }) => sum + runs.length, 0);
}

const RULE_SHARE = 0.6;
const RULE_DISTANCE_EM = 1.5;

interface Aligned extends TableOfRuns {
  readonly evidence: Evidence;
}

/** Puts lines in columns into rows and cells, which are a table or something else. */
function alignedLines(
  group: LineGroup,
  drawn: Rules,
  withLeaders: ReadonlySet<Run>,
  title: readonly Run[] = [],
): Aligned | "formulas" | undefined {
  if (
    group.length === 0 ||
    group.length > MAX_LINES ||
    group.reduce((sum, { chunks }) => sum + chunks.length, 0) > MAX_PLACES
  )
    return undefined;
  const runs = runsOf(group);
  const size = Math.max(...group.map((line) => line.size));
  const box = {
    left: Math.min(...runs.map((run) => run.left)) - 1,
    right: Math.max(...runs.map((run) => run.right)) + 1,
    top: Math.min(...group.map(({ top }) => top)) - 1,
    bottom: Math.max(...group.map(({ bottom }) => bottom)) + 1,
  };
  if (isSketched(box, drawn)) return undefined;
  const isWide = ({ at, from, to }: Rule) =>
    at > box.top - RULE_DISTANCE_EM * size &&
    at < box.bottom + RULE_DISTANCE_EM * size &&
    Math.min(to, box.right) - Math.max(from, box.left) > RULE_SHARE * (box.right - box.left);
  const wide = drawn.across.filter(isWide);
  const within = wide.map(({ at, cuts }) => ({ at: Math.min(Math.max(at, box.top), box.bottom), cuts: cuts ?? [] }));
  const edges = [box.top, box.bottom].map((at) => ({ at, cuts: [] }));
  const rules = [...edges, ...within].map((rule) => ({ ...rule, from: box.left, to: box.right }));
  const region = regionOf({ across: rules, down: [] });
  const grid = unruledGrid(region, runs, "nothing", drawn.fills);
  const cells = cellsOf(grid, runs).filter((cell) => cell.runs.length > 0);
  // Their runs show formulas; joining the text of cells takes time.
  if (areFormulas(cells.map((cell) => ({ text: cell.runs.map(({ text }) => text).join(" ") })))) return "formulas";
  const head = { top: -1, bottom: -1, left: 0, right: grid.xs.length - 2, runs: title };
  const table = title.length === 0 ? tableBlock(cells, grid.headRows) : tableBlock([head, ...cells], 1);
  const leaderLines = group.filter(({ chunks }) =>
    chunks.some((chunk) => chunk.runs.some((run) => withLeaders.has(run))),
  );
  const [first = group[0], last] = [group[0], group.at(-1)];
  // A shaded row ends between two lines; a panel is behind all of them.
  const isBetween = ({ at }: Rule) => at > (first?.baseline ?? at) && at < (last?.top ?? at);
  const isShaded = drawn.shades?.some((rule) => isBetween(rule) && isWide(rule)) === true;
  const leaderShare = leaderLines.length / group.length;
  const evidence = { ruled: wide.length > 0, isShaded, isTyped: () => isOfOneWidth(group), leaderShare };
  return table && { runs: [...title, ...runs], table, evidence };
}
