// The language of a page that nobody named: of those installed, the one that reads most of a part of it.

import { findInk } from "../ink/page-ink.ts";
import { printedPart } from "../ink/printed-part.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import { languageFolders, presentLanguages } from "../tesseract/languages.ts";
import { recognize } from "../tesseract/tesseract.ts";
import { calmed, foundIn } from "./hard-pages.ts";

export const AUTOMATIC = "auto";
/** What is tried first, and taken where another reads no more. */
const FIRST = "eng";
// Each takes a new engine and a third of a page's time.
const MOST_LANGUAGES = 12;
const CLEAR_GAIN = 1.02;

/** The languages to read with: those asked for, with "auto" replaced. LANGUAGE_MISSING comes when they are loaded. */
export async function chooseLanguages(
  image: GrayImage,
  asked: readonly string[],
  folders: readonly string[] = languageFolders(),
): Promise<readonly string[]> {
  if (!asked.includes(AUTOMATIC)) return asked;
  const present = [...presentLanguages(folders).keys()].sort((a, b) => Number(b === FIRST) - Number(a === FIRST));
  const [first = FIRST, ...others] = present.slice(0, MOST_LANGUAGES);
  if (others.length === 0) return [first];
  const ink = findInk(image);
  const part = printedPart(calmed(image, ink), ink);
  let best = { language: first, found: foundIn(await recognize(part, [first], folders)) };
  for (const language of others) {
    const found = foundIn(await recognize(part, [language], folders));
    if (found > best.found * CLEAR_GAIN) best = { language, found };
  }
  return [best.language];
}
