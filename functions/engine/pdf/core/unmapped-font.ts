// Fonts without a map from glyphs to characters. pdf.js treats the numbers of their glyphs as characters.

import type { CoreDict, CoreFont, PdfCore } from "./core-types.ts";

/** Recognizes such a font; the resources contain it under the name. */
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
