// Names and styles of a document's fonts.

export interface PdfFont {
  /** Name in the PDF, without the mark of a subset. */
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly monospaced: boolean;
}

export interface FontBook {
  /** Fonts known so far, by the font names of text items. */
  readonly fonts: ReadonlyMap<string, PdfFont>;
  learn(used: ReadonlyMap<string, unknown>): void;
}

export function openFontBook(): FontBook {
  const fonts = new Map<string, PdfFont>();
  return {
    fonts,
    learn(used) {
      for (const [name, font] of used) if (!fonts.has(name)) fonts.set(name, fontOf(font));
    },
  };
}

const SUBSET_MARK = /^[A-Z]{6}\+/;
const BOLD =
  /bold|black|heavy|[-_,. ](?:demi|medi|bd|b|bi|blk)\b|demi(?=[-_,. ]|$)|^CMBX|^CMB\d|^SFBX|^LM.*-Bold|Medi(?:Ital)?$|semibold/i;
const ITALIC = /italic|oblique|[-_,. ](?:it|obl|i|bi)\b|ital$|^CM(?:TI|MI|SL|BXTI)\d|^SF(?:TI|SL)\d|slanted|kursiv/i;

// The fixed-pitch flag is not reliable: it is also set for digits, for Han and for TeX's symbols.
const MONOSPACED =
  /mono|courier|typewriter|consol|menlo|monaco|terminal|inconsolata|code|fixed|lettergothic|^(?:CM|SF|EC|TX|LM)TT|^CMTT|LMMono|nimbusmon/i;

export function fontOf(font: unknown): PdfFont {
  const facts: Readonly<Record<string, unknown>> = typeof font === "object" && font !== null ? { ...font } : {};
  const named = typeof facts["name"] === "string" ? facts["name"].replace(SUBSET_MARK, "") : "";
  const flag = (name: string) => typeof font === "object" && font !== null && Reflect.get(font, name) === true;
  return {
    name: named,
    bold: BOLD.test(named) || flag("bold") || flag("black"),
    italic: ITALIC.test(named) || flag("italic"),
    monospaced: MONOSPACED.test(named) || isFixedPitch(facts["widths"], font),
  };
}

/** Letters narrower than all others in a proportional font. */
const NARROW = /^[fijlrtI]$/;
/** Share of the width by which rounded widths may differ. */
const ROUNDING = 0.005;

/** Checks that narrow letters are as wide as the others. Digits alone, Han and symbols show nothing. */
function isFixedPitch(widths: unknown, font: unknown): boolean {
  if (typeof widths !== "object" || widths === null) return false;
  const codes: number[] = [];
  let common: number | undefined;
  for (const [code, width] of Object.entries(widths)) {
    // A subset states no width, or zero, for the codes that it lacks.
    if (typeof width !== "number" || !(width > 0)) continue;
    common ??= width;
    if (Math.abs(width - common) > ROUNDING * common) return false;
    codes.push(Number(code));
  }
  if (common === undefined) codes.push(...codesOfOneWidth(font));
  const letters = codes.map((code) => characterOf(font, code)).filter((each) => LETTER.test(each));
  return letters.some((each) => NARROW.test(each)) && letters.some((each) => !NARROW.test(each));
}

/** Widest glyph of a font with letters of one width. Fonts of Han state 1,000, which is also what they need not state. */
const WIDEST = 900;
/** Codes to look at. Fonts have the letters of ASCII among their first glyphs. */
const MOST_CODES = 256;

/** Mapped codes of a font that states one width for all of its glyphs, as those of a fixed pitch may. */
function codesOfOneWidth(font: unknown): number[] {
  if (typeof font !== "object" || font === null || Reflect.get(font, "composite") !== true) return [];
  const [width, toUnicode]: unknown[] = [Reflect.get(font, "defaultWidth"), Reflect.get(font, "toUnicode")];
  if (typeof width !== "number" || !(width > 0 && width < WIDEST)) return [];
  // Only the map from each code to itself has `firstChar`. It shows no letters.
  if (typeof toUnicode !== "object" || toUnicode === null || "firstChar" in toUnicode) return [];
  const has: unknown = Reflect.get(toUnicode, "has");
  if (typeof has !== "function") return [];
  return Array.from({ length: MOST_CODES }, (_, code) => code).filter((code) => Reflect.apply(has, toUnicode, [code]));
}

const LETTER = /^[a-zA-Z]$/;

function characterOf(font: unknown, code: number): string {
  const glyphOf: unknown = typeof font === "object" && font !== null ? Reflect.get(font, "_charToGlyph") : undefined;
  const glyph: unknown = typeof glyphOf === "function" ? Reflect.apply(glyphOf, font, [code, false]) : undefined;
  const unicode: unknown =
    typeof glyph === "object" && glyph !== null && "unicode" in glyph ? glyph.unicode : undefined;
  return typeof unicode === "string" ? unicode : "";
}
