// Decides whether a page may have tables; reading its rules and searching for tables takes time.

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

/** Decides whether rules of the page may belong to a table. */
export function looksTabular(text: PageText): boolean {
  return gapsOf(text).count >= GAPS;
}

/** Rules of the smallest table: those above and below its rows. */
const LEAST_RULES = 2;

/** Decides whether a search may find a table, which has rules, or rows near each other. Running lines have gaps too. */
export function mayHaveTables(text: PageText, rulings: readonly Box[]): boolean {
  return looksTabular(text) && (rulings.length >= LEAST_RULES || gapsOf(text).areNear);
}

interface Gaps {
  readonly count: number;
  /** True when two rows with gaps are as near to each other as rows of a table without rules. */
  readonly areNear: boolean;
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
    if (text === "" || (text.length <= LONGEST_MARKER && MARKER().test(text))) continue;
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
  for (const rows of [upright, turned]) {
    let last = Number.NEGATIVE_INFINITY;
    for (const key of [...rows.keys()].sort((a, b) => a - b)) {
      const row = rows.get(key) ?? [];
      const gaps = gapsIn(row);
      if (gaps === 0) continue;
      count += gaps;
      const size = row.reduce((largest, piece) => Math.max(largest, piece.size), 0);
      if ((key - last) * ROW_POINTS <= NEAR_EM * size) return { count, areNear: true };
      last = key;
    }
  }
  return { count, areNear: false };
}

/** Distance of rows with three names of groups between them, each as far from the next as lines of one group may be. */
const NEAR_EM = 13;

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly size: number;
}

function gapsIn(row: Piece[]): number {
  row.sort((a, b) => a.from - b.from);
  const cells: string[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, to, text, size } of row) {
    if (from > end + GAP_EM * size) cells.push(text);
    else cells[cells.length - 1] = (cells.at(-1) ?? "") + text;
    end = Math.max(end, to);
  }
  if (cells.length !== 2) return cells.length - 1;
  // Two columns of prose have one gap. So does prose with a note in its margin.
  const [long, ...others] = cells.filter((text) => text.length > CELL_CHARACTERS);
  if (long === undefined) return 1;
  if (others.length > 0) return 0;
  return long.length <= LINE_CHARACTERS || cells.some((text) => NUMBER().test(text)) ? 1 : 0;
}
