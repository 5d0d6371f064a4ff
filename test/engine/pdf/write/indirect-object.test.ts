import { deflateSync } from "node:zlib";
import { PDFContext, PDFDict, PDFName, type PDFObject } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import {
  find,
  numberOf,
  parseIndirect,
  parseObject,
  type Source,
  streamData,
} from "../../../../functions/engine/pdf/write/indirect-object.ts";

const context = PDFContext.create();

/** Source that lists the ranges it was asked for. */
function sourceOf(text: string | Buffer) {
  const needed: (readonly [from: number, to: number])[] = [];
  const source: Source = { bytes: Buffer.from(text as string, "latin1"), need: (...range) => needed.push(range) };
  return { source, needed };
}

const parse = (text: string, offset = 0) => {
  const { value, ...rest } = parseIndirect(sourceOf(text).source, offset, context);
  return { ...rest, value: value.toString() };
};

describe("an object at its place", () => {
  it("has its numbers and its value", () => {
    expect(parse("....12 3 obj (text) endobj", 4)).toEqual({
      number: 12,
      generation: 3,
      value: "(text)",
      streamAt: undefined,
    });
    expect(parse("\n 7\r0\nobj<</A 1>>endobj")).toMatchObject({ number: 7, generation: 0 });
  });

  it("may have as many digits and spaces as fit into fifty bytes", () => {
    expect(parse(`${" ".repeat(43)}1 0 obj 5 endobj`)).toMatchObject({ number: 1, value: "5" });
    expect(() => parse(`${" ".repeat(44)}1 0 obj 5 endobj`)).toThrow("wrong offsets");
  });

  it.each(["12 obj (a) endobj", "(a) endobj", "12 0 R", ""])("is refused at a wrong offset: %s", (text) => {
    expect(() => parse(text)).toThrow("its cross-reference section has wrong offsets");
  });

  it.each([
    ["\n", 1],
    ["\r\n", 2],
    ["\r", 1],
    ["", 0],
  ])("has the place of its stream after the line end %j", (lineEnd, length) => {
    const text = `1 0 obj <</Length 3>>\nstream${lineEnd}abc\nendstream endobj`;

    expect(parse(text).streamAt).toBe(text.indexOf("stream") + 6 + length);
    expect(parse(text).value).toContain("/Length 3");
  });

  it("is no stream when the word is in a text, even after two brackets far before", () => {
    expect(parse("1 0 obj <</A (stream)>> endobj")).toMatchObject({ streamAt: undefined });
    expect(parse("1 0 obj [<</A 1>> (stream of words)] endobj")).toMatchObject({ streamAt: undefined });
  });

  it("is a stream after white space of up to eighteen bytes", () => {
    expect(parse(`1 0 obj <<>>${" ".repeat(18)}stream\nendstream endobj`).streamAt).toBeDefined();
    expect(parse(`1 0 obj <<>>${" ".repeat(19)}stream\nendstream endobj`).streamAt).toBeUndefined();
  });

  it("may lack its end at the end of the file", () => {
    expect(parse("1 0 obj (a)")).toEqual({ number: 1, generation: 0, value: "(a)", streamAt: undefined });
  });

  it("needs its header and the bytes up to its end", () => {
    const { source, needed } = sourceOf(`${" ".repeat(100)}1 0 obj <<>>stream\nabc endstream endobj`);

    parseIndirect(source, 100, context);

    expect(needed).toEqual([
      [100, 150],
      [107, source.bytes.length],
      [112, 120],
    ]);
  });
});

describe("a search", () => {
  it("gives the first place from the start, or -1", () => {
    const { source } = sourceOf("word and word");

    expect([find(source, "word", 0), find(source, /w.rd/, 1), find(source, "word", 10)]).toEqual([0, 9, -1]);
    expect(find(source, "other", 0)).toBe(-1);
  });

  it.each([4_090, 4_095, 4_096, 8_190])("finds a word that crosses the end of a window, at %i", (at) => {
    const { source } = sourceOf(`${".".repeat(at)}endobj${".".repeat(9_000)}`);

    expect(find(source, "endobj", 0)).toBe(at);
  });

  it("needs no bytes behind the window of the word, and none behind the end", () => {
    const far = sourceOf(`${".".repeat(5_000)}word${".".repeat(9_000)}`);
    const near = sourceOf("word");

    find(far.source, "word", 0);
    find(near.source, "word", 0);

    expect(far.needed).toEqual([
      [0, 4_112],
      [4_096, 8_208],
    ]);
    expect(near.needed).toEqual([[0, 4]]);
  });
});

