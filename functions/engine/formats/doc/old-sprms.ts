// Property modifiers of characters in Word 6 and 95, whose codes have one byte, in the codes of Word 97.

import { SPRM } from "./sprms.ts";

/** Bytes of the operands by the codes; other operands have their length before them. */
const OPERAND_BYTES: Readonly<Record<number, number>> = {
  ...{ 65: 1, 66: 1, 67: 1, 69: 2, 70: 4, 71: 1, 72: 2, 73: 3, 75: 1, 80: 2, 83: 0, 85: 1, 86: 1, 87: 1, 88: 1, 89: 1 },
  ...{ 90: 1, 91: 1, 92: 1, 93: 2, 94: 1, 95: 3, 96: 2, 97: 2, 98: 1, 99: 2, 100: 1, 101: 1, 102: 1, 104: 1, 107: 2 },
  ...{ 109: 2, 110: 2, 117: 1, 118: 1 },
};

/** Codes whose operands are the same in Word 97. */
const CODES: Readonly<Record<number, number>> = {
  65: SPRM.deleted,
  66: SPRM.inserted,
  71: SPRM.fieldData,
  85: SPRM.bold,
  86: SPRM.italic,
  87: SPRM.strike,
  92: SPRM.hidden,
  93: SPRM.font,
  94: SPRM.underline,
  99: SPRM.size,
  104: SPRM.position,
  117: SPRM.special,
};

/** Returns the modifiers that Word 97 has too. */
export function modernSprms(old: Uint8Array): Uint8Array {
  const modern: number[] = [];
  for (let at = 0; at < old.length; ) {
    const code = old[at] ?? 0;
    const size = OPERAND_BYTES[code] ?? 1 + (old[at + 1] ?? 0);
    const known = CODES[code];
    if (known !== undefined) modern.push(known & 0xff, known >> 8, ...old.subarray(at + 1, at + 1 + size));
    at += 1 + size;
  }
  return Uint8Array.from(modern);
}
