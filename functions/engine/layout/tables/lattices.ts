// Finds drawn tables: rules that cross each other form a lattice, and each lattice is a region of the page.

import type { Rule, Rules } from "../geometry/drawn-rules.ts";
import type { Edges } from "../geometry/edges.ts";
import { middleOf, type Run } from "../lines/run.ts";

/** Region of a possible table, with the columns and rows that its rules show. */
export interface Region extends Edges {
  /** Edges of the columns, from the region's left to its right. */
  readonly xs: readonly number[];
  /** Edges of the rows, from the region's top to its bottom. */
  readonly ys: readonly number[];
  readonly rules: Rules;
}

/** Limit on pairs of rules to compare. Only a map or a drawing has more. */
const MAX_CROSSINGS = 1_000_000;
/** Points by which crossing rules may miss each other. */
const TOUCH = 3;
/** Points. Rules that are nearer to each other are one edge, drawn twice. */
export const SAME_EDGE = 3;

export function latticesOf(rules: Rules): Region[] {
  const groups = crossingGroups(rules);
  return groups.filter(({ across, down }) => across.length >= 2 && down.length >= 1).map(regionOf);
}

/** Groups of rules that cross no others: rules below each other with the same start and the same end. */
export function stacksOf(rules: Rules): Region[] {
  const ruled = crossingGroups(rules)
    .filter(({ down }) => down.length === 0)
    .flatMap(({ across }) => across);
  const alone = [...ruled, ...(rules.shades ?? [])];
  const stacks: Rule[][] = [];
  for (const rule of alone.sort((a, b) => a.at - b.at)) {
    const stack = stacks.find(
      ([first]) =>
        first !== undefined && Math.abs(first.from - rule.from) <= SAME_END && Math.abs(first.to - rule.to) <= SAME_END,
    );
    if (stack === undefined) stacks.push([rule]);
    else stack.push(rule);
  }
  const tall = joinNested(stacks.filter((stack) => stack.length >= (areCut(stack) ? 2 : LEAST_RULES)));
  const used = new Set(tall.flat());
  const others = alone.filter((rule) => !used.has(rule));
  return tall.map((stack) => regionOf({ across: withShorter(stack, others), down: [] }));
}

/** Points by which the cuts of one edge may differ. */
export const SAME_CUT = 1;

/** Decides whether rules were drawn cell by cell. One may be the edge of another table. */
export function areCut(rules: readonly Rule[]): boolean {
  return rules.filter(({ cuts = [] }) => cuts.length > 0).length >= 2;
}

/** Places where rules or backgrounds that were painted cell by cell show the edges of columns. */
export function cutsOf({ rules: { across } }: { readonly rules: Pick<Rules, "across"> }): number[] {
  const cut = across.filter(({ cuts = [] }) => cuts.length > 0);
  if (!areCut(cut)) return [];
  const places = cut.flatMap(({ cuts = [] }) => cuts).sort((a, b) => a - b);
  const groups: number[][] = [];
  for (const place of places) {
    const last = groups.at(-1);
    if (last !== undefined && place - (last.at(-1) ?? 0) <= SAME_CUT) last.push(place);
    else groups.push([place]);
  }
  return groups.filter((group) => group.length >= CUT_SHARE * cut.length).map((group) => group[0] ?? 0);
}

/** Share of the rules with cuts that are cut at the edge of a column. Titles over several columns have fewer. */
const CUT_SHARE = 0.5;

/** Joins stacks of one table: rules that stop short of the column of names form a stack inside the wider stack. */
function joinNested(stacks: readonly (readonly Rule[])[]): Rule[][] {
  const joined: Rule[][] = [];
  for (const stack of [...stacks].sort((a, b) => widthOf(b) - widthOf(a))) {
    const around = joined.find((wider) => isWithin(stack, wider));
    if (around === undefined) joined.push([...stack]);
    else around.push(...stack);
  }
  return joined.map((stack) => stack.sort((a, b) => a.at - b.at));
}

