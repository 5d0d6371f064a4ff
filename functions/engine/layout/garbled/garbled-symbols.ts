// Finds signs instead of letters, as when the glyph numbers of a subset are taken for characters.

const LEAST_PAIRS = 60;
const LEAST_KINDS = 40;
const SOUP_SHARE = 0.22;
const SIGNS = /[\p{P}\p{S}]{2,}/gu;

/** Decides whether signs form many different pairs; code and formulas repeat a few pairs. */
export function hasSymbolSoup(text: string): boolean {
  let soup = 0;
  const kinds = new Set<string>();
  for (const signs of text.match(SIGNS) ?? []) {
    let last = "";
    for (const sign of signs) {
      if (last !== "" && sign !== last) {
        soup++;
        kinds.add(last + sign);
      }
      last = sign;
    }
  }
  if (kinds.size < LEAST_KINDS) return false;
  const pairs = [...text.matchAll(/\S(?=\S)/gu)].length;
  return pairs >= LEAST_PAIRS && soup > SOUP_SHARE * pairs;
}
