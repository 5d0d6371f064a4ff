// Chooses a page's language: the installed language that reads the most in a part of the page.

import { findInk } from "../ink/page-ink.ts";
import { printedPart } from "../ink/printed-part.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import { languageFolders, presentLanguages } from "../tesseract/languages.ts";
import { recognize } from "../tesseract/tesseract.ts";
import { calmed, foundIn } from "./hard-pages.ts";

export const AUTOMATIC = "auto";
/** First language to try. It wins unless another one reads clearly more. */
const FIRST = "eng";
// Each language takes a new engine and a third of a page's time.
const MOST_LANGUAGES = 12;
const CLEAR_GAIN = 1.02;

/** Requested languages, or a chosen one for "auto". Loading them later may throw LANGUAGE_MISSING. */
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
