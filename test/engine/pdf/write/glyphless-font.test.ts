import { inflateSync } from "node:zlib";
import { PDFArray, PDFContext, PDFDict, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { metricsOfTrueType } from "../../../../functions/engine/codecs/fonts/true-type.ts";
import {
  addGlyphlessFont,
  createGlyphCodes,
  deflate,
  GLYPH_DESCENT,
  GLYPH_WIDTH,
} from "../../../../functions/engine/pdf/write/glyphless-font.ts";

const name = (text: string) => PDFName.of(text);
const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase();

describe("the codes of characters", () => {
  it("are UTF-16, except for surrogate pairs, which get one code each", () => {
    const codes = createGlyphCodes();

    expect(codes.encode(utf16("aä😀b😀🎉"))).toBe("006100E4D8000062D800D801");
    expect(codes.encode("d83ddE00")).toBe("D802");
    expect([...codes.pairs]).toEqual([
      ["D83DDE00", 0xd800],
      ["D83CDF89", 0xd801],
      ["d83ddE00", 0xd802],
    ]);
  });

  it.each([
    ["a half pair", "D83D0061", "D83D0061"],
    ["the other half", "DE000061", "DE000061"],
    ["the first and the last pair", "D800DC00DBFFDFFF", "D800D801"],
    ["nothing", "", ""],
  ])("are the units themselves for %s", (_, units, expected) => {
    expect(createGlyphCodes().encode(units)).toBe(expected);
  });

  it("repeat after 2048 pairs, and the first pairs keep theirs", () => {
    const codes = createGlyphCodes();
    const pairs = Array.from({ length: 2_050 }, (_, at) => utf16(String.fromCodePoint(0x10000 + at)));

    const encoded = pairs.map(codes.encode);

    expect(encoded.slice(0, 2)).toEqual(["D800", "D801"]);
    expect(encoded.slice(2_046)).toEqual(["DFFE", "DFFF", "D800", "D800"]);
    expect(codes.pairs.size).toBe(2_048);
    expect(codes.encode(pairs[5] ?? "")).toBe("D805");
  });
});

function addFont(...texts: readonly string[]) {
  const context = PDFContext.create();
  const ref = context.nextRef();
  const codes = createGlyphCodes();
  for (const text of texts) codes.encode(utf16(text));
  addGlyphlessFont(context, ref, codes);
  const font = context.lookup(ref, PDFDict);
  const descendant = font.lookup(name("DescendantFonts"), PDFArray).lookup(0, PDFDict);
  const descriptor = descendant.lookup(name("FontDescriptor"), PDFDict);
  const stream = (dictionary: PDFDict, key: string) => {
    const found = dictionary.lookup(name(key));
    if (!(found instanceof PDFRawStream)) throw new Error(`no stream at ${key}`);
    return { dict: found.dict, data: inflateSync(found.contents) };
  };
  const cMap = stream(font, "ToUnicode").data.toString("latin1");
  return { font, descendant, descriptor, stream, cMap, program: stream(descriptor, "FontFile2") };
}

const entriesOf = (dictionary: PDFDict, ...keys: readonly string[]) =>
  keys.map((key) => dictionary.get(name(key))?.toString());

describe("the font without outlines", () => {
  it("is half as wide as high, in all its places", () => {
    const { descendant, descriptor, program } = addFont();

    expect([GLYPH_WIDTH, GLYPH_DESCENT]).toEqual([0.5, 0.2]);
    expect(entriesOf(descendant, "DW", "BaseFont", "Subtype")).toEqual(["500", "/GlyphlessFont", "/CIDFontType2"]);
    expect(
      entriesOf(descriptor, "FontBBox", "Ascent", "Descent", "CapHeight", "Flags", "ItalicAngle", "StemV"),
    ).toEqual([...["[ 0 -200 500 800 ]", "800", "-200", "800", "5", "0", "80"]]);
    expect(metricsOfTrueType(program.data)).toEqual({ ascent: 0.8, descent: -0.2 });
    expect(entriesOf(program.dict, "Length1", "Filter")).toEqual([String(program.data.length), "/FlateDecode"]);
  });

  it("shows the empty glyph for every code", () => {
    const { descendant, stream } = addFont();
    const glyphs = stream(descendant, "CIDToGIDMap").data;

    expect(glyphs).toHaveLength(2 * 0x10000);
    expect(glyphs.every((byte, at) => byte === at % 2)).toBe(true);
  });

  it("is a composite font of the identity", () => {
    const { font, descendant } = addFont();

    expect(entriesOf(font, "Type", "Subtype", "BaseFont", "Encoding")).toEqual([
      ...["/Font", "/Type0", "/GlyphlessFont", "/Identity-H"],
    ]);
    expect(descendant.lookup(name("CIDSystemInfo"), PDFDict).get(name("Supplement"))?.toString()).toBe("0");
  });

  it("maps all codes except surrogates to themselves, a hundred ranges at a time", () => {
    const { cMap } = addFont();
    const ranges = [...cMap.matchAll(/^<(..)00> <(..)FF> <(..)00>$/gm)].map(([, first, last, to]) => [first, last, to]);
    const highs = Array.from({ length: 256 }, (_, high) => high).filter((high) => high < 0xd8 || high > 0xdf);

    expect(ranges).toEqual(highs.map((high) => new Array(3).fill(high.toString(16).toUpperCase().padStart(2, "0"))));
    expect(cMap.match(/^\d+ begin.*$/gm)).toEqual([
      "1 begincodespacerange",
      ...["100 beginbfrange", "100 beginbfrange", "48 beginbfrange"],
    ]);
    expect(cMap.match(/^endbfrange$/gm)).toHaveLength(3);
  });

  it("maps the codes of pairs to the pairs, a hundred at a time", () => {
    const { cMap } = addFont(...Array.from({ length: 101 }, (_, at) => String.fromCodePoint(0x1f600 + at)));

    expect(cMap).toContain("100 beginbfchar\n<D800> <D83DDE00>\n<D801> <D83DDE01>\n");
    expect(cMap).toContain("1 beginbfchar\n<D864> <D83DDE64>\nendbfchar\nendcmap");
  });
});

describe("the font's file", () => {
  const { program } = addFont();
  const view = new DataView(program.data.buffer, program.data.byteOffset, program.data.byteLength);
  const tables = Array.from({ length: view.getUint16(4) }, (_, index) => {
    const at = 12 + 16 * index;
    const [sum, offset, length] = [view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)];
    return { tag: program.data.toString("latin1", at, at + 4), sum, offset, length };
  });
  const u16 = (tag: string) => {
    const { offset = 0, length = 0 } = tables.find((table) => table.tag === tag) ?? {};
    return Array.from({ length: length / 2 }, (_, at) => view.getInt16(offset + 2 * at));
  };

  it("has the six tables that PDF requires, with a search range for six", () => {
    expect(tables.map(({ tag }) => tag)).toEqual(["glyf", "head", "hhea", "hmtx", "loca", "maxp"]);
    expect([0, 2, 4, 6, 8, 10].map((at) => view.getUint16(at))).toEqual([1, 0, 6, 64, 2, 32]);
  });

  it("has its tables one after the other, on multiples of four bytes, with their checksums", () => {
    let end = 12 + 16 * tables.length;
    for (const { offset, length, sum } of tables) {
      expect(offset).toBe(end);
      end = offset + Math.ceil(length / 4) * 4;
      let total = 0;
      for (let at = offset; at < end; at += 4) total = (total + view.getUint32(at)) % 2 ** 32;
      expect(sum).toBe(total);
      expect(program.data.subarray(offset + length, end).every((byte) => byte === 0)).toBe(true);
    }
    expect(program.data).toHaveLength(end);
    expect(tables.map(({ length }) => length)).toEqual([4, 54, 36, 6, 6, 32]);
  });

  it("has the values of an empty font (OpenType 1.9)", () => {
    expect(u16("head")).toEqual([
      ...[1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, 1000, 0, 0, 0, 0, 0, 0, 0, 0],
      ...[0, -200, 500, 800, 0, 8, 2, 0, 0],
    ]);
    expect(u16("hhea")).toEqual([1, 0, 800, -200, 0, 500, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect([u16("hmtx"), u16("loca"), u16("glyf")]).toEqual([
      [500, 0, 0],
      [0, 0, 0],
      [0, 0],
    ]);
    expect(u16("maxp")).toEqual([1, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
  });
});

describe("deflated bytes", () => {
  it("are the same on every processor, and inflate to the original", () => {
    const bytes = Uint8Array.from({ length: 1_000 }, (_, at) => at % 7);

    expect(inflateSync(deflate(bytes))).toEqual(Buffer.from(bytes));
    // A zlib header of level 6.
    expect([...deflate(bytes).subarray(0, 2)]).toEqual([0x78, 0x9c]);
  });
});
