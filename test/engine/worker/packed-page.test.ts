// Tests of the pages that the main thread holds.

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
});

function isGzipped([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}
