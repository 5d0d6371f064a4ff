import { describe, expect, it } from "vitest";
import type { OfficeRecord } from "../../../../functions/engine/formats/office/record-tree.ts";
import {
  bodyHasBullets,
  paragraphLooks as textLooks,
} from "../../../../functions/engine/formats/ppt/paragraph-looks.ts";
import { createPptReader } from "../../../../functions/engine/formats/ppt/ppt-records.ts";
import { record } from "../../../support/documents/ppt.ts";

const STYLE = 0x0fa1;
const MASTER_STYLE = 0x0fa3;

const short = (value: number) => [value & 0xff, value >> 8];
const long = (value: number) => [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, (value >>> 24) & 0xff];
const styleOf = (bytes: readonly number[]): OfficeRecord => ({
  type: STYLE,
  instance: 0,
  isContainer: false,
  data: Uint8Array.from(bytes),
});
const paragraphLooks = (style: OfficeRecord, textLength: number) => textLooks(style, textLength).looks;
/** The look of some characters: a level, a mask, and the fields that the mask names. */
const look = (characters: number, level: number, mask: number, ...fields: readonly number[]) => [
  ...long(characters),
  ...short(level),
  ...long(mask),
  ...fields,
];
const LAST = look(1, 3, 0);

describe("looks of paragraphs", () => {
  it("cover the text up to the mark behind it", () => {
    const style = styleOf([...look(3, 0, 1, ...short(1)), ...look(2, 2, 1, ...short(0)), ...look(9, 1, 0), ...LAST]);

    expect(paragraphLooks(style, 4)).toEqual([
      { end: 3, level: 0, bullet: true, mark: undefined },
      { end: 5, level: 2, bullet: false, mark: undefined },
    ]);
    expect(paragraphLooks(style, 5).map(({ end }) => end)).toEqual([3, 5, 14]);
  });

  it("end where the runs of characters begin", () => {
    const style = styleOf([...look(3, 0, 1, ...short(1)), ...look(2, 2, 0), ...LAST]);

    expect(textLooks(style, 4).next).toBe(22);
    expect(textLooks(styleOf([]), 4).next).toBe(0);
  });

  it("have a bullet only where the mask has its bit", () => {
    expect(paragraphLooks(styleOf(look(1, 0, 0xe, ...short(1))), 0)[0]?.bullet).toBeUndefined();
    expect(paragraphLooks(styleOf(look(1, 0, 0xf, ...short(0xe))), 0)[0]?.bullet).toBe(false);
  });

  it("have a mark, and at most five levels", () => {
    expect(paragraphLooks(styleOf(look(1, 7, 0x81, ...short(1), ...short(0x2013))), 0)).toEqual([
      { end: 1, level: 4, bullet: true, mark: "–" },
    ]);
    expect(paragraphLooks(styleOf(look(1, 4, 0)), 0)[0]?.level).toBe(4);
  });

  it.each([
    [0x1, 2],
    [0x2, 2],
    [0x4, 2],
    [0x8, 2],
    [0x80, 2],
    [0x10, 2],
    [0x40, 2],
    [0x20, 4],
    [0x800, 2],
    [0x1000, 2],
    [0x2000, 2],
    [0x4000, 2],
    [0x100, 2],
    [0x400, 2],
    [0x8000, 2],
    [0x10000, 2],
    [0x20000, 2],
    [0x40000, 2],
    [0x80000, 2],
    [0x200000, 2],
    [0xf, 2],
    [0xe0000, 2],
    [0x210000, 4],
    [0x200, 0],
  ])("have fields by their mask %i, of %i bytes", (mask, bytes) => {
    const style = styleOf([...look(1, 0, mask, ...Array.from({ length: bytes }, () => 0)), ...LAST]);

    expect(paragraphLooks(style, 1)[1]).toMatchObject({ end: 2, level: 3 });
  });

  it("have tab stops of four bytes each, behind their number", () => {
    const tabs = [...short(2), ...long(7), ...long(8)];
    const style = styleOf([...look(1, 0, 0x110000, ...tabs, ...short(9)), ...LAST]);

    expect(paragraphLooks(style, 1)[1]).toMatchObject({ end: 2, level: 3 });
  });

  it("need ten bytes, and read a number at the end of the data", () => {
    expect(paragraphLooks(styleOf(look(1, 2, 0).slice(0, 9)), 1)).toEqual([]);
    expect(paragraphLooks(styleOf(look(1, 2, 1, ...short(1))), 1)).toEqual([
      { end: 1, level: 2, bullet: true, mark: undefined },
    ]);
    expect(paragraphLooks(styleOf(look(1, 0, 0x80, ...short(0x2022))), 1)[0]?.mark).toBe("•");
  });
});

describe("bullets of a master's bodies", () => {
  const reader = createPptReader(new Uint8Array());
  const master = (instance: number, mask: number, flags: number): OfficeRecord => ({
    type: 0,
    instance: 0,
    isContainer: true,
    data: new Uint8Array(
      Buffer.concat([
        record(STYLE, Buffer.from([...short(5), ...long(1), ...short(0)]), { instance: 1 }),
        record(MASTER_STYLE, Buffer.from([...short(5), ...long(mask), ...short(flags)]), { instance }),
      ]),
    ),
  });

  it.each([
    ["on", 1, 1, 1, true],
    ["off", 1, 1, 0, false],
    ["not given", 1, 0, 0, true],
    ["off for titles", 0, 1, 0, true],
  ])("may be %s", (_what, instance, mask, flags, expected) => {
    expect(bodyHasBullets(reader, master(instance, mask, flags))).toBe(expected);
  });

  it("are shown without a master", () => {
    expect(bodyHasBullets(reader, undefined)).toBe(true);
  });
});
