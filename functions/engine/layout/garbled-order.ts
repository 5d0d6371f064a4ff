// Characters that first appear one after the other in the order of their codes: glyphs of a subset, numbered as they came.

const LEAST_KINDS = 14;
/** Each is used again and again: no table of characters, no list from A to Z. */
const USES = 3;
const SHARE_IN_ORDER = 0.8;

/** Whether nearly every new character is the next one in Unicode. */
export function numberedAsTheyCome(texts: readonly string[]): boolean {
  const seen = new Set<number>();
  let characters = 0;
  let inOrder = 0;
  let last = Number.NaN;
  for (const text of texts) {
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      if (code === SPACE) continue;
      characters++;
      if (seen.has(code)) continue;
      seen.add(code);
      if (code === last + 1) inOrder++;
      last = code;
    }
  }
  return seen.size >= LEAST_KINDS && characters >= USES * seen.size && inOrder >= SHARE_IN_ORDER * (seen.size - 1);
}

const SPACE = 0x20;
