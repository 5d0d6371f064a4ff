// A table of the model as a table of HTML, with the rows that the view has room for.

import type { Cell, Table } from "../../../functions/engine/base/model.ts";
import { plural } from "./markup.ts";
import { cellText } from "./text-runs.ts";
import type { Allowance } from "./view-limits.ts";

/** Empty places for each cell. A nearly empty sheet would otherwise become millions of cells. */
const MOST_EMPTY_SHARE = 20;

export function tableHtml(table: Table, label: string, elements: Allowance): string {
  const isDense = table.rows * table.columns <= table.cells.length * MOST_EMPTY_SHARE;
  const rows = Map.groupBy(table.cells, ({ row }) => row);
  const open = new Map<number, number>();
  const written: string[] = [];
  let isCut = false;
  for (const [row, cells] of rows) {
    if (!elements.take(isDense ? table.columns : cells.length)) {
      isCut = true;
      break;
    }
    written.push(`<tr>${rowHtml(row, cells, { open, columns: isDense ? table.columns : 0 })}</tr>`);
  }
  const rest = isCut
    ? `<p class="cut">${plural(rows.size - written.length, "more row")}: see the JSON result.</p>`
    : "";
  return `<div class="table" role="region" tabindex="0" aria-label="${label}"><table>${written.join("")}</table></div>${rest}`;
}

interface RowPlace {
  /** Columns that a cell of an earlier row covers, with its last row. */
  readonly open: Map<number, number>;
  /** Columns to fill with empty cells; 0 for none. */
  readonly columns: number;
}

function rowHtml(row: number, cells: readonly Cell[], { open, columns }: RowPlace): string {
  let at = 1;
  let html = "";
  const fillTo = (column: number) => {
    for (; at < column; at++) if ((open.get(at) ?? 0) < row) html += "<td></td>";
  };
  for (const cell of cells) {
    if (columns > 0) fillTo(Math.min(cell.column, columns + 1));
    const { colspan = 1, rowspan = 1 } = cell;
    for (let column = cell.column; column < cell.column + colspan; column++) open.set(column, row + rowspan - 1);
    html += cellHtml(cell);
    at = cell.column + colspan;
  }
  if (columns > 0) fillTo(columns + 1);
  return html;
}

/** Text that is right-aligned, as accountants write columns of figures. */
const FIGURE = /^[\s(+\-−–$€£¥%.,'’\d)]*\d[\s(+\-−–$€£¥%.,'’\d)]*$/;

function cellHtml(cell: Cell): string {
  const { text, header, rowspan = 1, colspan = 1 } = cell;
  const tag = header === true ? "th" : "td";
  const spans = `${rowspan > 1 ? ` rowspan="${rowspan}"` : ""}${colspan > 1 ? ` colspan="${colspan}"` : ""}`;
  const figure = text.length < 40 && FIGURE.test(text) ? ' class="figure"' : "";
  return `<${tag}${spans}${figure}>${cellText(cell)}</${tag}>`;
}
