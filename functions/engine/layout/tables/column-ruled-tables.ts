// Finds tables whose only rules stand between their columns.

import type { Rule, Rules } from "../geometry/drawn-rules.ts";
import { middleOf, type Run } from "../lines/run.ts";
import { type ChunkLine, chunkLines, isNumeric } from "../lines/text-chunks.ts";
import { crossingGroups, cutsOf, regionOf, SAME_EDGE } from "./lattices.ts";
import type { TableOfRuns } from "./outer-rows.ts";
import { cutTable } from "./stacked-tables.ts";
import type { FrameTable } from "./table-block.ts";
import { isOther } from "./table-verdict.ts";
import { cutAt } from "./unruled-grid.ts";

/** Groups of rules between columns: rules down the page that cross no others, and end at one height. */
export function columnRulesOf(rules: Rules): readonly (readonly Rule[])[] {
  const alone = crossingGroups(rules).flatMap(({ across, down }) => (across.length === 0 ? down : []));
  if (alone.length > MOST_RULES) return [];
  const groups: Rule[][] = [];
  for (const rule of alone.sort((a, b) => b.to - b.from - (a.to - a.from))) {
    const group = groups.find(
      ([first]) =>
        first !== undefined &&
        Math.abs(first.to - rule.to) <= SAME_EDGE &&
        rule.to - rule.from >= MOST_OF_HEIGHT * (first.to - first.from),
    );
    if (group === undefined) groups.push([rule]);
    else group.push(rule);
  }
  return groups.filter(({ length }) => length >= 2).map((group) => group.sort((a, b) => a.at - b.at));
}

/** Rules down one page. A drawing has more. */
const MOST_RULES = 200;
/** Share of the height of a table that a rule between its columns has below the titles of several columns. */
const MOST_OF_HEIGHT = 0.6;

/**
 * Builds the table of columns that only rules between them part. Columns of prose have such rules too: their lines start
 * within sentences, and no line of titles stands above them.
 */
export function columnRuledTable(columnRules: readonly Rule[], runs: readonly Run[]): TableOfRuns | undefined {
  const top = Math.min(...columnRules.map(({ from }) => from));
  const bottom = Math.max(...columnRules.map(({ to }) => to));
  const places = columnRules.map(({ at }) => at);
  const ends = { left: places[0] ?? 0, right: places.at(-1) ?? 0 };
  const beside = runs.filter((run) => middleOf(run) > top && middleOf(run) < bottom);
  if (beside.length > MOST_RUNS) return undefined;
  const lines = cutAt(places, chunkLines(beside));
  // The rules part groups of columns.
  if (lines.filter((line) => hasNumbersBesideEachOther(line, places)).length > GROUPED_LINES * lines.length)
    return undefined;
  const cells = lines.flatMap(({ chunks }) => {
    const before = chunks.findLastIndex(({ right }) => right < ends.left + REACH);
    const after = chunks.findIndex(({ left }) => left > ends.right - REACH);
    return chunks.slice(Math.max(before, 0), after < 0 ? undefined : after + 1);
  });
  const inside = cells.flatMap((chunk) => chunk.runs);
  if (inside.length === 0) return undefined;
  const [from, to] = [
    Math.min(ends.left, ...cells.map(({ left }) => left)) - REACH,
    Math.max(ends.right, ...cells.map(({ right }) => right)) + REACH,
  ];
  const cuts = places.filter((at) => at > from + REACH * 2 && at < to - REACH * 2);
  // Rules drawn cell by cell show the rows.
  const rows = cutsOf({ rules: { across: columnRules } });
  const region = regionOf({ across: [top, ...rows, bottom].map((at) => ({ at, from, to, cuts })), down: [] });
  const table = cutTable(region, inside);
  const isOne = table !== undefined && (rows.length > 0 ? !isOther(table.table, 0) : isTitledTable(table));
  return isOne ? { table, runs: inside } : undefined;
}

/** Share of the lines with several numbers between two rules above which these part groups of columns. */
const GROUPED_LINES = 0.5;

/** True where several numbers stand between two rules. */
function hasNumbersBesideEachOther({ chunks }: ChunkLine, places: readonly number[]): boolean {
  const columns = chunks
    .filter(({ text }) => isNumeric(text))
    .map(({ left }) => places.findIndex((at) => at > left))
    .filter((column) => column > 0);
  return new Set(columns).size < columns.length;
}

/** Decides whether short titles stand above cells that start as cells do. */
function isTitledTable({ table }: FrameTable): boolean {
  const cells = table.cells.filter(({ text }) => text !== "");
  const [titles, others] = [cells.filter(({ row }) => row === 1), cells.filter(({ row }) => row > 1)];
  const small = others.filter(({ text }) => STARTS_SMALL.test(text));
  return (
    titles.length >= 2 &&
    titles.every(({ text }) => text.length <= LONGEST_TITLE) &&
    cells.length >= FILLED_SHARE * table.rows * table.columns &&
    small.length <= SMALL_SHARE * others.length &&
    !isOther(table, 0)
  );
}

/** Pieces of text next to the rules of one table. A drawing has more. */
const MOST_RUNS = 10_000;
/** Points by which text may reach over the edge of its cell. */
const REACH = 1;
/** Share of the places that have text. */
const FILLED_SHARE = 0.6;
const STARTS_SMALL = /^\p{Ll}+[\s,.;:)]/u;
/** Share of the cells that may start with a small letter. Names of programs' objects do. */
const SMALL_SHARE = 0.3;
/** Characters. */
const LONGEST_TITLE = 40;
