// Rows of a table's header: titles of several lines, and titles that stand over several columns.

import type { Box } from "../../base/model.ts";
import type { Edges } from "../geometry/edges.ts";
import { middleOf } from "../lines/run.ts";
import type { Column } from "./table-columns.ts";
import type { LineCell, RowLine } from "./table-rows.ts";

/** Rows of a grid, with the walls right of and below each place. */
export interface GridRows {
  /** Edges between the rows. */
  readonly ys: readonly number[];
  readonly wallRight: readonly (readonly boolean[])[];
  readonly wallBelow: readonly (readonly boolean[])[];
}

/** Title: lines of text that belong together, over the columns from `first` to `last`. */
interface Title {
  first: number;
  last: number;
  readonly left: number;
  right: number;
  readonly size: number;
  readonly top: number;
  readonly from: number;
  to: number;
  bottom: number;
  level: number;
}

const MOST_LEVELS = 3;
/** Times the text size: greatest distance of two lines of one title where no cell of several lines shows it. */
const TITLE_LEADING = 1.45;
/** Points by which titles of one row may differ in height. */
const SAME_HEIGHT = 2;
const ALIGNED_EM = 0.6;

/** Limit on backgrounds beside each other and below each other in a table. A drawing has more. */
const MOST_FILLS = 500;

/**
 * Widens titles to the columns that their own background covers. `fills` are backgrounds of the page; those around all
 * columns, or around several titles side by side, show no spans.
 */
export function overBackgrounds(
  lines: readonly RowLine[],
  columns: readonly Column[],
  { top, bottom }: Edges,
  fills: readonly Box[],
): RowLine[] {
  const own = fills.filter((box) => box[1] >= top - SAME_HEIGHT && box[3] <= bottom + SAME_HEIGHT);
  const spans = new Map<LineCell, LineCell>();
  for (const [left, upper, right, lower] of own.length > MOST_FILLS ? [] : own) {
    const covers = (column: Column) => middleOfColumn(column) > left && middleOfColumn(column) < right;
    const [first, last] = [columns.findIndex(covers), columns.findLastIndex(covers)];
    if (first === last || last - first === columns.length - 1) continue;
    const inside = lines
      .filter((line) => middleOf(line) > upper && middleOf(line) < lower)
      .map(({ cells }) => cells.filter((cell) => cell.left < right && cell.right > left));
    const isTitle = inside.every(([cell, more]) => {
      return more === undefined && (cell === undefined || (cell.left >= left && cell.right <= right));
    });
    if (isTitle) for (const cell of inside.flat()) spans.set(cell, { ...cell, first, last });
  }
  return lines.map((line) => ({ ...line, cells: line.cells.map((cell) => spans.get(cell) ?? cell) }));
}

function middleOfColumn({ left, right }: Column): number {
  return (left + right) / 2;
}

/** Returns the rows of a header whose titles stand on several levels; otherwise undefined. */
export function headRows(
  lines: readonly RowLine[],
  columns: readonly Column[],
  leading: number | undefined,
): GridRows | undefined {
  const titles = titlesOf(lines, leading);
  for (const title of titles) {
    const above = titles.filter((other) => other.from < title.from && isOver(other, title));
    title.level = 1 + Math.max(0, ...above.map(({ level }) => level));
  }
  const levels = Math.max(...titles.map(({ level }) => level));
  if (levels < 2 || levels > MOST_LEVELS) return undefined;
  for (let level = 2; level <= levels; level++) widenOver(level, titles, columns);
  return areApart(titles) ? gridRows(titles, levels, columns.length) : undefined;
}

function isOver(a: Title, b: Title): boolean {
  return a.first <= b.last && b.first <= a.last;
}

function titlesOf(lines: readonly RowLine[], leading: number | undefined): Title[] {
  const titles: Title[] = [];
  for (const [index, { cells, baseline, top, bottom, size }] of lines.entries()) {
    for (const { first, last, left, right } of cells) {
      const above = titles.findLast((title) => title.first <= last && first <= title.last && title.to < baseline);
      const isSame =
        above !== undefined && ((above.first === first && above.last === last) || isLastLine(above, index, lines));
      if (isSame && baseline - above.to <= (leading ?? TITLE_LEADING * size)) {
        above.to = baseline;
        above.bottom = bottom;
        above.right = Math.max(above.right, right);
      } else titles.push({ first, last, left, right, size, top, from: baseline, to: baseline, bottom, level: 1 });
    }
  }
  return titles;
}

