// Pages that need files of pdf.js to be read or drawn. Their text layer differs from the drawn text. Otherwise the text
// layer could replace the OCR result and hide a blank drawing.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pdfjsFolder } from "../../functions/engine/base/assets.ts";
import { buildPdf } from "../support/documents/pdf.ts";

/** A page in Helvetica, which is not embedded. Its text layer maps each letter to another one. */
export function drawnLatin(words: string): Uint8Array {
  const map = `1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <00C0> endbfrange`;
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 1001 0 R >>";
  const codes = Buffer.from(words, "latin1").toString("hex");
  return pageOf(codes, 32, { 1000: font, 1001: stream(Buffer.from(map)) });
}

/** A page with 日本語 in a font that is not embedded. */
export function unembeddedJapanese(): Uint8Array {
  return pageIn("HeiseiMin-W3", "93FA967B8CEA", { 1002: DESCRIPTOR }, "/Subtype /CIDFontType0");
}

/**
 * A page of hiragana in an embedded font whose glyphs look like these capitals. OCR can read them only if each code was
 * mapped to its CID before drawing, and it needs no Japanese model.
 */
export function drawnJapanese(words: string): Uint8Array {
  const letters = [...new Set(words)];
  const glyphs = new Uint8Array(2 * (FIRST_CID + letters.length));
  for (const [index, letter] of letters.entries()) {
    new DataView(glyphs.buffer).setUint16(2 * (FIRST_CID + index), letter.charCodeAt(0) - ASCII_BEFORE_GLYPHS);
  }
  const codes = [...words].map((letter) => (FIRST_CODE + letters.indexOf(letter)).toString(16)).join("");
  const font = readFileSync(join(pdfjsFolder("standard_fonts"), "LiberationSans-Regular.ttf"));
  const descriptor = DESCRIPTOR.replace(">>", "/FontFile2 1003 0 R >>");
  const objects = { 1002: descriptor, 1003: stream(font), 1004: stream(glyphs) };
  return pageIn("LiberationSans", codes, objects, "/Subtype /CIDFontType2 /CIDToGIDMap 1004 0 R");
}

/**
 * The code of ぁ in Shift-JIS and its CID in Adobe-Japan1 (Adobe Technical Note 5078). Both number the next signs alike.
 */
const FIRST_CODE = 0x829f;
const FIRST_CID = 842;
/** The difference of a letter's ASCII code and its glyph: glyph 36 of Liberation Sans is A. */
const ASCII_BEFORE_GLYPHS = 29;

const DESCRIPTOR =
  "<< /Type /FontDescriptor /FontName /Any /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>";

function pageIn(name: string, codes: string, objects: Readonly<Record<number, string>>, kind: string): Uint8Array {
  return pageOf(codes, 24, {
    1000: `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /90ms-RKSJ-H /DescendantFonts [1001 0 R] >>`,
    1001: `<< /Type /Font ${kind} /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 1002 0 R /DW 1000 >>`,
    ...objects,
  });
}

/** A page that draws the codes in the font of object 1000. */
function pageOf(codes: string, size: number, objects: Readonly<Record<number, string>>): Uint8Array {
  const entries = "/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /J 1000 0 R >> >>";
  const form = { entries, data: Buffer.from(`BT /J ${size} Tf 40 100 Td <${codes}> Tj ET`) };
  return buildPdf([{ content: "/Form Do\n", images: { Form: form }, width: 500, height: 200 }], { objects });
}

function stream(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString("hex");
  return `<< /Length ${hex.length} /Filter /ASCIIHexDecode >>\nstream\n${hex}\nendstream`;
}