function widthOf([first]: readonly Rule[]): number {
  return first === undefined ? 0 : first.to - first.from;
}

/**
 * Checks that the stack shares one end with the wider one, has most of its width, and alternates with its rules. Below the
 * first rows, one row of cells that ends at the edge of a column is enough: a cell of several rows is beside it.
 */
function isWithin(stack: readonly Rule[], wider: readonly Rule[]): boolean {
  const [own, outer] = [stack[0], wider[0]];
  if (own === undefined || outer === undefined || widthOf(stack) < NESTED_WIDTH * widthOf(wider)) return false;
  const [sameStart, sameEnd] = [Math.abs(own.from - outer.from) <= SAME_END, Math.abs(own.to - outer.to) <= SAME_END];
  if (sameStart === sameEnd) return false;
  const isBelow = (rule: Rule, least: number) => wider.filter((each) => each.at < rule.at).length >= least;
  const isBetween = (rule: Rule) => isBelow(rule, 1) && wider.some((each) => each.at > rule.at);
  const between = stack.filter(isBetween).length;
  if (between >= LEAST_RULES) return true;
  const edges = wider.flatMap(({ cuts = [] }) => cuts);
  const isAtEdge = () => [sameStart ? own.to : own.from, ...(own.cuts ?? [])].every((place) => isNear(place, edges));
  return between >= ROW_EDGES && isBelow(own, LEAST_RULES) && isAtEdge();
}

/** Rules of a row. */
const ROW_EDGES = 2;

function isNear(place: number, places: readonly number[]): boolean {
  return places.some((other) => Math.abs(other - place) <= SAME_CUT);
}

const NESTED_WIDTH = 0.5;

/** Adds the rule above the stack where the heading does not cover the first or last column. */
function withShorter(stack: readonly Rule[], rules: readonly Rule[]): Rule[] {
  const [top] = stack;
  if (top === undefined) return [];
  const isShorter = ({ at, from, to }: Rule) =>
    at < top.at &&
    at > top.at - HIGHEST_HEADING &&
    from >= top.from - SAME_END &&
    to <= top.to + SAME_END &&
    to - from > 0.4 * (top.to - top.from) &&
    (Math.abs(from - top.from) <= SAME_END || Math.abs(to - top.to) <= SAME_END);
  return [...rules.filter(isShorter).slice(-1), ...stack];
}

/** Points. */
const HIGHEST_HEADING = 60;
const SAME_END = 6;
const LEAST_RULES = 3;

export function regionOf({ across, down }: Rules): Region {
  const left = Math.min(...across.map(({ from }) => from), ...down.map(({ at }) => at));
  const right = Math.max(...across.map(({ to }) => to), ...down.map(({ at }) => at));
  const top = Math.min(...across.map(({ at }) => at), ...down.map(({ from }) => from));
  const bottom = Math.max(...across.map(({ at }) => at), ...down.map(({ to }) => to));
  // A table without outer rules ends where the rules between its cells end.
  const xs = edges([left, ...down.map(({ at }) => at), right]);
  const ys = edges([top, ...across.map(({ at }) => at), bottom]);
  return { left, right, top, bottom, xs, ys, rules: { across, down } };
}

/** Lines of text over the whole width, from which on a row at an end of a lattice is a panel of a form. */
const PANEL_LINES = 4;

/**
 * Leaves out the rows at both ends that are panels: a frame around a form also surrounds its tables. Where no rule divides
 * columns, nothing shows which rows are the table's.
 */
