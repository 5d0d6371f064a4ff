// Page headers and footers of sheets, which Excel writes as one line with codes (ECMA-376 part 1, 18.3.1.39).

import type { Block } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";

export interface HeaderFooterCodes {
  readonly headers: readonly string[];
  readonly footers: readonly string[];
}

export interface HeaderFooterBlocks {
  readonly headers: readonly Block[];
  readonly footers: readonly Block[];
}

export function headerFooterBlocks({ headers, footers }: HeaderFooterCodes, sheetName: string): HeaderFooterBlocks {
  const blocks = (kind: "header" | "footer", codes: readonly string[]) =>
    [...new Set(codes.map((code) => shownText(code, sheetName)))]
      // The sheet's name already is its heading.
      .filter((text) => text !== "" && text !== sheetName)
      .map((text): Block => ({ kind, text }));
  return { headers: blocks("header", headers), footers: blocks("footer", footers) };
}

// Placeholder of a page number until the rest of the line is known. XML cannot contain this character.
const PAGE_NUMBER = "\0";
/** Matches lines such as "Page 1 of 9", in any language, which have no content without their numbers. */
const AROUND_NUMBER = /^(?=.*\0)[\P{L}]*(?:\p{L}+\P{L}*){0,2}$/u;

const LONGEST_AROUND = 40;

/**
 * Puts left, centre and right sections on lines. Page numbers, dates and file names are for printing and are dropped.
 */
function shownText(code: string, sheetName: string): string {
  const sections = code
    .replaceAll(/_x000[AD]_/gi, "\n")
    .replaceAll(/&("[^"]*"|K[0-9A-F]{6}|K\d\d[+-]\d{3}|\d{1,3}|.)/gis, (_, command: string) => {
      if (command === "&") return "&";
      if (/^[LCR]$/i.test(command)) return "\n";
      if (/^[PN]$/i.test(command)) return PAGE_NUMBER;
      return /^A$/i.test(command) ? sheetName : "";
    });
  return toNfc(
    sections
      .split(/[\r\n]+/)
      .map((line) =>
        line.length <= LONGEST_AROUND && AROUND_NUMBER.test(line) ? "" : line.replaceAll(PAGE_NUMBER, "").trim(),
      )
      .filter((line) => line !== "")
      .join("\n"),
  );
}
