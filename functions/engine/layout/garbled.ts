// Whether a text layer is garbage: glyphs whose font says no characters, or wrong ones.

const LEAST_CHARACTERS = 20;
const SHARE = 0.3;
// Control codes, private use and U+FFFD are what fonts without ToUnicode leave; no document means to hold so many.
const MEANINGLESS = /[\p{Cc}\p{Co}\p{Cn}\ufffd]/u;

/** Conservative: only what is beyond doubt. */
export function isGarbled(text: string): boolean {
  let characters = 0;
  let meaningless = 0;
  for (const character of text) {
    if (/\s/.test(character)) continue;
    characters++;
    if (MEANINGLESS.test(character)) meaningless++;
  }
  return characters >= LEAST_CHARACTERS && meaningless > SHARE * characters;
}
