// What is in a text layer instead of characters: control codes, private use, U+FFFD, characters that do not exist.

import { whenNeeded } from "../../base/when-needed.ts";

const MEANINGLESS_SHARE = 0.3;

/** Whether a font's texts have what nobody writes. */
export function hasMeaningless(texts: readonly string[], shown: number): boolean {
  const odd = texts.filter((text) => ODD.test(text));
  if (odd.length === 0) return false;
  return (
    meaninglessCharacters(odd) > MEANINGLESS_SHARE * shown ||
    hasControls(odd, shown) ||
    hasUnassigned(odd, shown) ||
    hasRareSigns(odd, shown)
  );
}

/** Most texts have none of these; among them may be what is looked for. */
const ODD = /[^\t-\r -~\xa0\xc0-\u024f\u2010-\u2030\u2212]/;

// Control codes, private use and U+FFFD are what fonts without ToUnicode leave.
const MEANINGLESS = whenNeeded(() => /(?!\s)[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu);
/** Bullets, leaders and icons of a symbol font are few and come one by one. */
const LEAST_KINDS = 6;
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

/** The space of a font whose codes were taken for characters is one, and so are its digits. Alone they are ornaments. */
function hasControls(texts: readonly string[], shown: number): boolean {
  let count = 0;
  for (const text of texts) if (text.length > 2) count += text.match(CONTROLS)?.length ?? 0;
  return count >= LEAST_CONTROLS && count > CONTROLS_SHARE * shown;
}

const UNASSIGNED = whenNeeded(() => /(?!\ufffe|\uffff)\p{Cn}/gu);
const UNASSIGNED_SHARE = 0.04;
const UNASSIGNED_KINDS = 3;

/** Nobody writes characters that do not exist; a few of them tell of letters moved to another place in Unicode. */
function hasUnassigned(texts: readonly string[], shown: number): boolean {
  const found = texts.flatMap((text) => text.match(UNASSIGNED()) ?? []);
  return found.length > UNASSIGNED_SHARE * shown && new Set(found).size >= UNASSIGNED_KINDS;
}

const RARE_SIGNS = /[\xa1-\xbf]/g;
const RARE_SIGNS_SHARE = 0.1;
const RARE_SIGNS_KINDS = 8;
/** Each is used again: no table of characters. */
const RARE_SIGNS_USES = 2;

/** The second half of Latin-1 begins with signs that texts have one or two kinds of; letters shifted there have all. */
function hasRareSigns(texts: readonly string[], shown: number): boolean {
  const found = texts.flatMap((text) => text.match(RARE_SIGNS) ?? []);
  const kinds = new Set(found).size;
  return (
    kinds >= RARE_SIGNS_KINDS && found.length > RARE_SIGNS_SHARE * shown && found.length >= RARE_SIGNS_USES * kinds
  );
}
