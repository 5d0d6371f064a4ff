import { describe, expect, it } from "vitest";
import { readSprms } from "../../../../functions/engine/formats/doc/sprms.ts";

const sprms = (...bytes: readonly number[]) => [...readSprms(Uint8Array.from(bytes))];
/** A modifier of one byte. Shows whether the reader found the end of the modifier before. */
const NEXT = [0x55, 0x08, 0x81];

describe("property modifiers", () => {
  it.each([
    ["one byte, class 0", 0x0800, [0xff], 0xff],
    ["one byte, class 1", 0x2416, [0xff], 0xff],
    ["two bytes, class 2", 0x460b, [0xff, 0xfe], 0xfeff],
    ["four bytes, class 3", 0x6a09, [1, 2, 3, 0xf4], 0xf4030201],
    ["two bytes, class 4", 0x8400, [1, 2], 0x0201],
    ["two bytes, class 5", 0xa400, [1, 2], 0x0201],
    ["three bytes, class 7", 0xe400, [1, 2, 3], 0x030201],
    ["a counted size", 0xc60d, [4, 1, 2, 3, 9], 0x03020104],
    ["a size of two bytes", 0xd608, [3, 0, 7, 8], 0x08070003],
    ["many bytes", 0xd608, [0, 1, ...Array.from({ length: 255 }, () => 7)], 0x07070100],
    ["the other size of two bytes", 0xd606, [3, 0, 7, 8], 0x08070003],
  ])("have an operand of %s", (_what, code, operand, value) => {
    const found = sprms(code & 0xff, code >> 8, ...operand, ...NEXT);

    expect(found).toEqual([
      { code, value, at: 2 },
      { code: 0x0855, value: 0x81, at: 4 + operand.length },
    ]);
  });

  it("end where no operand fits", () => {
    expect(sprms(0x3c, 0x08)).toEqual([]);
    expect(sprms(0x3c, 0x08, 1)).toEqual([{ code: 0x083c, value: 1, at: 2 }]);
    expect(sprms(0x0b, 0x46, 1)).toEqual([{ code: 0x460b, value: 1, at: 2 }]);
  });
});
