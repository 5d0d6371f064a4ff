import { describe, expect, it } from "vitest";
import type { CoreFont, CoreGlyph } from "../../../../functions/engine/pdf/core/core-types.ts";
import {
  DIACRITIC,
  INVISIBLE,
  PLAIN,
  ReadableFont,
  type ReadableGlyph,
  WHITESPACE,
} from "../../../../functions/engine/pdf/core/readable-font.ts";

const PLAINLY = { isWhitespace: false, isZeroWidthDiacritic: false, isInvisibleFormatMark: false };

function glyph(unicode: string, change: Partial<CoreGlyph> = {}): CoreGlyph {
  return { unicode, width: 500, isSpace: false, category: PLAINLY, ...change };
}

/** Font whose codes are characters. */
function fontOf(change: Partial<CoreFont> = {}): { readonly font: ReadableFont; readonly asked: unknown[] } {
  const asked: unknown[] = [];
  const core: CoreFont = {
    name: "Plain",
    _charToGlyph(code, isSpace) {
      asked.push([code, isSpace]);
      return glyph(String.fromCharCode(code), { isSpace });
    },
    ...change,
  };
  return { font: new ReadableFont("f1", core, () => ({ one: 0x31 })), asked };
}

/** Glyphs of the codes, each with what the reader needs. */
function read(font: ReadableFont, codes: string): readonly ReadableGlyph[] {
  const glyphs: ReadableGlyph[] = [];
  return glyphs.slice(0, font.readGlyphs(codes, glyphs)).length === 0
    ? []
    : glyphs.slice(0, font.readGlyphs(codes, glyphs));
}

const only = (drawn: CoreGlyph, change: Partial<CoreFont> = {}) =>
  read(fontOf({ _charToGlyph: () => drawn, ...change }).font, "a")[0];

describe("a font", () => {
  it("has defaults for what the document leaves open", () => {
    const { font } = fontOf();

    expect(font).toMatchObject({ id: "f1", name: "Plain", vertical: false, scale: 0.001 });
    expect(fontOf({ vertical: true, fontMatrix: [0.002, 0, 0, 0.003, 0, 0] }).font).toMatchObject({
      ...{ vertical: true, scale: 0.002 },
    });
    expect(fontOf({ fontMatrix: [] }).font.scale).toBe(0.001);
  });
});

describe("the glyphs of a simple font", () => {
  it("have the characters of TeX's encoding where the widths of the letters show it", () => {
    const widths = { 11: 24, 97: 21, 99: 18, 101: 18, 105: 12, 109: 35, 110: 23 };
    const differences = new Map(Object.keys(widths).map((code) => [Number(code), String.fromCharCode(Number(code))]));
    const { font } = fontOf({ differences, widths, toUnicode: { has: (code) => code > 32 } });

    expect(read(font, "e\vect").map(({ unicode }) => unicode)).toEqual(["e", "ff", "e", "c", "t"]);
    expect(read(fontOf({ differences, toUnicode: { has: () => false } }).font, "\v")[0]?.unicode).toBe("\v");
    expect(read(fontOf({ widths, toUnicode: { has: () => false } }).font, "\v")[0]?.unicode).toBe("\v");
  });

  it("have the letters of a ligature that the font's boxes show, as a guess", () => {
    const { font } = fontOf({ shownText: new Map([[0x44, "ti"]]) });

    expect(read(font, "aD")).toMatchObject([{ unicode: "a" }, { unicode: "ti", isGuessed: true }]);
    expect(read(font, "a")[0]).not.toHaveProperty("isGuessed");
  });

  it("are one for each code, and a space is code 32", () => {
    const { font } = fontOf();

    expect(read(font, "a b").map(({ unicode, isSpace }) => [unicode, isSpace])).toEqual([
      ["a", false],
      [" ", true],
      ["b", false],
    ]);
  });

  it.each([
    ["U+0000 for a ligature", "\0", "ff", "ff"],
    ["a ligature's sign of another kind", "\u21b5", "ff", "ff"],
    ["letters for a ligature", "ff", "ff", "ff"],
    ["a control character for a letter", "\u0002", "one", "1"],
    ["a control character without a known name", "\u0002", "g7", "\u0002"],
    ["another letter than the name's", "2", "one", "2"],
  ])("have the meaning of their name if the document's map has %s", (_, mapped, name, expected) => {
    const known = { one: 0x31, ff: 0xfb00 };
    const core: CoreFont = {
      name: "Plain",
      _charToGlyph: () => glyph(mapped),
      toUnicode: { has: () => true },
      differences: new Map([[0x61, name]]),
    };

    expect(read(new ReadableFont("f1", core, () => known), "a")[0]?.unicode.normalize("NFKC")).toBe(expected);
  });

  it.each([
    ["ABCDEF+FontAwesome5Free-Solid", "calendar", "\ue061"],
    ["SimpleIcons", "xicon", "\ue061"],
    ["FontAwesome", "one", "1"],
    ["CMR10", "calendar", "a"],
    ["Lexicon", "calendar", "a"],
  ])("of %s named %s have no letter for a picture's name", (name, named, expected) => {
    const toUnicode = { has: () => false };
    const { font } = fontOf({ name, toUnicode, differences: new Map([[0x61, named]]) });

    expect(read(font, "a")[0]?.unicode).toBe(expected);
  });

  it.each([
    ["simple", {}, "a"],
    ["composite", { composite: true }, "\uf761"],
    ["Type 3", { isType3Font: true }, "\uf761"],
  ])("have the meaning of expert fonts' private codes in a %s font", (_, kind, expected) => {
    expect(only(glyph("\uf761"), kind)?.unicode).toBe(expected);
  });

  it("go to the front of the array, and the rest of it stays", () => {
    const { font } = fontOf();
    const glyphs: ReadableGlyph[] = [];

    expect(font.readGlyphs("abc", glyphs)).toBe(3);
    expect(font.readGlyphs("d", glyphs)).toBe(1);

    expect(glyphs.map(({ unicode }) => unicode)).toEqual(["d", "b", "c"]);
  });

  it("are asked for once", () => {
    const { font, asked } = fontOf();

    read(font, "aba\uffff\uffff");

    expect(asked).toEqual([
      [0x61, false],
      [0x62, false],
      [0xffff, false],
    ]);
  });

  it("are none in an unreadable font", () => {
    const { _charToGlyph: _, ...placeholder } = { name: "x", _charToGlyph: undefined };

    expect(new ReadableFont("f", placeholder, () => ({})).readGlyphs("abc", [])).toBe(0);
  });
});

