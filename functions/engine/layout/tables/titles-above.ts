// Adds column titles that stand above the first rule of their table.

import type { Run } from "../lines/run.ts";
import { type Region, regionOf } from "./lattices.ts";
import type { FrameTable } from "./table-block.ts";
import { type ChunkLine, chunkLines } from "./text-chunks.ts";

/** Table and the runs that it consists of. */
export interface TableOfRuns {
  readonly table: FrameTable;
  readonly runs: readonly Run[];
}

/** Points between the top of the titles' row and the titles. */
const CLEAR = 1;
/** Points by which titles may reach over the rule below them. */
const TOUCH = 1;

type Build = (region: Region, runs: readonly Run[]) => FrameTable | undefined;

/**
 * Builds the table of the region. It takes the line above as titles if the table has no header and each piece of the
 * line stands over one column.
 */
export function withTitlesAbove(
  region: Region,
  runs: readonly Run[],
  others: readonly Run[],
  build: Build,
): TableOfRuns | undefined {
  const table = build(region, runs);
  if (table === undefined) return undefined;
  const line = table.table.cells.some(({ header }) => header) ? undefined : lineAbove(region, others);
  if (line === undefined) return { table, runs };
  const all = [...line.chunks.flatMap((chunk) => chunk.runs), ...runs];
  const ys = [line.top - CLEAR, ...region.ys];
  const higher = regionOf({ across: ys.map((at) => ({ at, from: region.left, to: region.right })), down: [] });
  const titled = build(higher, all);
  return titled !== undefined && isTitled(titled, table, line) ? { table: titled, runs: all } : { table, runs };
}

const NEAR_EM = 2;
const LONGEST_TITLE = 24;

function lineAbove(region: Region, others: readonly Run[]): ChunkLine | undefined {
  const near = others.filter(
    ({ left, right, baseline, size }) =>
      left < region.right &&
      right > region.left &&
      baseline <= region.top + TOUCH &&
      baseline > region.top - NEAR_EM * size,
  );
  const line = chunkLines(near).at(-1);
  if (line === undefined || line.chunks.length < 2) return undefined;
  const isWithin = line.chunks.every(
    ({ left, right, text }) => left > region.left && right < region.right + TOUCH && text.length <= LONGEST_TITLE,
  );
  return isWithin ? line : undefined;
}

/** Checks that the titles add one row, that each title has a cell of its own, and that the first column has none. */
function isTitled({ table: titled }: FrameTable, { table }: FrameTable, { chunks }: ChunkLine): boolean {
  if (titled.columns !== table.columns || titled.rows !== table.rows + 1) return false;
  const titles = titled.cells.filter(({ row, text }) => row === 1 && text !== "");
  return (
    titles.length === chunks.length &&
    titles.every(({ column, colspan, text }, at) => column > 1 && colspan === undefined && text === chunks[at]?.text)
  );
}
