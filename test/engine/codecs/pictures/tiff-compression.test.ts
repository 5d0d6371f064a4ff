import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unpackBits, unpackDeflate, unpackLzw } from "../../../../functions/engine/codecs/pictures/tiff-compression.ts";

/** Compression algorithm of TIFF 6.0, section 13, with a clear code when the table is full. */
function packLzw(data: Uint8Array): Uint8Array {
  let bits = "";
  let table = new Map<string, number>();
  let codeBits = 9;
  const write = (code: number) => {
    bits += code.toString(2).padStart(codeBits, "0");
  };
  const clear = () => {
    write(256);
    table = new Map(Array.from({ length: 256 }, (_, byte) => [String.fromCharCode(byte), byte]));
    table.set("clear", 256).set("end", 257);
    codeBits = 9;
  };
  clear();
  let prefix = "";
  for (const byte of data) {
    const longer = prefix + String.fromCharCode(byte);
    if (table.has(longer)) {
      prefix = longer;
      continue;
    }
    write(table.get(prefix) ?? 0);
    table.set(longer, table.size);
    if (table.size === 4_094) clear();
    else if (table.size > (1 << codeBits) - 1) codeBits++;
    prefix = String.fromCharCode(byte);
  }
  if (prefix !== "") write(table.get(prefix) ?? 0);
  if (table.size + 1 > (1 << codeBits) - 1 && codeBits < 12) codeBits++;
  write(257);
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).padEnd(8, "0"), 2),
  );
}

/** Data with few values in long runs, so that strings repeat. */
const samples = fc
  .array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 200 })), { minLength: 1, maxLength: 60 })
  .map((runs) =>
    Uint8Array.from(runs.flatMap(([value, length]) => Array.from({ length }, (_, at) => value + (at % 7)))),
  );

describe("TIFF's compressions", () => {
  it("LZW returns the packed bytes", () => {
    fc.assert(
      fc.property(samples, (data) => {
        expect(unpackLzw(packLzw(data), data.length)).toEqual(data);
      }),
    );
  });

  it("LZW returns the packed bytes when its table fills up and starts again", () => {
    const data = Uint8Array.from({ length: 30_000 }, (_, at) => (at * at * 31 + (at >> 3)) % 251);

    expect(unpackLzw(packLzw(data), data.length)).toEqual(data);
  });

  it("PackBits returns literal bytes and runs, and skips the code without a meaning", () => {
    expect([...unpackBits(Uint8Array.of(2, 7, 8, 9, 128, 254, 5, 0, 1), 7)]).toEqual([7, 8, 9, 5, 5, 5, 1]);
  });

  it("deflate returns the packed bytes and refuses a bomb", () => {
    const data = Uint8Array.of(1, 2, 3);

    expect([...unpackDeflate(deflateSync(data), 3)]).toEqual([1, 2, 3]);
    expect(() => unpackDeflate(deflateSync(Buffer.alloc(8_000_000)), 3)).toThrow(RangeError);
  });

  it.each([
    ["a literal beyond the expected length", [3, 1, 2, 3, 4], 2, [1, 2]],
    ["a literal beyond the data", [3, 1, 2], 4, [1, 2, 0, 0]],
    ["the longest literal", [127, ...Array.from({ length: 128 }, (_, at) => at)], 128, [...Array(128).keys()]],
    ["a run beyond the expected length", [200, 7], 3, [7, 7, 7]],
    ["the longest run", [129, 7, 0, 9], 129, [...Array(128).fill(7), 9]],
    ["the shortest run", [255, 7, 0, 9], 3, [7, 7, 9]],
    ["a run without its byte", [255], 2, [0, 0]],
    ["a later literal beyond the expected length", [0, 9, 3, 1, 2, 3, 4], 3, [9, 1, 2]],
    ["a run right after a literal", [1, 7, 8, 255, 9], 4, [7, 8, 9, 9]],
    ["data after the expected length", [0, 1, 0, 2], 1, [1]],
    ["no data", [], 2, [0, 0]],
  ])("PackBits reads %s", (_what, data, length, expected) => {
    expect([...unpackBits(Uint8Array.from(data), length)]).toEqual(expected);
  });

  /** Codes of nine bits each, packed from the highest bit. */
  const codes = (...values: readonly number[]) => {
    const bits = values.map((value) => value.toString(2).padStart(9, "0")).join("");
    return Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte.padEnd(8, "0"), 2));
  };

  it.each([
    ["a string that the code itself completes", [256, 65, 258, 257], [65, 65, 65, 0, 0]],
    ["the string before that one", [256, 65, 66, 258, 257], [65, 66, 65, 66, 0]],
    ["a code that is not in the table yet", [256, 65, 259, 66], [65, 0, 0, 0, 0]],
    ["a string as the first code", [256, 258, 65], [0, 0, 0, 0, 0]],
    ["a string after the table is cleared", [256, 65, 66, 256, 258, 67], [65, 66, 0, 0, 0]],
    ["nothing after the end", [256, 65, 257, 66], [65, 0, 0, 0, 0]],
    ["data without the first clear code", [65, 66, 257], [65, 66, 0, 0, 0]],
    ["a string of the byte 0, and the code after it", [256, 0, 258, 65, 257], [0, 0, 0, 65, 0]],
    ["a last code that ends with the data", [256, 256, 256, 256, 65, 66, 67, 68], [65, 66, 67, 68, 0]],
    ["a string up to the expected length", [256, 65, 258, 259, 257], [65, 65, 65, 65, 65]],
  ])("LZW reads %s", (_what, values, expected) => {
    expect([...unpackLzw(codes(...values), 5)]).toEqual(expected);
  });

  it("LZW skips a code that the data's end cuts off", () => {
    const cut = codes(256, 65, 254).subarray(0, 3);

    expect([...unpackLzw(cut, 3)]).toEqual([65, 0, 0]);
  });

  it("LZW keeps codes of 12 bits after its table is full", () => {
    const data = Uint8Array.from({ length: 5_000 }, (_, at) => 1 + (at % 250));
    // Before code n, counted from 0, the table has 257 + n entries. The codes grow one entry early.
    const widths = Array.from(data, (_, at) => Math.min(12, Math.max(9, (at + 258).toString(2).length)));
    const bits = Array.from(data, (byte, at) => byte.toString(2).padStart(widths[at] ?? 0, "0")).join("");
    const packed = Uint8Array.from(`100000000${bits}`.match(/.{1,8}/g) ?? [], (byte) =>
      Number.parseInt(byte.padEnd(8, "0"), 2),
    );

    expect(unpackLzw(packed, data.length)).toEqual(data);
  });

  it("deflate allows a surplus of one megabyte, cut at the expected size, and no byte more", () => {
    expect(unpackDeflate(deflateSync(Buffer.alloc(2 ** 20 + 3)), 3)).toHaveLength(3);
    expect(() => unpackDeflate(deflateSync(Buffer.alloc(2 ** 20 + 4)), 3)).toThrow(RangeError);
    expect(unpackDeflate(deflateSync(Buffer.from([1, 2])), 5)).toHaveLength(2);
  });

  it("deflate keeps its result in one piece of the expected size", () => {
    expect(unpackDeflate(deflateSync(Buffer.alloc(100_000)), 100_000).buffer.byteLength).toBe(100_064);
  });

  it.each([
    ["LZW", unpackLzw],
    ["PackBits", unpackBits],
  ])("%s ends with the expected number of bytes, whatever the data", (_name, unpack) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5_000 }), fc.nat(4_000), (data, length) => {
        expect(unpack(data, length)).toHaveLength(length);
      }),
    );
  });
});
