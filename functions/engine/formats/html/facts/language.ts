// The language of a page: as declared, unless its text is clearly in another one. Of 298 pages with a declaration, 16
// declared another language than that of their text: content systems fill in the language of their menus.

import type { Block } from "../../../base/model.ts";

/** Characters that are looked at, and the least number that is enough to disagree with the page. */
const SAMPLE = 5_000;
const LEAST_SAMPLE = 200;
/** Shorter blocks are menus, names and numbers. */
const LEAST_BLOCK = 60;

/** Returns a BCP 47 tag; undefined for a page without a declaration and without enough text. */
export async function pageLanguage(
  blocks: readonly Block[],
  declared: string | undefined,
): Promise<string | undefined> {
  const sample = sampleOf(blocks);
  if (sample.length < LEAST_SAMPLE) return declared;
  const { eld } = await import("eld/extrasmall");
  const detected = eld.detect(sample);
  if (detected.language === "" || !detected.isReliable()) return declared;
  if (declared === undefined) return detected.language;
  const primary = declared.toLowerCase().split("-", 1)[0] ?? "";
  const own = NAMES.get(primary) ?? primary;
  const isKnown = Object.values(eld.info().Languages).includes(own);
  return own === detected.language || !isKnown ? declared : detected.language;
}

/** Codes of languages that the detector names otherwise. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["nb", "no"],
  ["nn", "no"],
  ["iw", "he"],
]);

function sampleOf(blocks: readonly Block[]): string {
  let sample = "";
  for (const { kind, text } of blocks) {
    if (kind === "code" || text.length < LEAST_BLOCK) continue;
    sample += `${text.slice(0, SAMPLE - sample.length)}\n`;
    if (sample.length >= SAMPLE) break;
  }
  return sample;
}
