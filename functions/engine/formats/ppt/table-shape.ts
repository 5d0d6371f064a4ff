// Tables on slides, which are groups of shapes. The places of the shapes make the rows and columns.

import type { Block, Link } from "../../base/model.ts";
import { numberAt, type OfficeRecord, type RecordReader } from "../office/record-tree.ts";
import { tableOf, tableText } from "../shared/table-text.ts";
import { TYPE } from "./ppt-records.ts";

export interface CellText {
  readonly text: string;
  readonly links: readonly Link[];
}

/** Property that marks a group as a table (MS-ODRAW, section 2.3.4.36). */
const TABLE_PROPERTIES = 0x39f;
const PROPERTY_BYTES = 6;
// PowerPoint's tables have at most 75 rows and columns.
const MAX_CELLS = 75 * 75;

export function isTable(reader: RecordReader, group: OfficeRecord): boolean {
  const first = reader.children(group)[0];
  const more = first === undefined ? [] : reader.children(first).filter(({ type }) => type === TYPE.moreProperties);
  return more.some((properties) => {
    for (let index = 0; index < properties.instance; index++) {
      const at = index * PROPERTY_BYTES;
      if ((numberAt(properties, at) & 0x3fff) === TABLE_PROPERTIES) return (numberAt(properties, at + 2) & 1) === 1;
    }
    return false;
  });
}

/** Builds the table; undefined without text. Shapes without a text box are the table's lines. */
export function tableBlock(
  reader: RecordReader,
  group: OfficeRecord,
  textIn: (box: OfficeRecord) => CellText,
): Block | undefined {
  const cells = reader.children(group).flatMap((shape) => {
    const parts = shape.type === TYPE.shape ? reader.children(shape) : [];
    const place = parts.find(({ type }) => type === TYPE.childAnchor);
    const box = parts.find(({ type }) => type === TYPE.textBox);
    if (place === undefined || box === undefined) return [];
    const side = (at: number) => numberAt(place, at) | 0;
    return [{ left: side(0), top: side(4), right: side(8), bottom: side(12), ...textIn(box) }];
  });
  if (cells.length > MAX_CELLS) return undefined;
  const lefts = [...new Set(cells.map(({ left }) => left))].sort((a, b) => a - b);
  const tops = [...new Set(cells.map(({ top }) => top))].sort((a, b) => a - b);
  const placed = cells
    .map(({ left, top, right, bottom, text }) => ({
      row: tops.indexOf(top) + 1,
      column: lefts.indexOf(left) + 1,
      rowspan: Math.max(1, tops.filter((each) => each >= top && each < bottom).length),
      colspan: Math.max(1, lefts.filter((each) => each >= left && each < right).length),
      header: false,
      text,
    }))
    .sort((a, b) => a.row - b.row || a.column - b.column);
  const table = tableOf(placed);
  const text = tableText(table.cells);
  const links = cells.flatMap((cell) => cell.links);
  return text === "" ? undefined : { kind: "table", text, table, ...(links.length === 0 ? {} : { links }) };
}
