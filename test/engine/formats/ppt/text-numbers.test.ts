import { describe, expect, it } from "vitest";
import type { OfficeRecord } from "../../../../functions/engine/formats/office/record-tree.ts";
import { TYPE } from "../../../../functions/engine/formats/ppt/ppt-records.ts";
import { autoNumbers, entryRuns } from "../../../../functions/engine/formats/ppt/text-numbers.ts";
import { record } from "../../../support/documents/ppt.ts";
import { containerOf, long, reader, string } from "./records.ts";

const short = (...values: readonly number[]) => Buffer.from(Uint16Array.from(values).buffer);
const ENTRY = 0x3c00;
const styleOf = (...parts: readonly Buffer[]): OfficeRecord => ({
  type: TYPE.textStyle,
  instance: 0,
  isContainer: false,
  data: new Uint8Array(Buffer.concat(parts)),
});
/** A run of characters: their number, a mask, and the fields that the mask names. */
const run = (characters: number, mask: number, ...fields: readonly Buffer[]) =>
  Buffer.concat([long(characters, mask), ...fields]);
const inEntry = (characters: number, entry: number) => run(characters, ENTRY, short((entry % 16) << 10));

const [PICTURE, HAS_NUMBER, SCHEME] = [0x800000, 0x2000000, 0x1000000];
/** A shape whose tag for PowerPoint 2000 has these entries. */
const shapeOf = (...entries: readonly Buffer[]) => {
  const style = record(TYPE.numberStyle, Buffer.concat(entries));
  const tag = [string(0, "___PPT9"), record(0x138b, style)];
  const tags = record(0x138a, Buffer.concat(tag), { container: true });
  return containerOf(record(0xf011, record(0x1388, tags, { container: true }), { container: true }));
};
const plain = Buffer.concat([long(0), long(0), long(0)]);
const numbered = (scheme: number, start: number) =>
  Buffer.concat([long(HAS_NUMBER | SCHEME), short(1, scheme, start), long(0), long(0)]);
const read = (...entries: readonly Buffer[]) => autoNumbers(reader, shapeOf(...entries));

describe("the entries of a text's characters", () => {
  it("follow the paragraphs of the style record", () => {
    expect(entryRuns(styleOf(Buffer.alloc(3), inEntry(4, 0), inEntry(2, 1), inEntry(3, 1)), 3, 8)).toEqual([
      { end: 4, entry: 0 },
      { end: 9, entry: 1 },
    ]);
  });

  it("have only their lowest four bits in the record", () => {
    const runs = Array.from({ length: 40 }, (_, entry) => inEntry(1, entry));

    expect(entryRuns(styleOf(...runs), 0, 39).map(({ entry }) => entry)).toEqual(runs.map((_, entry) => entry));
  });

  it.each([
    ["looks", 0x1, 2],
    ["a font", 0x10000, 2],
    ["an Asian font", 0x200000, 2],
    ["a Latin font", 0x400000, 2],
    ["a symbol font", 0x800000, 2],
    ["a size", 0x20000, 2],
    ["a colour", 0x40000, 4],
    ["a position", 0x80000, 2],
  ])("are read behind %s", (_what, mask, bytes) => {
    expect(entryRuns(styleOf(run(2, mask, Buffer.alloc(bytes)), inEntry(1, 5)), 0, 2)).toEqual([
      { end: 2, entry: 0 },
      { end: 3, entry: 5 },
    ]);
  });

  it("end with the text and with the record", () => {
    const style = styleOf(inEntry(2, 0), inEntry(2, 1), inEntry(2, 2));

    expect(entryRuns(style, 0, 1)).toHaveLength(1);
    expect(entryRuns({ ...style, data: style.data.subarray(0, 17) }, 0, 99)).toHaveLength(1);
    expect(entryRuns(style, 99, 99)).toEqual([]);
  });
});

describe("the automatic numbers of a shape", () => {
  it("are those of its tag, entry by entry", () => {
    expect(read(numbered(3, 1), plain, numbered(9, 4))).toEqual([
      { scheme: "arabicPeriod", start: 1 },
      undefined,
      { scheme: "alphaLcParenR", start: 4 },
    ]);
    expect(autoNumbers(reader, containerOf())).toEqual([]);
  });

  it("have the scheme 1. if their entry has none, or an unknown one", () => {
    const bare = Buffer.concat([long(HAS_NUMBER), short(1), long(0), long(0)]);

    expect(read(bare, numbered(999, 2))).toEqual([
      { scheme: "arabicPeriod", start: 1 },
      { scheme: "arabicPeriod", start: 2 },
    ]);
  });

  it("are none for an entry that switches them off", () => {
    expect(read(Buffer.concat([long(HAS_NUMBER | SCHEME), short(0, 3, 1), long(0), long(0)]))).toEqual([undefined]);
  });

  it("are read behind the other fields of an entry", () => {
    const pictured = Buffer.concat([long(PICTURE | HAS_NUMBER | SCHEME), short(7, 1, 3, 1)]);
    const characters = Buffer.concat([long(0x100000), long(9)]);
    const special = Buffer.concat([long(0x267), Buffer.alloc(2 * 4 + 4), long(2), long(1, 2)]);

    expect(read(Buffer.concat([pictured, characters, special]), numbered(2, 5))).toEqual([
      { scheme: "arabicPeriod", start: 1 },
      { scheme: "arabicParenR", start: 5 },
    ]);
  });

  it("end with the record, whatever it claims", () => {
    const endless = Buffer.concat([long(0), long(0), long(0x200), long(0xffffffff)]);

    expect(read(endless, numbered(3, 1))).toEqual([undefined]);
    expect(read(numbered(3, 1).subarray(0, 4))).toEqual([undefined]);
    expect(read(Buffer.alloc(3))).toEqual([]);
  });
});
