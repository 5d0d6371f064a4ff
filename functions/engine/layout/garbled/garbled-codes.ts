// Finds codes in a text layer that are no characters: control codes, private use, U+FFFD, unassigned codes.

import { whenNeeded } from "../../base/when-needed.ts";

const MEANINGLESS_SHARE = 0.3;

/** Decides whether a font's texts have codes that nobody writes. */
export function hasMeaningless(texts: readonly string[], shown: number): boolean {
  const odd = texts.filter((text) => ODD.test(text));
  return (
    meaninglessCharacters(odd) > MEANINGLESS_SHARE * shown ||
    hasControls(odd, shown) ||
    hasUnassigned(odd, shown) ||
    hasRareSigns(odd, shown)
  );
}

/** Quick test: most texts do not match; a text with such codes does. */
const ODD = /[^\t-\r -~\xa0\xc0-\u024f\u2010-\u2030\u2212]/;

// Fonts without ToUnicode give control codes, private use and U+FFFD.
const MEANINGLESS = whenNeeded(() => /(?!\s)[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu);
/** Fewer kinds are bullets, leaders and icons of a symbol font. */
const LEAST_KINDS = 6;
/** The same when most codes are texts of their own, as icons are. */
const LEAST_KINDS_ALONE = 16;

function meaninglessCharacters(texts: readonly string[]): number {
  let count = 0;
  let lost = 0;
  let alone = 0;
  const kinds = new Set<string>();
  for (const text of texts) {
    const found = text.match(MEANINGLESS()) ?? [];
    for (const character of found) kinds.add(character);
    lost += found.filter((character) => character === "\ufffd").length;
    count += found.length;
    if (found.length === 1 && text.trim().length <= 2) alone++;
  }
  if (kinds.size < LEAST_KINDS) return lost;
  const isTable = kinds.size > count / 2;
  return alone > count / 2 && (isTable || kinds.size < LEAST_KINDS_ALONE) ? lost : count;
}

const CONTROLS = /(?!\s)[\p{Cc}\ufffd]/gu;
const LEAST_CONTROLS = 8;
const CONTROLS_SHARE = 0.05;

/**
 * Finds control codes within longer texts. If a font's codes are taken for characters, its space and its digits become
 * control codes. Single ones are ornaments.
 */
function hasControls(texts: readonly string[], shown: number): boolean {
  let count = 0;
  for (const text of texts) if (text.length > 2) count += text.match(CONTROLS)?.length ?? 0;
  return count >= LEAST_CONTROLS && count > CONTROLS_SHARE * shown;
}

const UNASSIGNED = whenNeeded(() => /(?!\ufffe|\uffff)\p{Cn}/gu);
const UNASSIGNED_SHARE = 0.04;
const UNASSIGNED_KINDS = 3;

/** Finds unassigned codes, which nobody writes. A few of them show that letters are shifted in Unicode. */
function hasUnassigned(texts: readonly string[], shown: number): boolean {
  const found = texts.flatMap((text) => text.match(UNASSIGNED()) ?? []);
  return found.length > UNASSIGNED_SHARE * shown && new Set(found).size >= UNASSIGNED_KINDS;
}

const RARE_SIGNS = /[\xa1-\xbf]/g;
const RARE_SIGNS_SHARE = 0.1;
const RARE_SIGNS_KINDS = 8;
/** Uses of each kind; a table of characters uses each once. */
const RARE_SIGNS_USES = 2;

/** Finds the signs of Latin-1. Normal texts have one or two kinds of them; letters shifted there have all kinds. */
function hasRareSigns(texts: readonly string[], shown: number): boolean {
  const found = texts.flatMap((text) => text.match(RARE_SIGNS) ?? []);
  const kinds = new Set(found).size;
  return (
    kinds >= RARE_SIGNS_KINDS && found.length > RARE_SIGNS_SHARE * shown && found.length >= RARE_SIGNS_USES * kinds
  );
}
