// Scripts that write words without spaces between them, or break words anywhere at the end of a line, as Korean does.

import { whenNeeded } from "../base/when-needed.ts";

/** One character of such a script, as the source of a regular expression with the flag u. */
export const UNSPACED =
  "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々〆]";

const AT_START = whenNeeded(() => new RegExp(`^${UNSPACED}`, "u"));
const AT_END = whenNeeded(() => new RegExp(`${UNSPACED}$`, "u"));
const LINE_BREAK = whenNeeded(() => new RegExp(`(?<=${UNSPACED})[ \\t]*\\n[ \\t]*(?=${UNSPACED})`, "gu"));

/** Decides whether a word may continue from one line to the next without a space. */
export function isUnspacedBreak(line: string, next: string): boolean {
  // The last character alone: the expression would try every character of the line.
  return AT_END().test(line.slice(-2)) && AT_START().test(next);
}

/** The text without the line breaks at which a word may continue. */
export function withoutUnspacedBreaks(text: string): string {
  return text.includes("\n") ? text.replaceAll(LINE_BREAK(), "") : text;
}
