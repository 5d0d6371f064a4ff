import { deflateSync } from "node:zlib";
import { PDFContext, PDFName } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { readCrossReference } from "../../../../functions/engine/pdf/write/cross-reference.ts";

const sourceOf = (text: string) => ({ bytes: Buffer.from(text, "latin1"), need: () => undefined });
const read = (text: string) => readCrossReference(sourceOf(text), PDFContext.create());
const row = (offset: number, kind = "n", generation = 0) =>
  `${String(offset).padStart(10, "0")} ${String(generation).padStart(5, "0")} ${kind} \n`;
/** A table with its trailer, at the place where the text before it ends. */
const withTable = (before: string, table: string, trailer: string) =>
  `${before}xref\n${table}trailer\n<< ${trailer} >>\nstartxref\n${before.length}\n%%EOF\n`;
/** A cross-reference stream with one byte for the type, two for the place and one for the generation. */
const withStream = (before: string, rows: readonly number[], entries: string, length?: number) => {
  const data = String.fromCharCode(...rows);
  const dictionary = `<< /Type /XRef /Length ${length ?? data.length} ${entries} >>`;
  return `${before}9 0 obj\n${dictionary}\nstream\n${data}\nendstream endobj\nstartxref\n${before.length}\n%%EOF`;
};
const at = (offset: number, generation = 0) => ({ kind: "at", offset, generation });

