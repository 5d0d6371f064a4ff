// Meaning of the names of styles, and the looks that the properties of characters give, for Word documents, RTF and
// OpenDocument.

import type { Block } from "../../base/model.ts";
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
  /** Half points. */
  readonly size?: number;
}

/** Meaning of the name of a paragraph style. */
export interface NamedStyle {
  /** Level from 1 to 6. */
  readonly heading?: number;
  /** Level of an entry of a table of contents, or of a list of figures. */
  readonly contents?: number;
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
const CAPTIONS = /^(?:(?:image|table|figure) ?)?caption$|^illustration$/;
const CONTENTS =
  /^(?:toc|contents|(?:user|figure|illustration|table|object) index|table of (?:figures|authorities))(?: ([1-9]))?$/;
const TERMS = /^(?:definition term(?: tight)?|list heading)$/;
const DEFINITIONS = /^(?:definition(?: definition(?: tight)?)?|list contents)$/;
const RUN_CODES =
  /^(?:html (?:code|typewriter|keyboard|sample|variable)|verbatim char|source text|inline code|code(?: char)?|teletype|user entry|example)$/;

/** Expects the name of a paragraph style. */
export function namedStyle(styleName: string): NamedStyle {
  const name = plainName(styleName);
  const named = /^heading ([1-9])$/.exec(name)?.[1];
  const entry = CONTENTS.exec(name);
  const heading = named === undefined ? TITLES.get(name) : Math.min(6, Number(named));
  return {
    ...(heading === undefined ? {} : { heading }),
    ...(entry === null ? {} : { contents: Number(entry[1] ?? 1) }),
    ...(CAPTIONS.test(name) ? { isCaption: true } : {}),
    ...(QUOTES.test(name) ? { isQuote: true } : {}),
    ...(CODES.test(name) ? { isCode: true } : {}),
    ...(TERMS.test(name) ? { definition: "term" } : {}),
    ...(DEFINITIONS.test(name) ? { definition: "definition" } : {}),
  };
}

/** Kind of a paragraph by the meaning of its style; undefined for an ordinary one. */
export function styledKind(style: NamedStyle): Omit<Block, "text"> | undefined {
  const { heading, contents, isCode, definition, isQuote, isCaption } = style;
  if (heading !== undefined) return { kind: "heading", level: heading };
  if (contents !== undefined) return { kind: "list-item", level: contents, marker: "" };
  if (isCode === true) return { kind: "code" };
  if (definition !== undefined) return { kind: definition };
  if (isQuote === true) return { kind: "paragraph", quoted: 1 };
  return isCaption === true ? { kind: "caption" } : undefined;
}

/** Expects the name of a character style. */
export function namedRunStyle(styleName: string): RunStyle {
  const name = plainName(styleName);
  if (RUN_CODES.test(name)) return { code: true };
  return /^(?:(?:followed)?hyperlink|(?:visited )?internet link)$/.test(name) ? { isLink: true } : {};
}

/** OpenDocument writes the spaces of names as codes, and pandoc as underscores. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/_(?:20_)?/g, " ");
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

/** Decides by its name whether all letters of a font have one width. "Monotype" is a foundry. */
export function isMonospaced(fontName: string | undefined): boolean {
  return fontName !== undefined && MONOSPACED.test(fontName);
}

const MONOSPACED =
  /courier|consolas|\bmono(?:space)?\b|sans mono|menlo|monaco|lucida console|lucida sans typewriter|fixedsys|source code|inconsolata|cascadia|andale mono/i;
