// Captions of figures, tables and listings.

import type { DocumentStyle, LineLook } from "./document-style.ts";
import type { FrameLine } from "./frame-line.ts";

const LABEL =
  /^(?:fig(?:ure|\.)?|table|tab\.|chart|exhibit|listing|algorithm|scheme|plate|map|box|abb(?:ildung|\.)|tabelle|tableau|figura|tabla|tabela|tabella|图|圖|表|図|그림|표|рис(?:унок|\.)|таблица)\s?(?:[A-Z]{0,3}\d{1,3}(?:[.\-–]\d{1,3})*|[IVX]{1,5})(?<rest>.*)/isu;
const MAX_CHARACTERS = 900;

/** "Figure 3 shows …" is a sentence; a caption's label ends in a mark, stands alone, or is set unlike the text. */
export function isCaption(
  text: string,
  group: readonly FrameLine[],
  look: (line: FrameLine) => LineLook,
  { bodySize, bodyIsBold, fonts }: DocumentStyle,
): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  const rest = LABEL.exec(text)?.groups?.["rest"];
  const [first] = group;
  if (rest === undefined || first === undefined) return false;
  if (rest.trim() === "" || /^\s*[.:|—–-]\s*(?!\d)/u.test(rest)) return true;
  if (/^[^\p{L}]*\p{Ll}/u.test(rest)) return false;
  const label = first.words[0];
  const isBold = fonts.get(label?.print.font ?? "")?.bold === true && !bodyIsBold;
  return isBold || first.size < 0.95 * bodySize || (look(first).italic && text.length < 200);
}
