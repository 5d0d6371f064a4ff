// Tests of the pages that the main thread holds.

import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pack, packIfLarge, unpack } from "../../../functions/engine/worker/packed-page.ts";

const SMALL = { text: "Zürich 🦊" };
const LARGE = { text: "Zürich 🦊 ".repeat(5_000) };

describe("packed values", () => {
  test.each([SMALL, LARGE])("come out as they went in", (value) => {
    expect(unpack(pack(value))).toEqual(value);
    expect(unpack(packIfLarge(value))).toEqual(value);
  });

  test("are gzipped where they are stored, and where they are large", () => {
    expect(isGzipped(pack(SMALL))).toBe(true);
    expect(isGzipped(packIfLarge(SMALL))).toBe(false);
    expect(isGzipped(packIfLarge(LARGE))).toBe(true);
  });

  test("are large from 16,384 characters of JSON, the quotes included", () => {
    expect(isGzipped(packIfLarge("a".repeat(16_381)))).toBe(false);
    expect(isGzipped(packIfLarge("a".repeat(16_382)))).toBe(true);
  });

  test("are packed fast, into a buffer of exactly their size", () => {
    const packed = pack(LARGE);

    expect(packed).toEqual(new Uint8Array(gzipSync(JSON.stringify(LARGE), { level: 1 })));
    expect(packed.buffer.byteLength).toBe(packed.length);
  });

  test("may lie in a part of a buffer", () => {
    const whole = Buffer.concat([Buffer.from("before"), packIfLarge(SMALL), Buffer.from("after")]);

    expect(unpack(whole.subarray(6, whole.length - 5))).toEqual(SMALL);
  });
});

function isGzipped([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}
