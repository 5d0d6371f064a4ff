// Builds tables from rows of cells without spans, for Word's files before 2007 and for RTF.

import type { Block, Link } from "../../base/model.ts";
import { markedFields } from "../../output/marks/marked-text.ts";
import { type CellFields, createGrid, type PlacedCell, tableOf, tableText } from "./table-text.ts";

/** Returns a table, a paragraph for a table of one cell, or undefined without text. */
export function plainTable(rows: readonly (readonly CellFields[])[], links: readonly Link[]): Block | undefined {
  const grid = createGrid();
  const cells: PlacedCell[] = [];
  for (const row of rows) {
    grid.startRow();
    for (const words of row) cells.push({ ...grid.place(1, 1), header: false, ...words });
  }
  const table = tableOf(cells);
  const text = tableText(table.cells);
  if (text === "") return undefined;
  const linked = links.length === 0 ? {} : { links };
  const [only] = table.cells;
  // A table of one cell is a frame around its content.
  if (only !== undefined && table.cells.length === 1) {
    const { text: words, marks = [] } = only;
    return { kind: "paragraph", ...markedFields({ text: words, marks }), ...linked };
  }
  return { kind: "table", text, table, ...linked };
}
