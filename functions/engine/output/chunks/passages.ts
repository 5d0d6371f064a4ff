// The texts that chunks are cut from: the blocks of a page as the plain text has them, with their places.

import type { Block, Box, Page, Table } from "../../base/model.ts";
import { boxAround } from "../../base/parts/box-around.ts";
import { lineSpans, type Span } from "../line-spans.ts";
import { renderBlock } from "../text-output.ts";
import { type TokenCounts, tokenCounts } from "./token-estimate.ts";

/** Text of one block. */
export interface Passage {
  readonly kind: "text" | "heading" | "code" | "table";
  readonly text: string;
  /** Headings above the text, the outermost first. A heading is in its own path. */
  readonly path: readonly string[];
  readonly page: number;
  /** Rows to repeat where the table is cut. */
  readonly header?: HeaderRows;
  /** Returns the box around a part of the text; undefined for formats without geometry. */
  boxOf(part: Span): Box | undefined;
}

/** Header rows of a table: the start of a passage's text. A continued table may have those of an earlier page. */
export interface HeaderRows {
  readonly text: string;
  readonly rows: number;
  readonly counts: TokenCounts;
  /** End of the header rows in the passage itself; 0 where the table continues without them. */
  readonly end: number;
}

/** Characters of one heading in a path. A longer one is no title. */
const LONGEST_HEADING = 200;
/** Level of a sheet's or slide's name, above all headings on it. */
const LABEL_LEVEL = 0;

/** Returns a function that makes the passages of each page. Pages come in order. */
export function passageReader(): (page: Page) => Iterable<Passage> {
  const open: { readonly level: number; readonly title: string }[] = [];
  let header: HeaderRows | undefined;
  const enter = (level: number, title: string): void => {
    while ((open.at(-1)?.level ?? Number.NEGATIVE_INFINITY) >= level) open.pop();
    open.push({ level, title });
  };
  return function* (page) {
    const label = labelOf(page);
    if (label !== undefined) enter(LABEL_LEVEL, label);
    for (const [index, block] of page.blocks.entries()) {
      const text = block.kind === "header" || block.kind === "footer" ? "" : renderBlock(block);
      if (text.trim() === "") continue;
      // The first heading of a sheet or slide may repeat its name.
      const isLabel = index === 0 && label !== undefined && titleOf(text) === label;
      if (block.kind === "heading" && !isLabel) enter(block.level ?? 1, titleOf(text));
      const path = open.map(({ title }) => title);
      const shared = { text, path, page: page.number, boxOf: boxReader(block, text) };
      if (block.kind === "table" && block.table !== undefined) {
        header = headerRows(text, block.table, header);
        yield { kind: "table", ...shared, ...(header === undefined ? {} : { header }) };
      } else yield { kind: kindOf(block), ...shared };
    }
  };
}

function kindOf({ kind }: Block): Passage["kind"] {
  return kind === "heading" || kind === "code" ? kind : "text";
}

/** Name of a sheet or slide. The labels of printed pages are numbers. */
function labelOf({ label = "", width }: Page): string | undefined {
  const title = titleOf(label);
  return title === "" || width !== undefined ? undefined : title;
}

function titleOf(text: string): string {
  const title = text.replaceAll(/\s+/g, " ").trim();
  const characters = [...title.slice(0, 2 * LONGEST_HEADING + 1)];
  return characters.length <= LONGEST_HEADING ? title : `${characters.slice(0, LONGEST_HEADING - 1).join("")}…`;
}

/** Finds the header rows of a table, or those of the table that it continues. */
function headerRows(text: string, table: Table, before: HeaderRows | undefined): HeaderRows | undefined {
  const rows = countHeaderRows(table);
  if (rows === 0) return table.continued === true && before !== undefined ? { ...before, end: 0 } : undefined;
  const lines = text.split("\n", rows + 1);
  if (lines.length <= rows) return undefined;
  const own = lines.slice(0, rows).join("\n");
  return { text: own, rows, counts: tokenCounts(own), end: own.length + 1 };
}

/** Number of lines at the start of the text that are header rows. Rows without text have no line. */
function countHeaderRows({ cells, continued, columns }: Table): number {
  const isMarked = cells.some(({ header }) => header === true);
  let rows = 0;
  let isFilled = false;
  for (const [index, cell] of cells.entries()) {
    const isOfHeader = isMarked ? cell.header === true : cell.row === 1 && continued !== true && isTitle(cell.text);
    if (!isOfHeader) return rows;
    if (cell.text.trim() !== "") isFilled = true;
    if (cells[index + 1]?.row === cell.row) continue;
    if (isFilled && columns > 1) rows++;
    isFilled = false;
  }
  return 0;
}

/** Recognises a column's title. Sheets and CSV mark no header rows; a row of titles is the first and has no numbers. */
function isTitle(text: string): boolean {
  return /\p{L}/u.test(text);
}

function boxReader({ box, lines = [] }: Block, text: string): Passage["boxOf"] {
  let spans: readonly Span[] | undefined | null = null;
  return (part) => {
    if (part.start === 0 && part.end === text.length && box !== undefined) return box;
    if (spans === null) spans = lineSpans(text, lines);
    const within = lines.filter((_, index) => {
      const span = spans?.[index];
      return span !== undefined && span.start < part.end && span.end > part.start;
    });
    return within.length === 0 ? box : boxAround(within.map((line) => line.box));
  };
}
