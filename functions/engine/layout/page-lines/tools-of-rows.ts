// Order and tables of a recognised page whose lines are in rows across the page. Its rows run over both columns of a
// printed page, so columns come first.

import type { Rules } from "../geometry/drawn-rules.ts";
import { type Segment, segmentsOf } from "../lines/line-segments.ts";
import type { Run } from "../lines/run.ts";
import { type Columns, findColumns } from "../order/page-columns.ts";
import { linesByWhitespace, linesInReadingOrder } from "../order/reading-order.ts";
import { type FoundTables, findTables } from "../tables/find-tables.ts";
import type { LineTools } from "./page-lines.ts";

export const TOOLS_OF_ROWS: LineTools = {
  inOrder: (segments) =>
    columnsOf(segments) === undefined ? linesInReadingOrder(segments) : linesByWhitespace(segments),
  find: tablesInColumns,
};

/** Two columns of prose. */
function columnsOf(segments: readonly Segment[]): Columns | undefined {
  const columns = findColumns(segments);
  return columns?.notes === undefined ? columns : undefined;
}

/** Tables of each column, and of what crosses the gutter. A rule over the gutter is that of a table over both columns. */
function tablesInColumns(runs: readonly Run[], rules: Rules): FoundTables {
  const columns = columnsOf(segmentsOf(runs));
  if (columns === undefined) return findTables(runs, rules);
  const { gutter } = columns;
  if (rules.across.some(({ from, to }) => from < gutter - OVER && to > gutter + OVER)) return findTables(runs, rules);
  const parts = [columns.left, columns.right, columns.spanning].map((part) => {
    return findTables(
      part.flatMap((segment) => segment.runs),
      rules,
    );
  });
  return { tables: parts.flatMap(({ tables }) => tables), rest: parts.flatMap(({ rest }) => rest) };
}

/** Points. */
const OVER = 12;
