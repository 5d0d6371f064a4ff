// Finds tables in stacks of rules or shaded rows, which show where rows end but have no line between columns.

import type { Box } from "../../base/model.ts";
import type { Rule, Rules } from "../geometry/drawn-rules.ts";
import type { Edges } from "../geometry/edges.ts";
import { medianSize } from "../geometry/median.ts";
import { middleOf, type Run } from "../lines/run.ts";
import {
  CAPTION,
  type Chunk,
  type ChunkLine,
  chunkLines,
  isOfOneWidth,
  titleIn,
  wordCount,
} from "../lines/text-chunks.ts";
import { SUBSECTION } from "../text/item-markers.ts";
import { areCut, cutsOf, fills, isInside, type Region, regionOf, SAME_CUT } from "./lattices.ts";
import { type Build, type TableOfRuns, withRowsBeyond, withTitlesAbove } from "./outer-rows.ts";
import { type FrameTable, tableBlock } from "./table-block.ts";
import { cellsOf } from "./table-cells.ts";
import { isOther } from "./table-verdict.ts";
import { columnsByCuts, unruledGrid } from "./unruled-grid.ts";

/**
 * Returns the parts of a stack where consecutive bands, each between two rules, have text in columns. The taken runs
 * belong to other tables; a band mostly of these is not the stack's.
 */
export function tabularStretches(stack: Region, runs: readonly Run[], taken: Iterable<Run>): Region[] {
  const others = [...taken].filter((run) => isInside(run, stack));
  const own = runs.filter((run) => isInside(run, stack));
  return partsOf(stack, own).flatMap((part) => stretchesIn(part, own, others));
}

/**
 * Splits a stack into tables of one width with cells of other widths. A title over several columns has fewer cuts. Rules
 * without cuts between two tables belong to both.
 */
function partsOf(stack: Region, runs: readonly Run[]): Region[] {
  const parts: { rules: CutRule[]; cuts: readonly number[] }[] = [];
  let uncut: CutRule[] = [];
  const rules = stack.ys.map((at) => ruleAt(stack, at));
  for (const rule of rules) {
    const part = parts.at(-1);
    const last = part?.rules.at(-1);
    const alike = rules.filter((other) => other.cuts.length > 0 && areAmong(rule.cuts, other.cuts));
    if (rule.cuts.length === 0 || !areCut(alike)) {
      uncut.push(rule);
      part?.rules.push(rule);
      continue;
    }
    const isSame = part === undefined || areAmong(rule.cuts, part.cuts) || areAmong(part.cuts, rule.cuts);
    const isRow = () => {
      const band = { ...stack, top: last?.at ?? rule.at, bottom: rule.at };
      return uncut.length === 0 && stretchesWithText(band, part?.cuts ?? [], runs) > 1;
    };
    if (part !== undefined && (isSame || isRow())) {
      part.rules.push(rule);
      if (rule.cuts.length > part.cuts.length) part.cuts = rule.cuts;
    } else parts.push({ rules: [...uncut, rule], cuts: rule.cuts });
    uncut = [];
  }
  return parts.length < 2 ? [stack] : parts.map(({ rules }) => regionOf({ across: rules, down: [] }));
}

function areAmong(some: readonly number[], all: readonly number[]): boolean {
  return some.every((cut) => all.some((other) => Math.abs(other - cut) <= SAME_CUT));
}

function stretchesWithText(band: Edges, cuts: readonly number[], runs: readonly Run[]): number {
  const inside = runs.filter((run) => isInside(run, band));
  return new Set(inside.map(({ left, right }) => cuts.filter((x) => x < (left + right) / 2).length)).size;
}

function stretchesIn(stack: Region, runs: readonly Run[], others: readonly Run[]): Region[] {
  const cuts = cutsOf(stack);
  const size = medianSize(runs);
  const headings = headingsIn(stack, runs, size);
  const prose = proseIn(stack, cuts, runs);
  const breaks = [...headings.map(({ bottom }) => bottom), ...prose.flatMap(({ top, bottom }) => [top, bottom])];
  const ys = [...stack.ys, ...breaks].sort((a, b) => a - b);
  const rows = new Map<number, string | undefined>();
  const rowOf = (at: number) => {
    if (!rows.has(at)) rows.set(at, rowBetween({ ...stack, top: ys[at - 1] ?? 0, bottom: ys[at] ?? 0 }, cuts, runs));
    return rows.get(at);
  };
  const stretches: number[][] = [];
  let open: number[] = [];
  let lonely: number[] = [];
  for (const [index, bottom] of ys.entries()) {
    const top = ys[index - 1] ?? bottom;
    const edges = { ...stack, top, bottom };
    const isInBand = (run: Run) => isInside(run, edges);
    const band = runs.filter(isInBand);
    const isOther =
      others.filter(isInBand).length > band.length ||
      [...headings, ...prose].some((line) => middleOf(line) > top && middleOf(line) < bottom);
    const kind = isOther
      ? "prose"
      : cuts.length === 0
        ? kindOfBand(band)
        : kindOfCells(band, stack, [top, bottom], () => bottom - top < ROW_EM * size && isGroupTitle(ys, index, rowOf));
    if (kind === "lonely") lonely.push(bottom);
    else if (kind === "tabular") {
      open = [...(open.length === 0 ? [top] : [...open, ...lonely]), bottom];
      lonely = [];
    } else {
      stretches.push(open);
      open = [];
      lonely = [];
    }
  }
  const isFilled = (region: Region) => stretchesWithText(region, cuts, runs) >= FILLED_SHARE * (cuts.length + 1);
  return [...stretches, open]
    .filter((ys) => ys.length >= (cuts.length > 0 ? 2 : 3))
    .map((ys) => regionOf({ across: ys.map((at) => ruleAt(stack, at)), down: [] }))
    .filter((region) => region.ys.length > 2 || cuts.length === 0 || isFilled(region));
}

