// Fonts that tell of no glyph which character it is: pdf.js takes the numbers of their glyphs for characters.

import type { CoreDict, CoreFont, PdfCore } from "./core-types.ts";

/** Of the font that the resources have by the name. */
export function isUnmapped(core: PdfCore, font: CoreFont, resources: CoreDict, name: unknown): boolean {
  const { composite, cidEncoding, toUnicode } = font;
  if (composite !== true || typeof cidEncoding !== "string" || !cidEncoding.startsWith("Identity-")) return false;
  // Only the map from each code to itself has a first one.
  if (toUnicode === undefined || toUnicode === null || !("firstChar" in toUnicode)) return false;
  const fonts = resources.get("Font");
  const dictionary = typeof name === "string" && fonts instanceof core.Dict ? fonts.get(name) : undefined;
  // A document may also say itself that its codes are Unicode.
  if (!(dictionary instanceof core.Dict) || dictionary.has("ToUnicode")) return false;
  const descendants = dictionary.getArray("DescendantFonts");
  const descendant: unknown = Array.isArray(descendants) ? descendants[0] : undefined;
  // Where codes are Unicode, a map of the font's own leads from them to its glyphs.
  return descendant instanceof core.Dict && !(descendant.get("CIDToGIDMap") instanceof core.BaseStream);
}
