// Compares fonts read without their shapes with pdf.js, which reads them whole.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pdfjsFolder } from "../../../../functions/engine/base/assets.ts";
import { metricsOfTrueType } from "../../../../functions/engine/codecs/fonts/true-type.ts";
import type { PdfModule } from "../../../../functions/engine/pdf/core/core-types.ts";
import { leaveShapes } from "../../../../functions/engine/pdf/core/shapeless-fonts.ts";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import { withPage, withPdf } from "../../../../functions/engine/pdf/render/pdfjs.ts";
import { buildPdf, text } from "../../../support/documents/pdf.ts";

const limits = { pages: 10 };
const fontFile = (name: string) => readFileSync(join(pdfjsFolder("standard_fonts"), name));
const trueType = fontFile("LiberationSans-Regular.ttf");

const EEXEC_KEY = 55_665;
const CHARSTRING_KEY = 4330;

/** Type 1's encryption (Adobe Type 1 Font Format, chapter 7), with four random bytes in front. */
function encrypt(bytes: Uint8Array, key: number): Buffer {
  let state = key;
  const ciphers = [0, 0, 0, 0, ...bytes].map((byte) => {
    const cipher = byte ^ (state >> 8);
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
    return cipher;
  });
  return Buffer.from(ciphers);
}

/** Font in which the code of B shows an A. Only the shape (hsbw, endchar) has its width of 100. */
function type1(name = "A"): Buffer {
  const glyph = encrypt(Buffer.from([139, 239, 13, 14]), CHARSTRING_KEY);
  const shapes = Buffer.concat([
    Buffer.from(
      `dup /Private 4 dict dup begin /lenIV 4 def 2 index /CharStrings 1 dict dup begin\n/${name} ${glyph.length} RD `,
    ),
    glyph,
    Buffer.from(" ND end end mark currentfile closefile"),
  ]);
  const header = [
    "%!PS-AdobeFont-1.0: Test",
    "/FontMatrix [0.001 0 0 0.001 0 0] readonly def",
    `/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for dup 66 /${name} put readonly def`,
    "currentfile eexec\n",
  ].join("\n");
  return Buffer.concat([Buffer.from(header), encrypt(shapes, EEXEC_KEY)]);
}

/** The TrueType font with a Macintosh map that has the codes of A and B for each other. */
function swapped(): Buffer {
  const file = Buffer.from(trueType);
  const entry = Array.from({ length: file.readUInt16BE(4) }, (_, index) => 12 + 16 * index).find(
    (at) => file.toString("latin1", at, at + 4) === "cmap",
  );
  // The glyphs of A and B are the 36th and the 37th of this font.
  const [header, map] = [Buffer.from([0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 12]), Buffer.alloc(262)];
  map.writeUInt16BE(262, 2);
  map.set([37, 36], 6 + 65);
  file.writeUInt32BE(file.length, (entry ?? 0) + 8);
  file.writeUInt32BE(header.length + map.length, (entry ?? 0) + 12);
  return Buffer.concat([file, header, map]);
}

interface FontInPdf {
  readonly key: string;
  readonly subtype: string;
  readonly font: string;
  readonly name?: string;
}

function documentIn(file: Uint8Array, { key, subtype, font, name = "Test" }: FontInPdf, shown = "ABBA by AB") {
  const data = Buffer.from(file).toString("hex");
  const header = Buffer.from(file).indexOf("eexec") + 6;
  const stream = `/Filter /ASCIIHexDecode /Length ${data.length} /Length1 ${header} /Length2 ${file.length - header}`;
  return buildPdf([{ content: text(72, 700, 10, shown) }], {
    objects: {
      4: `<< /Type /Font /Subtype /${subtype} /BaseFont /${name} ${font} /FontDescriptor 1000 0 R >>`,
      1000: `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -90 900 400] /Ascent 400 /Descent -90 /${key} 1001 0 R >>`,
      1001: `<< ${stream} ${key === "FontFile3" ? "/Subtype /Type1C" : ""} >>\nstream\n${data}\nendstream`,
    },
  });
}

async function ours(bytes: Uint8Array) {
  return await withReadablePdf(bytes, { limits }, async (pdf) => {
    const { items, fonts } = await (await pdf.page(1)).readInk(false);
    const [font] = fonts.values();
    const words = items.flatMap((item) => ("str" in item ? [[item.str, item.width]] : []));
    return { words, height: [font?.ascent, font?.descent], shapes: font && Reflect.get(font, "data") };
  });
}

async function theirs(bytes: Uint8Array) {
  return await withPdf(bytes, { limits, images: "skip" }, (pdf) =>
    withPage(pdf, 1, async (page) => {
      const { items, styles } = await page.getTextContent();
      const [style] = Object.values(styles);
      const words = items.flatMap((item) => ("str" in item ? [[item.str, item.width]] : []));
      return { words, height: [style?.ascent, style?.descent] };
    }),
  );
}

