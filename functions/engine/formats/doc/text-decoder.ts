// Decodes the text of Word documents that has one byte for each character.

import { readFonts } from "./doc-fonts.ts";
import { type Fib, TABLE } from "./fib.ts";
import { modernSprms } from "./old-sprms.ts";
import type { DecodeRange } from "./piece-table.ts";
import { firstEndingAfter, readRuns } from "./property-runs.ts";
import { readSprms, SPRM } from "./sprms.ts";

/** Windows code pages by the primary language of Word 6 and 95 (MS-LCID). */
const LANGUAGE_PAGES: Readonly<Record<number, string>> = {
  1: "windows-1256",
  4: "gbk",
  5: "windows-1250",
  8: "windows-1253",
  13: "windows-1255",
  14: "windows-1250",
  17: "shift_jis",
  18: "euc-kr",
  21: "windows-1250",
  25: "windows-1251",
  31: "windows-1254",
  34: "windows-1251",
  35: "windows-1251",
};

/**
 * Returns the decoder of text with one byte for each character. Before Word 97 a run is in the code page of its font, or of
 * the document's language. Text of several bytes for each character is padded to its length in bytes.
 */
export async function decoderOf(document: Uint8Array, fib: Fib): Promise<DecodeRange> {
  const encoding = fib.generation === 8 ? "windows-1252" : (LANGUAGE_PAGES[fib.language & 0x3ff] ?? "windows-1252");
  const decoder = new TextDecoder(encoding);
  const decode = (bytes: Uint8Array) => decoder.decode(bytes);
  const whole: DecodeRange = (start, end) => decode(document.subarray(start, end));
  if (fib.generation !== 6) return whole;
  const tableAt = (index: number) => {
    const { start, length } = fib.table(index);
    return document.subarray(start, start + length);
  };
  const { decodePage, pageOfCharacterSet, SYMBOL_PAGE } = await import("../shared/code-pages.ts");
  // Symbols are mapped by the names of their fonts.
  const pages = readFonts(tableAt(TABLE.fonts), fib)
    .map(({ characterSet }) => pageOfCharacterSet(characterSet))
    .map((page) => (page === SYMBOL_PAGE ? undefined : page));
  if (pages.every((page) => page === undefined)) return whole;
  const usual = fontOfDefaultStyle(tableAt(TABLE.styles));
  const runs = readRuns(document, document, fib, "characterRuns").map(({ start, end, properties }) => ({
    start,
    end,
    page: pages[fontOf(properties) ?? usual],
  }));
  return (start, end) => {
    let text = "";
    let at = start;
    const take = (to: number, page: number | undefined) => {
      const bytes = document.subarray(at, Math.min(to, end));
      text += (page === undefined ? decode(bytes) : decodePage(bytes, page)).padEnd(bytes.length, "\0");
      at = to;
    };
    for (let index = firstEndingAfter(runs, start); index < runs.length; index++) {
      const run = runs[index];
      if (run === undefined || run.start >= end) break;
      if (run.start > at) take(run.start, pages[usual]);
      take(run.end, run.page);
    }
    if (at < end) take(end, pages[usual]);
    return text;
  };
}

function fontOf(properties: Uint8Array): number | undefined {
  let font: number | undefined;
  for (const { code, value } of readSprms(properties)) if (code === SPRM.font) font = value;
  return font;
}

/** Number of the font of the first style, from which the others descend. */
function fontOfDefaultStyle(sheet: Uint8Array): number {
  const headBytes = numberAt(sheet, 0);
  const usual = numberAt(sheet, 14);
  const style = 2 + headBytes;
  const name = style + 2 + numberAt(sheet, 4);
  // The name has its length before it and a zero behind it. Two lists of modifiers follow: of paragraphs, of characters.
  const ofParagraphs = even(name + 2 + (sheet[name] ?? 0), style);
  const ofCharacters = even(ofParagraphs + 2 + numberAt(sheet, ofParagraphs), style);
  const start = ofCharacters + 2;
  return fontOf(modernSprms(sheet.subarray(start, start + numberAt(sheet, ofCharacters)))) ?? usual;
}

/** The next place at an even distance from the start. */
function even(at: number, start: number): number {
  return at + ((at - start) & 1);
}

function numberAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}
