import { describe, expect, it } from "vitest";
import { readFonts } from "../../../../functions/engine/formats/doc/doc-fonts.ts";

const sized = (record: Buffer) => [Buffer.from([record.length]), record];

function table(count: number, names: readonly string[]): Uint8Array {
  const fonts = names.map((name) => Buffer.concat([Buffer.alloc(39, 1), Buffer.from(`${name}\0alt\0`, "utf16le")]));
  return new Uint8Array(Buffer.concat([Buffer.from([count, 0, 0, 0]), ...fonts.flatMap(sized)]));
}

function oldTable(...fonts: readonly (readonly [name: string, characterSet: number])[]): Uint8Array {
  const records = fonts.map(([name, set]) =>
    Buffer.concat([Buffer.from([22, 144, 1, set, 0]), Buffer.from(`${name}\0`)]),
  );
  return new Uint8Array(Buffer.concat([Buffer.from([9, 0]), ...records.flatMap(sized)]));
}

describe("fonts", () => {
  const names = (bytes: Uint8Array) => readFonts(bytes, { generation: 8 }).map(({ name }) => name);

  it("come in order, without alternative names", () => {
    expect(names(table(2, ["Arial", "Symbol"]))).toEqual(["Arial", "Symbol"]);
  });

  it("end with the count or with the table", () => {
    expect(names(table(1, ["Arial", "Symbol"]))).toEqual(["Arial"]);
    expect(names(table(9, ["Arial"]))).toEqual(["Arial"]);
  });

  it("are missing from a table shorter than its header", () => {
    expect(names(Uint8Array.from([1, 0, 0]))).toEqual([]);
    expect(names(new Uint8Array())).toEqual([]);
    expect(readFonts(Uint8Array.from([1]), { generation: 6 })).toEqual([]);
  });

  it("of Word 6 have names of one byte for each character, and the character set of their text", () => {
    expect(readFonts(oldTable(["Arial", 0], ["Times New Roman Cyr", 204]), { generation: 6 })).toEqual([
      { name: "Arial", characterSet: 0 },
      { name: "Times New Roman Cyr", characterSet: 204 },
    ]);
  });
});
