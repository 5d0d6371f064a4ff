// The names and styles of a document's fonts. pdf.js tells them only with the operators that would paint a page.

import type { PdfPage } from "./pdfjs.ts";

export interface PdfFont {
  /** As the PDF names it, without the mark of a subset. */
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly monospaced: boolean;
}

export interface FontBook {
  /** By pdf.js's names, which are the document's: what is known so far. */
  readonly fonts: ReadonlyMap<string, PdfFont>;
  /** Looks up the fonts that this page is the first to use much of; all of them where its operators are at hand. */
  learn(page: PdfPage, items: readonly FontUse[], operatorsAreAtHand: boolean): Promise<void>;
}

interface FontUse {
  readonly str: string;
  readonly fontName: string;
}

/** Building a page's operators costs as much as its text, so a font must be worth it. */
const CHARACTERS_WORTH_A_LOOK = 60;
/** A page of a drawing, or of a bomb. */
const MOST_ITEMS = 20_000;

export function openFontBook(): FontBook {
  const fonts = new Map<string, PdfFont>();
  const unknown = new Map<string, number>();
  return {
    fonts,
    async learn(page, items, operatorsAreAtHand) {
      if (items.length > MOST_ITEMS) return;
      let isWorthIt = false;
      for (const { fontName, str } of items) {
        if (fonts.has(fontName)) continue;
        const characters = (unknown.get(fontName) ?? 0) + str.length;
        unknown.set(fontName, characters);
        isWorthIt ||= operatorsAreAtHand || characters >= CHARACTERS_WORTH_A_LOOK;
      }
      if (!isWorthIt) return;
      await page.getOperatorList();
      for (const name of new Set(items.map((item) => item.fontName))) {
        if (fonts.has(name)) continue;
        unknown.delete(name);
        fonts.set(name, fontOf(page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined));
      }
    },
  };
}

const SUBSET_MARK = /^[A-Z]{6}\+/;
const BOLD =
  /bold|black|heavy|[-_,. ](?:demi|medi|bd|b|bi|blk)\b|demi(?=[-_,. ]|$)|^CMBX|^CMB\d|^SFBX|^LM.*-Bold|Medi(?:Ital)?$|semibold/i;
const ITALIC = /italic|oblique|[-_,. ](?:it|obl|i|bi)\b|ital$|^CM(?:TI|MI|SL|BXTI)\d|^SF(?:TI|SL)\d|slanted|kursiv/i;

// The flag of fixed pitch alone is also set for digits, for Han and for symbols of TeX.
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
