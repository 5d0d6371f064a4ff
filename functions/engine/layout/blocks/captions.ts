// Recognises captions of figures, tables and listings.

import type { FrameLine } from "../lines/frame-line.ts";
import type { DocumentStyle, LookOf } from "../page-lines/document-style.ts";
import { afterCaptionLabel, startsWithMark } from "../text/caption-labels.ts";

const MAX_CHARACTERS = 900;

/**
 * Tells captions from sentences such as "Figure 3 shows …". A caption's label ends in a mark, stands alone, or looks
 * different from the text.
 */
export function isCaption(
  text: string,
  group: readonly FrameLine[],
  look: LookOf,
  { bodySize, bodyIsBold, fonts }: DocumentStyle,
): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  const rest = afterCaptionLabel(text);
  const [first] = group;
  if (rest === undefined || first === undefined) return false;
  if (rest.trim() === "" || startsWithMark(rest)) return true;
  if (/^[^\p{L}]*\p{Ll}/u.test(rest)) return false;
  const label = first.words[0];
  const isBold = fonts.get(label?.print.font ?? "")?.bold === true && !bodyIsBold;
  return isBold || first.size < 0.95 * bodySize || (look(first).italic && text.length < 200);
}
