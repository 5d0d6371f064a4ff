import { describe, expect, it } from "vitest";
import { decompressRtf } from "../../../../functions/engine/formats/mail/compressed-rtf.ts";

const LZFU = 0x75465a4c;
const STORED = 0x414c454d;
/** Bytes of the ring's initial content, where the first byte is written. */
const WRITTEN = 207;

function stream(kind: number, content: readonly number[], rawBytes = 1000): Uint8Array {
  const head = Buffer.alloc(16);
  head.writeUInt32LE(rawBytes, 4);
  head.writeUInt32LE(kind, 8);
  return new Uint8Array(Buffer.concat([head, Buffer.from(content)]));
}

/** A reference: 12 bits of offset in the ring, 4 bits of length less two. */
const reference = (offset: number, length: number) => [offset >> 4, ((offset & 0xf) << 4) | (length - 2)];
const letters = (text: string) => [...Buffer.from(text, "latin1")];
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const decompressed = (content: readonly number[], maxBytes = 1000, rawBytes = 1000) =>
  textOf(decompressRtf(stream(LZFU, content, rawBytes), maxBytes));

describe("compressed RTF", () => {
  it("is decompressed as in the standard's example (MS-OXRTFCP, section 4.1)", () => {
    const hex = "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0";

    expect(textOf(decompressRtf(new Uint8Array(Buffer.from(hex, "hex")), 1000))).toBe(
      "{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n",
    );
  });

  it("has literal bytes, and references into the ring of common RTF", () => {
    expect(decompressed([0b010, ...letters("a"), ...reference(0, 6), ...letters("b")])).toBe("a{\\rtf1b");
  });

  it("refers to its own bytes, also while they are written", () => {
    expect(decompressed([0b10, ...letters("a"), ...reference(WRITTEN, 17)])).toBe("a".repeat(18));
  });

  it("ends at a reference to the place of writing", () => {
    expect(decompressed([0b100, ...letters("ab"), ...reference(WRITTEN + 2, 2), ...letters("c")])).toBe("ab");
  });

  it("goes on after eight items with the next control byte", () => {
    expect(decompressed([0, ...letters("abcdefgh"), 0, ...letters("i")])).toBe("abcdefghi");
  });

  it("reads around the end of the ring", () => {
    expect(decompressed([1, ...reference(4094, 4)])).toBe("\0\0{\\");
  });

  it("writes around the end of the ring", () => {
    const filled = 4096 - WRITTEN;
    const content: number[] = [];
    for (let at = 0; at + 8 <= filled; at += 8) content.push(0, ...letters("xxxxxxxx"));
    // 3,889 bytes fill the ring: 486 groups of eight, and one byte of the next group.
    content.push(0b1000, ...letters("xab"), ...reference(0, 2));

    expect(decompressed(content, 10_000, 10_000)).toBe(`${"x".repeat(filled)}abab`);
  });

  it.each([
    ["the size in its header", 1000, 3],
    ["the limit", 3, 1000],
  ])("ends at %s", (_what, maxBytes, rawBytes) => {
    expect(decompressed([0, ...letters("abcdefgh")], maxBytes, rawBytes)).toBe("abc");
    expect(decompressed([1, ...reference(0, 17)], maxBytes, rawBytes)).toBe("{\\r");
  });

  it("may be stored as it is", () => {
    expect(textOf(decompressRtf(stream(STORED, letters("{\\rtf}")), 1000))).toBe("{\\rtf}");
  });

  it("of another kind, or without a header, is empty", () => {
    expect(decompressRtf(stream(1, letters("abc")), 1000)).toHaveLength(0);
    expect(decompressRtf(stream(STORED, []).subarray(0, 15), 1000)).toHaveLength(0);
    expect(decompressRtf(stream(STORED, []), 1000)).toHaveLength(0);
    expect(decompressRtf(stream(STORED, []).subarray(0, 7), 1000)).toHaveLength(0);
  });
});
