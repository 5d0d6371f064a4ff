// Looks of a run: its own properties, and those of its character style (ECMA-376 part 1, 17.3.2 and 17.7).

import { childOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
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

/** Returns the properties that w:rPr sets itself. */
export function runProperties(properties: XmlElement | undefined): RunStyle {
  const toggle = (name: string) => {
    const found = childOf(properties, name);
    return found === undefined ? undefined : !/^(?:0|false|off|none)$/.test(found.attributes["w:val"] ?? "");
  };
  const strike = toggle("w:strike") ?? toggle("w:dstrike");
  const position = childOf(properties, "w:vertAlign")?.attributes["w:val"];
  return defined({ bold: toggle("w:b"), italic: toggle("w:i"), strike, underline: toggle("w:u"), position });
}

/** Styles of code have the names of Word, LibreOffice and pandoc. */
const CODE =
  /^(?:html (?:code|typewriter|keyboard|sample|variable)|verbatim char|source text|inline code|code(?: char)?)$/i;

export function namedRunStyle(name: string): RunStyle {
  if (CODE.test(name)) return { code: true };
  return /^(?:followed)?hyperlink$/i.test(name) ? { isLink: true } : {};
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

function defined(style: { readonly [Key in keyof RunStyle]: RunStyle[Key] | undefined }): RunStyle {
  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined));
}
