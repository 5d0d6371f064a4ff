// How wide characters usually are: pdf.js tells a run's width, not its characters'.

import { hasIdeograph } from "./characters.ts";

/** In em, as in common text fonts; of a code point. */
export function usualWidth(code: number): number {
  return code < LATIN ? (LATIN_WIDTHS[code] ?? USUAL) : otherWidth(code);
}

const USUAL = 0.52;
/** Below it no character is a mark or an ideograph. */
const LATIN = 0x300;

const LATIN_WIDTHS = new Float64Array(LATIN).fill(USUAL);
setWidth("ABCDEFGHJKLNOPQRSTUVXYZ", 0.68);
setWidth("mwMW@", 0.85);
setWidth("\t\n\v\f\r .,:;'!|Iiljftr()[]", 0.3);

function setWidth(characters: string, width: number): void {
  for (const character of characters) LATIN_WIDTHS[character.charCodeAt(0)] = width;
}

const [PUNCTUATION, AFTER_PUNCTUATION] = [0x2000, 0x2070];

function otherWidth(code: number): number {
  if (code >= PUNCTUATION && code < AFTER_PUNCTUATION) return USUAL;
  const character = String.fromCodePoint(code);
  if (/\p{M}/u.test(character)) return 0;
  return hasIdeograph(character) ? 1 : USUAL;
}
