import { describe, expect, it } from "vitest";
import { openCompoundFile } from "../../../../functions/engine/codecs/containers/compound-file.ts";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { cutRecords, type WorkbookLimits } from "../../../../functions/engine/formats/spreadsheets/cut-records.ts";
import { END, long, record, START, typesOf, workbookStream } from "./records.ts";

const NUMBER = record(0x203, ...Buffer.alloc(14, 1));
const BLANK = record(0x201, ...Buffer.alloc(6));
const TEXT_OF_FORMULA = record(0x207, 1, 2, 3);
const CONTINUED = record(0x3c, 4, 5);
const OTHER = record(0x208, 6);
/** One record with several numbers. */
const numbers = (count: number) => record(0xbd, ...Buffer.alloc(6 + 6 * count));

/** The records that remain in one sheet without a list. */
function cutSheet(records: readonly Buffer[], limits: Partial<WorkbookLimits>) {
  const { bytes, cut } = cutRecords(Buffer.concat([START, ...records, END]), {
    maxCells: 1_000,
    maxBytes: 100_000,
    ...limits,
  });
  return { kept: Buffer.from(bytes), cut: [...cut] };
}
const whole = (...records: readonly Buffer[]) => Buffer.concat([START, ...records, END]);

describe("the cells of a sheet", () => {
  it("are unchanged in a file that is too small for the limits", () => {
    const bytes = whole(NUMBER);

    expect(cutRecords(bytes, { maxCells: 10, maxBytes: 1_000 }).bytes).toBe(bytes);
  });

  it.each([
    ["all of them", { maxCells: 3 }, [NUMBER, NUMBER, NUMBER], []],
    ["one less", { maxCells: 2 }, [NUMBER, NUMBER], [1]],
    ["none", { maxCells: 0 }, [], [1]],
    ["all bytes", { maxBytes: 54 }, [NUMBER, NUMBER, NUMBER], []],
    ["one byte less", { maxBytes: 53 }, [NUMBER, NUMBER], [1]],
  ])("are %s with the limits of %j", (_what, limits, left, cut) => {
    expect(cutSheet([NUMBER, NUMBER, NUMBER], limits)).toEqual({ kept: whole(...left), cut });
  });

  it("are counted one by one in a record of several", () => {
    expect(cutSheet([numbers(40), NUMBER], { maxCells: 40 })).toEqual({ kept: whole(numbers(40)), cut: [1] });
    expect(cutSheet([numbers(40), NUMBER], { maxCells: 41 })).toEqual({ kept: whole(numbers(40), NUMBER), cut: [] });
  });

  it("that are blank take bytes, but are not counted", () => {
    expect(cutSheet([BLANK, NUMBER, BLANK], { maxCells: 1 }).cut).toEqual([]);
    expect(cutSheet([NUMBER, NUMBER, BLANK], { maxCells: 1 })).toEqual({ kept: whole(NUMBER), cut: [1] });
    expect(cutSheet([BLANK, BLANK, NUMBER], { maxBytes: 37 })).toEqual({ kept: whole(BLANK, BLANK), cut: [1] });
    expect(cutSheet([BLANK, BLANK, BLANK], { maxBytes: 20 })).toEqual({ kept: whole(BLANK, BLANK), cut: [] });
  });

  it("go with the text of their formula and its continuation, and other records stay", () => {
    const formula = [NUMBER, TEXT_OF_FORMULA, CONTINUED];

    expect(cutSheet([...formula, OTHER, CONTINUED, ...formula, OTHER, CONTINUED], { maxCells: 1 })).toEqual({
      kept: whole(...formula, OTHER, CONTINUED, OTHER, CONTINUED),
      cut: [1],
    });
  });

  it("are all removed after the first that does not fit, so that no holes remain", () => {
    expect(cutSheet([numbers(9), BLANK], { maxBytes: 60 })).toEqual({ kept: whole(), cut: [1] });
  });

  it.each([0x02, 0x03, 0x04, 0x05, 0x06, 0x203, 0x204, 0x205, 0x206, 0x406, 0x27e, 0xbd, 0xd6, 0xfd])(
    "may have the type %i",
    (type) => {
      expect(cutSheet([record(type, ...Buffer.alloc(14))], { maxCells: 0 }).cut).toEqual([1]);
    },
  );

  it.each([0x01, 0x201, 0xbe, 0x07, 0x207, 0x21, 0x221, 0x4bc])("go with records of type %i", (type) => {
    expect(cutSheet([NUMBER, record(type, 1)], { maxCells: 0 }).kept).toEqual(whole());
  });

  it("stay if Excel 95 encrypts them", () => {
    const encrypted = [record(0x2f, 0, 0, 1, 1), NUMBER, NUMBER];

    expect(cutSheet(encrypted, { maxCells: 1 })).toEqual({ kept: whole(...encrypted), cut: [] });
  });

  it("may end in an incomplete record", () => {
    const cut = Buffer.concat([START, NUMBER, NUMBER.subarray(0, 9), ...[Buffer.from([1, 2, 3])]]);

    expect(Buffer.from(cutRecords(cut, { maxCells: 2, maxBytes: 900 }).bytes).subarray(0, 35)).toEqual(
      cut.subarray(0, 35),
    );
    expect(typesOf(cutRecords(cut, { maxCells: 1, maxBytes: 900 }).bytes)).toEqual([0x809, 0x203]);
  });
});

