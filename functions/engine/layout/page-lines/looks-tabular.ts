// Decides which tables a page may have; reading its rules and searching for tables takes time.

import type { Box } from "../../base/model.ts";
import { whenNeeded } from "../../base/when-needed.ts";
import type { PageText } from "../../pdf/read/read-page.ts";

/** Gaps between short pieces of text, over all rows, that make a page look tabular. Prose has fewer. */
const GAPS = 2;
const ROW_POINTS = 3;
const GAP_EM = 0.75;
const CELL_CHARACTERS = 28;
/** A line of prose has more characters; an answer next to its question may have as many. */
const LINE_CHARACTERS = 48;
const NUMBER = whenNeeded(() => /^\P{L}?\d[^\p{L}]*$/u);
/** Bullet or number of a list item. */
const MARKER = whenNeeded(() => /^([^\p{L}\p{N}]|\(?[\p{L}\p{N}]{1,3}[.)])$/u);
/** UTF-16 units of the longest marker: three letters beyond U+FFFF between brackets. */
const LONGEST_MARKER = 8;

/** Paths of a page whose rules are read in no time, whatever its text: cells may hold prose. */
const FEW_PAINTS = 500;

/** Decides whether rules may belong to a table on a page that paints so many paths and pictures. */
export function mayHaveRules(text: PageText, paints: number): boolean {
  return paints <= FEW_PAINTS || looksTabular(text);
}

/** Decides whether rules of the page may belong to a table. */
export function looksTabular(text: PageText): boolean {
  return gapsOf(text).count >= GAPS;
}

/** Rules of the smallest table: those above and below its rows. */
const LEAST_RULES = 2;

/** Tables that a search may find: none, those that rules show, or also those whose columns only line up. */
export type TablesSought = "none" | "ruled" | "all";

/** Decides from gaps and rules what tables a page may have. Running lines have gaps too. */
export function tablesSought(text: PageText, rulings: readonly Box[]): TablesSought {
  if (!looksTabular(text)) return mayBeGrid(rulings) ? "ruled" : "none";
  if (gapsOf(text).lineUp) return "all";
  return rulings.length >= LEAST_RULES ? "ruled" : "none";
}

/** Rules in each direction of a grid of two columns and two rows. A frame, and a rule within it, have fewer. */
const GRID_RULES = 3;

/** Decides whether rules go across and down at several places. */
function mayBeGrid(rulings: readonly Box[]): boolean {
  const across = new Set<number>();
  const down = new Set<number>();
  for (const [left, top, right, bottom] of rulings) {
    if (right - left >= bottom - top) across.add(Math.round(top / SAME_RULE));
    else down.add(Math.round(left / SAME_RULE));
  }
  return across.size >= GRID_RULES && down.size >= GRID_RULES;
}

/** Points. The two edges of a thick rule are one place. */
const SAME_RULE = 4;

interface Gaps {
  readonly count: number;
  /** True when rows, as near to each other as rows of a table without rules, have gaps at common places. */
  readonly lineUp: boolean;
}

function gapsOf(text: PageText): Gaps {
  const gaps = known.get(text) ?? countGaps(text);
  known.set(text, gaps);
  return gaps;
}

/** Answers for pages in work: the reader of rules and the search for tables both ask. */
const known = new WeakMap<PageText, Gaps>();

function countGaps({ items }: PageText): Gaps {
  const [upright, turned] = [new Map<number, Piece[]>(), new Map<number, Piece[]>()];
  for (const { str, transform, width, height } of items) {
    const text = str.trim();
    if (text === "") continue;
    const [a = 0, b = 0, , , x = 0, y = 0] = transform;
    const isUpright = Math.abs(a) >= Math.abs(b);
    const from = isUpright ? x : Math.sign(b) * y;
    const key = Math.round((isUpright ? y : x) / ROW_POINTS);
    const rows = isUpright ? upright : turned;
    const piece = { from, to: from + width, text, size: height };
    const row = rows.get(key);
    if (row === undefined) rows.set(key, [piece]);
    else row.push(piece);
  }
  let count = 0;
  for (const rows of [upright, turned].map(withScriptsInLine)) {
    const above: { readonly gaps: readonly Gap[]; readonly key: number }[] = [];
    for (const key of [...rows.keys()].sort((a, b) => a - b)) {
      const row = rows.get(key) ?? [];
      const gaps = gapsIn(row);
      if (gaps.length === 0) continue;
      count += gaps.length;
      const first = key - (NEAR_EM * sizeOf(row)) / ROW_POINTS;
      const near = above.slice(-MOST_NEAR).filter((other) => other.key >= first);
      if (near.reduce((shared, other) => shared + sharedGaps(gaps, other.gaps), 0) >= LEAST_SHARED)
        return { count, lineUp: true };
      above.push({ gaps, key });
    }
  }
  return { count, lineUp: false };
}

