// The height of a TrueType font (OpenType 1.9, tables hhea and head).

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

/** Tables by tag. Undefined when one of them is incomplete. */
function tablesOf(view: DataView): Map<string, DataView> | undefined {
  const tables = new Map<string, DataView>();
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
