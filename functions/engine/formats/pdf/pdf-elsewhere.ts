// Counts text on pages that nobody requested. The whole document decides whether a PDF is a scan.

import { ExtractionError } from "../../base/errors.ts";
import { withoutHidden } from "../../layout/hidden/hidden-text.ts";
import { openFontBook } from "../../pdf/read/font-book.ts";
import { readPage } from "../../pdf/read/read-page.ts";
import type { ReadablePdf } from "../../pdf/read/readable-pdf.ts";
import type { StructureReader } from "../../pdf/read/tagged-structure.ts";
import { isScanned } from "../shared/scan-threshold.ts";

/** Pages that are read. If so many have too little text, the PDF counts as a scan. */
const MOST_PAGES = 100;

/**
 * Returns UTF-8 bytes without blanks between text pieces. Counting stops at the scan threshold and skips `skipped`
 * pages.
 */
export async function textBytesOfOtherPages(
  opened: ReadablePdf,
  skipped: ReadonlySet<number>,
  readText: StructureReader,
  begin: (page: number) => void,
): Promise<number> {
  // Separate font book: these pages' fonts are not part of the requested pages.
  const tools = { readText, fonts: openFontBook(), wantsRulings: () => false };
  const others = Array.from({ length: opened.numPages }, (_, index) => index + 1).filter((page) => !skipped.has(page));
  let bytes = 0;
  for (const number of others.slice(0, MOST_PAGES)) {
    if (!isScanned(bytes)) break;
    begin(number);
    const content = await readPage(opened, number, tools).catch(unlessLimited);
    if (content === undefined) continue;
    const { shown } = withoutHidden(content.text, content);
    for (const { str } of shown.items) bytes += Buffer.byteLength(str.trim());
  }
  return bytes;
}

/** Skips a damaged page, which has no text to count. Limits apply as on any page. */
function unlessLimited(error: unknown): undefined {
  if (error instanceof ExtractionError) throw error;
}
