import { describe, expect, it } from "vitest";
import { readFontNames } from "../../../../functions/engine/formats/doc/doc-fonts.ts";

function table(count: number, names: readonly string[]): Uint8Array {
  const fonts = names.map((name) => Buffer.concat([Buffer.alloc(39, 1), Buffer.from(`${name}\0alt\0`, "utf16le")]));
  return new Uint8Array(
    Buffer.concat([Buffer.from([count, 0, 0, 0]), ...fonts.flatMap((font) => [Buffer.from([font.length]), font])]),
  );
}

describe("font names", () => {
  it("come in order, without alternative names", () => {
    expect(readFontNames(table(2, ["Arial", "Symbol"]))).toEqual(["Arial", "Symbol"]);
  });

  it("end with the count or with the table", () => {
    expect(readFontNames(table(1, ["Arial", "Symbol"]))).toEqual(["Arial"]);
    expect(readFontNames(table(9, ["Arial"]))).toEqual(["Arial"]);
  });

  it("are missing from a table shorter than its header", () => {
    expect(readFontNames(Uint8Array.from([1, 0, 0]))).toEqual([]);
    expect(readFontNames(new Uint8Array())).toEqual([]);
  });
});
