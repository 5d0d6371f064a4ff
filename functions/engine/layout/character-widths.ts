// How wide characters usually are: pdf.js tells a run's width, not its characters'.

import { IDEOGRAPH } from "./characters.ts";

/** In em, as in common text fonts; of a code point. */
export function usualWidth(code: number): number {
  return code < LATIN ? (LATIN_WIDTHS[code] ?? USUAL) : otherWidth(code);
}

const USUAL = 0.52;
/** Below it no character is a mark or an ideograph. */
const LATIN = 0x300;

const LATIN_WIDTHS = Float64Array.from({ length: LATIN }, (_, code) => {
  const character = String.fromCodePoint(code);
  if (/[\t-\r .,:;'!|iljIftr()[\]]/.test(character)) return 0.3;
  if (/[mwMW@]/.test(character)) return 0.85;
  return /[A-Z]/.test(character) ? 0.68 : USUAL;
});

const [PUNCTUATION, AFTER_PUNCTUATION] = [0x2000, 0x2070];

function otherWidth(code: number): number {
  if (code >= PUNCTUATION && code < AFTER_PUNCTUATION) return USUAL;
  const character = String.fromCodePoint(code);
  if (/\p{M}/u.test(character)) return 0;
  return IDEOGRAPH.test(character) ? 1 : USUAL;
}
