// Recognises tables of words that no rule shows by their even grid.

import type { Cell } from "../../base/model.ts";
import { edgesOf } from "../geometry/edges.ts";
import { median } from "../geometry/median.ts";
import type { FrameLine } from "../lines/frame-line.ts";
import { isYear } from "../lines/text-chunks.ts";
import { SIGN_OF_ITEM } from "../text/item-markers.ts";
import type { FrameTable } from "./table-block.ts";
import {
  cellsByColumn,
  type Evidence,
  isContents,
  isOther,
  MARKER_SHARE,
  middleLength,
  SHORT_TEXT,
  share,
  TEXT_FILLED,
} from "./table-verdict.ts";

/** Least rows and columns of a table of words without rules. */
const [EVEN_ROWS, EVEN_COLUMNS] = [4, 3];
/** Share of its places that have text. In one with shaded rows, it may be as for a table between rules. */
const EVEN_FILLED = 0.9;

/** Decides on words that stand in nearly full rows, at one distance or with shades, and in even columns. */
export function isEvenGrid({ table, cellLines }: FrameTable, evidence: Evidence): boolean {
  const { rows, columns, cells } = table;
  if (rows < EVEN_ROWS || columns < EVEN_COLUMNS || cells.some(isSpanning)) return false;
  const { isShaded = false, isTyped = () => false, leaderShare } = evidence;
  const filled = cells.filter(({ text }) => text !== "");
  if (filled.length < (isShaded ? TEXT_FILLED : EVEN_FILLED) * rows * columns) return false;
  if (middleLength(filled) > SHORT_TEXT || areLinesOrPairs(cellsByColumn(table))) return false;
  const placed = cells.flatMap(({ row, column }, at) => {
    const lines = cellLines[at] ?? [];
    return lines.length === 0 ? [] : [{ row, column, lines, ...edgesOf(lines) }];
  });
  const inColumns = Array.from({ length: columns }, (_, at) => placed.filter(({ column }) => column === at + 1));
  const inRows = Array.from({ length: rows }, (_, at) => placed.filter(({ row }) => row === at + 1));
  const areRows = isShaded || areAtOneDistance(inRows.map((row) => row.map(({ lines }) => lines)));
  return inColumns.every(areAtOnePlace) && areRows && !isTyped() && !isOther(table, leaderShare);
}

function isSpanning({ colspan = 1, rowspan = 1 }: Cell): boolean {
  return colspan > 1 || rowspan > 1;
}

/** Recognises columns of contents, of a list, of labels with their values, or of sentences that go on below. */
function areLinesOrPairs(byColumn: readonly (readonly Cell[])[]): boolean {
  const below = byColumn.flat().filter(({ row }) => row > 1);
  return (
    isContents((byColumn.at(-1) ?? []).filter(({ text }) => !isYear(text))) ||
    byColumn.some((column) => column.some(({ text }) => SIGN_OF_ITEM.test(text))) ||
    byColumn.some((column) => share(column, ({ text }) => SEPARATOR.test(text)) >= MARKER_SHARE) ||
    byColumn.some((column) => share(column, ({ text }) => LABEL.test(text)) >= LABEL_SHARE) ||
    share(below, ({ text }) => STARTS_SMALL.test(text)) > SMALL_SHARE
  );
}

/** A sign alone. A dash stands for no value. */
const SEPARATOR = /^[^\p{L}\p{N}–—-]$/u;
/** A label, alone or before its value. */
const LABEL = /^[^:]{2,30}:(?: |$)/u;
const LABEL_SHARE = 0.5;
const STARTS_SMALL = /^\p{Ll}/u;
/** Share of cells that start with a small letter. More are lines of sentences. */
const SMALL_SHARE = 0.25;

/** Checks that nearly all cells of a column begin, end or have their middle at one place. */
function areAtOnePlace(column: readonly PlacedCell[]): boolean {
  const places = [
    ({ left }: PlacedCell) => left,
    ({ right }: PlacedCell) => right,
    ({ left, right }: PlacedCell) => (left + right) / 2,
  ];
  return places.some((placeOf) => {
    const middle = median(column.map(placeOf));
    const isThere = (cell: PlacedCell) => Math.abs(placeOf(cell) - middle) <= PLACE_EM * (cell.lines[0]?.size ?? 0);
    return share(column, isThere) >= AT_ONE_PLACE;
  });
}

interface PlacedCell {
  readonly left: number;
  readonly right: number;
  readonly lines: readonly FrameLine[];
}

/** Share of the cells of a column, and the size by which their places may differ. */
const AT_ONE_PLACE = 0.9;
const PLACE_EM = 0.2;

/** Checks the distances of neighbouring rows of one line. The header may be farther from the first row. */
function areAtOneDistance(rows: readonly (readonly (readonly FrameLine[])[])[]): boolean {
  const baselines = rows.map((cells) =>
    cells.every(({ length }) => length === 1) ? cells[0]?.[0]?.baseline : undefined,
  );
  const distances = baselines.slice(1).flatMap((baseline, at) => {
    const before = baselines[at];
    return baseline === undefined || before === undefined ? [] : [baseline - before];
  });
  return distances.length > 1 && Math.max(...distances.slice(1)) <= SAME_DISTANCE * Math.min(...distances);
}

/** Times the least distance. */
const SAME_DISTANCE = 1.3;
