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