/** Data of a stream whose dictionary has these entries. */
function dataOf(stored: Buffer, entries: string, length: number | undefined = stored.length) {
  const { source, needed } = sourceOf(Buffer.concat([Buffer.from("##"), stored, Buffer.from("\nendstream more")]));
  const dictionary = parseObject(Buffer.from(`<<${entries}>>`), context) as PDFDict;
  return { data: streamData(source, 2, dictionary, length), needed };
}

const deflated = deflateSync(Buffer.from("stored"));
/** Two rows of three bytes with the filter "up". */
const filtered = deflateSync(Buffer.from([2, 1, 2, 3, 2, 1, 1, 1]));

describe("the data of a stream", () => {
  it("is stored, or deflated", () => {
    expect(dataOf(Buffer.from("stored"), "").data.toString()).toBe("stored");
    expect(dataOf(Buffer.from("stored"), "/Filter []").data.toString()).toBe("stored");
    expect(dataOf(deflated, "/Filter /FlateDecode").data.toString()).toBe("stored");
    expect(dataOf(deflated, "/Filter [/FlateDecode] /DecodeParms [null]").data.toString()).toBe("stored");
  });

  it.each([
    "/DecodeParms <</Predictor 12 /Columns 3>>",
    "/DecodeParms [<</Predictor 12 /Columns 3>>]",
    "/DecodeParms <</Predictor 12 /Columns 3 /Colors 1 /BitsPerComponent 8>>",
  ])("may have a predictor: %s", (parameters) => {
    expect([...dataOf(filtered, `/Filter /FlateDecode ${parameters}`).data]).toEqual([1, 2, 3, 2, 3, 4]);
  });

  it("has no predictor and one column by default", () => {
    const rows = deflateSync(Buffer.from([2, 1, 2, 1, 2, 1]));

    expect(dataOf(deflated, "/Filter /FlateDecode /DecodeParms <<>>").data.toString()).toBe("stored");
    expect([...dataOf(rows, "/Filter /FlateDecode /DecodeParms <</Predictor 12>>").data]).toEqual([1, 2, 3]);
  });

  it.each([
    "/DecodeParms <</Predictor 12 /Columns 3 /Colors 3>>",
    "/DecodeParms <</Predictor 12 /Columns 3 /BitsPerComponent 4>>",
  ])("is refused with a predictor for other pixels: %s", (parameters) => {
    expect(() => dataOf(filtered, `/Filter /FlateDecode ${parameters}`)).toThrow("unsupported predictor");
  });

  it.each(["/Filter /LZWDecode", "/Filter [/FlateDecode /ASCIIHexDecode]"])("is refused with %s", (filter) => {
    expect(() => dataOf(deflated, filter)).toThrow("a stream has an unknown filter");
  });

  it("is refused when its length does not lead to its end", () => {
    expect(() => dataOf(Buffer.from("stored"), "", 5)).toThrow("the length of one of its streams is wrong");
    expect(() => dataOf(Buffer.from("stored"), "", 8)).toThrow("the length of one of its streams is wrong");
    const { source } = sourceOf("stored\nendstream");
    expect(() => streamData(source, 0, PDFDict.withContext(context), undefined)).toThrow("wrong");
  });

  it("may end with up to four bytes of white space", () => {
    expect(dataOf(Buffer.from("stored\n  "), "", 6).data.toString()).toBe("stored");
    expect(() => dataOf(Buffer.from("stored\n   "), "", 6)).toThrow("wrong");
  });

  it("needs its bytes and the word after them", () => {
    expect(dataOf(Buffer.from("stored"), "").needed).toEqual([[2, 2 + 6 + 13]]);
  });
});

describe("a number of a dictionary", () => {
  it("is undefined when it is missing or something else", () => {
    const dictionary = parseObject(Buffer.from("<</A 7 /B (7)>>"), context) as PDFDict;
    const value: PDFObject | undefined = dictionary.get(PDFName.of("A"));

    expect(value).toBeDefined();
    expect(["A", "B", "C"].map((key) => numberOf(dictionary, key))).toEqual([7, undefined, undefined]);
  });
});
