// Tells documents with much code, such as slides, from documents that were typed on a typewriter.

import type { FrameLine } from "../lines/frame-line.ts";

/** Largest share of the characters in a monospaced font. A document has text beside its code. */
const MOST_CODE = 0.9;
/** Share of these in lines with signs of code. Typewritten text has few. */
const SIGNED = 0.5;
/** Signs that prose seldom has, names with an underscore, and calls of functions. A row of signs is a rule. */
const SIGN = /[{}[\];<>$#\\]|::|&&|(?<!=)=(?!=)|[a-z\d]_(?!_)|(?<!_)_[a-z]|\w\(/i;

/** Decides whether the monospaced lines of a document are code, beside text in other fonts. */
export function isCodeBesideText(
  lines: readonly FrameLine[],
  fonts: ReadonlyMap<string, { readonly monospaced: boolean }>,
): boolean {
  let [all, monospaced, signed] = [0, 0, 0];
  for (const { text, words } of lines) {
    all += text.length;
    if (fonts.get(words[0]?.print.font ?? "")?.monospaced !== true) continue;
    monospaced += text.length;
    if (SIGN.test(text)) signed += text.length;
  }
  return monospaced <= MOST_CODE * all && signed >= SIGNED * monospaced;
}
