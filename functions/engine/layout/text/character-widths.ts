// Usual widths of characters. pdf.js gives the width of a run, not of its characters.

import { hasIdeograph } from "./characters.ts";

/** Width of a code point in em, as in common text fonts. */
export function usualWidth(code: number): number {
  return code < LATIN ? (LATIN_WIDTHS[code] ?? USUAL) : otherWidth(code);
}

const USUAL = 0.52;
/** First code of the range that may have marks and ideographs. */
const LATIN = 0x300;

const LATIN_WIDTHS = new Float64Array(LATIN).fill(USUAL);
setWidth("ABCDEFGHJKLNOPQRSTUVXYZ", 0.68);
setWidth("mwMW@", 0.85);
setWidth("\t\n\v\f\r .,:;'!|Iiljftr()[]", 0.3);

function setWidth(characters: string, width: number): void {
  for (const character of characters) LATIN_WIDTHS[character.charCodeAt(0)] = width;
}

function otherWidth(code: number): number {
  const character = String.fromCodePoint(code);
  if (/\p{M}/u.test(character)) return 0;
  return hasIdeograph(character) ? 1 : USUAL;
}