describe("the sheets of a workbook", () => {
  const stream = workbookStream([[NUMBER, NUMBER], [START, NUMBER, END, NUMBER], [NUMBER]]);
  const read = (limits: Partial<WorkbookLimits>, bytes: Buffer = stream) => {
    const { bytes: left, cut } = cutRecords(bytes, { maxCells: 100, maxBytes: 100, ...limits });
    return { types: typesOf(left), left: Buffer.from(left), cut: [...cut] };
  };
  /** Types at the offsets in the list of sheets. */
  const listed = (bytes: Buffer) => [8, 16, 24].map((at) => bytes.readUInt16LE(bytes.readUInt32LE(at + 4)));

  it("are found at their new offsets", () => {
    const { left, types, cut } = read({ maxCells: 1 });

    expect(cut).toEqual([1, 2, 3]);
    expect(types.filter((type) => type === 0x203)).toHaveLength(1);
    expect(listed(left)).toEqual([0x809, 0x809, 0x809]);
    expect(left.readUInt32LE(12)).toBe(36);
    expect(left.readUInt32LE(20)).toBe(36 + 8 + 18 + 4);
  });

  it("lose all cells if they are not wanted, and do not count as cut", () => {
    const { types, cut } = read({ wanted: new Set([2]), maxCells: 1 });

    expect(cut).toEqual([2]);
    expect(types.filter((type) => type === 0x203)).toHaveLength(1);
    expect(read({ wanted: new Set([3]) })).toMatchObject({ cut: [] });
    expect(read({ wanted: new Set([3]) }).types.filter((type) => type === 0x203)).toHaveLength(1);
  });

  it("keep an offset at which nothing starts, and an incomplete entry", () => {
    const odd = Buffer.concat([
      START,
      record(0x85, ...long(7)),
      record(0x85, 1, 2, 3),
      END,
      START,
      NUMBER,
      NUMBER,
      END,
    ]);
    const { left } = read({ maxCells: 1 }, odd);

    expect(left.readUInt32LE(12)).toBe(7);
    expect(left.subarray(16, 23)).toEqual(odd.subarray(16, 23));
  });
});

describe("a compound file", () => {
  const limits = { maxCells: 1, maxBytes: 1_000 };
  const file = (streams: Readonly<Record<string, Buffer>>) =>
    writeCompoundFile(Object.entries(streams).map(([path, bytes]) => ({ path, bytes })));
  const two = workbookStream([[NUMBER, NUMBER]]);

  it.each(["Workbook", "Book", "WORKBOOK"])("has its cells cut in the stream %s, and keeps the others", (name) => {
    const { bytes, cut } = cutRecords(file({ other: Buffer.from("kept"), [name]: two }), limits);

    expect([...cut]).toEqual([1]);
    expect(typesOf(openCompoundFile(bytes).read(name) ?? new Uint8Array())).toEqual([
      0x809, 0x85, 0x0a, 0x809, 0x203, 0x0a,
    ]);
    expect(Buffer.from(openCompoundFile(bytes).read("other") ?? []).toString()).toBe("kept");
  });

  it("is unchanged without cells to cut, and without a workbook", () => {
    const fits = file({ Workbook: workbookStream([[NUMBER]]) });
    const other = file({ Notebook: two });

    expect(cutRecords(fits, limits)).toEqual({ bytes: fits, cut: new Set() });
    expect(cutRecords(fits, limits).bytes).toBe(fits);
    expect(cutRecords(other, limits).bytes).toBe(other);
  });
});