export function withoutPanels(region: Region, runs: readonly Run[]): Region {
  const { left, right, ys, rules } = region;
  const inner = rules.down.filter(({ at }) => at > left + SAME_EDGE && at < right - SAME_EDGE);
  if (inner.length === 0) return region;
  const isPanel = (top = 0, bottom = 0) => {
    const divides = (rule: Rule) => Math.min(rule.to, bottom) - Math.max(rule.from, top) > SAME_EDGE;
    const own = runs.filter((run) => isInside(run, { left, right, top, bottom }));
    return !inner.some(divides) && linesIn(own) >= PANEL_LINES;
  };
  let [first, last] = [0, ys.length - 1];
  while (first < last && isPanel(ys[first], ys[first + 1])) first++;
  while (last > first && isPanel(ys[last - 1], ys[last])) last--;
  if (first === 0 && last === ys.length - 1) return region;
  const [top, bottom] = [ys[first] ?? region.top, ys[last] ?? region.bottom];
  const down = rules.down.map(({ at, from, to }) => ({ at, from: Math.max(from, top), to: Math.min(to, bottom) }));
  return regionOf({
    across: rules.across.filter(({ at }) => at >= top - SAME_EDGE && at <= bottom + SAME_EDGE),
    down: down.filter(({ from, to }) => to - from > SAME_EDGE),
  });
}

/** Leaves out the rules that underline text: they are as long as the text just above them, as hardly an edge of a cell is. */
export function withoutUnderlines({ rules: { across, down } }: Region, runs: readonly Run[]): Region {
  const isUnderline = ({ at, from, to }: Rule) => {
    const isAbove = (run: Run) =>
      run.baseline <= at && at - run.baseline < UNDERLINE_EM * run.size && run.right > from && run.left < to;
    const above = runs.filter(isAbove);
    // The sign of a note lies on a line of its stave.
    if (!above.some(({ text }) => LETTERS.test(text))) return false;
    const isAsLong =
      Math.abs(Math.min(...above.map(({ left }) => left)) - from) <= TOUCH &&
      Math.abs(Math.max(...above.map(({ right }) => right)) - to) <= TOUCH;
    // Words follow each other. Cells of a row leave wide spaces.
    return isAsLong && above.reduce((sum, { left, right }) => sum + right - left, 0) >= UNDERLINED * (to - from);
  };
  return regionOf({ across: across.filter((rule) => !isUnderline(rule)), down });
}

/** Greatest distance of a baseline from its underline. */
const UNDERLINE_EM = 0.25;
/** Share of an underline that has text above it. */
const UNDERLINED = 0.8;
const LETTERS = /[\p{L}\p{N}]{2}/u;

/** Adds the edges of columns where the backgrounds of cells meet, if most rows that are painted cell by cell have them. */
export function withCellEdges(region: Region, shades: readonly Rule[] = []): Region {
  const { left, right, top, bottom, xs, rules } = region;
  const isWithin = ({ at, from, to }: Rule) =>
    at > top - SAME_EDGE && at < bottom + SAME_EDGE && from > left - SAME_EDGE && to < right + SAME_EDGE;
  const own = shades.filter(isWithin);
  const places = cutsOf({ rules: { across: own } }).filter((place) => xs.every((x) => Math.abs(x - place) > SAME_EDGE));
  // The upper edge of each painted row comes before its lower edge.
  const down = own.flatMap(({ at: from, cuts = [] }, index) => {
    const to = own[index + 1]?.at ?? from;
    const found = places.filter((place) => to > from && cuts.some((cut) => Math.abs(cut - place) <= SAME_CUT));
    return found.map((at) => ({ at, from, to }));
  });
  return down.length === 0 ? region : regionOf({ across: rules.across, down: [...rules.down, ...down] });
}

/**
 * Splits the first row with titles over several columns: the rules between these columns begin below such a title, and those
 * around it above. There must be text on both sides of the edge, and none across it.
 */
