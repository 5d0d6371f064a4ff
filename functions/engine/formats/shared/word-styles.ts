// Meaning of the names of Word's styles, and the looks that a run's properties give, for Word documents and RTF.

import type { Look } from "../../output/marks/marked-text.ts";

export interface RunStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  readonly underline?: boolean;
  /** "superscript", "subscript" or "baseline". */
  readonly position?: string;
  readonly code?: boolean;
  readonly isLink?: boolean;
}

/** Meaning of the name of a paragraph style. */
export interface NamedStyle {
  /** Level from 1 to 6. */
  readonly heading?: number;
  readonly isCaption?: boolean;
  readonly isQuote?: boolean;
  readonly isCode?: boolean;
  /** Part of a definition list. */
  readonly definition?: "term" | "definition";
}

const TITLES: ReadonlyMap<string, number> = new Map([
  ["title", 1],
  ["subtitle", 2],
]);
/** Names of Word, LibreOffice and pandoc. */
const QUOTES = /^(?:(?:intense )?quote|block ?text|block ?quote|quotations?)$/;
const CODES = /^(?:source code|html preformatted|preformatted text|code(?: block)?|macro|listing|verbatim)$/;
const RUN_CODES =
  /^(?:html (?:code|typewriter|keyboard|sample|variable)|verbatim char|source text|inline code|code(?: char)?)$/;

/** Expects the name of a paragraph style in small letters. */
export function namedStyle(name: string): NamedStyle {
  const named = /^heading ([1-9])$/.exec(name)?.[1];
  const heading = named === undefined ? TITLES.get(name) : Math.min(6, Number(named));
  const definition = /^definition(?: (term))?$/.exec(name);
  return {
    ...(heading === undefined ? {} : { heading }),
    ...(/^(?:(?:image|table) )?caption$/.test(name) ? { isCaption: true } : {}),
    ...(QUOTES.test(name) ? { isQuote: true } : {}),
    ...(CODES.test(name) ? { isCode: true } : {}),
    ...(definition === null ? {} : { definition: definition[1] === undefined ? "definition" : "term" }),
  };
}

/** Expects the name of a character style in small letters. */
export function namedRunStyle(name: string): RunStyle {
  if (RUN_CODES.test(name)) return { code: true };
  return /^(?:(?:followed)?hyperlink|(?:visited )?internet link)$/.test(name) ? { isLink: true } : {};
}

export function looksOf({ bold, italic, strike, underline, position, code, isLink }: RunStyle): readonly Look[] {
  return [
    ...(bold ? [{ kind: "bold" } as const] : []),
    ...(italic ? [{ kind: "italic" } as const] : []),
    ...(strike ? [{ kind: "strike" } as const] : []),
    // Links are underlined by their style.
    ...(underline && !isLink ? [{ kind: "underline" } as const] : []),
    ...(position === "superscript" || position === "subscript" ? [{ kind: position } as const] : []),
    ...(code ? [{ kind: "code" } as const] : []),
  ];
}
