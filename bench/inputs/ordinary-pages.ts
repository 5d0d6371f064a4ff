// The upper halves of ordinary pages: of books, papers, forms, tables and manuals, printed on paper and scanned well, with
// the words of their text layer; and the scans of the corpus. OCR must raise no alarm on them.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Limits } from "../../functions/engine/base/settings.ts";
import { decodeImage } from "../../functions/engine/codecs/pictures/decode-image.ts";
import { type PdfDocument, withPage, withPdf } from "../../functions/engine/pdf/render/pdfjs.ts";
import { renderPage } from "../../functions/engine/pdf/render/render-page.ts";
import { wordsIn } from "../scores/words.ts";
import { randomNumbers } from "./random/random-numbers.ts";
import { jpeg, type Sheet, scanned } from "./spoiled-sheet.ts";

export interface OrdinaryPage extends Sheet {
  readonly name: string;
  /** Words of the page's text layer; absent for a scan. */
  readonly words?: readonly string[];
}

/** Pages taken from each document of a folder, evenly from its first to its last. */
const PAGES_OF_EACH: Readonly<Record<string, number>> = { long: 8, tables: 2, pdf: 1 };
// Limit for files of pdf.js's suite. Most of its other files have one line of text, or another language.
const MOST_OF_A_FOLDER = 60;
const DPI = 200;
/** Half a page takes half the time, and says as much. */
const SHARE = 0.5;
const LEAST_WORDS = 40;
/** English pages have one of these in every eighth word; models of other languages need not be installed. */
const COMMON = new Set(["the", "of", "and", "to", "in", "a", "is", "for"]);
const ENGLISH_SHARE = 0.1;
/** Turned, blank, broken, or in French. */
const NO_ORDINARY_SCAN = /blank|rot|overlay|negzero|invalid|no_contents|francais|poster/;

export async function* ordinaryPages(corpus: string, limits: Limits): AsyncGenerator<OrdinaryPage> {
  const seen = new Set<string>();
  for (const [folder, pages] of Object.entries(PAGES_OF_EACH)) {
    let taken = 0;
    for (const file of filesIn(join(corpus, folder), /\.pdf$/)) {
      for await (const page of printed(file, pages, limits)) {
        // The suite has some documents more than once.
        const words = page.words?.join(" ") ?? "";
        if (seen.has(words)) continue;
        seen.add(words);
        taken++;
        yield { ...page, name: page.name.slice(corpus.length + 1) };
      }
      if (folder === "pdf" && taken >= MOST_OF_A_FOLDER) break;
    }
  }
  for (const folder of ["ocr-truth", "scans"]) {
    for (const file of filesIn(join(corpus, folder), /\.(pdf|png|tif|jpg)$/)) {
      if (!NO_ORDINARY_SCAN.test(file)) yield { ...(await scan(file, limits)), name: file.slice(corpus.length + 1) };
    }
  }
}

function filesIn(folder: string, pattern: RegExp): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** Skips documents that cannot be opened or painted: other benches measure them. */
async function* printed(file: string, pages: number, limits: Limits): AsyncGenerator<OrdinaryPage> {
  const bytes = new Uint8Array(readFileSync(file));
  const count = await withPdf(bytes, { limits }, async (pdf) => pdf.numPages).catch(() => 0);
  for (let taken = 0; taken < Math.min(pages, count); taken++) {
    const number = 1 + Math.floor((taken * (count - 1)) / Math.max(1, pages - 1));
    const page = await withPdf(bytes, { limits }, (pdf) => printedPage(pdf, number, limits)).catch(() => undefined);
    if (page !== undefined) yield { ...page, name: `${file} p. ${number}` };
  }
}

async function printedPage(
  pdf: PdfDocument,
  number: number,
  limits: Limits,
): Promise<Omit<OrdinaryPage, "name"> | undefined> {
  const words = await withPage(pdf, number, async (page) => {
    const { items } = await page.getTextContent();
    const view = page.getViewport({ scale: 1 });
    const top = (at: readonly number[]) => view.convertToViewportPoint(at[4] ?? 0, at[5] ?? 0)[1] ?? 0;
    const upper = items.filter((item) => "str" in item && top(item.transform) < SHARE * view.height);
    return wordsIn(upper.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join(""));
  });
  const common = words.filter((word) => COMMON.has(word)).length;
  if (words.length < LEAST_WORDS || common < ENGLISH_SHARE * words.length) return undefined;
  const { width, dpi, ...page } = await renderPage(pdf, number, { dpi: DPI, maxPixels: limits.pagePixels });
  const height = Math.floor(SHARE * page.height);
  const gray = page.gray.subarray(0, width * height);
  const sheet = await jpeg(scanned({ width, height, dpi, gray }, randomNumbers(String(number))), 75);
  return { ...sheet, words };
}

async function scan(file: string, limits: Limits): Promise<Sheet> {
  const bytes = new Uint8Array(readFileSync(file));
  const maxPixels = limits.pagePixels;
  if (!file.endsWith(".pdf")) return await decodeImage(bytes, 1, { maxPixels, maxBytes: 1e9 });
  return await withPdf(bytes, { limits }, (pdf) => renderPage(pdf, 1, { dpi: DPI, maxPixels }));
}
