import { describe, expect, it } from "vitest";
import { isChecked, pictureAt } from "../../../../functions/engine/formats/doc/data-stream.ts";
import { shape as shapeOf } from "../../../support/documents/drawings.ts";

const [NAMED_SHAPE, SHAPE] = [0x66, 0x64];
const HEADER = 68;

function record(kind: number, instance: number, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(instance << 4, 0);
  head.writeUInt16LE(kind, 2);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** A picture in the data stream (MS-DOC, PICFAndOfficeArtData) behind three other bytes. */
function dataOf(kind: number, ...records: readonly Buffer[]): Uint8Array {
  const name = kind === NAMED_SHAPE ? Buffer.from([2, 0x61, 0x62]) : Buffer.alloc(0);
  const head = Buffer.alloc(HEADER);
  head.writeUInt32LE(HEADER + name.length + records.reduce((sum, each) => sum + each.length, 0), 0);
  head.writeUInt16LE(HEADER, 4);
  head.writeUInt16LE(kind, 6);
  return new Uint8Array(Buffer.concat([Buffer.from([9, 9, 9]), head, name, ...records, Buffer.alloc(5, 7)]));
}
const blip = (kind: number, instance: number, digests: number, words: string) =>
  record(kind, instance, Buffer.concat([Buffer.alloc(16 * digests + 1, 1), Buffer.from(words)]));
const inEntry = (inner: Buffer) => record(0xf007, 0, Buffer.concat([Buffer.alloc(36, 2), inner]));
const shape = record(0xf004, 0, Buffer.alloc(20, 3));
const read = (data: Uint8Array) => {
  const found = pictureAt(data, 3);
  return found === undefined ? undefined : [found.extension, Buffer.from(found.bytes).toString()];
};

describe("a picture in the line", () => {
  it.each([
    [0xf01d, 0x46a, 1, "jpg"],
    [0xf01d, 0x46b, 2, "jpg"],
    [0xf02a, 0x6e2, 1, "jpg"],
    [0xf01e, 0x6e0, 1, "png"],
    [0xf01e, 0x6e1, 2, "png"],
    [0xf029, 0x6e4, 1, "tif"],
    [0xf01a, 0x3d4, 1, "emf"],
    [0xf01b, 0x216, 1, "wmf"],
  ])("of record %i, instance %i, with %i digests is a file of %s", (kind, instance, digests, extension) => {
    const picture = blip(kind, instance, digests, "bytes");

    expect(read(dataOf(SHAPE, shape, inEntry(picture)))).toEqual([extension, "bytes"]);
    expect(read(dataOf(SHAPE, shape, picture))).toEqual([extension, "bytes"]);
  });

  it("has the description of its shape", () => {
    const described = shapeOf({ picture: 1, description: "a heron\0" });

    expect(pictureAt(dataOf(SHAPE, described, inEntry(blip(0xf01e, 0x6e0, 1, "x"))), 3)?.alt).toBe("a heron");
    expect(pictureAt(dataOf(SHAPE, shape, blip(0xf01e, 0x6e0, 1, "x")), 3)?.alt).toBe("");
  });

  it("may have a name before its records", () => {
    expect(read(dataOf(NAMED_SHAPE, shape, inEntry(blip(0xf01e, 0x6e0, 1, "x"))))).toEqual(["png", "x"]);
  });

  it("is missing without a known record, and beyond the data", () => {
    expect(read(dataOf(SHAPE, shape))).toBeUndefined();
    expect(read(dataOf(SHAPE, blip(0xf01f, 0x7a8, 1, "bitmap")))).toBeUndefined();
    expect(pictureAt(new Uint8Array(9), 3)).toBeUndefined();
    expect(pictureAt(new Uint8Array(), 0)).toBeUndefined();
  });

  it.each([0, 1, 3, 20])("that is cut to %i bytes behind its header ends there", (left) => {
    const whole = dataOf(SHAPE, blip(0xf01e, 0x6e0, 1, "bytes"));
    const cut = whole.subarray(0, 3 + HEADER + left);

    expect(pictureAt(cut, 3)?.bytes.length ?? 0).toBe(0);
  });
});

describe("a form field in the data stream", () => {
  /** A field behind two bytes of other data, and a header of ten. */
  function fieldAt2(bits: number, byDefault: number, name = "Box"): Uint8Array {
    const field = Buffer.alloc(10 + 2 + 2 * name.length + 2 + 2);
    field.writeUInt32LE(0xffffffff, 0);
    field.writeUInt16LE(bits, 4);
    field.writeUInt16LE(name.length, 10);
    field.write(name, 12, "utf16le");
    field.writeUInt16LE(byDefault, field.length - 2);
    const header = Buffer.alloc(10);
    header.writeUInt32LE(header.length + field.length, 0);
    header.writeUInt16LE(header.length, 4);
    return new Uint8Array(Buffer.concat([Buffer.from([7, 7]), header, field]));
  }

  it.each([
    ["ticked", 1 | (1 << 2), 0, true],
    ["cleared", 1, 1, false],
    ["ticked by default", 1 | (25 << 2), 1, true],
    ["cleared by default", 1 | (25 << 2), 0, false],
    ["a text", 0, 1, undefined],
    ["a list", 2 | (1 << 2), 1, undefined],
  ])("is %s", (_what, bits, byDefault, expected) => {
    expect(isChecked(fieldAt2(bits, byDefault), 2)).toBe(expected);
  });

  it("does not begin like the data of a link", () => {
    const link = fieldAt2(1 | (1 << 2), 0);
    link[12] = 0xd0;

    expect(isChecked(link, 2)).toBeUndefined();
  });

  it("that is cut off is no check box, or not ticked", () => {
    expect(isChecked(fieldAt2(1 | (25 << 2), 1).subarray(0, 20), 2)).toBe(false);
    expect(isChecked(fieldAt2(1, 1).subarray(0, 9), 2)).toBeUndefined();
  });
});
