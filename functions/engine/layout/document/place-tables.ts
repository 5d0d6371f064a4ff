// Places tables among the other blocks of their page.

import { type Edges, edgesOf } from "../geometry/edges.ts";
import type { FrameLine } from "../lines/frame-line.ts";

interface Lined {
  readonly lines: readonly FrameLine[];
}

/**
 * Places each table where the author's structure tree has it. Without a tree, a table follows the last block above it
 * in its columns, or precedes the first block below.
 */
export function placeTables<B extends Lined, T extends Lined>(blocks: readonly B[], tables: readonly T[]): (B | T)[] {
  const placed: (B | T)[] = [...blocks];
  for (const row of rowsOf(tables, blocks)) {
    const [first] = row;
    const whole = { lines: row.flatMap(({ lines }) => lines) };
    if (first !== undefined) placed.splice(placeByTags(first, placed) ?? placeByEdges(whole, placed), 0, ...row);
  }
  return placed;
}

/** Rows of tables from the top down, each from left to right. Tables of two columns of text stay apart. */
function rowsOf<T extends Lined>(tables: readonly T[], blocks: readonly Lined[]): T[][] {
  const sorted = tables
    .map((table) => ({ table, edges: edgesOf(table.lines) }))
    .sort((a, b) => a.edges.top - b.edges.top);
  const prose = tables.length < 2 ? [] : blocks.filter(isProse).map(({ lines }) => edgesOf(lines));
  const rows: (typeof sorted)[] = [];
  for (const each of sorted) {
    const row = rows.find((others) => others.every((other) => standBeside(each.edges, other.edges, prose)));
    if (row === undefined || orderOf(each.table) !== undefined) rows.push([each]);
    else row.push(each);
  }
  return rows.map((row) => row.sort((a, b) => a.edges.left - b.edges.left).map(({ table }) => table));
}

const PROSE_CHARACTERS = 80;

function isProse({ lines }: Lined): boolean {
  return lines.reduce((sum, { text }) => sum + text.length, 0) >= PROSE_CHARACTERS;
}

/** Least shared height of two tables in a row, as a share of the less tall table's height. */
const SHARED_HEIGHT = 0.5;

function standBeside(a: Edges, b: Edges, prose: readonly Edges[]): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (shared < SHARED_HEIGHT * Math.min(a.bottom - a.top, b.bottom - b.top) || overlap(a, b)) return false;
  // Prose above or below only one of the tables belongs to that table's column of text.
  return !prose.some((each) => overlap(each, a) !== overlap(each, b));
}

/** Index before the blocks that the structure tree has later; undefined on pages that the tree does not cover. */
function placeByTags(table: Lined, placed: readonly Lined[]): number | undefined {
  const own = orderOf(table);
  if (own === undefined) return undefined;
  const { top } = edgesOf(table.lines);
  const next = placed.findIndex((block) => {
    const order = orderOf(block);
    return order !== undefined && (order > own || (order === own && edgesOf(block.lines).top > top));
  });
  return next < 0 ? placed.length : next;
}

function orderOf({ lines }: Lined): number | undefined {
  const orders = lines.flatMap(({ element }) => (element === undefined ? [] : [element.order]));
  return orders.length === 0 ? undefined : Math.min(...orders);
}

function placeByEdges(table: Lined, placed: readonly Lined[]): number {
  const own = edgesOf(table.lines);
  const blocks = placed.map(({ lines }) => edgesOf(lines));
  const above = blocks.findLastIndex((edges) => overlap(edges, own) && (edges.top + edges.bottom) / 2 < own.top);
  if (above >= 0) return above + 1 + columnBefore(own, blocks.slice(above + 1));
  const below = blocks.findIndex((edges) => overlap(edges, own));
  return beforeLower(own, below < 0 ? placed.length : below, blocks);
}

/** The place before the blocks that are lower than the table, unless they are a column beside it. */
function beforeLower(table: Edges, place: number, blocks: readonly Edges[]): number {
  let first = place;
  while (first > 0 && (blocks[first - 1]?.top ?? 0) >= table.bottom) first--;
  const before = blocks[first - 1];
  const isColumn = before !== undefined && before.bottom > table.top && !overlap(before, table);
  return isColumn ? place : first;
}

/** Number of blocks of a column on the table's left, which is read before the table, up to the table's own column. */
function columnBefore(table: Edges, next: readonly Edges[]): number {
  const isLeft = (block: Edges | undefined) => block !== undefined && block.right <= table.left;
  const [first] = next;
  if (first === undefined || !isLeft(first) || first.top >= table.bottom) return 0;
  const end = next.findIndex((block) => !isLeft(block));
  const own = next[end];
  return own !== undefined && overlap(own, table) ? end : 0;
}

function overlap(a: Edges, b: Edges): boolean {
  return a.left < b.right && a.right > b.left;
}