/** Recognises the shorter last line of a title over several columns: alone below it, with titles of columns further down. */
function isLastLine(title: Title, at: number, lines: readonly RowLine[]): boolean {
  const [[own, ...more] = [], ...others] = lines
    .slice(at)
    .map(({ cells }) => cells.filter(({ first, last }) => first <= title.last && title.first <= last));
  if (own === undefined || more.length > 0 || own.first < title.first || own.last > title.last) return false;
  return others.some(({ length }) => length > 1);
}

/** Widens titles over the columns of this level that have no title above: no other title can be theirs. */
function widenOver(level: number, titles: readonly Title[], columns: readonly Column[]): void {
  const children = titles.filter((title) => title.level === level);
  const height = Math.min(...children.map(({ from }) => from)) - SAME_HEIGHT;
  const orphans = titles.filter((title) => title.level < level && title.from >= height);
  for (const orphan of orphans) orphan.level = level;
  const isOrphan = (column: number) => orphans.some(({ first, last }) => first <= column && column <= last);
  const parents = titles.filter((title) => title.level === level - 1 && children.some((child) => isOver(title, child)));
  for (const parent of parents) {
    let [first, last] = [parent.first, parent.last];
    while (isOrphan(first - 1)) first--;
    while (isOrphan(last + 1)) last++;
    const [from, to] = spanOf(parent, first, last, columns);
    parent.first = from;
    parent.last = to;
    for (const orphan of [...orphans]) if (isOver(parent, orphan)) orphans.splice(orphans.indexOf(orphan), 1);
  }
  // A title of the lowest row that no title covers reaches over all rows.
  for (const orphan of orphans) orphan.level = level - 1;
}

function spanOf(title: Title, first: number, last: number, columns: readonly Column[]): [number, number] {
  const start = columns[title.first]?.left ?? title.left;
  const middle = (title.left + title.right) / 2;
  let best: { span: [number, number]; off: number } | undefined;
  for (let from = first; from <= title.first; from++) {
    for (let to = last; to >= title.last; to--) {
      const centre = ((columns[from]?.left ?? 0) + (columns[to]?.right ?? 0)) / 2;
      const off = Math.abs(centre - middle);
      if (best === undefined || off < best.off - SAME_HEIGHT) best = { span: [from, to], off };
    }
  }
  if (best !== undefined && best.off <= ALIGNED_EM * title.size && best.span[1] > best.span[0]) return best.span;
  return Math.abs(title.left - start) <= ALIGNED_EM * title.size ? [title.first, last] : (best?.span ?? [first, last]);
}

function areApart(titles: readonly Title[]): boolean {
  return titles.every((title, index) =>
    titles.slice(0, index).every((other) => other.level !== title.level || !isOver(title, other)),
  );
}

function gridRows(titles: readonly Title[], levels: number, columns: number): GridRows | undefined {
  const walls = () => Array.from({ length: levels }, () => Array.from({ length: columns }, () => true));
  const [wallRight, wallBelow] = [walls(), walls()];
  const ys: number[] = [];
  for (let level = 2; level <= levels; level++) {
    const below = titles.filter((title) => title.level === level);
    const above = titles.filter((title) => title.level === level - 1 && below.some((each) => isOver(title, each)));
    const [bottom, top] = [Math.max(...above.map((each) => each.bottom)), Math.min(...below.map((each) => each.top))];
    ys.push((bottom + top) / 2);
  }
  for (const title of titles) {
    const below = titles.filter((other) => other.level > title.level && isOver(title, other)).map(({ level }) => level);
    const lastLevel = Math.min(levels + 1, ...below) - 1;
    for (let level = title.level; level <= lastLevel; level++) {
      wallRight[level - 1]?.fill(false, title.first, title.last);
      if (level < lastLevel) wallBelow[level - 1]?.fill(false, title.first, title.last + 1);
    }
  }
  return { ys, wallRight, wallBelow };
}

/** Number of lines before the body: those above the first rule, or those in other fonts than the body's. */
export function countHeadLines(lines: readonly RowLine[], firstRule: number | undefined): number {
  const ruled = firstRule === undefined ? 0 : lines.filter(({ baseline }) => baseline < firstRule).length;
  if (ruled > 0 && ruled < lines.length) return ruled;
  const body = new Set(lines.slice(Math.ceil(lines.length / 2)).flatMap(({ fonts }) => fonts));
  return Math.max(
    0,
    lines.findIndex(({ fonts }) => fonts.some((font) => body.has(font))),
  );
}
