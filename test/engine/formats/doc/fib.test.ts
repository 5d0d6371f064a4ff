import { describe, expect, it } from "vitest";
import { isWordStream, readFib, TABLE } from "../../../../functions/engine/formats/doc/fib.ts";

function header(magic: number, version: number, bytes = 1024): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUInt16LE(magic, 0);
  buffer.writeUInt16LE(version, 2);
  return buffer;
}

describe("a Word stream", () => {
  it.each([0xa5ec, 0xa5dc, 0xa5db, 0xa59b, 0xa59c, 0xfe37, 0xa697, 0xa698, 0xa699])("may start with %i", (magic) => {
    expect(isWordStream(header(magic, 0))).toBe(true);
  });

  it("has 64 bytes and a magic number", () => {
    expect(isWordStream(header(0xa5ec, 0, 64))).toBe(true);
    expect(isWordStream(header(0xa5ec, 0, 63))).toBe(false);
    expect(isWordStream(header(0xa5ed, 0))).toBe(false);
  });

  it("is refused without its header", () => {
    expect(() => readFib(Buffer.alloc(1024))).toThrowError(
      expect.objectContaining({ code: "DAMAGED_DOCUMENT", message: expect.stringContaining("send an undamaged copy") }),
    );
  });
});

describe("the tables of Word 97", () => {
  it("have the indexes of FibRgFcLcb97 (MS-DOC, section 2.5.6)", () => {
    expect(TABLE).toEqual({
      styles: 1,
      footnotePlaces: 2,
      footnoteTexts: 3,
      commentPlaces: 4,
      commentTexts: 5,
      headers: 11,
      characterRuns: 12,
      paragraphRuns: 13,
      fonts: 15,
      bookmarkNames: 21,
      bookmarkPlaces: 22,
      pieces: 33,
      commentAuthors: 36,
      floatingPlaces: 40,
      endnotePlaces: 46,
      endnoteTexts: 47,
      drawings: 50,
      textBoxes: 56,
      headerTextBoxes: 58,
      lists: 73,
      listOverrides: 74,
    });
  });
});

describe("the information block", () => {
  it.each([
    [0xa5ec, 0x65, 8],
    [0xa5dc, 0xc1, 8],
    [0xa5dc, 0xc0, 6],
    [0xa5dc, 0x65, 6],
    [0xa5dc, 0x64, 2],
  ])("of magic %i and version %i is of generation %i", (magic, version, generation) => {
    expect(readFib(header(magic, version)).generation).toBe(generation);
  });

  it.each([
    [0x100, { isEncrypted: true, isSecondTable: false, isComplex: false }],
    [0x200, { isEncrypted: false, isSecondTable: true, isComplex: false }],
    [0xfcfb, { isEncrypted: false, isSecondTable: false, isComplex: false }],
    [0x004, { isEncrypted: false, isSecondTable: false, isComplex: true }],
  ])("has the flags %i", (flags, expected) => {
    const bytes = header(0xa5ec, 0xc1);
    bytes.writeUInt16LE(0x0419, 6);
    bytes.writeUInt16LE(flags, 10);

    expect(readFib(bytes)).toMatchObject({ ...expected, language: 0x0419 });
  });

  it.each([
    [0xa5ec, 0xc1, 0x4c, 0x9a],
    [0xa5dc, 0x65, 0x34, 0x58],
  ])("of magic %i has lengths and tables at their offsets", (magic, version, lengthsAt, tablesAt) => {
    const bytes = header(magic, version);
    for (let index = 0; index < 8; index++) bytes.writeUInt32LE(index + 1, lengthsAt + index * 4);
    bytes.writeUInt32LE(700, tablesAt + TABLE.pieces * 8);
    bytes.writeUInt32LE(70, tablesAt + TABLE.pieces * 8 + 4);

    const fib = readFib(bytes);

    expect(fib.lengths).toEqual({
      body: 1,
      footnotes: 2,
      headers: 3,
      macros: 4,
      comments: 5,
      endnotes: 6,
      textBoxes: 7,
      headerTextBoxes: 8,
    });
    expect(fib.table(TABLE.pieces)).toEqual({ start: 700, length: 70 });
  });

  it("has neither stories nor tables before Word 6, and a body as long as the text", () => {
    const bytes = Buffer.alloc(2048, 0x01);
    bytes.writeUInt16LE(0xa5db, 0);
    bytes.writeUInt16LE(45, 2);
    bytes.writeUInt32LE(384, 24);
    bytes.writeUInt32LE(400, 28);

    const fib = readFib(bytes);

    expect(fib.lengths).toMatchObject({ body: 16, footnotes: 0, headerTextBoxes: 0 });
    expect(fib.table(TABLE.pieces)).toEqual({ start: 0, length: 0 });
  });

  it("ends the text with the stream, and never before its start", () => {
    const bytes = header(0xa5db, 45, 400);
    bytes.writeUInt32LE(384, 24);
    bytes.writeUInt32LE(5000, 28);

    expect(readFib(bytes)).toMatchObject({ textStart: 384, textEnd: 400, lengths: { body: 16 } });

    bytes.writeUInt32LE(300, 28);

    expect(readFib(bytes).lengths.body).toBe(0);
  });

  it("reads missing fields as zero, up to the last byte", () => {
    const bytes = header(0xa5ec, 0xc1, 0x4c + 8);
    bytes.writeUInt32LE(7, 0x4c);
    bytes.writeUInt32LE(8, 0x50);

    expect(readFib(bytes).lengths).toMatchObject({ body: 7, footnotes: 8, headers: 0 });
    expect(readFib(bytes).table(0)).toEqual({ start: 0, length: 0 });
  });
});
