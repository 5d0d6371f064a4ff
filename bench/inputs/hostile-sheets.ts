// Workbooks of millions of cells, in each of the three kinds of Excel, for `npm run bench -- hostile`.

import { xlsBytes, xlsbBytes, xlsbRow, xlsRow } from "../../test/support/documents/binary-workbooks.ts";
import { swellZip } from "../../test/support/documents/swollen-zip.ts";
import { xlsxBytes } from "../../test/support/documents/xlsx.ts";
import { type HostileDocument, SHEET } from "../../test/support/hostile.ts";

const ROWS_OF_A_PART = 10_000;
const EMPTY_WORKBOOK = xlsxBytes([{ name: "S", cells: {} }]);

export const LARGE_SHEETS: Readonly<Record<string, HostileDocument>> = {
  "xlsx, 1,000,000 rows of 5 numbers": workbook(1_000_000, 5, (row, column) => `<v>${number(row, column)}</v>`),
  "xlsx, 200 rows of 16,000 numbers": workbook(200, 16_000, (row, column) => `<v>${number(row, column)}</v>`),
  "xlsx, 100,000 rows of 10 texts of 180 letters": workbook(100_000, 10, inlineText("ledger of autumn ")),
  "xlsx, 100,000 rows of 10 texts of 180 Chinese characters": workbook(100_000, 10, inlineText("字符中文文档测试行列")),
  "xlsx, 40,000 rows of 10 texts of 180 Chinese characters": workbook(40_000, 10, inlineText("字符中文文档测试行列")),
  "xlsx, 30,000,000 empty rows": {
    name: "rows.xlsx",
    bytes: () => swellZip(EMPTY_WORKBOOK, SHEET, [["<row/>".repeat(100_000), 300]]),
  },
  "xls, 65,536 rows of 5 numbers": xls(65_536, 5, number),
  "xls, 65,536 rows of 30 numbers": xls(65_536, 30, number),
  "xls, 65,536 rows of 256 numbers": xls(65_536, 256, number),
  "xls, 65,536 rows of 6 texts of 180 letters": xls(65_536, 6, text("ledger of autumn ")),
  "xlsb, 100,000 rows of 10 numbers": xlsb(100_000, 10, number),
  "xlsb, 1,000,000 rows of 5 numbers": xlsb(1_000_000, 5, number),
  "xlsb, 100,000 rows of 150 numbers": xlsb(100_000, 150, number),
  "xlsb, 100,000 rows of 6 texts of 180 letters": xlsb(100_000, 6, text("ledger of autumn ")),
};

type Value<Of> = (row: number, column: number) => Of;

function xls(rows: number, columns: number, value: Value<number | string>): HostileDocument {
  return { name: "large.xls", bytes: () => xlsBytes(rowsOf(rows, columns, value, xlsRow)) };
}

function xlsb(rows: number, columns: number, value: Value<number | string>): HostileDocument {
  return { name: "large.xlsb", bytes: () => xlsbBytes(inParts(rowsOf(rows, columns, value, xlsbRow))) };
}

function* rowsOf<Of>(
  rows: number,
  columns: number,
  value: Value<Of>,
  encode: (row: number, values: readonly Of[]) => Buffer,
): Generator<Buffer> {
  for (let row = 0; row < rows; row++) {
    yield encode(
      row,
      Array.from({ length: columns }, (_, column) => value(row, column)),
    );
  }
}

function* inParts(rows: Iterable<Buffer>): Generator<Buffer> {
  let part: Buffer[] = [];
  for (const row of rows) {
    if (part.push(row) < ROWS_OF_A_PART) continue;
    yield Buffer.concat(part);
    part = [];
  }
  yield Buffer.concat(part);
}

function workbook(rows: number, columns: number, value: Value<string>): HostileDocument {
  function* parts() {
    for (let from = 1; from <= rows; from += ROWS_OF_A_PART) {
      const last = Math.min(rows, from + ROWS_OF_A_PART - 1);
      let part = "";
      for (let row = from; row <= last; row++) {
        part += `<row r="${row}">`;
        for (let column = 0; column < columns; column++) {
          const content = value(row, column);
          part += `<c r="${nameOf(column)}${row}"${content.startsWith("<is") ? ' t="inlineStr"' : ""}>${content}</c>`;
        }
        part += "</row>";
      }
      yield part;
    }
  }
  return { name: "large.xlsx", bytes: () => swellZip(EMPTY_WORKBOOK, SHEET, parts()) };
}

function inlineText(words: string): Value<string> {
  const of = text(words);
  return (row, column) => `<is><t>${of(row, column)}</t></is>`;
}

function text(words: string): Value<string> {
  return (row, column) => `${row} ${column} ${words.repeat(20)}`.slice(0, 180);
}

function number(row: number, column: number): number {
  return row * 7 + column;
}

/** Spreadsheet name of a column counted from 0. */
function nameOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : nameOf(Math.floor(column / 26) - 1) + last;
}
