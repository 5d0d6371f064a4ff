// Captions of figures, tables and listings.

import type { DocumentStyle, LookOf } from "./document-style.ts";
import type { FrameLine } from "./frame-line.ts";
import type { Segment } from "./lines.ts";

const LABEL =
  /^(?:fig(?:ure|\.)?|table|tab\.|chart|exhibit|listing|algorithm|scheme|plate|map|box|abb(?:ildung|\.)|tabelle|tableau|figura|tabla|tabela|tabella|图|圖|表|図|그림|표|рис(?:унок|\.)|таблица)\s?(?:[A-Z]{0,3}\d{1,3}(?:[.\-–]\d{1,3})*|[IVX]{1,5})(?<rest>.*)/isu;
const MAX_CHARACTERS = 900;

/** A label and its mark: "Figure 3:". */
export function startsCaption({ runs }: Segment): boolean {
  const [first] = runs;
  if (first === undefined || !/^\p{L}/u.test(first.text)) return false;
  const text = runs.map((run) => run.text).join("");
  const rest = LABEL.exec(text.slice(0, LONGEST_LABEL))?.groups?.["rest"];
  return rest !== undefined && MARKED.test(rest);
}

const LONGEST_LABEL = 40;

const MARKED = /^\s*[.:|—–-]\s*(?!\d)/u;

/** "Figure 3 shows …" is a sentence; a caption's label ends in a mark, stands alone, or is set unlike the text. */
export function isCaption(
  text: string,
  group: readonly FrameLine[],
  look: LookOf,
  { bodySize, bodyIsBold, fonts }: DocumentStyle,
): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  const rest = LABEL.exec(text)?.groups?.["rest"];
  const [first] = group;
  if (rest === undefined || first === undefined) return false;
  if (rest.trim() === "" || MARKED.test(rest)) return true;
  if (/^[^\p{L}]*\p{Ll}/u.test(rest)) return false;
  const label = first.words[0];
  const isBold = fonts.get(label?.print.font ?? "")?.bold === true && !bodyIsBold;
  return isBold || first.size < 0.95 * bodySize || (look(first).italic && text.length < 200);
}
