// Whether a page is worth the time that reading its rules takes.

import type { PageText } from "../runs.ts";

/** Rows with a gap that no prose has, of short pieces of text. */
const ROWS_WITH_CELLS = 2;
const ROW_POINTS = 3;
const GAP_EM = 1;
const CELL_CHARACTERS = 28;

export function looksTabular({ items, transform }: PageText): boolean {
  const turned = Math.abs(transform[1] ?? 0) > Math.abs(transform[0] ?? 0);
  const rows = new Map<string, { from: number; to: number; length: number; size: number }[]>();
  for (const { str, transform: [a = 0, b = 0, , , x = 0, y = 0] = [], width, height } of items) {
    if (str.trim() === "") continue;
    const upright = Math.abs(a) >= Math.abs(b);
    const [along, across] = upright ? [x, y] : [Math.sign(b) * y, x];
    const key = `${upright !== turned} ${Math.round(across / ROW_POINTS)}`;
    const row = rows.get(key) ?? [];
    rows.set(key, row);
    row.push({ from: along, to: along + width, length: str.length, size: height });
  }
  let found = 0;
  for (const row of rows.values()) {
    if (row.length < 2) continue;
    row.sort((p, q) => p.from - q.from);
    const cells: number[] = [];
    let end = Number.NEGATIVE_INFINITY;
    for (const { from, to, length, size } of row) {
      if (from > end + GAP_EM * size) cells.push(length);
      else cells[cells.length - 1] = (cells.at(-1) ?? 0) + length;
      end = Math.max(end, to);
    }
    // Two columns of prose have one gap, between long pieces.
    if (cells.length > 2 || (cells.length === 2 && Math.min(...cells) <= CELL_CHARACTERS)) found++;
    if (found >= ROWS_WITH_CELLS) return true;
  }
  return false;
}