describe("the glyphs of a composite font", () => {
  /** Codes of two bytes above 0x7f, and of one byte below; `^` stands for a code beyond those of real fonts. */
  const cMap = {
    readCharCode(codes: string, at: number, out: { charcode: number; length: number }) {
      const first = codes.charCodeAt(at);
      out.length = first > 0x7f ? 2 : 1;
      out.charcode = first > 0x7f ? (first - 0x80) * 256 + codes.charCodeAt(at + 1) : first === 0x5e ? 65_536 : first;
    },
  };

  it("are those of the codes that its map reads", () => {
    const { font } = fontOf({ cMap });

    expect(read(font, "a\u0080bc").map(({ unicode }) => unicode)).toEqual(["a", "b", "c"]);
  });

  it("have a space of one byte, and no space of two", () => {
    const { font, asked } = fontOf({ cMap });

    expect(read(font, " \u0080  ").map(({ isSpace }) => isSpace)).toEqual([true, false, true]);
    expect(asked).toEqual([
      [0x20, true],
      [0x20, false],
    ]);
  });

  it("are not kept for codes above those of real fonts", () => {
    const { font, asked } = fontOf({ cMap });

    const glyphs: ReadableGlyph[] = [];
    font.readGlyphs("^^", glyphs);

    expect(asked).toHaveLength(2);
  });
});

describe("a glyph", () => {
  it("has one of four kinds", () => {
    expect(new Set([PLAIN, WHITESPACE, DIACRITIC, INVISIBLE]).size).toBe(4);
  });

  it.each([
    ["plain", PLAINLY, PLAIN],
    ["white space", { ...PLAINLY, isWhitespace: true }, WHITESPACE],
    ["a diacritic", { ...PLAINLY, isZeroWidthDiacritic: true }, DIACRITIC],
    ["invisible", { ...PLAINLY, isInvisibleFormatMark: true, isWhitespace: true }, INVISIBLE],
    ["white space before a diacritic", { ...PLAINLY, isWhitespace: true, isZeroWidthDiacritic: true }, WHITESPACE],
  ])("may be %s", (_, category, kind) => {
    expect(only(glyph("x", { category }))).toEqual({ unicode: "x", advance: 500, isSpace: false, kind });
  });

  it("advances by its width, or downwards in a vertical font", () => {
    expect(only(glyph("x", { width: 7, vmetric: [-900, 1, 2] }))?.advance).toBe(7);
    expect(only(glyph("x", { width: 7, vmetric: [-900, 1, 2] }), { vertical: true })?.advance).toBe(-900);
    expect(only(glyph("x", { width: 7 }), { vertical: true })?.advance).toBeNaN();
  });

  it("is a hyphen where a soft hyphen is visible", () => {
    const category = { ...PLAINLY, isInvisibleFormatMark: true };

    expect(only(glyph("\u00ad", { width: 1, category }))).toMatchObject({ unicode: "-", kind: PLAIN });
    expect(only(glyph("\u00ad", { width: 0, category }))).toMatchObject({ unicode: "\u00ad", kind: INVISIBLE });
  });

  it("has the meaning of its name where pdf.js knows only its code", () => {
    const toUnicode = { has: (code: number) => code !== 0x61 };
    const differences = new Map([
      [0x61, "one.oldstyle"],
      [0x62, "one"],
    ]);
    const drawn = glyph("a", { isSpace: true });

    expect(only(drawn, { toUnicode, differences })).toEqual({ unicode: "1", advance: 500, isSpace: true, kind: PLAIN });
    expect(only(drawn, { toUnicode: { has: () => true }, differences })).toMatchObject({ unicode: "a" });
    expect(only(drawn, { toUnicode: null, differences })).toMatchObject({ unicode: "a" });
    expect(only(drawn, { toUnicode })).toMatchObject({ unicode: "a" });
  });

  it.each([
    ["\uf0b7", "\u2022"],
    ["\ue000", "\ue000"],
    ["a", "a"],
    ["\u{f00b7}", "\u{f00b7}"],
    ["\uf8ff", "\uf8ff"],
    ["\uf0b7x", "\uf0b7x"],
    // PDFs by macOS have the code before the private character.
    ["\u00b7\uf0b7", "\u2022"],
    ["\u0001\uf001", "\uf001"],
    ["\u0096\uf0b7", "\u0096\uf0b7"],
    ["\u00b7\uf0b7x", "\u00b7\uf0b7x"],
  ])("of a private character %j is %j in Symbol", (unicode, expected) => {
    expect(only(glyph(unicode), { name: "Symbol" })?.unicode).toBe(expected);
  });

  it("may be missing", () => {
    const missing = { _charToGlyph: () => undefined as unknown as CoreGlyph };

    expect(read(fontOf(missing).font, "a")).toEqual([{ unicode: "", advance: 0, isSpace: false, kind: PLAIN }]);
  });
});

