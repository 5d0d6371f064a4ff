// A PDF whose pages are pictures of another one's pages, as a scan's are.

import { deflateSync } from "node:zlib";
import { readSettings } from "../../functions/engine/base/settings.ts";
import { straighten } from "../../functions/engine/ocr/page/straighten.ts";
import { withPdf } from "../../functions/engine/pdf/render/pdfjs.ts";
import { renderPage } from "../../functions/engine/pdf/render/render-page.ts";
import { buildPdf, grayImage, picture, type TestPage } from "../../test/support/documents/pdf.ts";

const DPI = 200;
const POINTS_PER_INCH = 72;

/**
 * Paints the pages in gray at 200 dpi, each turned by the degrees that `nextTilt` returns. Returns undefined for a PDF with more
 * pages.
 */
export async function picturePdf(
  bytes: Uint8Array,
  mostPages: number,
  nextTilt = () => 0,
): Promise<Uint8Array | undefined> {
  const { limits } = readSettings({});
  return await withPdf(bytes, { limits }, async (pdf) => {
    if (pdf.numPages > mostPages) return undefined;
    const pages: TestPage[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const painted = await renderPage(pdf, number, { dpi: DPI, maxPixels: limits.pagePixels });
      const tilt = nextTilt();
      const { width, height, gray } = tilt === 0 ? painted : straighten(painted, tilt);
      const page = { width: inPoints(width), height: inPoints(height) };
      const { entries } = grayImage(width, height, gray);
      const image = { entries: `${entries} /Filter /FlateDecode`, data: deflateSync(gray) };
      pages.push({ ...page, content: picture("Page", 0, 0, page.width, page.height), images: { Page: image } });
    }
    return buildPdf(pages);
  });
}

function inPoints(pixels: number): number {
  return (pixels * POINTS_PER_INCH) / DPI;
}
