// Tracks nested tables while they are read. Each cell collects blocks. At the end of a table they become its cells, or
// plain blocks where the table only arranged a page.

import { cellFields, createGrid, type Slot, tableBlocks, tableOf } from "../../shared/table-text.ts";
import type { BlockWriter, Close, Entry } from "./block-writer.ts";

type Attributes = Readonly<Record<string, string>>;

export interface HtmlTables {
  openTable(attributes: Attributes): Close;
  openRow(): void;
  openHead(): Close;
  openCell(name: string, attributes: Attributes): Close | undefined;
  /** Notes that the open table has an element that data tables never have, such as a heading. */
  markLayout(): void;
  /** Notes that the open table has a caption, which only data tables have, whatever their cells hold. */
  markCaptioned(): void;
  /** Warnings about cells beyond the limit. */
  warnings(): readonly string[];
}

interface OpenTable {
  readonly grid: ReturnType<typeof createGrid>;
  readonly cells: (Slot & { readonly header: boolean; readonly entries: Entry[] })[];
  headDepth: number;
  isData: boolean;
  isLayout: boolean;
  isCaptioned: boolean;
}

// A cell's text is repeated in every table around it, so deeper tables become plain blocks.
const MAX_TABLE_DEPTH = 3;

// A cell takes 700 bytes until its table is known to be data: a page with a million cells took 914 MB.
const MAX_CELLS = 250_000;

/**
 * Creates the tracker. With "layout", a table without a caption that holds tables or headings, or has one column,
 * arranges the page. With "data", every table is a table.
 */
export function createHtmlTables(writer: BlockWriter, kind: "data" | "layout", maxCells = MAX_CELLS): HtmlTables {
  const tables: OpenTable[] = [];
  let allCells = 0;

  return {
    openTable({ role }) {
      const outer = tables.at(-1);
      if (outer !== undefined) outer.isLayout = true;
      const isLayout = role === "presentation" || role === "none";
      const table = { grid: createGrid(), cells: [], headDepth: 0, isData: false, isLayout, isCaptioned: false };
      tables.push(table);
      return () => {
        finishTable(table, tables.length, kind, writer);
        tables.pop();
      };
    },
    openRow: () => tables.at(-1)?.grid.startRow(),
    openHead() {
      const table = tables.at(-1);
      if (table !== undefined) table.headDepth++;
      return () => {
        if (table !== undefined) table.headDepth--;
      };
    },
    openCell(name, { colspan, rowspan }) {
      const table = tables.at(-1);
      if (table === undefined) return undefined;
      if (++allCells > maxCells) {
        // The table ends here. The words of further cells become paragraphs, which take less memory.
        finishTable(table, tables.length, kind, writer);
        table.cells.length = 0;
        return undefined;
      }
      if (name === "th") table.isData = true;
      const entries: Entry[] = [];
      const slot = table.grid.place(spanOf(colspan), spanOf(rowspan));
      table.cells.push({ ...slot, header: name === "th" || table.headDepth > 0, entries });
      return writer.divert(entries);
    },
    markLayout() {
      const table = tables.at(-1);
      if (table !== undefined) table.isLayout = true;
    },
    markCaptioned() {
      const table = tables.at(-1);
      if (table !== undefined) table.isCaptioned = true;
    },
    warnings: () =>
      allCells > maxCells ? [`table cells after the first ${maxCells} became paragraphs; split the document`] : [],
  };
}

function finishTable(table: OpenTable, depth: number, kind: "data" | "layout", writer: BlockWriter): void {
  const { cells, isData, isLayout, isCaptioned } = table;
  const isArranging = kind === "layout" && !isCaptioned && (isLayout || (!isData && widthOf(cells) < 2));
  if (isArranging || depth > MAX_TABLE_DEPTH) {
    for (const { entries } of cells) writer.append(entries);
    return;
  }
  const model = tableOf(
    cells.map(({ entries, ...cell }) => ({ ...cell, ...cellFields(entries.map(({ block }) => block)) })),
  );
  const links = cells.flatMap(({ entries }) => entries.flatMap(({ block }) => block.links ?? []));
  for (const block of tableBlocks(model)) writer.emit({ ...block, ...(links.length === 0 ? {} : { links }) });
}

function widthOf(cells: readonly Slot[]): number {
  return cells.reduce((width, { column, colspan }) => Math.max(width, column + colspan - 1), 0);
}

function spanOf(value: string | undefined): number {
  const span = Number.parseInt(value ?? "", 10);
  return Number.isFinite(span) ? span : 1;
}