const widths = (...all: number[]) => `/FirstChar 65 /LastChar ${64 + all.length} /Widths [${all.join(" ")}]`;
const FONTS = {
  "a TrueType font, which is higher than the document says": documentIn(trueType, {
    ...{ key: "FontFile2", subtype: "TrueType" },
    font: `/Encoding /WinAnsiEncoding ${widths(700, 600)}`,
  }),
  "a compact font with an encoding of its own": documentIn(fontFile("FoxitSymbol.pfb"), {
    ...{ key: "FontFile3", subtype: "Type1" },
    font: widths(700, 600),
  }),
  "a Type 1 font with an encoding of its own": documentIn(type1(), {
    ...{ key: "FontFile", subtype: "Type1" },
    font: widths(700, 600),
  }),
  "a Type 1 font with a width that its shapes alone know": documentIn(type1(), {
    ...{ key: "FontFile", subtype: "Type1" },
    font: "/FirstChar 65 /LastChar 66 /Widths [700]",
  }),
};

describe("a font that is only read", () => {
  it.each(Object.entries(FONTS))("gives the same result as pdf.js for %s", async (_, bytes) => {
    const { shapes, ...read } = await ours(bytes);

    expect(read).toEqual(await theirs(bytes));
    expect(shapes).toBeUndefined();
  });

  it("has the encoding and the widths of its file", async () => {
    const { words } = await ours(FONTS["a Type 1 font with a width that its shapes alone know"]);

    // Three characters of 7 points, and three of 1 point.
    expect(words).toEqual([["AAAA by AA", 24]]);
  });
});

describe("a font without an encoding in the document", () => {
  const wordsIn = async (bytes: Uint8Array) => (await ours(bytes)).words.map(([word]) => word);

  it("has the characters that its own glyph names mean, and not those of a guessed encoding", async () => {
    const bytes = documentIn(swapped(), { key: "FontFile2", subtype: "TrueType", font: widths(700, 600) });

    expect(await wordsIn(bytes)).toEqual(["BAAB by BA"]);
  });

  it("keeps the document's names", async () => {
    const font = `/Encoding << /Differences [65 /C] >> ${widths(700, 600)}`;
    const bytes = documentIn(swapped(), { key: "FontFile2", subtype: "TrueType", font });

    expect(await wordsIn(bytes)).toEqual(["CAAC by CA"]);
  });

  it.each([
    ["ABCDEF+Dingbats", "A✓✓A by A✓"],
    ["Test", "ABBA by AB"],
  ])("has dingbats for the names a1 to a206 if it is a font of dingbats: %s", async (name, expected) => {
    const bytes = documentIn(type1("a19"), { key: "FontFile", subtype: "Type1", font: widths(700, 600), name });

    expect(await wordsIn(bytes)).toEqual([expected]);
  });

  it("has dingbats in the font that every reader has", async () => {
    const objects = { 4: "<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>" };

    expect(await wordsIn(buildPdf([{ content: text(72, 700, 10, "38") }], { objects }))).toEqual(["✓✘"]);
  });

  it.each(["", "/Encoding /WinAnsiEncoding"])(
    "has the signs of Wingdings, which cannot show letters: %s",
    async (encoding) => {
      const font = { key: "FontFile2", subtype: "TrueType", font: encoding, name: "ABCDEF+Wingdings" };
      const bytes = documentIn(swapped(), font, "n\x9f");

      // In the encoding, the second code is Ÿ.
      expect(await wordsIn(bytes)).toEqual(["■•"]);
    },
  );
});

/** Classes with the methods that are replaced. Each says that it was called. */
function patchedClasses() {
  const original = () => "original";
  class IdentityCMap {}
  const classes = {
    Font: class {},
    Type1Parser: class {},
    Type1Font: class {},
    CFFParser: class {},
    CFFCompiler: class {},
    IdentityCMap,
    MacStandardGlyphOrdering: [],
    getGlyphsUnicode: () => ({}),
    adjusted: [] as unknown[],
    adjustType1ToUnicode: (_: object, encoding: unknown) => void classes.adjusted.push(encoding),
  };
  Object.assign(classes.Font.prototype, { convert: original, checkAndRepair: original });
  Object.assign(classes.Type1Parser.prototype, { extractFontProgram: original });
  Object.assign(classes.Type1Font.prototype, { wrap: original });
  Object.assign(classes.CFFParser.prototype, { parseCharStrings: original });
  Object.assign(classes.CFFCompiler.prototype, { compile: original });
  leaveShapes(classes as unknown as PdfModule);
  return classes;
}
type Called = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
const made = (Class: new () => object, fields: object = {}) => Object.assign(new Class(), fields) as Called;

