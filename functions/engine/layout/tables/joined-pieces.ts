// Joins the pieces of a table that lines of one cell part, such as the names of its groups of rows.

import { type Edges, edgesOf } from "../geometry/edges.ts";
import { middleOf, type Run } from "../lines/run.ts";
import { type ChunkLine, chunkLines, overlap } from "../lines/text-chunks.ts";
import type { TableOfRuns } from "./outer-rows.ts";
import type { FrameTable } from "./table-block.ts";
import type { LineGroup } from "./unruled-tables.ts";

/** Lines between two pieces. More are text of their own. */
const MOST_BETWEEN = 5;
/** Pieces of one table. */
const MOST_PIECES = 100;
/** Share of the narrower piece's width that both have in common. */
const SAME_WIDTH = 0.8;
/** Times the greatest distance of two lines in the pieces. */
const MORE_SPACE = 1.2;
/** Size by which a group's name may begin left of the table. */
const HANGING_EM = 0.5;

/** Returns the tables from the top down, with neighbours joined whose lines `build` makes one table. `rest` are runs in no table. */
export function joinPieces(
  found: readonly TableOfRuns[],
  rest: readonly Run[],
  build: (lines: LineGroup) => TableOfRuns | undefined,
): readonly TableOfRuns[] {
  if (found.length < 2 || found.length > MOST_PIECES) return found;
  const sorted = found
    .map((piece) => ({ piece, edges: edgesOf(piece.runs) }))
    .sort((a, b) => a.edges.top - b.edges.top);
  const joined: TableOfRuns[] = [];
  for (const { piece } of sorted) {
    const last = joined.at(-1);
    const whole = last && joinedPair(last, piece, rest, build);
    if (whole === undefined) joined.push(piece);
    else joined.splice(-1, 1, whole);
  }
  return joined;
}

function joinedPair(
  upper: TableOfRuns,
  lower: TableOfRuns,
  rest: readonly Run[],
  build: (lines: LineGroup) => TableOfRuns | undefined,
): TableOfRuns | undefined {
  const [above, below] = [edgesOf(upper.runs), edgesOf(lower.runs)];
  const { columns } = upper.table.table;
  if (lower.table.table.cells.some(({ header }) => header)) return undefined;
  const width = Math.min(above.right - above.left, below.right - below.left);
  if (columns !== lower.table.table.columns || overlap(above, below) < SAME_WIDTH * width) return undefined;
  const area = {
    left: Math.min(above.left, below.left),
    right: Math.max(above.right, below.right),
    top: above.bottom,
    bottom: below.top,
  };
  const between = rest.filter(
    (run) => middleOf(run) > area.top && middleOf(run) < area.bottom && overlap(run, area) > 0,
  );
  const names = chunkLines(between);
  const end = Math.min(lastColumn(upper.table), lastColumn(lower.table));
  if (names.length > MOST_BETWEEN || !names.every((line) => isName(line, area, end))) return undefined;
  const [linesAbove, linesBelow] = [chunkLines(upper.runs), chunkLines(lower.runs)];
  const own = Math.max(greatestDistance(linesAbove), greatestDistance(linesBelow));
  const joint = [...linesAbove.slice(-1), ...names, ...linesBelow.slice(0, 1)];
  if (greatestDistance(joint) > MORE_SPACE * own) return undefined;
  const whole = build(chunkLines([...upper.runs, ...between, ...lower.runs]));
  if (whole === undefined || whole.table.table.columns !== columns) return undefined;
  const rows = new Set(whole.table.text.split("\n"));
  const isKept = [upper, lower].every(({ table }) => rowsBelowTitles(table).every((row) => rows.has(row)));
  return isKept ? whole : undefined;
}

function rowsBelowTitles({ text, table: { cells } }: FrameTable): readonly string[] {
  const titled = new Set(cells.filter(({ header }) => header).map(({ row }) => row));
  return text.split("\n").filter((_, at) => !titled.has(at + 1));
}

/** Left edge of the last column. */
function lastColumn({ table: { columns, cells }, cellLines }: FrameTable): number {
  return edgesOf(cellLines.filter((_, at) => cells[at]?.column === columns).flat()).left;
}

function isName({ chunks: [chunk, more], size }: ChunkLine, { left }: Edges, end: number): boolean {
  return chunk !== undefined && more === undefined && chunk.left > left - HANGING_EM * size && chunk.right < end;
}

function greatestDistance(lines: readonly ChunkLine[]): number {
  return lines.reduce((most, { baseline }, at) => Math.max(most, baseline - (lines[at - 1]?.baseline ?? baseline)), 0);
}
