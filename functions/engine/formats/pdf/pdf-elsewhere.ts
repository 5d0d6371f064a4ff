// Text of pages that nobody asked for: whether a PDF is a scan, its whole text says.

import { ExtractionError } from "../../base/errors.ts";
import { withoutHidden } from "../../layout/lines/hidden-text.ts";
import { openFontBook } from "../../pdf/read/font-book.ts";
import type { ReadablePdf } from "../../pdf/read/open-pdf.ts";
import { readPage } from "../../pdf/read/read-page.ts";
import type { StructureReader } from "../../pdf/read/tagged-structure.ts";
import { isScanned } from "../shared/scan-threshold.ts";

/** So many pages without enough of it are those of a scan, or near enough. */
const MOST_PAGES = 100;

/** UTF-8 bytes, counted until there are enough, without the blanks between pieces. `skipped` pages are not looked at. */
export async function textBytesElsewhere(
  opened: ReadablePdf,
  skipped: ReadonlySet<number>,
  readText: StructureReader,
  begin: (page: number) => void,
): Promise<number> {
  // Of its own: fonts of these pages are none of the document's that was asked for.
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

/** A damaged page has no text to count; a limit holds for it as for any other. */
function unlessLimited(error: unknown): undefined {
  if (error instanceof ExtractionError) throw error;
}
