// Cleans text for all outputs: well-formed Unicode in NFC, "\n" line ends, no control characters.

import { toNfc } from "../codecs/text/nfc.ts";
import { nfcTracked, replaceTracked, type TidyStep, type TrackedText } from "./marks/tracked-text.ts";

/** C0 and C1 controls except tab and line feed, DEL, and the two noncharacters that XML 1.0 forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g;
/** Next line, line separator and paragraph separator end lines too (UAX 14, BK and NL). */
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
const CLEANING: readonly TidyStep[] = [
  [LINE_ENDS, "\n"],
  [CONTROLS, ""],
];

/** Matches Latin text with its punctuation, as most of most documents is. Cleaning leaves it as it is. */
const PLAIN = /^[\t\n\x20-\x7e\xa0-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]*$/;

export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text;
  return toNfc(text.toWellFormed().replaceAll(LINE_ENDS, "\n").replaceAll(CONTROLS, ""));
}

/** Cleans a text and keeps offsets at their characters. */
export function cleanTracked({ text, offsets }: TrackedText): TrackedText {
  return nfcTracked(CLEANING.reduce(replaceTracked, { text: text.toWellFormed(), offsets }));
}

export function escapeXml(text: string): string {
  return cleanText(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
