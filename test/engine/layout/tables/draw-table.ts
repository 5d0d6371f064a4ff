// Builds tables as a page contains them: text items in cells, and the rules around them.

import type { Box } from "../../../../functions/engine/base/model.ts";
import { rulesOf } from "../../../../functions/engine/layout/geometry/drawn-rules.ts";
import { findTables } from "../../../../functions/engine/layout/tables/find-tables.ts";
import type { FrameTable } from "../../../../functions/engine/layout/tables/table-block.ts";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { item, runsOf } from "../../../support/runs.ts";

export const ROW = 14;

/** Items of one row. An empty text leaves its place empty. */
export function row(y: number, xs: readonly number[], ...cells: readonly string[]): TextItem[] {
  return cells.flatMap((text, column) => (text === "" ? [] : [item(xs[column] ?? 0, y, text)]));
}

/** Rows below each other, starting at y. */
export function rows(y: number, xs: readonly number[], ...all: readonly (readonly string[])[]): TextItem[] {
  return all.flatMap((cells, index) => row(y + index * ROW, xs, ...cells));
}

export function across(y: number, from: number, to: number): Box {
  return [from, y - 0.25, to, y + 0.25];
}

export function down(x: number, from: number, to: number): Box {
  return [x - 0.25, from, x + 0.25, to];
}

export function tablesIn(items: readonly TextItem[], lines: readonly Box[] = []): readonly FrameTable[] {
  return findTables(runsOf(...items), rulesOf(lines, 0)).tables;
}

export function textsOf(items: readonly TextItem[], lines: readonly Box[] = []): string[] {
  return tablesIn(items, lines).map(({ text }) => text);
}
