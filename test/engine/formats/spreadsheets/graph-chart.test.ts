import { describe, expect, it } from "vitest";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { detectFormat } from "../../../../functions/engine/formats/detect/detect.ts";
import { options } from "../shared/options.ts";

const record = (type: number, ...body: readonly number[]) =>
  Buffer.from([type & 0xff, type >> 8, body.length & 0xff, body.length >> 8, ...body]);
const start = (version: number, kind: number) => record(0x0809, ...short(version), ...short(kind), 0, 0, 0, 0);
const short = (value: number) => [value & 0xff, value >> 8];
const narrow = (text: string) => [text.length, 0, ...Buffer.from(text, "latin1")];
const wide = (text: string) => [text.length, 1, ...Buffer.from(text, "utf16le")];
const place = (row: number, column: number) => [...short(row), ...short(column), 0, 0, 0];
const label = (row: number, column: number, text: readonly number[]) => record(4, ...place(row, column), ...text);
const text = (words: readonly number[]) => record(0x100d, 0, 0, ...words);

function number(row: number, column: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return record(3, ...place(row, column), ...bytes);
}

function chart(records: readonly Buffer[]): Uint8Array {
  const bytes = Buffer.concat([start(0x0680, 5), record(0x0a), start(0x0680, 0x8000), ...records, record(0x0a)]);
  return writeCompoundFile([{ path: "Workbook", bytes }]);
}

async function blocksOf(bytes: Uint8Array) {
  const format = await detectFormat(bytes, "object 1");
  const { document } = await format.extract(bytes, options);
  return document.pages[0]?.blocks;
}

describe("a chart of Microsoft Graph", () => {
  it("returns its titles and its sheet", async () => {
    const records = [
      number(0, 1, 2002),
      number(1, 1, 4175.5),
      label(1, 0, narrow("Östling")),
      label(2, 0, wide("漢字 R&D")),
      number(2, 1, -3),
      text(narrow("Östling")),
      text(narrow("Actuals\rby year")),
    ];

    expect(await blocksOf(chart(records))).toEqual([
      { kind: "caption", text: "Actuals\nby year" },
      {
        kind: "table",
        text: "2002\nÖstling | 4175.5\n漢字 R&D | -3",
        table: {
          rows: 3,
          columns: 2,
          cells: [
            { row: 1, column: 2, header: true, text: "2002" },
            { row: 2, column: 1, header: true, text: "Östling" },
            { row: 2, column: 2, text: "4175.5" },
            { row: 3, column: 1, header: true, text: "漢字 R&D" },
            { row: 3, column: 2, text: "-3" },
          ],
        },
      },
    ]);
  });

  it("is read as far as possible if it is cut or has false lengths", async () => {
    const records = [
      label(0, 1, narrow("kept")),
      record(3, 1, 0),
      record(4, ...place(1, 0)),
      label(1, 1, [255, 1, 65, 0]),
    ];

    expect(await blocksOf(chart(records))).toMatchObject([{ kind: "table", text: "kept\nA" }]);
  });

  it("without a sheet has no table", async () => {
    expect(await blocksOf(chart([]))).toEqual([]);
  });
});
