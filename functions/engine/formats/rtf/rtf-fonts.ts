// Finds the code page of text: the font's own, else the document's (RTF 1.9.1, "Font Table" and "Character Set").

import { isSymbolFont, symbolCharacter, symbolText } from "../../codecs/text/symbol-fonts.ts";
import { decodePage, pageOfCharacterSet } from "../shared/code-pages.ts";
import { isMonospaced } from "../shared/named-styles.ts";

const LONGEST_NAME = 100;

const DOCUMENT_PAGES: ReadonlyMap<string, number> = new Map([
  ["mac", 10_000],
  ["pc", 437],
  ["pca", 850],
]);

export interface RtfFonts {
  /** Reads a word that declares the document's encoding or default font. Returns false for other words. */
  declare(name: string, parameter: number | undefined): boolean;
  /** Selects the font that the next words of the font table describe. */
  open(font: number): void;
  /** Sets the code page of the open font, by its number ("cpg") or by a character set ("fcharset"). */
  setPage(name: string, parameter: number): void;
  /** Adds a part of the open font's name. */
  name(text: string): void;
  /** Decides whether bytes below 0x80 are symbols, not ASCII. An undefined font is the document's default. */
  isSymbols(font: number | undefined): boolean;
  isMonospaced(font: number | undefined): boolean;
  decode(bytes: readonly number[], font: number | undefined): string;
  /** Maps a character given by its number. */
  shown(character: string, font: number | undefined): string;
}

export function createFonts(): RtfFonts {
  const pages = new Map<number, number>();
  const names = new Map<number, string>();
  let documentPage = 1252;
  let defaultFont = 0;
  let opened: number | undefined;
  const nameOf = (font: number | undefined) => (names.get(font ?? defaultFont) ?? "").replace(/;.*/s, "").trim();
  return {
    declare(name, parameter) {
      const page = DOCUMENT_PAGES.get(name);
      if (page !== undefined) documentPage = page;
      else if (name === "ansicpg") documentPage = parameter || documentPage;
      else if (name === "deff") defaultFont = parameter ?? 0;
      else return false;
      return true;
    },
    open(font) {
      opened = font;
    },
    setPage(name, parameter) {
      const page = name === "cpg" ? parameter : pageOfCharacterSet(parameter);
      if (opened !== undefined && page !== undefined) pages.set(opened, page);
    },
    name(text) {
      if (opened !== undefined) names.set(opened, `${names.get(opened) ?? ""}${text}`.slice(0, LONGEST_NAME));
    },
    isSymbols: (font) => isSymbolFont(nameOf(font)),
    isMonospaced: (font) => isMonospaced(nameOf(font)),
    decode(bytes, font) {
      const text = decodePage(Uint8Array.from(bytes), pages.get(font ?? defaultFont) ?? documentPage);
      const name = nameOf(font);
      if (!isSymbolFont(name)) return text;
      return bytes.map((byte, at) => symbolCharacter(name, byte) ?? text[at] ?? "").join("");
    },
    shown: (character, font) => (/[\uf020-\uf0ff]/.test(character) ? symbolText(nameOf(font), character) : character),
  };
}
