// Changes between bold and other print, which part titles and labels from text.

import type { FrameLine } from "../lines/frame-line.ts";
import type { DocumentStyle, Fonts, LookOf } from "../page-lines/document-style.ts";
import { hadRoom } from "./line-breaks.ts";

type Word = FrameLine["words"][number];

/**
 * Finds the change from a bold heading to its text, or back. Bold words within a sentence are no such change, nor are
 * names of code in a heading.
 */
export function changesWeight(
  last: FrameLine,
  line: FrameLine,
  look: LookOf,
  { fonts }: DocumentStyle,
  columnEnd: (line: FrameLine) => number,
): boolean {
  const isBold = boldIn(fonts);
  if (!look(last).bold) return look(line).bold && !isBold(last.words.at(-1));
  if (look(line).bold) return false;
  // A label may go on itself, where its first line is full.
  if (isBold(line.words[0])) return startsWithLabel(line, isBold) && hadRoom(last, line, columnEnd(last));
  const isCode = ({ print }: Word) => fonts.get(print.font)?.monospaced === true;
  const hasTitle = line.words.some((word) => isBold(word) && !isCode(word));
  return !hasTitle || line.words.some((word) => !isBold(word) && !isCode(word));
}

function boldIn(fonts: Fonts): (word: Word | undefined) => boolean {
  return (word) => fonts.get(word?.print.font ?? "")?.bold === true;
}

/** Recognises a label in bold before text that is not, as in "Note: …". */
function startsWithLabel({ words }: FrameLine, isBold: (word: Word) => boolean): boolean {
  const end = words.findIndex((word) => !isBold(word));
  return end > 0 && words[end - 1]?.text.endsWith(":") === true;
}

/** Recognises a line that begins in bold, as "Context: …", after other print. */
export function changesToBold(last: FrameLine, line: FrameLine, fonts: Fonts): boolean {
  const isBold = boldIn(fonts);
  return isBold(line.words[0]) && !isBold(line.words.at(-1)) && !isBold(last.words.at(-1));
}
