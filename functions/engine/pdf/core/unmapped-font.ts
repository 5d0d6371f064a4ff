// Fonts for which the document has no map from codes to characters.

import { charactersByOrder } from "../../codecs/text/glyph-order.ts";
import { charactersOfSymbolFont, familyOf, isSymbolFont, symbolCharacter } from "../../codecs/text/symbol-fonts.ts";
import type { CoreDict, CoreFont, PdfCore, PdfModule } from "./core-types.ts";
import { type KnownGlyphs, textOfGlyphName } from "./glyph-names.ts";

/**
 * Recognizes a composite font whose glyph numbers pdf.js treats as characters. The resources contain the font under the
 * name.
 */
export function isUnmapped(core: PdfCore, font: CoreFont, resources: CoreDict, name: unknown): boolean {
  const { composite, cidEncoding, toUnicode } = font;
  if (composite !== true || typeof cidEncoding !== "string" || !cidEncoding.startsWith("Identity-")) return false;
  // Only the map from each code to itself has `firstChar`.
  if (toUnicode === undefined || toUnicode === null || !("firstChar" in toUnicode)) return false;
  const fonts = resources.get("Font");
  const dictionary = typeof name === "string" && fonts instanceof core.Dict ? fonts.get(name) : undefined;
  // A document may itself declare that its codes are Unicode.
  if (!(dictionary instanceof core.Dict) || dictionary.has("ToUnicode")) return false;
  const descendants = dictionary.getArray("DescendantFonts");
  const descendant: unknown = Array.isArray(descendants) ? descendants[0] : undefined;
  // When codes are Unicode, the font has its own map from them to glyphs.
  return descendant instanceof core.Dict && !(descendant.get("CIDToGIDMap") instanceof core.BaseStream);
}

/** Returns the characters by glyph number of a font without a map; undefined where they are not known. */
export function charactersOfUnmapped({ name, widths }: CoreFont): ReadonlyMap<number, string> | undefined {
  const family = String(name).replace(/^[A-Z]{6}\+|-Identity-H$/g, "");
  return charactersOfSymbolFont(family) ?? (widths === undefined ? undefined : charactersByOrder(widths));
}

/** Properties of a font that decide whether its characters are guessed. */
export interface GuessedFont {
  readonly name?: unknown;
  readonly composite?: boolean;
  readonly isInternalFont?: boolean;
  readonly hasIncludedToUnicodeMap?: boolean;
  /** The document's encoding; null where it states none. */
  readonly baseEncodingName?: string | null;
  /** Glyph names from the document, by code. */
  readonly differences?: ReadonlyMap<number, string>;
  readonly toUnicode?: UnicodeMap | null;
}

/** pdf.js's map from codes to characters. */
export interface UnicodeMap {
  get?(code: number): string | undefined;
  /** Calls back with each code and the first character of its text. */
  forEach?(each: (code: number, character: number) => void): void;
  amend?(map: { forEach(each: (code: number, text: string) => void): void }): void;
}

/** Decides whether pdf.js guesses the meaning of codes: a simple font has no encoding and no map to Unicode. */
export function isGuessed({ composite, isInternalFont, hasIncludedToUnicodeMap, baseEncodingName }: GuessedFont) {
  return composite !== true && isInternalFont !== true && hasIncludedToUnicodeMap !== true && !baseEncodingName;
}

/** Replaces guessed characters by those that the names of the font's glyphs mean. A picture font has a table instead. */
export function useGlyphNames(core: PdfModule, font: GuessedFont, names: Iterable<readonly [number, string]>): void {
  const family = familyOf(font.name);
  const known = glyphsOf(core, font.name);
  const texts = new Map<number, string>();
  const add = (code: number, text: string | undefined) => {
    if (text !== undefined && font.differences?.has(code) !== true) texts.set(code, text);
  };
  for (const [code, name] of names) add(code, textOfGlyphName(name, known));
  if (isSymbolFont(family)) for (let code = 0x20; code <= 0xff; code++) add(code, symbolCharacter(family, code));
  font.toUnicode?.amend?.({
    forEach: (each) => {
      for (const [code, text] of texts) each(code, text);
    },
  });
}

/** Returns the characters by glyph names. The names a1 to a206 are characters in fonts of dingbats only. */
export function glyphsOf(core: PdfModule, font: unknown): KnownGlyphs {
  return /dingbats/i.test(familyOf(font)) ? core.getDingbatsGlyphsUnicode() : core.getGlyphsUnicode();
}
