// Comments on cells: notes and threads. SheetJS attaches them to the cells.

import type { CellObject, WorkSheet } from "xlsx";
import type { Block } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { ownPlaces } from "./filled-places.ts";

/** Returns the comments in the order of their cells, each with the name of its cell. */
export function commentBlocks(sheet: WorkSheet): readonly Block[] {
  const blocks: Block[] = [];
  const rows: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet["!data"] ?? [];
  for (const rowIndex of ownPlaces(rows)) {
    const row = rows[rowIndex] ?? [];
    for (const columnIndex of ownPlaces(row)) {
      for (const { t: written } of row[columnIndex]?.c ?? []) {
        const text = toNfc((written ?? "").replaceAll(/\r\n?/g, "\n").trim());
        if (text !== "") blocks.push({ kind: "comment", marker: `${columnName(columnIndex)}${rowIndex + 1}:`, text });
      }
    }
  }
  return blocks;
}

/** Name of a column, counted from 0: A to Z, then AA. */
function columnName(index: number): string {
  let name = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}
