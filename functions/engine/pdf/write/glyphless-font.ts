// A font without outlines for the invisible text of a searchable PDF: every character is an empty box, half as wide as
// it is high. One font of 2 KB serves all languages of a PDF.

import { type PDFContext, type PDFRef, PDFString } from "@cantoo/pdf-lib";
import { zlibSync } from "fflate";

/** Width of every character, as a share of the font size. */
export const GLYPH_WIDTH = 0.5;
/** Share of the font size that lies below the baseline. */
export const GLYPH_DESCENT = 0.2;

const NAME = "GlyphlessFont";
const EM = 1000;
const ASCENT = EM * (1 - GLYPH_DESCENT);
const DESCENT = -EM * GLYPH_DESCENT;
const ADVANCE = EM * GLYPH_WIDTH;
const CODES = 0x1_0000;
const SURROGATES = { first: 0xd800, count: 0x800 };

/** Codes of the font's characters: UTF-16 units, and for a surrogate pair one code from the range of surrogates. */
export interface GlyphCodes {
  /** Converts UTF-16 to codes, both in four hexadecimal digits each. */
  encode(utf16: string): string;
  /** Codes of surrogate pairs. */
  readonly pairs: ReadonlyMap<string, number>;
}

export function createGlyphCodes(): GlyphCodes {
  const pairs = new Map<string, number>();
  const codeOf = (pair: string): string => {
    const code = pairs.get(pair) ?? SURROGATES.first + (pairs.size % SURROGATES.count);
    if (pairs.size < SURROGATES.count) pairs.set(pair, code);
    return hexadecimal(code);
  };
  return {
    pairs,
    // Readers would turn two glyphs for a pair into two broken characters.
    encode: (utf16) =>
      (utf16.match(/D[89AB]..D[C-F]..|..../gi) ?? []).map((unit) => (unit.length > 4 ? codeOf(unit) : unit)).join(""),
  };
}

/** Adds the font to the document as the given object. Call it last, when all codes are known. */
export function addGlyphlessFont(context: PDFContext, font: PDFRef, { pairs }: GlyphCodes): void {
  const stream = (bytes: Uint8Array, entries: Readonly<Record<string, number>> = {}) =>
    context.register(context.stream(deflate(bytes), { Filter: "FlateDecode", ...entries }));
  const program = trueType();
  const descriptor = context.register(
    context.obj({
      Type: "FontDescriptor",
      FontName: NAME,
      Flags: 5, // fixed pitch, symbolic
      FontBBox: [0, DESCENT, ADVANCE, ASCENT],
      ItalicAngle: 0,
      Ascent: ASCENT,
      Descent: DESCENT,
      CapHeight: ASCENT,
      StemV: 80,
      FontFile2: stream(program, { Length1: program.length }),
    }),
  );
  const descendant = context.register(
    context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: NAME,
      CIDSystemInfo: { Registry: PDFString.of("Adobe"), Ordering: PDFString.of("Identity"), Supplement: 0 },
      FontDescriptor: descriptor,
      DW: ADVANCE,
      CIDToGIDMap: stream(everyCodeToGlyphOne()),
    }),
  );
  context.assign(
    font,
    context.obj({
      Type: "Font",
      Subtype: "Type0",
      BaseFont: NAME,
      Encoding: "Identity-H",
      DescendantFonts: [descendant],
      ToUnicode: stream(toUnicode(pairs)),
    }),
  );
}

/** Deflates in JavaScript, because Node's zlib output depends on the processor. Level 9 is no smaller here. */
export function deflate(bytes: Uint8Array): Uint8Array {
  return zlibSync(bytes, { level: 6 });
}

function everyCodeToGlyphOne(): Uint8Array {
  return new Uint8Array(CODES * 2).map((_, index) => index % 2);
}

/** Map from codes to UTF-16: the identity, in ranges of one high byte (ISO 32000-2, 9.10.3), and the pairs. */
function toUnicode(pairs: ReadonlyMap<string, number>): Uint8Array {
  const ranges: string[] = [];
  for (let high = 0; high < 0x100; high++) {
    if (high >= 0xd8 && high <= 0xdf) continue;
    const first = `<${hexadecimal(high * 0x100)}>`;
    ranges.push(`${first} <${hexadecimal(high * 0x100 + 0xff)}> ${first}`);
  }
  const characters = [...pairs].map(([pair, code]) => `<${hexadecimal(code)}> <${pair}>`);
  return new TextEncoder().encode(
    [
      "/CIDInit /ProcSet findresource begin",
      "12 dict begin",
      "begincmap",
      "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
      "/CMapName /Adobe-Identity-UCS def",
      "/CMapType 2 def",
      "1 begincodespacerange",
      "<0000> <FFFF>",
      "endcodespacerange",
      ...inHundreds(ranges, "bfrange"),
      ...inHundreds(characters, "bfchar"),
      "endcmap",
      "CMapName currentdict /CMap defineresource pop",
      "end",
      "end",
    ].join("\n"),
  );
}

// A CMap takes at most 100 entries in one section (Adobe Technical Note 5014).
function inHundreds(entries: readonly string[], section: string): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at < entries.length; at += 100) {
    const part = entries.slice(at, at + 100);
    lines.push(`${part.length} begin${section}`, ...part, `end${section}`);
  }
  return lines;
}

function hexadecimal(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, "0");
}

/** Font file with two empty glyphs and the tables that PDF requires (ISO 32000-2, 9.9.2). */
function trueType(): Uint8Array {
  const tables = {
    glyf: [0, 0, 0, 0],
    head: [
      ...u16(1, 0, 1, 0), // version, revision
      ...u16(0, 0, 0x5f0f, 0x3cf5), // checksum (readers ignore it), magic number
      ...u16(0, EM, 0, 0, 0, 0, 0, 0, 0, 0), // flags, units, two dates
      ...u16(0, DESCENT, ADVANCE, ASCENT, 0, 8, 2, 0, 0), // box, style, smallest size, direction, short offsets
    ],
    hhea: u16(1, 0, ASCENT, DESCENT, 0, ADVANCE, 0, 0, ADVANCE, 1, 0, 0, 0, 0, 0, 0, 0, 1),
    hmtx: u16(ADVANCE, 0, 0), // one advance for all, then the second glyph's bearing
    loca: u16(0, 0, 0),
    maxp: u16(1, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
  };
  const entries = Object.entries(tables);
  const directory: number[] = [...u16(1, 0, entries.length, 64, 2, 32)];
  const data: number[] = [];
  for (const [tag, bytes] of entries) {
    const offset = 12 + entries.length * 16 + data.length;
    const padded = [...bytes];
    while (padded.length % 4 !== 0) padded.push(0);
    directory.push(...Buffer.from(tag), ...checksum(padded), ...u16(0, offset, 0, bytes.length));
    data.push(...padded);
  }
  return Uint8Array.from([...directory, ...data]);
}

function u16(...values: readonly number[]): readonly number[] {
  return values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]);
}

function checksum(padded: readonly number[]): readonly number[] {
  const view = new DataView(Uint8Array.from(padded).buffer);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return u16(sum >>> 16, sum & 0xffff);
}
