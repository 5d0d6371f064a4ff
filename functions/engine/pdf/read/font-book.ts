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
    monospaced: MONOSPACED.test(named),
  };
}
