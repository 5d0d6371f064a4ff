// Whether a page without text shows something all the same, found out without decoding what it shows.

import { type OpenPdfOptions, type PdfDocument, type PdfOperators, pdfOperators, withPage, withPdf } from "./pdfjs.ts";

/** Of these pages, those that paint an image, a shading or a drawing. Milliseconds a page, scans included. */
export async function paintingPages(
  bytes: Uint8Array,
  pages: readonly number[],
  options: OpenPdfOptions,
): Promise<number[]> {
  if (pages.length === 0) return [];
  const operators = await pdfOperators();
  return withPdf(bytes, { ...options, images: "refuse" }, async (pdf) => {
    const painting: number[] = [];
    for (const page of pages) if (await paints(pdf, page, operators)) painting.push(page);
    return painting;
  });
}

/** Numbers that a path is made of: about 15 rectangles, or one short word drawn as outlines. Fewer are ornaments. */
const DRAWING_NUMBERS = 200;

async function paints(pdf: PdfDocument, number: number, operators: PdfOperators): Promise<boolean> {
  // It fails at the first image; a page that fails for another reason deserves a look too.
  const list = await withPage(pdf, number, (page) => page.getOperatorList()).catch(() => undefined);
  if (list === undefined) return true;
  let numbers = 0;
  for (const [index, operator] of list.fnArray.entries()) {
    if (operator === operators.shadingFill) return true;
    if (operator === operators.constructPath) numbers += drawnNumbers(list.argsArray[index], operators);
    if (numbers >= DRAWING_NUMBERS) return true;
  }
  return false;
}

/** pdf.js's arguments are [how it is painted, [coordinates], bounds]; a path that only clips is not painted. */
function drawnNumbers(args: unknown, operators: PdfOperators): number {
  if (!Array.isArray(args) || args[0] === operators.endPath || !Array.isArray(args[1])) return 0;
  const coordinates: unknown = args[1][0];
  return coordinates instanceof Float32Array ? coordinates.length : 0;
}