describe("a cross-reference table", () => {
  it("gives the places of objects in its ranges", () => {
    const table = `0 2\n${row(0, "f", 65_535)}${row(17)}5 1\n${row(99, "n", 3)}`;

    const found = read(withTable("%PDF-1.4\n", table, "/Size 6"));

    expect([...found.entries]).toEqual([
      [0, { kind: "free" }],
      [1, at(17)],
      [5, at(99, 3)],
    ]);
    expect(found).toMatchObject({ form: "table", startsAt: 9, size: 6 });
  });

  it("has a size above its highest object, whatever its trailer says", () => {
    expect(read(withTable("", `7 1\n${row(1)}`, "/Size 3")).size).toBe(8);
    expect(read(withTable("", `7 1\n${row(1)}`, "/Size 30")).size).toBe(30);
    expect(read(withTable("", `7 1\n${row(1)}`, "")).size).toBe(8);
  });

  it("may have the largest object number of PDF, and no larger one", () => {
    expect(read(withTable("", `1 1\n${row(1)}`, "/Size 8388607")).size).toBe(8_388_607);
    expect(() => read(withTable("", `1 1\n${row(1)}`, "/Size 8388608"))).toThrow("object numbers are too large");
  });

  it("yields to newer tables, whose trailer counts", () => {
    const first = withTable("", `1 2\n${row(11)}${row(22)}`, "/Size 3 /Old true");
    const both = withTable(first, `2 2\n${row(0, "f")}${row(33)}`, "/Size 4 /Prev 0");

    const { entries, trailer } = read(both);

    expect([1, 2, 3].map((number) => entries.get(number))).toEqual([at(11), { kind: "free" }, at(33)]);
    expect(trailer.has(PDFName.of("Old"))).toBe(false);
  });

  it("may lead to itself", () => {
    expect(read(withTable("", `1 1\n${row(11)}`, "/Prev 0")).entries.size).toBe(1);
  });

  it("may hide objects in a stream, which a hybrid file names", () => {
    const stream = withStream("", [1, 0, 44, 0, 2, 0, 7, 1], "/W [1 2 1] /Index [2 2] /Size 4");
    const table = `1 2\n${row(11)}${row(0, "f")}`;

    const { entries } = read(withTable(`${stream}\n`, table, "/Size 4 /XRefStm 0"));

    expect([1, 2, 3].map((number) => entries.get(number))).toEqual([at(11), at(44), { kind: "within", container: 7 }]);
  });

  it.each([
    ["an object number of nine million", withTable("", `9000000 1\n${row(1)}`, ""), "object numbers are too large"],
    ["a word for a number", withTable("", "0 x\n", ""), "cross-reference table is damaged"],
    ["eleven digits", withTable("", "12345678901 1\n", ""), "cross-reference table is damaged"],
    ["no trailer", "xref\n0 1\n0000000000 startxref\n0", "cross-reference table is damaged"],
    ["no end", "startxref\n14\n   xref", "cut off"],
    ["no start", "%PDF-1.4 without one", "its startxref is missing"],
    ["a start beside it", "%PDF-1.4\nstartxref\n3\n", "wrong offsets"],
    ["a trailer of another type", "xref\ntrailer\n[1]\nstartxref\n0", "its trailer is missing"],
  ])("is damaged with %s", (_what, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it.each([
    [4_000, true],
    [4_200, false],
  ])("is found with %i bytes after its start: %s", (bytes, found) => {
    const text = withTable("", `1 1\n${row(11)}`, "") + " ".repeat(bytes);

    if (found) expect(read(text).entries.size).toBe(1);
    else expect(() => read(text)).toThrow("startxref is missing");
  });
});

describe("a cross-reference stream", () => {
  it("gives places, object streams and free numbers", () => {
    const rows = [0, 0, 0, 255, 1, 1, 2, 3, 2, 0, 8, 5];

    const found = read(withStream("%PDF-1.5\n", rows, "/W [1 2 1] /Size 3"));

    expect([...found.entries]).toEqual([
      [0, { kind: "free" }],
      [1, at(258, 3)],
      [2, { kind: "within", container: 8 }],
    ]);
    expect(found).toMatchObject({ form: "stream", startsAt: 9, size: 3 });
  });

  it("means objects at places where it has no types, and has an index of ranges", () => {
    const { entries } = read(withStream("", [10, 20, 30], "/W [0 1 0] /Index [4 1 8 2] /Size 10"));

    expect([...entries]).toEqual([
      [4, at(10)],
      [8, at(20)],
      [9, at(30)],
    ]);
  });

  it("may have numbers of seven bytes", () => {
    const rows = [1, 0, 0, 0, 0, 0, 1, 2, 3];

    expect([...read(withStream("", rows, "/W [1 7 1] /Size 1")).entries]).toEqual([[0, at(258, 3)]]);
  });

  it("ends with its data", () => {
    expect(read(withStream("", [1, 0, 9, 0, 1, 0], "/W [1 2 1] /Size 5")).entries.size).toBe(1);
  });

  it.each([
    ["two widths", [1, 2], "/W [1 1] /Size 1", undefined, "cross-reference stream is damaged"],
    ["no widths", [1, 2], "/Size 1", undefined, "cross-reference stream is damaged"],
    ["no bytes in a row", [1, 2], "/W [0 0 0] /Size 1", undefined, "cross-reference stream is damaged"],
    ["a width of eight", [1, 2], "/W [1 8 1] /Size 1", undefined, "cross-reference stream is damaged"],
    ["a negative width", [1, 2], "/W [1 -1 1] /Size 1", undefined, "cross-reference stream is damaged"],
    ["a wrong length", [1, 2], "/W [0 1 0] /Size 1", 1, "the length of one of its streams is wrong"],
    ["an unknown filter", [1, 2], "/W [0 1 0] /Size 1 /Filter /LZWDecode", undefined, "unknown filter"],
    ["two filters", [1], "/W [0 1 0] /Filter [/FlateDecode /FlateDecode]", undefined, "unknown filter"],
  ])("is damaged with %s", (_what, rows, entries, length, message) => {
    expect(() => read(withStream("", rows, entries, length))).toThrow(message);
  });

  it.each(["/FlateDecode", "[/FlateDecode]"])("may be deflated with PNG's filters: %s", (filter) => {
    const rows = [...deflateSync(Buffer.from([2, 1, 0, 9, 0, 2, 0, 0, 1, 0]))];
    const parameters = "/Predictor 12 /Columns 4";
    const entries = `/W [1 2 1] /Size 2 /Filter ${filter} /DecodeParms << ${parameters} >>`;

    expect([...read(withStream("", rows, entries)).entries]).toEqual([
      [0, at(9)],
      [1, at(10)],
    ]);
  });
});

it.each([
  ["a table", withTable(" ".repeat(9_000), `1 2\n${row(11)}${row(22)}`, "/Size 3 /Root 1 0 R")],
  ["a stream", withStream(" ".repeat(9_000), [1, 0, 9, 0], "/W [1 2 1] /Size 1")],
])("asks for the bytes of %s before it reads them", (_form, text) => {
  const whole = Buffer.from(text, "latin1");
  const bytes = Buffer.alloc(whole.length);
  const need = (from: number, to: number) => {
    whole.copy(bytes, from, from, to);
  };

  const found = readCrossReference({ bytes, need }, PDFContext.create());

  expect([...found.entries]).toEqual([...read(text).entries]);
  expect(bytes.subarray(0, 4_000).some((byte) => byte !== 0)).toBe(false);
});
