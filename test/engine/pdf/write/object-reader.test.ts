import { PDFContext, PDFDict, PDFNumber, PDFRef, PDFString } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../../../functions/engine/pdf/write/cross-reference.ts";
import { openObjects } from "../../../../functions/engine/pdf/write/object-reader.ts";

const sourceOf = (text: string) => ({ bytes: Buffer.from(text, "latin1"), need: () => undefined });
const at = (offset: number): Entry => ({ kind: "at", offset, generation: 0 });

describe("an object of a PDF", () => {
  const FILE = [
    "1 0 obj (plain) endobj\n",
    "2 0 obj << /Length 4 0 R /N 2 /First 8 >>\nstream\n7 0 8 3 12 (inner)\nendstream endobj\n",
    "4 0 obj 18 endobj\n",
  ];
  const places = new Map<number, Entry>([
    [1, at(0)],
    [2, at(FILE[0]?.length ?? 0)],
    [3, at(0)],
    [4, at(FILE.slice(0, 2).join("").length)],
    [5, { kind: "free" }],
    [7, { kind: "within", container: 2 }],
    [8, { kind: "within", container: 2 }],
    [9, { kind: "within", container: 2 }],
    [10, { kind: "within", container: 77 }],
    [11, { kind: "within", container: 1 }],
  ]);
  const open = () => openObjects(sourceOf(FILE.join("")), { entries: places }, PDFContext.create());

  it("is read at its place, or from its object stream", () => {
    const { load } = open();

    expect(load(PDFRef.of(1))).toEqual(PDFString.of("plain"));
    expect(load(PDFRef.of(7))).toEqual(PDFNumber.of(12));
    expect(load(PDFRef.of(8))).toEqual(PDFString.of("inner"));
    expect(load(PDFRef.of(1))).toBe(load(PDFRef.of(1)));
  });

  it("is a value that is no reference itself", () => {
    expect(open().load(PDFNumber.of(5))).toEqual(PDFNumber.of(5));
    expect(open().load(undefined)).toBeUndefined();
  });

  it.each([
    ["free", 5],
    ["unknown", 6],
    ["a stream", 2],
    ["not in its object stream", 9],
  ])("is absent when it is %s", (_why, number) => {
    expect(open().load(PDFRef.of(number))).toBeUndefined();
  });

  it.each([
    [3, "object 3 is not at the place"],
    [10, "object stream 77 is missing"],
    [11, "object 1 is not a stream"],
  ])("with the number %i needs a repair", (number, message) => {
    expect(() => open().load(PDFRef.of(number))).toThrow(message);
  });

  it("is decoded with all others of its object stream, once", () => {
    const ranges: number[] = [];
    const source = { ...sourceOf(FILE.join("")), need: (from: number) => void ranges.push(from) };
    const { load } = openObjects(source, { entries: places }, PDFContext.create());
    load(PDFRef.of(7));
    const needed = ranges.length;

    load(PDFRef.of(8));

    expect(needed).toBeGreaterThan(0);
    expect(ranges).toHaveLength(needed);
  });

  it.each([
    ["", "7 0 12", undefined],
    ["/N 1 /First 4", "7 0 12", PDFNumber.of(12)],
    ["/N 2 /First 6", "7 0 8 12", "is cut off"],
    ["/N 1", "7 0 12", "is cut off"],
    ["/N 1000000 /First 4", "7 0 12", "is cut off"],
    ["/N 1000001 /First 4", "7 0 12", "is too large"],
  ])("depends on the sizes of its object stream: %s", (sizes, data, expected) => {
    const file = `2 0 obj << /Length ${data.length} ${sizes} >>\nstream\n${data}\nendstream endobj`;
    const entries = new Map<number, Entry>([
      [2, at(0)],
      [7, { kind: "within", container: 2 }],
    ]);
    const load = () => openObjects(sourceOf(file), { entries }, PDFContext.create()).load(PDFRef.of(7));

    if (typeof expected === "string") expect(load).toThrow(expected);
    else expect(load()).toEqual(expected);
  });

  it("is not in a dictionary without a stream", () => {
    const entries = new Map<number, Entry>([
      [2, at(0)],
      [7, { kind: "within", container: 2 }],
    ]);
    const { load } = openObjects(sourceOf("2 0 obj << /N 1 >> endobj"), { entries }, PDFContext.create());

    expect(() => load(PDFRef.of(7))).toThrow("object 2 is not a stream");
  });

  it("is a dictionary whatever follows it", () => {
    const { load } = openObjects(sourceOf("1 0 obj << /A 1 >> endobj"), { entries: places }, PDFContext.create());

    expect(load(PDFRef.of(1))).toBeInstanceOf(PDFDict);
  });
});
