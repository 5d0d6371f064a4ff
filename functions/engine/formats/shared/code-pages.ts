// Code pages of RTF and old Word by number, and character sets of fonts (RTF 1.9.1, "Font Table").

import iconv from "iconv-lite";

export const SYMBOL_PAGE = 42;
const MAC = 10_000;

const CHARACTER_SETS: Readonly<Record<number, number>> = {
  2: SYMBOL_PAGE,
  77: MAC,
  128: 932,
  129: 949,
  130: 1361,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  254: 437,
  255: 850,
};

/** Returns the code page of a character set; undefined for sets 0 and 1, which use the document's code page. */
export function pageOfCharacterSet(set: number): number | undefined {
  return CHARACTER_SETS[set];
}

const NAMES: Readonly<Record<number, string>> = { [MAC]: "macroman", 65001: "utf8", 1361: "cp949" };

export function decodePage(bytes: Uint8Array, page: number): string {
  if (page === SYMBOL_PAGE) return decodePage(bytes, 1252).replaceAll("\u00b7", "•");
  const wanted = NAMES[page] ?? `cp${page}`;
  return iconv.decode(Buffer.from(bytes), iconv.encodingExists(wanted) ? wanted : "windows-1252");
}
