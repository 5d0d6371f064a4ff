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
