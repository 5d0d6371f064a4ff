// Signs instead of letters, as where the glyphs of a subset are numbered and the numbers are taken for characters.

const LEAST_PAIRS = 60;
const LEAST_KINDS = 40;
const SOUP_SHARE = 0.22;
const SIGN = /[\p{P}\p{S}]/u;

/** Whether signs stand beside other signs, in ever new pairs: code and formulas repeat a few. */
export function symbolSoup(texts: readonly string[]): boolean {
  let pairs = 0;
  let soup = 0;
  const kinds = new Set<string>();
  for (const text of texts) {
    let before = " ";
    for (const character of text) {
      if (!/\s/.test(character) && !/\s/.test(before)) {
        pairs++;
        if (character !== before && isBroken(before, character)) {
          soup++;
          kinds.add(before + character);
        }
      }
      before = character;
    }
  }
  return pairs >= LEAST_PAIRS && kinds.size >= LEAST_KINDS && soup > SOUP_SHARE * pairs;
}

/** Two different signs, or a sign and a digit where neither is part of a number. */
function isBroken(first: string, second: string): boolean {
  return SIGN.test(first) && SIGN.test(second);
}
