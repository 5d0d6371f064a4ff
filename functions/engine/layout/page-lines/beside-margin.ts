// Finds tables on a page with small print in its margin. Text in the margin, such as a chart's labels, must not form
// rows with the lines of the text.

import { type Segment, segmentsOf } from "../lines/line-segments.ts";
import type { Run } from "../lines/run.ts";
import { isSmallPrint } from "../order/margin-notes.ts";
import { findColumns } from "../order/page-columns.ts";
import type { FoundTables } from "../tables/find-tables.ts";
import type { FrameTable } from "../tables/table-block.ts";

/** Runs `find` on all runs. If a table would reach into the margin, runs `find` on text and margin separately. */
export function tablesBesideMargin(runs: readonly Run[], find: (runs: readonly Run[]) => FoundTables): FoundTables {
  const whole = find(runs);
  return whole.tables.length === 0 ? whole : withoutMargin(whole, runs, find);
}

function withoutMargin(
  whole: FoundTables,
  runs: readonly Run[],
  find: (runs: readonly Run[]) => FoundTables,
): FoundTables {
  const columns = findColumns(segmentsOf(runs));
  if (columns?.notes === undefined || !isSmallPrint(columns.notes)) return whole;
  if (!whole.tables.some((table) => reachesOver(table, columns.gutter))) return whole;
  const notes = new Set(columns.notes.notes.flatMap((each: Segment) => each.runs));
  const parts = [runs.filter((run) => !notes.has(run)), runs.filter((run) => notes.has(run))].map(find);
  return {
    tables: parts.flatMap(({ tables }) => tables),
    rest: asWritten(
      parts.map(({ rest }) => rest),
      runs,
    ),
  };
}

/** Restores the original order. The parts of a cut run follow the run before it. */
function asWritten(parts: readonly (readonly Run[])[], runs: readonly Run[]): Run[] {
  const places = new Map(runs.map((run, index) => [run, index]));
  const placed = parts.flatMap((part) => {
    let place = Number.NEGATIVE_INFINITY;
    return part.map((run) => {
      place = places.get(run) ?? place;
      return { run, place };
    });
  });
  return placed.sort((a, b) => a.place - b.place).map(({ run }) => run);
}

function reachesOver({ lines }: FrameTable, gutter: number): boolean {
  return lines.some(({ left }) => left < gutter) && lines.some(({ right }) => right > gutter);
}
