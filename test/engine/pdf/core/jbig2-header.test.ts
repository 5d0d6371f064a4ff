import { expect, test } from "vitest";
import { jbig2Pixels } from "../../../../functions/engine/pdf/core/jbig2-header.ts";

/** Segment that refers to two others and has sizes. */
function segment(number: number, type: number, width: number, height: number): Buffer {
  const data = Buffer.alloc(18);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  const head = Buffer.from([0, 0, 0, number, type, 2 << 5, 0, 0, 1, 0, 0, 0, data.length]);
  return Buffer.concat([head, data]);
}

test("the pixels of a JBIG2 stream are the pixels of its page and of all its regions", () => {
  const stream = Buffer.concat([segment(0, 48, 100, 200), segment(1, 36, 30, 40), segment(2, 0, 900, 900)]);

  expect(jbig2Pixels(stream)).toBe(100 * 200 + 30 * 40);
  expect(jbig2Pixels(Buffer.concat([stream, segment(3, 38, 10, 10).subarray(0, 20)]))).toBe(100 * 200 + 30 * 40);
});

test("a page whose height follows later counts by its regions", () => {
  expect(jbig2Pixels(Buffer.concat([segment(0, 48, 100, 0xffff_ffff), segment(1, 6, 100, 50)]))).toBe(5000);
});

test.each([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43, 48])("segments of type %i count", (type) => {
  expect(jbig2Pixels(segment(1, type, 30, 40))).toBe(1200);
});

test.each([0, 5, 16, 21, 24, 41, 49, 50, 51, 62])("segments of type %i have no pixels", (type) => {
  expect(jbig2Pixels(segment(1, type, 30, 40))).toBe(0);
});

/** Bytes of a number. */
const bytesOf = (value: number, count: number) =>
  Array.from({ length: count }, (_, at) => Math.floor(value / 256 ** (count - 1 - at)) % 256);
const SIZES = [...bytesOf(30, 4), ...bytesOf(40, 4)];

test.each([
  [1, 1],
  [256, 1],
  [257, 2],
  [65_536, 2],
  [65_537, 4],
])("segment %i refers to others in %i bytes each", (number, numberBytes) => {
  const references = [...bytesOf(1, numberBytes), ...bytesOf(2, numberBytes)];
  const head = [...bytesOf(number, 4), 36, 2 << 5, ...references, 1, ...bytesOf(8, 4)];

  expect(jbig2Pixels(Buffer.from([...head, ...SIZES, ...head, ...SIZES]))).toBe(2400);
});

test.each([
  [5, 1],
  [7, 1],
  [8, 2],
  [16, 3],
])("a segment may refer to %i others, in the long form with %i bytes of marks", (count, marks) => {
  const head = [
    0,
    0,
    0,
    9,
    36,
    ...bytesOf(0xe000_0000 + count, 4),
    ...new Array(marks).fill(0xff),
    ...new Array(count).fill(1),
  ];

  expect(jbig2Pixels(Buffer.from([...head, 1, ...bytesOf(8, 4), ...SIZES]))).toBe(1200);
});

test("a segment may refer to four others in the short form", () => {
  expect(jbig2Pixels(Buffer.from([0, 0, 0, 9, 36, 4 << 5, 1, 2, 3, 4, 1, ...bytesOf(8, 4), ...SIZES]))).toBe(1200);
});

test("a segment may name its page in four bytes, and be marked as kept", () => {
  const long = [0, 0, 0, 9, 36 | 0x40, 0, 0, 0, 0, 1, ...bytesOf(8, 4), ...SIZES];
  const kept = [0, 0, 0, 9, 36 | 0x80, 0, 1, ...bytesOf(8, 4), ...SIZES];

  expect([jbig2Pixels(Buffer.from(long)), jbig2Pixels(Buffer.from(kept))]).toEqual([1200, 1200]);
});

test("a segment of unknown length is the last one that counts", () => {
  const endless = [0, 0, 0, 9, 36, 0, 1, ...bytesOf(0xffff_ffff, 4), ...SIZES];

  expect(jbig2Pixels(Buffer.from([...endless, ...segment(1, 36, 30, 40)]))).toBe(1200);
});

test("a stream is read from its place in a larger buffer", () => {
  const around = Buffer.concat([Buffer.alloc(5, 36), segment(1, 36, 30, 40), Buffer.alloc(5, 36)]);

  expect(jbig2Pixels(around.subarray(5, -5))).toBe(1200);
  expect(jbig2Pixels(new Uint8Array())).toBe(0);
});