/** Height of a row of one line, in sizes. */
const ROW_EM = 2.2;

/** Text of a row with text in each column; undefined for other rows. */
function rowBetween(band: Region, cuts: readonly number[], runs: readonly Run[]): string | undefined {
  if (stretchesWithText(band, cuts, runs) <= cuts.length) return undefined;
  return runs
    .filter((run) => isInside(run, band))
    .map(({ text }) => text)
    .join(" ");
}

/** Decides whether a name between two full rows is the title of a group. Above a repeated header it is that of a table. */
function isGroupTitle(ys: readonly number[], index: number, rowOf: (at: number) => string | undefined): boolean {
  const [above, below] = [rowOf(index - 1), rowOf(index + 1)];
  if (above === undefined || below === undefined) return false;
  return !ys.some((_, at) => at < index && rowOf(at) === below);
}
/** Times the size of most of the stack's text. A section's number makes it surer that the line is a heading. */
const [HEADING_SIZE, NUMBERED_SIZE] = [1.25, 1.1];

/**
 * Lines of larger print, alone at the left edge, between tables, each with the sentence below it. No rule parts them from
 * the titles of the columns.
 */
function headingsIn(stack: Region, runs: readonly Run[], size: number): ChunkLine[] {
  if (!runs.some((run) => run.size > NUMBERED_SIZE * size)) return [];
  const headings: ChunkLine[] = [];
  const isAtEdge = (line: ChunkLine) => (line.chunks[0]?.left ?? 0) - stack.left < line.size;
  let last: ChunkLine | undefined;
  for (const line of chunkLines(runs)) {
    const title = titleIn(line.chunks);
    const isNumbered = title !== line.chunks[0] || SUBSECTION.test(title?.text ?? "");
    const least = isNumbered ? NUMBERED_SIZE : HEADING_SIZE;
    const isHeading = title !== undefined && isAtEdge(line) && line.size > least * size && WORD.test(title.text);
    if (isHeading || (last !== undefined && last === headings.at(-1) && isAtEdge(line) && isSentence(line)))
      headings.push(line);
    last = line;
  }
  return headings;
}

function isSentence({ chunks: [only, more] }: ChunkLine): boolean {
  return only !== undefined && more === undefined && wordCount(only) >= SENTENCE_WORDS && ENDS.test(only.text);
}

const SENTENCE_WORDS = 5;
const ENDS = /[.:]$/;
const WORD = /\p{L}{3}/u;

/** Lines of text between two tables of one width: in one piece over the columns and beyond an edge of the tables. */
function proseIn(stack: Region, cuts: readonly number[], runs: readonly Run[]): ChunkLine[] {
  const isBeyond = ({ left, right, size }: Chunk) => left < stack.left - size || right > stack.right + size;
  return chunkLines(runs).filter(({ chunks: [only, more] }) => {
    return (
      only !== undefined && more === undefined && isBeyond(only) && cuts.every((x) => only.left < x && only.right > x)
    );
  });
}

/** Share of the cells of a single row that have text. */
const FILLED_SHARE = 0.6;

type CutRule = Rule & { readonly cuts: readonly number[] };

function ruleAt({ left, right, rules }: Region, at: number): CutRule {
  const cuts = rules.across.filter((rule) => Math.abs(rule.at - at) <= SAME_RULE).flatMap((rule) => rule.cuts ?? []);
  return { at, from: left, to: right, cuts };
}

/** Points. Nearer rules are one edge of a row. */
const SAME_RULE = 3;

type BandKind = "tabular" | "lonely" | "prose";

/** Kind of a band in a stack with cells painted one by one. One name between two whole rules may be a heading. */
function kindOfCells(
  runs: readonly Run[],
  stack: Region,
  edges: readonly [number, number],
  isGroup: () => boolean,
): BandKind {
  const cuts = cutsOf(stack);
  const areCells = edges.some((at) => ruleAt(stack, at).cuts.length > 0);
  if (areCells && runs.every((run) => keepsTo(cuts, run))) return runs.length === 0 ? "lonely" : "tabular";
  const kind = kindOfBand(runs);
  return kind === "lonely" && !areCells && !isGroup() ? "prose" : kind;
}

/** Points by which text may reach over the edge of its cell. */
const REACH = 1;

