import { describe, expect, it } from "vitest";
import {
  binaryLinks,
  cutBinarySheet,
  onlyReadRecords,
} from "../../../../functions/engine/formats/spreadsheets/cut-binary-sheet.ts";
import { xlsbRecord } from "../../../support/documents/binary-workbooks.ts";

const record = (type: number, size = 0) => xlsbRecord(type, Buffer.alloc(size, 7));
const [ROW, CELL, BEGIN, END] = [record(0, 4), record(2, 6), record(145), record(146)];
const HEAD = record(129);
const TAIL = record(130, 3);
const sheet = (...cells: readonly Buffer[]) => Buffer.concat([HEAD, BEGIN, ...cells, END, TAIL]);
const LIMITS = { maxRows: 9, maxCells: 9, maxBytes: 1_000 };

describe("a binary sheet", () => {
  const rows = [ROW, CELL, CELL, ROW, CELL];

  it("within the limits is unchanged, and its cells are counted", () => {
    const bytes = sheet(...rows);

    expect(cutBinarySheet(bytes, LIMITS)).toEqual({ bytes, cells: 3, isCut: undefined });
    expect(cutBinarySheet(bytes, LIMITS).bytes).toBe(bytes);
  });

  it.each([
    ["all rows", { maxRows: 2 }, 5],
    ["one row less", { maxRows: 1 }, 3],
    ["no row", { maxRows: 0 }, 0],
    ["all cells", { maxCells: 3 }, 5],
    ["one cell less", { maxCells: 2 }, 4],
    ["no cell", { maxCells: 0 }, 1],
    ["all bytes", { maxBytes: 36 }, 5],
    ["one byte less", { maxBytes: 35 }, 4],
    ["no byte", { maxBytes: 0 }, 0],
  ])("keeps %s with the limits %j", (_what, limit, kept) => {
    const { bytes, isCut } = cutBinarySheet(sheet(...rows), { ...LIMITS, ...limit });

    expect(Buffer.from(bytes)).toEqual(sheet(...rows.slice(0, kept)));
    expect(isCut).toBe(kept === rows.length ? undefined : true);
  });

  it.each([
    [1, 0],
    [2, 1],
    [11, 1],
    [12, 0],
    [61, 0],
    [62, 1],
    [63, 0],
  ])("counts records of type %i as %i cells", (type, cells) => {
    expect(cutBinarySheet(sheet(record(type)), LIMITS).cells).toBe(cells);
  });

  it("counts only between the start and the end of its cells", () => {
    const bytes = Buffer.concat([CELL, END, BEGIN, CELL, END, CELL]);

    expect(cutBinarySheet(bytes, { ...LIMITS, maxCells: 1 })).toEqual({ bytes, cells: 1, isCut: undefined });
  });

  it("without an end is cut too, for SheetJS to report", () => {
    const bytes = Buffer.concat([BEGIN, ROW, CELL, CELL]);

    expect(cutBinarySheet(bytes, LIMITS)).toEqual({ bytes, cells: 2, isCut: undefined });
    expect(Buffer.from(cutBinarySheet(bytes, { ...LIMITS, maxCells: 1 }).bytes)).toEqual(
      Buffer.concat([BEGIN, ROW, CELL]),
    );
    expect(cutBinarySheet(Buffer.concat([CELL, CELL]), { ...LIMITS, maxCells: 0 }).cells).toBe(0);
  });
});

describe("the records of a binary sheet", () => {
  const linkAt = (...before: readonly number[]) => [...binaryLinks(Buffer.from([...before, 0xee, 0x03, 0x00]))];

  it("are found behind types of one or two bytes", () => {
    expect(linkAt(0x7f, 0)).toEqual([{ at: 5, width: 4 }]);
    expect(linkAt(0x80, 1, 0)).toEqual([{ at: 6, width: 4 }]);
    expect(linkAt(0x80, 0x81, 0)).toEqual([{ at: 6, width: 4 }]);
  });

  it("are found behind sizes of one to four bytes", () => {
    expect(linkAt(5, 2, 9, 9)).toEqual([{ at: 7, width: 4 }]);
    expect(linkAt(5, 0x80, 1, ...Buffer.alloc(128))).toEqual([{ at: 134, width: 4 }]);
    expect(linkAt(5, 0x81, 0x80, 0x80, 0, 9)).toEqual([{ at: 9, width: 4 }]);
    expect(linkAt(5, 0x81, 0x80, 0x80, 0x80, 9)).toEqual([{ at: 9, width: 4 }]);
  });

  it("of other types are no links, and a last record may be incomplete", () => {
    expect([...binaryLinks(Buffer.concat([record(493), record(495), record(0)]))]).toEqual([]);
    expect([...binaryLinks(Buffer.from([0xee, 0x03, 9]))]).toEqual([{ at: 3, width: 4 }]);
    expect([...binaryLinks(Buffer.from([0xee, 0x03]))]).toHaveLength(1);
  });
});

describe("the records that SheetJS reads", () => {
  it("are kept, in order, and others are removed", () => {
    const bytes = Buffer.concat([record(51, 4), HEAD, record(51), ROW, record(63, 200), record(64), CELL, record(494)]);

    expect(Buffer.from(onlyReadRecords(bytes))).toEqual(Buffer.concat([HEAD, ROW, CELL, record(494)]));
  });

  it("may be all", () => {
    const bytes = sheet(ROW, CELL);

    expect(onlyReadRecords(bytes)).toBe(bytes);
  });

  it("are cells, rows and what surrounds them", () => {
    const kept = Array.from({ length: 1_024 }, (_, type) => type).filter(
      (type) => onlyReadRecords(record(type)).length > 0,
    );

    expect(kept).toEqual([
      ...Array.from({ length: 19 }, (_, type) => type),
      ...[49, 60, 62, 129, 130, 137, 145, 146, 147, 148, 161, 176, 476, 485, 494, 551],
    ]);
  });

  it("include a last byte of an incomplete type", () => {
    expect(onlyReadRecords(Buffer.from([0x80]))).toHaveLength(1);
  });
});
