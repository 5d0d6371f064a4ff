// Tables back among the blocks of their page.

import type { FrameLine } from "../frame-line.ts";

interface Lined {
  readonly lines: readonly FrameLine[];
}

/** Where its author put it; else after the last block that stands above it in its columns, or before the first below. */
export function placeTables<B extends Lined, T extends Lined>(blocks: readonly B[], tables: readonly T[]): (B | T)[] {
  const placed: (B | T)[] = [...blocks];
  const sorted = [...tables].sort((a, b) => edgesOf(a).top - edgesOf(b).top);
  for (const table of sorted) placed.splice(placeByTags(table, placed) ?? placeByEdges(table, placed), 0, table);
  return placed;
}

/** Before what the structure tree has later; undefined on pages that it does not cover. */
function placeByTags(table: Lined, placed: readonly Lined[]): number | undefined {
  const own = orderOf(table);
  if (own === undefined) return undefined;
  const { top } = edgesOf(table);
  const next = placed.findIndex((block) => {
    const order = orderOf(block);
    return order !== undefined && (order > own || (order === own && edgesOf(block).top > top));
  });
  return next < 0 ? placed.length : next;
}

function orderOf({ lines }: Lined): number | undefined {
  const orders = lines.flatMap(({ element }) => (element === undefined ? [] : [element.order]));
  return orders.length === 0 ? undefined : Math.min(...orders);
}

function placeByEdges(table: Lined, placed: readonly Lined[]): number {
  const own = edgesOf(table);
  const beside = placed.map(edgesOf).map((edges) => edges.left < own.right && edges.right > own.left && edges);
  const above = beside.findLastIndex((edges) => edges !== false && (edges.top + edges.bottom) / 2 < own.top);
  const below = beside.findIndex((edges) => edges !== false);
  if (above >= 0) return above + 1;
  return below < 0 ? placed.length : below;
}

function edgesOf({ lines }: Lined) {
  return {
    left: Math.min(...lines.map((line) => line.left)),
    right: Math.max(...lines.map((line) => line.right)),
    top: Math.min(...lines.map((line) => line.top)),
    bottom: Math.max(...lines.map((line) => line.bottom)),
  };
}
