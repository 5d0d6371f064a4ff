// Finds pages without text that still show something, without decoding their pictures.

import { type OpenPdfOptions, type PdfDocument, type PdfOperators, pdfOperators, withPage, withPdf } from "./pdfjs.ts";

/** Returns the pages that paint an image, a shading or a drawing. It takes milliseconds per page, even for scans. */
export async function paintingPages(
  bytes: Uint8Array,
  pages: readonly number[],
  options: OpenPdfOptions,
  begin: (page: number) => void,
): Promise<number[]> {
  if (pages.length === 0) return [];
  const withoutImages = await withPdf(bytes, { ...options, images: "skip" }, (pdf) => operationsOf(pdf, pages, begin));
  const drawn = withoutImages.filter((each) => each.draws);
  const undecided = withoutImages.filter((each) => !each.draws && each.operators > 0).map((each) => each.page);
  if (undecided.length === 0) return drawn.map((each) => each.page);
  const untilImage = await withPdf(bytes, { ...options, images: "refuse" }, (pdf) =>
    operationsOf(pdf, undecided, begin),
  );
  // pdf.js does not report images. But a list that ends at the first image is shorter than a list without images.
  const lengths = new Map(untilImage.map((each) => [each.page, each.operators]));
  const pictured = withoutImages.filter((each) => (lengths.get(each.page) ?? each.operators) < each.operators);
  return [...drawn, ...pictured].map((each) => each.page).sort((a, b) => a - b);
}

interface PageOperations {
  readonly page: number;
  readonly operators: number;
  readonly draws: boolean;
}

async function operationsOf(
  pdf: PdfDocument,
  pages: readonly number[],
  begin: (page: number) => void,
): Promise<PageOperations[]> {
  const names = await pdfOperators();
  const operations: PageOperations[] = [];
  for (const page of pages) {
    begin(page);
    const list = await withPage(pdf, page, (opened) => opened.getOperatorList()).catch(() => undefined);
    // A page whose operators cannot be read may show something.
    const draws = list === undefined || isDrawing(list, names);
    operations.push({ page, operators: list?.fnArray.length ?? 0, draws });
  }
  return operations;
}

interface OperatorList {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** Numbers in a page's paths: about 15 rectangles, or one short word in outlines. Fewer are ornaments. */
const DRAWING_NUMBERS = 200;

function isDrawing({ fnArray, argsArray }: OperatorList, names: PdfOperators): boolean {
  let numbers = 0;
  for (const [index, operator] of fnArray.entries()) {
    if (operator === names.shadingFill) return true;
    if (operator === names.constructPath) numbers += drawnNumbers(argsArray[index], names);
    if (numbers >= DRAWING_NUMBERS) return true;
  }
  return false;
}

/** Counts a painted path's numbers; a clip has 0. pdf.js's arguments are [kind of painting, [coordinates], bounds]. */
function drawnNumbers(args: unknown, names: PdfOperators): number {
  if (!Array.isArray(args) || args[0] === names.endPath || !Array.isArray(args[1])) return 0;
  const coordinates: unknown = args[1][0];
  return coordinates instanceof Float32Array ? coordinates.length : 0;
}
