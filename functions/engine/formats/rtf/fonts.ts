// Which code page holds: the font's own, else the document's (RTF 1.9.1, "Font Table" and "Character Set").

import { pageOfCharacterSet } from "./code-pages.ts";

const DOCUMENT_PAGES: Readonly<Record<string, number>> = { mac: 10_000, pc: 437, pca: 850 };

export interface RtfFonts {
  /** Returns whether the word declares the document's encoding or its default font. */
  declare(name: string, parameter: number | undefined): boolean;
  /** The font that the next words of the font table are about. */
  open(font: number): void;
  /** By a code page's number ("cpg") or a character set ("fcharset"). */
  setPage(name: string, parameter: number): void;
  /** Of the document's default font when undefined. */
  pageOf(font: number | undefined): number;
}

export function createFonts(): RtfFonts {
  const pages = new Map<number, number>();
  let documentPage = 1252;
  let defaultFont = 0;
  let opened: number | undefined;
  return {
    declare(name, parameter) {
      const page = DOCUMENT_PAGES[name];
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
    pageOf: (font) => pages.get(font ?? defaultFont) ?? documentPage,
  };
}