function sizeOf(row: readonly Piece[]): number {
  return row.reduce((largest, piece) => Math.max(largest, piece.size), 0);
}

/** Distance of rows with three names of groups between them, each as far from the next as lines of one group may be. */
const NEAR_EM = 13;
/** Rows with gaps that a row is compared with. */
const MOST_NEAR = 40;
/** Gaps that a row has in common with rows above it: two with one row, or one with each of two. Formulas share one by chance. */
const LEAST_SHARED = 2;

/** Size of sub- and superscripts over that of their line, at most. */
const SCRIPT_SIZE = 0.8;
/** Rows by which scripts may stand below or above the baseline of their line. */
const SCRIPT_ROWS = [1, -1, 2, -2];

type Rows = ReadonlyMap<number, Piece[]>;

/** Puts sub- and superscripts into the rows of their lines, where they fill gaps. */
function withScriptsInLine(rows: Rows): Rows {
  const sizes = new Map([...rows].map(([key, row]) => [key, sizeOf(row)]));
  const riseOf = (key: number, size: number) =>
    SCRIPT_ROWS.find((rise) => size <= SCRIPT_SIZE * (sizes.get(key + rise) ?? 0)) ?? 0;
  const rises = new Map([...sizes].map(([key, size]) => [key, riseOf(key, size)]));
  if (rises.values().every((rise) => rise === 0)) return rows;
  const lines = new Map<number, Piece[]>();
  for (const [key, row] of rows) {
    const place = key + (rises.get(key) ?? 0);
    const line = lines.get(place) ?? [];
    lines.set(place, line);
    for (const piece of row) line.push(piece);
  }
  return lines;
}

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly size: number;
}

interface Gap {
  readonly from: number;
  readonly to: number;
}

/** Number of places where both rows have a gap. The gaps of each are ordered from left to right. */
function sharedGaps(some: readonly Gap[], others: readonly Gap[]): number {
  let shared = 0;
  for (let at = 0, other = 0; at < some.length && other < others.length; ) {
    const [a, b] = [some[at], others[other]];
    if (a === undefined || b === undefined) break;
    if (Math.min(a.to, b.to) > Math.max(a.from, b.from)) shared++;
    if (a.to < b.to) at++;
    else other++;
  }
  return shared;
}

function gapsIn(row: Piece[]): readonly Gap[] {
  row.sort((a, b) => a.from - b.from);
  if (!mayHaveGaps(row)) return [];
  const cells: string[] = [];
  const gaps: Gap[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, to, text, size } of row) {
    const isApart = from > end + GAP_EM * size;
    if (text.length <= LONGEST_MARKER && MARKER().test(text)) {
      // A sign within a line, as in formulas, is no marker.
      if (!isApart) end = Math.max(end, to);
      continue;
    }
    if (isApart) {
      if (cells.length > 0) gaps.push({ from: end, to: from });
      cells.push(text);
    } else cells[cells.length - 1] = (cells.at(-1) ?? "") + text;
    end = Math.max(end, to);
  }
  if (cells.length !== 2) return gaps;
  // Two columns of prose have one gap. So does prose with a note in its margin.
  const [long, ...others] = cells.filter((text) => text.length > CELL_CHARACTERS);
  if (long === undefined) return gaps;
  if (others.length > 0) return [];
  return long.length <= LINE_CHARACTERS || cells.some((text) => NUMBER().test(text)) ? gaps : [];
}

/** Decides quickly whether two pieces of a row are apart; in most rows none are. The first one may be a marker. */
function mayHaveGaps(row: readonly Piece[]): boolean {
  let end = Number.POSITIVE_INFINITY;
  return row.some(({ from, to, size }, index) => {
    const isApart = from > end + GAP_EM * size;
    end = index < 2 ? to : Math.max(end, to);
    return isApart;
  });
}