describe("the real height of text", () => {
  const bbox = [0, -100, 0, 800];
  const factor = (change: Partial<CoreFont>, fontSize = 1) =>
    fontOf({
      isType3Font: true,
      isCharBBox: false,
      bbox,
      fontMatrix: [0.01, 0, 0, 0.02, 0, 0],
      ...change,
    }).font.heightFactor(fontSize);

  it("is that of the box of a Type 3 font, in its matrix", () => {
    expect(factor({})).toBe(900 * 0.02);
    expect(factor({ bbox: [0, 5, 0, 8] })).toBe(3 * 0.02);
    expect(factor({ fontMatrix: [0.01] })).toBe(900);
  });

  it("counts for larger sizes only when the box is that of its characters", () => {
    expect([factor({}, 1), factor({}, 1.01), factor({ isCharBBox: true }, 12)]).toEqual([18, 1, 18]);
  });

  it("is guessed by the widths where the box is far higher than the widest glyph", () => {
    const widths = [300, 0, 100, 200];

    expect(factor({ widths, bbox: [0, 0, 0, 1200] })).toBe(1200 * 0.02);
    expect(factor({ widths, bbox: [0, 0, 0, 1201] })).toBe(2 * 200 * 0.02);
    expect(factor({ widths: [0], bbox: [0, 0, 0, 1201] })).toBe(1201 * 0.02);
  });

  it("is guessed by the widths where the box is far lower than the widest glyph", () => {
    const widths = [300, 0, 100, 200];

    expect(factor({ widths, bbox: [0, 0, 0, 30] })).toBe(30 * 0.02);
    expect(factor({ widths, bbox: [0, 0, 0, 29] })).toBe(2 * 200 * 0.02);
  });

  it.each([
    ["other fonts", { isType3Font: false }],
    ["the usual matrix", { fontMatrix: [0.001, 0, 0, 0.001, 0, 0] }],
    ["an empty box", { bbox: [0, 5, 0, 5] }],
    ["a box upside down", { bbox: [0, 8, 0, 5] }],
    ["a short box", { bbox: [] }],
  ])("is the font size for %s", (_, change) => {
    expect(factor(change)).toBe(1);
  });

  it("is that of the box when only part of the matrix is usual", () => {
    expect(factor({ fontMatrix: [0.001, 0, 0, 0.002, 0, 0] })).toBe(900 * 0.002);
  });
});

describe("the letters of a right-to-left ligature", () => {
  it("are in the order of painting, which the bidirectional algorithm turns later", () => {
    expect(only(glyph("\u0644\u0627"))?.unicode).toBe("\u0627\u0644");
    expect(only(glyph("\ufc08"))?.unicode).toBe("\u0645\u0628");
  });

  it("stay in their order in vertical text and in other scripts", () => {
    expect(only(glyph("\u0644\u0627", { vmetric: [1000] }), { vertical: true })?.unicode).toBe("\u0644\u0627");
    expect(only(glyph("ffi"))?.unicode).toBe("ffi");
    expect(only(glyph("\u0644"))?.unicode).toBe("\u0644");
  });
});
