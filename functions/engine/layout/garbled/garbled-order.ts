// Finds characters that first appear in the order of their codes, as when a subset's glyphs are numbered by appearance.

import { isDigit } from "../text/characters.ts";

const LEAST_KINDS = 14;
/** Uses of each kind; a table of characters, or a list from A to Z, uses each once. */
const USES = 3;
const SHARE_IN_ORDER = 0.8;
/** New characters to look at first. Their order rules out nearly all texts. */
const FIRST_KINDS = 8;

/** Decides whether nearly every new character is the next one in Unicode. */
export function isNumberedByFirstUse(text: string): boolean {
  const seen = new Set<number>();
  let characters = 0;
  let inOrder = 0;
  let last = Number.NaN;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    // Lists of places and of versions have digits in order: a1, a2, b1, b2.
    if (code === NEXT_PIECE || code === SPACE || isDigit(code)) continue;
    characters++;
    if (seen.has(code)) continue;
    seen.add(code);
    if (code === last + 1) inOrder++;
    if (seen.size === FIRST_KINDS && 2 * inOrder < FIRST_KINDS) return false;
    last = code;
  }
  return seen.size >= LEAST_KINDS && characters >= USES * seen.size && inOrder >= SHARE_IN_ORDER * (seen.size - 1);
}

const NEXT_PIECE = 0x0a;
const SPACE = 0x20;
