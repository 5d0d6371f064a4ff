// Whether a text layer is garbage: glyphs whose fonts say no characters, or wrong ones.

import { rareCharacters } from "./common-characters.ts";
import { implausibleLetters, mixedScripts, strayMarks } from "./garbled-letters.ts";
import { numberedAsTheyCome } from "./garbled-order.ts";
import { symbolSoup } from "./garbled-symbols.ts";

/** A piece of text as its page writes it. */
export interface FontText {
  /** Good for telling fonts apart, and for nothing else. */
  readonly font: string;
  readonly text: string;
}

const LEAST_CHARACTERS = 20;
/** Of a page's characters, below which a font's are no reason to recognise the page: symbols, ornaments, formulas. */
const SHARE_OF_PAGE = 0.05;
/** The same of signs, which are what the labels of a chart often are made of. */
const SIGNS_SHARE_OF_PAGE = 0.2;
const MEANINGLESS_SHARE = 0.3;

/** Judges each font by itself, so that one that lost its characters is seen among others that did not. */
export function isGarbled(pieces: readonly FontText[]): boolean {
  const fonts = new Map<string, string[]>();
  for (const { font, text } of pieces) {
    const texts = fonts.get(font);
    if (texts === undefined) fonts.set(font, [text]);
    else texts.push(text);
  }
  const sizes = new Map([...fonts].map(([font, texts]) => [font, shownCharacters(texts)]));
  const onPage = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return [...fonts].some(([font, texts]) => {
    const size = sizes.get(font) ?? 0;
    if (size < LEAST_CHARACTERS || size < SHARE_OF_PAGE * onPage) return false;
    const sample = beginningOf(texts);
    const shown = shownCharacters(sample);
    if (meaninglessCharacters(sample) > MEANINGLESS_SHARE * shown || hasUnassigned(sample, shown)) return true;
    if (hasWrongLetters(sample)) return true;
    return size >= SIGNS_SHARE_OF_PAGE * onPage && (symbolSoup(sample) || numberedAsTheyCome(sample));
  });
}

const UNASSIGNED = /(?!\ufffe|\uffff)\p{Cn}/gu;
const UNASSIGNED_SHARE = 0.04;
const UNASSIGNED_KINDS = 3;

/** Nobody writes characters that do not exist; a few of them tell of letters moved to another place in Unicode. */
function hasUnassigned(texts: readonly string[], shown: number): boolean {
  const found = texts.flatMap((text) => (BEYOND_ASCII.test(text) ? (text.match(UNASSIGNED) ?? []) : []));
  return found.length > UNASSIGNED_SHARE * shown && new Set(found).size >= UNASSIGNED_KINDS;
}

function hasWrongLetters(texts: readonly string[]): boolean {
  if (implausibleLetters(texts)) return true;
  // Nothing else can be wrong with ASCII, and most texts are little more.
  const beyond = texts.filter((text) => BEYOND_ASCII.test(text));
  return beyond.length > 0 && (rareCharacters(beyond) || mixedScripts(beyond) || strayMarks(beyond));
}

const BEYOND_ASCII = /[\u0100-\uffff]/;

/** More tells no more, and costs a tenth of what reading the page does. */
const ENOUGH_CHARACTERS = 800;

function beginningOf(texts: readonly string[]): readonly string[] {
  let length = 0;
  return texts.filter((text) => {
    length += text.length;
    return length - text.length < ENOUGH_CHARACTERS;
  });
}

function shownCharacters(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length - (text.match(/\s/g)?.length ?? 0), 0);
}

// Control codes, private use and U+FFFD are what fonts without ToUnicode leave.
const MEANINGLESS = /(?!\s)[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu;
/** Bullets, leaders and icons of a symbol font are few and come one by one. */
const LEAST_KINDS = 6;
const LEAST_KINDS_ALONE = 16;

function meaninglessCharacters(texts: readonly string[]): number {
  let count = 0;
  let lost = 0;
  let alone = 0;
  const kinds = new Set<string>();
  for (const text of texts) {
    const found = text.match(MEANINGLESS) ?? [];
    for (const character of found) kinds.add(character);
    lost += found.filter((character) => character === "\ufffd").length;
    count += found.length;
    if (found.length === 1 && text.trim().length <= 2) alone++;
  }
  if (kinds.size < LEAST_KINDS) return lost;
  return alone > count / 2 && kinds.size < LEAST_KINDS_ALONE ? lost : count;
}