describe("a method of pdf.js", () => {
  const file = { peekBytes: () => trueType };

  it.each([{}, { onlyRead: false }])("is unchanged for fonts that are painted: %j", (properties) => {
    const { Font, Type1Parser, Type1Font, CFFParser, CFFCompiler, adjusted } = patchedClasses();
    const cff = {};
    const encoded = { ...properties, hasEncoding: true, builtInEncoding: ["A"], firstChar: 0, lastChar: 0 };

    const results = [
      made(Font)["convert"]?.("F", {}, encoded),
      made(Font)["checkAndRepair"]?.("F", file, encoded),
      made(Type1Parser)["extractFontProgram"]?.(encoded),
      made(Type1Font)["wrap"]?.("F", 0, 0, 0, encoded),
      made(CFFParser, { properties: encoded, cff })["parseCharStrings"]?.({ charStrings: 7 }),
      made(CFFCompiler, { cff })["compile"]?.(),
    ];

    expect(results).toEqual(new Array(6).fill("original"));
    expect(adjusted).toEqual([]);
  });

  it.each([undefined, ["A"]])("converts no font that is only read, and keeps its encoding: %j", (builtInEncoding) => {
    const { Font, adjusted } = patchedClasses();
    const properties = { onlyRead: true, builtInEncoding, fixedPitch: true };

    expect(made(Font)["convert"]?.("F", {}, properties)).toBeUndefined();
    expect(properties.fixedPitch).toBe(false);
    expect(adjusted).toEqual(builtInEncoding === undefined ? [] : [["A"]]);
  });

  it.each([
    ["has a map to Unicode", { hasIncludedToUnicodeMap: true }, true],
    ["has an encoding", { hasEncoding: true }, true],
    ["has neither", { hasIncludedToUnicodeMap: false, hasEncoding: false }, false],
    ["is composite with its own numbers", { composite: true, hasEncoding: true, cMap: {} }, false],
  ])("reads only the height of a TrueType font that %s", (_, stated, isRead) => {
    const { Font } = patchedClasses();
    const font = made(Font);

    const result = font["checkAndRepair"]?.("F", file, { onlyRead: true, ...stated });

    expect(result).toBe(isRead ? undefined : "original");
    expect({ ...font }).toEqual(isRead ? { ...metricsOfTrueType(trueType), isOpenType: false } : {});
  });

  it("reads only the height of a composite font whose codes are its glyphs' numbers", () => {
    const { Font, IdentityCMap } = patchedClasses();
    const properties = { onlyRead: true, composite: true, cMap: new IdentityCMap() };

    expect(made(Font)["checkAndRepair"]?.("F", file, properties)).toBeUndefined();
  });

  it("repairs a font whose height is unknown", () => {
    const { Font } = patchedClasses();
    const damaged = { peekBytes: () => trueType.subarray(0, 11) };

    expect(made(Font)["checkAndRepair"]?.("F", damaged, { onlyRead: true, hasEncoding: true })).toBe("original");
  });

  it.each([
    ["of all codes", { widths: { 1: 5, 2: 5 } }, true],
    ["of the first code is missing", { widths: { 2: 5 } }, false],
    ["of the last code is missing", { widths: { 1: 5 } }, false],
    ["of a code without a glyph is missing", { widths: { 1: 5, 2: 5 }, lastChar: 3 }, true],
    ["of a code beyond the last is missing", { widths: { 1: 5 }, lastChar: 1 }, true],
    ["of a code before the first is missing", { widths: { 2: 5 }, firstChar: 2 }, true],
    ["is missing without an encoding", { builtInEncoding: undefined }, true],
    ["is missing for all codes", {}, false],
  ])("reads no shapes of a Type 1 font where the width %s: %j", (_, given, isLeft) => {
    const { Type1Parser } = patchedClasses();
    const builtInEncoding = [undefined, "A", "B", undefined];

    const program = made(Type1Parser)["extractFontProgram"]?.({
      ...{ onlyRead: true, builtInEncoding, firstChar: 1, lastChar: 2 },
      ...given,
    });

    expect(program).toEqual(
      isLeft ? { subrs: [], charstrings: [], properties: { privateData: new Map() } } : "original",
    );
  });

  it("writes no Type 1 font and no compact font that is only read", () => {
    const { Type1Font, CFFParser, CFFCompiler } = patchedClasses();
    const cff = {};
    const properties = { onlyRead: true };

    expect(made(Type1Font)["wrap"]?.("F", 0, 0, 0, properties)).toBeUndefined();
    expect(made(CFFParser, { properties, cff })["parseCharStrings"]?.({ charStrings: 7 })).toEqual({
      ...{ charStrings: 7, seacs: new Map(), widths: [] },
    });
    expect(made(CFFCompiler, { cff })["compile"]?.()).toEqual(new Uint8Array());
    expect(made(CFFCompiler, { cff: {} })["compile"]?.()).toBe("original");
  });
});

describe("the height of a TrueType font", () => {
  it("comes from its file", () => {
    expect(metricsOfTrueType(trueType)).toEqual({ ascent: 1854 / 2048, descent: -434 / 2048 });
  });

  it("is unknown when the file is cut off or of another type", () => {
    for (const length of [0, 11, 40, 1000, trueType.length - 1000])
      expect(metricsOfTrueType(trueType.subarray(0, length))).toBeUndefined();
    expect(metricsOfTrueType(fontFile("FoxitSymbol.pfb"))).toBeUndefined();
  });
});
