// Text of glyph names with variants and parts, such as "one.oldstyle" and "f_f_j". pdf.js knows only the plain names.

import { smallerGlyph, texCharacter } from "../../codecs/text/tex-glyphs.ts";

/** Character codes by the names in Adobe's list. */
export type KnownGlyphs = Readonly<Record<string, number | undefined>>;

const MOST_PARTS = 8;

/** Text by Adobe's glyph list specification, section 2. Undefined when a part does not name a character. */
export function textOfGlyphName(name: string, known: KnownGlyphs): string | undefined {
  const [base = ""] = name.split(".");
  const parts = base.split("_");
  if (base === "" || parts.length > MOST_PARTS) return undefined;
  const texts = parts.map((part) => textOfPart(part, known));
  return texts.includes(undefined) ? undefined : texts.join("");
}

function textOfPart(part: string, known: KnownGlyphs): string | undefined {
  const listed = Object.hasOwn(known, part) ? known[part] : undefined;
  if (listed !== undefined) return String.fromCodePoint(listed);
  const codes = /^uni((?:[\dA-F]{4})+)$/.exec(part)?.[1]?.match(/.{4}/g) ?? /^u([\dA-F]{4,6})$/.exec(part)?.slice(1);
  const numbers = codes?.map((code) => Number.parseInt(code, 16));
  if (numbers !== undefined) return numbers.every(isCharacter) ? String.fromCodePoint(...numbers) : undefined;
  const smaller = smallerGlyph(part);
  return texCharacter(part) ?? (smaller === undefined ? undefined : textOfPart(smaller, known));
}

function isCharacter(code: number): boolean {
  return code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}
