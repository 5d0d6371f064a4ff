// The tables among the runs of one frame, and the runs that are left.

import type { PageRulings } from "../../pdf/ruling-lines.ts";
import type { Run } from "../runs.ts";
import { alignedGroups, type LineGroup } from "./aligned.ts";
import { cellsOf, middleOf } from "./cells.ts";
import { areasOf, gridOf } from "./grid.ts";
import { latticesOf, type Region, regionOf } from "./lattices.ts";
import { type Rules, rulesOf } from "./rules.ts";
import { alignColumns, partMerged, softenColumns, softenRows } from "./soften.ts";
import { type FrameTable, tableBlock } from "./table-block.ts";
import { isTable } from "./verdict.ts";

export interface FoundTables {
  readonly tables: readonly FrameTable[];
  readonly rest: readonly Run[];
}

export function findTables(runs: readonly Run[], rulings: PageRulings, angle: number): FoundTables {
  const rules = rulesOf(rulings.lines, angle);
  const tables: FrameTable[] = [];
  let rest = runs;
  const take = (inside: readonly Run[], table: FrameTable) => {
    tables.push(table);
    const taken = new Set(inside);
    rest = rest.filter((run) => !taken.has(run));
  };
  for (const region of latticesOf(rules)) {
    if (region.xs.length * region.ys.length > MAX_PLACES) continue;
    const inside = rest.filter((run) => isInside(run, region));
    const table = inside.length < 4 ? undefined : drawnTable(region, inside);
    if (table !== undefined) take(inside, table);
  }
  for (const group of alignedGroups(rest)) {
    if (group.length > MAX_LINES) continue;
    const found = alignedTable(group, rules);
    if (found !== undefined) take(found.runs, found.table);
  }
  return { tables, rest };
}

/** A lattice of more cells is graph paper, a group of more lines no page that was ever printed. */
const MAX_PLACES = 10_000;
const MAX_LINES = 500;

const SLACK = 1;

function isInside(run: Run, { left, right, top, bottom }: Region): boolean {
  const x = (run.left + run.right) / 2;
  const y = middleOf(run);
  return x > left - SLACK && x < right + SLACK && y > top - SLACK && y < bottom + SLACK;
}

function drawnTable(region: Region, runs: readonly Run[]): FrameTable | undefined {
  const drawn = gridOf(region);
  // A box around text is no table; what stands in it may be one.
  if (areasOf(drawn).length < LEAST_CELLS) return undefined;
  const grid = softenRows(partMerged(softenColumns(drawn, runs), runs), runs);
  return tableBlock(cellsOf(grid, runs));
}

const LEAST_CELLS = 3;

const RULE_SHARE = 0.6;
const RULE_DISTANCE_EM = 1.5;

function alignedTable(group: LineGroup, { across }: Rules): { runs: readonly Run[]; table: FrameTable } | undefined {
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
  const within = wide.map(({ at }) => at).filter((at) => at > box.top + 2 && at < box.bottom - 2);
  const rules = within.map((at) => ({ at, from: box.left, to: box.right }));
  const frame = [box.top, box.bottom].map((at) => ({ at, from: box.left, to: box.right }));
  const region = regionOf({ across: [...frame, ...rules], down: [] });
  const grid = softenRows(alignColumns(gridOf(region), runs), runs, true);
  const table = tableBlock(cellsOf(grid, runs));
  const fonts = [group.at(0), group.at(-1)].map((line) => line?.chunks.at(-1)?.runs[0]?.font);
  const evidence = { ruled: wide.length > 0, headed: fonts[0] !== fonts[1] };
  return table !== undefined && isTable(table, evidence) ? { runs, table } : undefined;
}
