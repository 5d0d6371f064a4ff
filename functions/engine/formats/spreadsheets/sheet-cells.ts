// The cells of a SheetJS sheet with text, row by row.

import type { CellObject, WorkSheet } from "xlsx";
import { toNfc } from "../../codecs/text/nfc.ts";
import { ownPlaces } from "./filled-places.ts";
import type { SheetCell } from "./sheet-tables.ts";

export interface SheetCells {
  readonly cells: readonly SheetCell[];
  /** True when there are more cells than the limits allow. */
  readonly isCut: boolean;
}

export function sheetCells(
  sheet: WorkSheet,
  limits: { readonly maxRows: number; readonly maxCells: number },
): SheetCells {
  const spans = spansOf(sheet);
  const cells: SheetCell[] = [];
  const rows: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet["!data"] ?? [];
  for (const rowIndex of ownPlaces(rows)) {
    const row = rows[rowIndex] ?? [];
    for (const columnIndex of ownPlaces(row)) {
      const cell = row[columnIndex];
      const text = cell === undefined ? "" : shownText(cell);
      if (text === "") continue;
      if (cells.length >= limits.maxCells || rowIndex >= limits.maxRows) return { cells, isCut: true };
      const uri = cell?.l?.Target;
      const span = spans.get(`${rowIndex} ${columnIndex}`);
      const isExternal = uri !== undefined && /^[a-z][a-z0-9+.-]*:/i.test(uri);
      cells.push({ row: rowIndex + 1, column: columnIndex + 1, text, ...span, ...(isExternal ? { uri } : {}) });
    }
  }
  return { cells, isCut: false };
}

/**
 * Text as the application shows it. Whole numbers in the general format keep all digits, because they identify things.
 */
function shownText({ t: type, w: shown, v: value, z: format }: CellObject): string {
  if (type === "z" || value === undefined) return "";
  const isGeneral = format === undefined || format === "General";
  if (type === "n" && isGeneral && Number.isInteger(value)) return String(value);
  if (type === "n" && shown === "" && isNoDate(Number(value), String(format))) return String(value);
  return toNfc((shown ?? String(value)).replaceAll(/\r\n?/g, "\n").trim());
}

/** Recognises numbers outside the years 1900 to 9999 in a date format, which Excel shows as "#". */
function isNoDate(value: number, format: string): boolean {
  return (value < 0 || value >= 2_958_466) && /[dmyhs]/i.test(format);
}

function spansOf(sheet: WorkSheet): ReadonlyMap<string, { readonly rowspan?: number; readonly colspan?: number }> {
  const spans = new Map<string, { rowspan?: number; colspan?: number }>();
  for (const { s: start, e: end } of sheet["!merges"] ?? []) {
    const rowspan = end.r - start.r + 1;
    const colspan = end.c - start.c + 1;
    spans.set(`${start.r} ${start.c}`, { ...(rowspan > 1 ? { rowspan } : {}), ...(colspan > 1 ? { colspan } : {}) });
  }
  return spans;
}
