// A PDF whose pages are pictures of another one's pages, as a scan's are.

import { PDFDocument } from "@cantoo/pdf-lib";
import { readSettings } from "../../functions/engine/base/settings.ts";
import { withPdf } from "../../functions/engine/pdf/render/pdfjs.ts";
import { renderPage } from "../../functions/engine/pdf/render/render-page.ts";
import { canvasOf } from "./spoiled-sheet.ts";

const DPI = 200;
const POINTS_PER_INCH = 72;

/** Paints the pages in gray at 200 dpi. Returns undefined for a PDF with more pages. */
export async function picturePdf(bytes: Uint8Array, mostPages: number): Promise<Uint8Array | undefined> {
  const { limits } = readSettings({});
  return await withPdf(bytes, { limits }, async (pdf) => {
    if (pdf.numPages > mostPages) return undefined;
    const document = await PDFDocument.create({ updateMetadata: false });
    for (let number = 1; number <= pdf.numPages; number++) {
      const picture = await renderPage(pdf, number, { dpi: DPI, maxPixels: limits.pagePixels });
      const size = { width: inPoints(picture.width), height: inPoints(picture.height) };
      const image = await document.embedPng(canvasOf(picture).canvas.toBuffer("image/png"));
      document.addPage([size.width, size.height]).drawImage(image, { x: 0, y: 0, ...size });
    }
    return await document.save();
  });
}

function inPoints(pixels: number): number {
  return (pixels * POINTS_PER_INCH) / DPI;
}
