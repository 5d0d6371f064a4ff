// Builds tables from rows of plain text, for Word's files before 2007 and for RTF.

import type { Block, Link } from "../../base/model.ts";
import { createGrid, type Slot, tableOf, tableText } from "./table-text.ts";

/** Returns a table, a paragraph for a table of one cell, or undefined without text. */
export function plainTable(rows: readonly (readonly string[])[], links: readonly Link[]): Block | undefined {
  const grid = createGrid();
  const cells: (Slot & { readonly header: boolean; readonly text: string })[] = [];
  for (const row of rows) {
    grid.startRow();
    for (const text of row) cells.push({ ...grid.place(1, 1), header: false, text });
  }
  const table = tableOf(cells);
  const text = tableText(table.cells);
  if (text === "") return undefined;
  const linked = links.length === 0 ? {} : { links };
  const [only] = table.cells;
  // A table of one cell is a frame around its content.
  if (only !== undefined && table.cells.length === 1) return { kind: "paragraph", text: only.text, ...linked };
  return { kind: "table", text, table, ...linked };
}
