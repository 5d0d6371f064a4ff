// Tables back among the blocks of their page.

import type { FrameLine } from "../frame-line.ts";

interface Lined {
  readonly lines: readonly FrameLine[];
}

/** Each table after the last block that stands above it in its columns, else before the first that stands below. */
export function placeTables<B extends Lined, T extends Lined>(blocks: readonly B[], tables: readonly T[]): (B | T)[] {
  const placed: (B | T)[] = [...blocks];
  const sorted = [...tables].sort((a, b) => edgesOf(a).top - edgesOf(b).top);
  for (const table of sorted) {
    const own = edgesOf(table);
    const beside = placed.map(edgesOf).map((edges) => edges.left < own.right && edges.right > own.left && edges);
    const above = beside.findLastIndex((edges) => edges !== false && (edges.top + edges.bottom) / 2 < own.top);
    const below = beside.findIndex((edges) => edges !== false);
    if (above >= 0) placed.splice(above + 1, 0, table);
    else placed.splice(below < 0 ? placed.length : below, 0, table);
  }
  return placed;
}

function edgesOf({ lines }: Lined) {
  return {
    left: Math.min(...lines.map((line) => line.left)),
    right: Math.max(...lines.map((line) => line.right)),
    top: Math.min(...lines.map((line) => line.top)),
    bottom: Math.max(...lines.map((line) => line.bottom)),
  };
}
