// The height of a TrueType font, and the names and boxes of its glyphs (OpenType 1.9, tables hhea, head, cmap, post, loca,
// glyf and hmtx).

import { contourHeights } from "./glyph-contours.ts";
import type { GlyphBox } from "./ligature-shapes.ts";

export interface FontHeight {
  /** Ascent as a share of the font size, like `descent`. */
  readonly ascent: number;
  readonly descent: number;
}

/** Tables that a usable font has, besides those that are read here. */
const NEEDED = ["hmtx", "loca", "glyf"] as const;
const [TRUE_TYPE, APPLE] = [0x00010000, 0x74727565];

/** Reads a font's height. Undefined for a damaged, unusual or other font. */
export function metricsOfTrueType(bytes: Uint8Array): FontHeight | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || ![TRUE_TYPE, APPLE].includes(view.getUint32(0))) return undefined;
  const tables = tablesOf(view);
  if (tables === undefined || tables.has("CFF ") || !NEEDED.every((tag) => tables.has(tag))) return undefined;
  const whole = (tag: string, bytes: number) => {
    const table = tables.get(tag);
    return table !== undefined && table.byteLength >= bytes ? table : undefined;
  };
  const [head, hhea, maxp] = [whole("head", 54), whole("hhea", 36), whole("maxp", 32)];
  if (head === undefined || hhea === undefined || maxp === undefined) return undefined;
  const isUsual = head.getUint16(0) === 1 && (head.getUint16(50) & ~1) === 0 && maxp.getUint32(0) === 0x00010000;
  if (!isUsual) return undefined;
  const unitsPerEm = head.getUint16(18);
  return { ascent: hhea.getInt16(4) / unitsPerEm, descent: hhea.getInt16(6) / unitsPerEm };
}

/** Returns a font's tables by tag. Undefined when one of them is incomplete. */
function tablesOf(view: DataView): Map<string, DataView> | undefined {
  const tables = new Map<string, DataView>();
  if (view.byteLength < 12) return undefined;
  const count = view.getUint16(4);
  if (12 + 16 * count > view.byteLength) return undefined;
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
    const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (offset + length > view.byteLength) return undefined;
    if (length > 0) tables.set(tag, new DataView(view.buffer, view.byteOffset + offset, length));
  }
  return tables;
}

const MOST_CODES = 256;
/** Names of the format 2 of the table post before the font's own ones. */
const MAC_NAMES = 258;
const POST_2 = 0x00020000;

/** Returns the names that the font itself gives to its glyphs, by the codes of a simple font. Damaged tables have none. */
export function namesOfTrueType(bytes: Uint8Array, macNames: readonly string[]): Map<number, string> {
  const tables = tablesOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const [cmap, post] = [tables?.get("cmap"), tables?.get("post")];
  const named = new Map<number, string>();
  if (cmap === undefined || post === undefined) return named;
  const [glyphOf, nameOf] = [glyphsByCode(cmap), glyphNames(post, macNames)];
  for (let code = 0; code < MOST_CODES; code++) {
    const name = nameOf(glyphOf(code));
    if (name !== undefined) named.set(code, name);
  }
  return named;
}

/** A reader of a font's glyphs. */
export interface TrueTypeGlyphs {
  /** Number of the glyph of a simple font's code; 0 for codes without a glyph. */
  numberOf(code: number): number;
  /** Undefined for glyphs without ink, and beyond the font's end. */
  boxOf(glyph: number): GlyphBox | undefined;
}

/** Undefined for a font without outlines of this kind. */
export function glyphsOfTrueType(bytes: Uint8Array): TrueTypeGlyphs | undefined {
  const tables = tablesOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const [cmap, head, hhea, hmtx] = ["cmap", "head", "hhea", "hmtx"].map((tag) => tables?.get(tag));
  const [loca, glyf] = [tables?.get("loca"), tables?.get("glyf")];
  if (head === undefined || hhea === undefined || hmtx === undefined || loca === undefined || glyf === undefined)
    return undefined;
  const unitsPerEm = wordAt(head, 18) || 1000;
  const hasLongOffsets = wordAt(head, 50) === 1;
  const placeOf = (glyph: number) =>
    hasLongOffsets ? wordAt(loca, 4 * glyph) * 65_536 + wordAt(loca, 4 * glyph + 2) : 2 * wordAt(loca, 2 * glyph);
  const metrics = Math.max(1, wordAt(hhea, 34));
  return {
    numberOf: cmap === undefined ? () => 0 : glyphsByCode(cmap),
    boxOf: (glyph) => {
      const place = placeOf(glyph);
      if (placeOf(glyph + 1) <= place || place + 10 > glyf.byteLength) return undefined;
      const [left = 0, bottom = 0, right = 0, top = 0] = [2, 4, 6, 8].map(
        (at) => glyf.getInt16(place + at) / unitsPerEm,
      );
      // The last advance applies to all further glyphs.
      const advance = wordAt(hmtx, 4 * Math.min(glyph, metrics - 1)) / unitsPerEm;
      const isLow = (height: number) => height / unitsPerEm < LOW * (top - bottom);
      const hasLowPart = contourHeights(glyf, place)?.some(isLow) ?? false;
      return { advance, left, right: advance - right, bottom, top, hasLowPart };
    },
  };
}

