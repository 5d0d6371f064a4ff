// Property modifiers of Word 97-2003: a code of 16 bits, which gives the size of its operand (MS-DOC, section 2.6).

export interface Sprm {
  readonly code: number;
  /** The operand's first four bytes, as a number. */
  readonly value: number;
  /** Offset of the operand in the given bytes. */
  readonly at: number;
}

export const SPRM = {
  deleted: 0x0800,
  inserted: 0x0801,
  hidden: 0x083c,
  special: 0x0855,
  bold: 0x0835,
  italic: 0x0836,
  strike: 0x0837,
  doubleStrike: 0x2a53,
  underline: 0x2a3e,
  position: 0x2a48,
  characterStyle: 0x4a30,
  size: 0x4a43,
  font: 0x4a4f,
  fieldData: 0x0806,
  object: 0x080a,
  picture: 0x6a03,
  symbol: 0x6a09,
  listLevel: 0x260a,
  listOverride: 0x460b,
  outline: 0x2640,
  indent: 0x845e,
  indent97: 0x840f,
  firstIndent: 0x8460,
  firstIndent97: 0x8411,
  inTable: 0x2416,
  rowEnd: 0x2417,
  innerCell: 0x244b,
  innerRowEnd: 0x244c,
  tableDepth: 0x6649,
  tableDefinition: 0xd608,
  verticalMerge: 0xd62b,
  hugeProperties: 0x6646,
  hugePropertiesToo: 0x6645,
} as const;

const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, undefined, 3] as const;
/** Table definitions, whose operand size takes two bytes. */
const LONG_OPERANDS: ReadonlySet<number> = new Set([SPRM.tableDefinition, 0xd606]);

export function* readSprms(bytes: Uint8Array): Generator<Sprm> {
  const byte = (at: number) => bytes[at] ?? 0;
  for (let at = 0; at + 3 <= bytes.length; ) {
    const code = byte(at) | (byte(at + 1) << 8);
    at += 2;
    let size: number | undefined = OPERAND_BYTES[code >> 13];
    if (size === undefined) {
      if (LONG_OPERANDS.has(code)) size = 1 + (byte(at) | (byte(at + 1) << 8));
      else size = byte(at) + 1;
    }
    const value = byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16) | (byte(at + 3) << 24);
    yield { code, value: size >= 4 ? value >>> 0 : value & ((1 << (8 * size)) - 1), at };
    at += size;
  }
}
