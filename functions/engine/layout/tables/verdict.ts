// Whether lines that stand in columns are a table, or a list, a form, an index or two columns of prose.

import { isNumeric } from "./numbers.ts";
import type { FrameTable } from "./table-block.ts";

const LEAST_ROWS = 3;
const FILLED = 0.4;
const NUMERIC = 0.4;
const TEXT_COLUMNS = 3;
const TEXT_FILLED = 0.7;
const SHORT_TEXT = 30;

export interface Evidence {
  /** A rule above, below or within, about as wide as the table. */
  readonly ruled: boolean;
  /** The first line is set in another font than the last. */
  readonly headed: boolean;
}

export function isTable({ table }: FrameTable, { ruled, headed }: Evidence): boolean {
  const { rows, columns, cells } = table;
  if (rows < (ruled ? 2 : LEAST_ROWS)) return false;
  const filled = cells.filter(({ text }) => text !== "");
  if (filled.length < FILLED * rows * columns) return false;
  const first = filled.filter(({ column }) => column === 1).map(({ text }) => text);
  if (first.filter((text) => MARKER.test(text)).length > 0.6 * first.length && columns === 2) return false;
  if (isContents(filled.map(({ text }) => text))) return false;
  const body = filled.filter(({ column, header }) => column > 1 && !header);
  const numeric = body.filter(({ text }) => isNumeric(text));
  if (numeric.length >= NUMERIC * body.length && numeric.length >= 3) return !isNumbering(filled, columns);
  const lengths = body.map(({ text }) => text.length).sort((a, b) => a - b);
  const isShort = (lengths[lengths.length >> 1] ?? 0) <= SHORT_TEXT;
  return columns >= TEXT_COLUMNS && (ruled || headed) && isShort && filled.length >= TEXT_FILLED * rows * columns;
}

const MARKER = /^([•◦▪▫‣●○■□❖➢✓·–—*-]|\(?(\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)]|\[\d+\])$/u;
const LEADERS = /(\.\s?){5}|…{2}/;

function isContents(texts: readonly string[]): boolean {
  return texts.filter((text) => LEADERS.test(text)).length > 0.2 * texts.length;
}

/** Two columns of which the second counts up: a table of contents, or numbers of equations. */
function isNumbering(cells: readonly { column: number; text: string }[], columns: number): boolean {
  if (columns !== 2) return false;
  const counts = (column: number) => {
    const numbers = cells
      .filter((cell) => cell.column === column)
      .map(({ text }) => Number(text.replaceAll(/[().[\]]/g, "")));
    const whole = numbers.filter(Number.isInteger);
    return (
      whole.length >= 3 &&
      whole.length >= 0.8 * numbers.length &&
      whole.every((each, index) => index === 0 || each >= (whole[index - 1] ?? 0))
    );
  };
  return counts(1) || counts(2);
}
