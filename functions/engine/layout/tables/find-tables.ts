// The tables among the runs of one frame, and the runs that are left.

import type { PageRulings } from "../../pdf/ruling-lines.ts";
import type { Run } from "../runs.ts";
import { cellsOf, middleOf } from "./cells.ts";
import { gridOf } from "./grid.ts";
import { latticesOf, type Region } from "./lattices.ts";
import { rulesOf } from "./rules.ts";
import { partMerged, softenColumns, softenRows } from "./soften.ts";
import { type FrameTable, tableBlock } from "./table-block.ts";

export interface FoundTables {
  readonly tables: readonly FrameTable[];
  readonly rest: readonly Run[];
}

export function findTables(runs: readonly Run[], rulings: PageRulings, angle: number): FoundTables {
  const rules = rulesOf(rulings.lines, angle);
  const tables: FrameTable[] = [];
  let rest = runs;
  for (const region of latticesOf(rules)) {
    const inside = rest.filter((run) => isInside(run, region));
    const table = inside.length < 4 ? undefined : tableIn(region, inside);
    if (table === undefined) continue;
    tables.push(table);
    const taken = new Set(inside);
    rest = rest.filter((run) => !taken.has(run));
  }
  return { tables, rest };
}

const SLACK = 1;

function isInside(run: Run, { left, right, top, bottom }: Region): boolean {
  const x = (run.left + run.right) / 2;
  const y = middleOf(run);
  return x > left - SLACK && x < right + SLACK && y > top - SLACK && y < bottom + SLACK;
}

function tableIn(region: Region, runs: readonly Run[]): FrameTable | undefined {
  const grid = softenRows(partMerged(softenColumns(gridOf(region), runs), runs), runs);
  return tableBlock(cellsOf(grid, runs));
}
