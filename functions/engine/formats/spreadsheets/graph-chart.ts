// Charts of Microsoft Graph, which Office 97 to 2003 embeds (MS-OGRAPH). They look like workbooks, but SheetJS refuses
// them. Their titles and their sheet are read here.

import type { Block, Cell } from "../../base/model.ts";
import { isCompoundFile, openCompoundFile } from "../../codecs/containers/compound-file.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { tableText } from "../shared/table-text.ts";
import { recordsOf } from "./biff-records.ts";

/** Version in the first record, where Excel writes its own. */
const GRAPH_VERSION = 0x0680;
const RECORD = { start: 0x0809, number: 0x0003, label: 0x0004, text: 0x100d } as const;
const START_BYTES = 8;
/** Bytes before a cell's content: its row, column and format. */
const PLACE_BYTES = 7;
const ID_BYTES = 2;
// The same limit as for other charts, which show hundreds of points at most.
const MAX_CELLS = 10_000;

/** Returns the chart's blocks; undefined for other workbooks. */
export function graphBlocks(bytes: Uint8Array): readonly Block[] | undefined {
  if (!isCompoundFile(bytes)) return undefined;
  const file = openCompoundFile(bytes);
  const name = file.paths.find((path) => /^workbook$/i.test(path));
  const start = name === undefined ? undefined : file.read(name, START_BYTES);
  if (name === undefined || start === undefined || !isGraph(start)) return undefined;
  return blocksOf(file.read(name) ?? start);
}

function isGraph(start: Uint8Array): boolean {
  if (start.length < START_BYTES) return false;
  const view = new DataView(start.buffer, start.byteOffset);
  return view.getUint16(0, true) === RECORD.start && view.getUint16(4, true) === GRAPH_VERSION;
}

function blocksOf(stream: Uint8Array): readonly Block[] {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const cells: Cell[] = [];
  const texts = new Set<string>();
  for (const { type, from, to } of recordsOf(stream)) {
    if (type === RECORD.text) texts.add(stringAt(stream, from + ID_BYTES, to));
    if (type !== RECORD.number && type !== RECORD.label) continue;
    const content = from + PLACE_BYTES;
    if (content + (type === RECORD.number ? 8 : 2) > to || cells.length >= MAX_CELLS) continue;
    const [row, column] = [view.getUint16(from, true) + 1, view.getUint16(from + 2, true) + 1];
    const text = type === RECORD.number ? String(view.getFloat64(content, true)) : stringAt(stream, content, to);
    if (text !== "") cells.push({ row, column, ...(row === 1 || column === 1 ? { header: true } : {}), text });
  }
  // Names of series occur in the sheet as well as in the chart.
  for (const text of ["", ...cells.map((cell) => cell.text)]) texts.delete(text);
  const titles = [...texts].map((text): Block => ({ kind: "caption", text }));
  return cells.length === 0 ? titles : [...titles, tableBlock(cells)];
}

function tableBlock(unordered: readonly Cell[]): Block {
  const cells = unordered.toSorted((a, b) => a.row - b.row || a.column - b.column);
  const rows = cells.at(-1)?.row ?? 0;
  const columns = cells.reduce((most, { column }) => Math.max(most, column), 0);
  return { kind: "table", text: tableText(cells), table: { rows, columns, cells } };
}

/** Reads a count, a flag for two bytes per character, and the characters (MS-OGRAPH, ShortXLUnicodeString). */
function stringAt(stream: Uint8Array, at: number, to: number): string {
  if (at + 2 > to) return "";
  const count = stream[at] ?? 0;
  const isWide = ((stream[at + 1] ?? 0) & 1) === 1;
  const end = Math.min(to, at + 2 + count * (isWide ? 2 : 1));
  const words = Buffer.from(stream.subarray(at + 2, end)).toString(isWide ? "utf16le" : "latin1");
  return toNfc(words.replaceAll(/\r\n?/g, "\n").trim());
}
