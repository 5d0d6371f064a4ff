import { describe, expect, it } from "vitest";
import { partsOfPdf, wholePdf } from "../../../../functions/engine/pdf/write/whole-pdf.ts";

const original = Uint8Array.of(1, 2, 3);
const made = (keptBytes: number, ...bytes: readonly number[]) => ({
  keptBytes,
  bytes: Uint8Array.from(bytes),
  warnings: [],
});

describe("a searchable PDF", () => {
  it("is the kept bytes of the original and the added ones", () => {
    expect([...wholePdf(original, made(2, 8, 9))]).toEqual([1, 2, 8, 9]);
    expect(partsOfPdf(original, made(2, 8, 9)).map((part) => [...part])).toEqual([
      [1, 2],
      [8, 9],
    ]);
  });

  it("may have parts of one byte", () => {
    expect(partsOfPdf(original, made(1, 9)).map((part) => [...part])).toEqual([[1], [9]]);
  });

  it("is the rewritten file alone when nothing was kept", () => {
    const rewritten = made(0, 8, 9);

    expect(wholePdf(original, rewritten)).toBe(rewritten.bytes);
    expect(partsOfPdf(original, rewritten)).toEqual([rewritten.bytes]);
  });

  it("is the original itself when nothing was added", () => {
    expect(wholePdf(original, made(3))).toBe(original);
    expect(partsOfPdf(original, made(3))).toEqual([original]);
  });
});