export function withTitleEdge(region: Region, runs: readonly Run[]): Region {
  const { ys, rules } = region;
  for (const [row, top] of ys.slice(0, MOST_TITLE_ROWS).entries()) {
    const bottom = ys[row + 1] ?? top;
    const isWithin = ({ from, to }: Rule) =>
      from > top + SAME_EDGE && from < bottom - SAME_EDGE && to > bottom - SAME_EDGE;
    const starts = rules.down.filter(isWithin).map(({ from }) => from);
    const [edge, ...others] = edges(starts);
    const isAround = ({ from, to }: Rule) => from < top + SAME_EDGE && to > bottom - SAME_EDGE;
    const around = rules.down.filter(isAround).length;
    if (edge === undefined || others.length > 0 || starts.length < LEAST_STARTS || around < LEAST_AROUND) continue;
    const own = runs.filter((run) => isInside(run, { ...region, top, bottom }));
    const isApart = own.every((run) => Math.abs(middleOf(run) - edge) > ACROSS_EM * run.size);
    const isBetween = own.some((run) => middleOf(run) < edge) && own.some((run) => middleOf(run) > edge);
    if (isApart && isBetween) return { ...region, ys: [...ys.slice(0, row + 1), edge, ...ys.slice(row + 1)] };
  }
  return region;
}

/** Rows in which titles over columns are looked for: the table's own title may come first. */
const MOST_TITLE_ROWS = 2;
/** Rules that begin below titles, and rules around these. A single one may be a tick of a scale. */
const [LEAST_STARTS, LEAST_AROUND] = [2, 3];
const ACROSS_EM = 0.3;

export function linesIn(runs: readonly Run[]): number {
  let [lines, last] = [0, Number.NEGATIVE_INFINITY];
  for (const { baseline, size } of [...runs].sort((a, b) => a.baseline - b.baseline)) {
    if (baseline - last > SAME_LINE_EM * size) lines++;
    last = baseline;
  }
  return lines;
}

const SAME_LINE_EM = 0.5;

/** Points by which text may leave its region. */
export const SLACK = 1;

/** Decides whether the middle of the run lies in the region. */
export function isInside(run: Run, { left, right, top, bottom }: Edges): boolean {
  const x = (run.left + run.right) / 2;
  const y = middleOf(run);
  return x > left - SLACK && x < right + SLACK && y > top - SLACK && y < bottom + SLACK;
}

/** Least share of a region's width that its text covers. A chart's legend covers only a corner of the chart's rules. */
const TEXT_WIDTH = 0.5;

export function fills(region: Region, runs: readonly Run[]): boolean {
  const left = Math.min(...runs.map((run) => run.left));
  const right = Math.max(...runs.map((run) => run.right));
  return right - left >= TEXT_WIDTH * (region.right - region.left);
}

function edges(places: readonly number[]): number[] {
  const sorted = [...places].sort((a, b) => a - b);
  const groups: number[][] = [];
  for (const place of sorted) {
    const last = groups.at(-1);
    if (last !== undefined && place - (last.at(-1) ?? 0) <= SAME_EDGE) last.push(place);
    else groups.push([place]);
  }
  return groups.map((group) => group.reduce((sum, place) => sum + place, 0) / group.length);
}

interface Group {
  readonly across: Rule[];
  readonly down: Rule[];
}

export function crossingGroups({ across, down }: Rules): Group[] {
  if (across.length * down.length > MAX_CROSSINGS) return [];
  const parents = [...across, ...down].map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[index] = root;
    return root;
  };
  for (const [index, rule] of down.entries()) {
    for (const [other, line] of across.entries()) {
      if (cross(line, rule)) parents[rootOf(across.length + index)] = rootOf(other);
    }
  }
  const groups = new Map<number, Group>();
  for (const [index, rule] of [...across, ...down].entries()) {
    const root = rootOf(index);
    const group = groups.get(root) ?? { across: [], down: [] };
    groups.set(root, group);
    (index < across.length ? group.across : group.down).push(rule);
  }
  return [...groups.values()];
}

function cross(across: Rule, down: Rule): boolean {
  return (
    across.from - TOUCH <= down.at &&
    down.at <= across.to + TOUCH &&
    down.from - TOUCH <= across.at &&
    across.at <= down.to + TOUCH
  );
}