function keepsTo(cuts: readonly number[], { left, right }: Run): boolean {
  return cuts.every((x) => left > x - REACH || right < x + REACH);
}

/** A table's band has pieces of text next to each other. A lonely band has one short piece, such as a group's name. */
function kindOfBand(runs: readonly Run[]): BandKind {
  const lines = chunkLines(runs);
  const inPieces = lines.filter(({ chunks }) => chunks.length > 1);
  const length = lines.reduce((sum, { chunks }) => sum + chunks.reduce((all, { text }) => all + text.length, 0), 0);
  const isCaption = lines.some(({ chunks }) => chunks.some(({ text }) => CAPTION.test(text)));
  if (isCaption || length > MAX_BAND) return "prose";
  // An empty band's share is not a number, which no comparison accepts.
  const share = inPieces.length / lines.length;
  const begins = (lines[0]?.chunks.length ?? 0) > 1 || (length <= SHORT_BAND && areBeside(lines));
  if (begins && haveGutter(lines)) return "tabular";
  if (share >= PIECES_OF_LONG || (share >= PIECES_OF_SHORT && length <= SHORT_BAND)) return "tabular";
  return lines.length <= 1 && length <= LONELY ? "lonely" : "prose";
}

/** Decides whether a stretch of white divides all lines. */
function haveGutter(lines: readonly ChunkLine[]): boolean {
  let end = Number.POSITIVE_INFINITY;
  for (const { left, right, size } of lines.flatMap(({ chunks }) => chunks).sort((a, b) => a.left - b.left)) {
    if (left > end + GUTTER_EM * size) return true;
    end = end === Number.POSITIVE_INFINITY ? right : Math.max(end, right);
  }
  return false;
}

const GUTTER_EM = 0.5;

/** Decides whether lines on both sides of the gutter are apart less than rows are: shorter cells are centred. */
function areBeside(lines: readonly ChunkLine[]): boolean {
  return lines.some(
    ({ baseline, size }, index) =>
      baseline - (lines[index - 1]?.baseline ?? Number.NEGATIVE_INFINITY) < BESIDE_EM * size,
  );
}

/** Lines of one cell are farther apart. */
const BESIDE_EM = 0.9;

const PIECES_OF_LONG = 0.7;
const PIECES_OF_SHORT = 0.3;
/** Characters of a short band of rows; the next three constants count characters too. */
const SHORT_BAND = 600;
const LONELY = 60;
const MAX_BAND = 3_000;
const MAX_CELL = 120;

/** Least number of bands at which each row has its own rule. */
const RULED_BANDS = 4;

/** Builds the table of a stretch, with the rows and titles around it. `rules` are those of the page. */
export function ruledStack(
  stretch: Region,
  runs: readonly Run[],
  { shades = [], fills = [] }: Rules,
): TableOfRuns | undefined {
  // The lines of a program may be shaded one by one.
  const isProgram = shades.length > 0 && isOfOneWidth(chunkLines(runs.filter((run) => isInside(run, stretch))));
  return isProgram ? undefined : stackedTable(stretch, runs, (region, own) => ruledTable(region, own, fills));
}

/** Builds the table of a stretch with cells painted one by one, which need no other evidence. */
export function cutStack(stretch: Region, runs: readonly Run[], { fills = [] }: Rules): TableOfRuns | undefined {
  if (cutsOf(stretch).length === 0) return undefined;
  return stackedTable(stretch, runs, (region, own) => cutTable(region, own, fills));
}

function stackedTable(stretch: Region, runs: readonly Run[], build: Build): TableOfRuns | undefined {
  const { inside = [], outside = [] } = Object.groupBy(runs, (run) => (isInside(run, stretch) ? "inside" : "outside"));
  const whole = withRowsBeyond({ region: stretch, inside, outside });
  return withTitlesAbove(whole.region, whole.inside, whole.outside, build);
}

/** Builds a table whose rules show its columns, unless too much text crosses these. */
export function cutTable(
  region: Region,
  runs: readonly Run[],
  backgrounds: readonly Box[] = [],
): FrameTable | undefined {
  const areCells = fills(region, runs) && columnsByCuts(cutsOf(region), runs) !== undefined;
  return areCells ? tableIn(region, runs, backgrounds) : undefined;
}

function ruledTable(region: Region, runs: readonly Run[], backgrounds: readonly Box[]): FrameTable | undefined {
  const table = fills(region, runs) ? tableIn(region, runs, backgrounds) : undefined;
  if (table === undefined || isOther(table.table, 0)) return undefined;
  const texts = table.table.cells.map(({ text }) => text).filter((text) => text !== "");
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const isFull = texts.length >= 0.5 * table.table.rows * table.table.columns;
  return isFull && characters < MAX_CELL * texts.length ? table : undefined;
}

function tableIn(region: Region, runs: readonly Run[], backgrounds: readonly Box[]): FrameTable | undefined {
  const bands = region.ys.length - 1;
  const grid = unruledGrid(region, runs, bands >= RULED_BANDS ? "rows" : "groups", backgrounds);
  return tableBlock(cellsOf(grid, runs), grid.headRows);
}
