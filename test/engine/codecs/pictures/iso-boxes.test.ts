import { describe, expect, it } from "vitest";
import { boxesIn, boxNamed } from "../../../../functions/engine/codecs/pictures/iso-boxes.ts";

const box = (type: string, content: number, length = content + 8) => {
  const bytes = Buffer.alloc(8 + content);
  bytes.writeUInt32BE(length);
  bytes.write(type, 4, "latin1");
  return bytes;
};
const longBox = (type: string, content: number, length = content + 16) => {
  const bytes = Buffer.concat([box(type, 0, 1), Buffer.alloc(8 + content)]);
  bytes.writeBigUInt64BE(BigInt(length), 8);
  return bytes;
};
const read = (bytes: Buffer, start = 0, end = bytes.length) =>
  boxesIn(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), start, end).map(
    ({ type, from, to }) => [type, from, to] as const,
  );

describe("the boxes of a file", () => {
  it("follow each other, with short and long lengths", () => {
    expect(read(Buffer.concat([box("ftyp", 4), longBox("mdat", 3), box("free", 0)]))).toEqual([
      ["ftyp", 8, 12],
      ["mdat", 28, 31],
      ["free", 39, 39],
    ]);
  });

  it("are read between two places only", () => {
    const bytes = Buffer.concat([box("aaaa", 2), box("bbbb", 2), box("cccc", 2)]);

    expect(read(bytes, 10, 20)).toEqual([["bbbb", 18, 20]]);
    expect(read(bytes, 10, 27).map(([type]) => type)).toEqual(["bbbb"]);
    expect(read(bytes, 10, 28).map(([type]) => type)).toEqual(["bbbb", "cccc"]);
  });

  it("extend to the end with a length of zero, and are cut at the end with a longer length", () => {
    expect(read(box("jp2c", 6, 0))).toEqual([["jp2c", 8, 14]]);
    expect(read(box("jp2c", 6, 1_000))).toEqual([["jp2c", 8, 14]]);
  });

  it.each([
    ["short", box("aaaa", 0, 7)],
    ["long", longBox("aaaa", 0, 15)],
  ])("end at a %s length that is less than its own head", (_kind, bytes) => {
    expect(read(Buffer.concat([box("free", 0), bytes, box("more", 0)]))).toEqual([["free", 8, 8]]);
  });

  it("are ten thousand at most", () => {
    expect(read(Buffer.concat(Array.from({ length: 10_001 }, () => box("free", 0))))).toHaveLength(10_000);
  });

  it("are found by their type, the first of several", () => {
    const boxes = [
      { type: "a", from: 1, to: 2 },
      { type: "b", from: 3, to: 4 },
      { type: "b", from: 5, to: 6 },
    ];

    expect(boxNamed(boxes, "b")?.from).toBe(3);
    expect(boxNamed(boxes, "c")).toBeUndefined();
  });
});