/** Share of the height of "fi" that the stem of its i does not reach: .69 in Roboto. */
const LOW = 0.85;

/** Offset of the first such table among those that a PDF reader tries for a font without an encoding. */
function chosenMap(cmap: DataView): number | undefined {
  const count = wordAt(cmap, 2);
  const places = Array.from({ length: Math.min(count, MOST_MAPS) }, (_, index) => 4 + 8 * index);
  const found = (kind: number) => places.find((at) => wordAt(cmap, at) * 256 + wordAt(cmap, at + 2) === kind);
  const at = found(SYMBOLS) ?? found(MACINTOSH);
  return at === undefined ? undefined : wordAt(cmap, at + 4) * 65_536 + wordAt(cmap, at + 6);
}

const MOST_MAPS = 64;
/** Platform and encoding of the two maps. */
const [SYMBOLS, MACINTOSH] = [0x300, 0x100];

/** Returns a function from codes to glyph numbers, which are 0 for codes without a glyph. */
function glyphsByCode(cmap: DataView): (code: number) => number {
  const at = chosenMap(cmap);
  if (at === undefined) return () => 0;
  const format = wordAt(cmap, at);
  if (format === 0) return (code) => (at + 6 + code < cmap.byteLength ? cmap.getUint8(at + 6 + code) : 0);
  if (format === 6) {
    const [first, count] = [wordAt(cmap, at + 6), wordAt(cmap, at + 8)];
    return (code) => (code >= first && code < first + count ? wordAt(cmap, at + 10 + 2 * (code - first)) : 0);
  }
  if (format !== 4) return () => 0;
  // Symbol fonts have their codes from U+F000 on.
  return (code) => segmentGlyph(cmap, at, PRIVATE + code) || segmentGlyph(cmap, at, code);
}

const PRIVATE = 0xf000;

function segmentGlyph(cmap: DataView, at: number, code: number): number {
  const bytes = wordAt(cmap, at + 6);
  for (let segment = 0; segment < bytes; segment += 2) {
    if (wordAt(cmap, at + 14 + segment) < code) continue;
    const first = wordAt(cmap, at + 16 + bytes + segment);
    if (first > code) return 0;
    const delta = wordAt(cmap, at + 16 + 2 * bytes + segment);
    const rangeAt = at + 16 + 3 * bytes + segment;
    const range = wordAt(cmap, rangeAt);
    if (range === 0) return (code + delta) & 0xffff;
    const glyph = wordAt(cmap, rangeAt + range + 2 * (code - first));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

function glyphNames(post: DataView, macNames: readonly string[]): (glyph: number) => string | undefined {
  if (wordAt(post, 0) * 65_536 + wordAt(post, 2) !== POST_2) return () => undefined;
  const count = wordAt(post, 32);
  const own: string[] = [];
  for (let at = 34 + 2 * count; at < post.byteLength; ) {
    const length = post.getUint8(at);
    if (at + 1 + length > post.byteLength) break;
    own.push(String.fromCharCode(...new Uint8Array(post.buffer, post.byteOffset + at + 1, length)));
    at += 1 + length;
  }
  return (glyph) => {
    if (glyph === 0 || glyph >= count) return undefined;
    const index = wordAt(post, 34 + 2 * glyph);
    return index < MAC_NAMES ? macNames[index] : own[index - MAC_NAMES];
  };
}

/** Number of two bytes; 0 beyond the end of the table. */
function wordAt(table: DataView, at: number): number {
  return at + 2 <= table.byteLength ? table.getUint16(at) : 0;
}
