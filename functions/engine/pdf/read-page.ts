// One page as pdf.js reads it, as plain data, so that nothing of pdf.js outlives the page.

import type { Box } from "../model.ts";
import { readAnnotations } from "./annotations.ts";
import type { FontBook } from "./fonts.ts";
import { type PdfDocument, type PdfPage, pdfOperators, withPage } from "./pdfjs.ts";
import { NO_RULINGS, type PageRulings, rulingsOf } from "./ruling-lines.ts";
import type { StructuredText, StructureReader } from "./structure.ts";

export interface PageContent {
  /** Points, after rotation. */
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  readonly text: PageTextItems;
  /** Filled-in fields and text boxes, from the top down. */
  readonly annotationTexts: readonly { readonly text: string; readonly box: Box; readonly isComment: boolean }[];
  /** None where nobody wanted them. */
  readonly rulings: PageRulings;
  readonly links: readonly { readonly uri: string; readonly box: Box }[];
  /** Why the annotations are missing, where they could not be read. */
  readonly annotationProblem?: string;
}

export interface PageTextItems extends StructuredText {
  /** User space to points from the page's top left, after rotation. */
  readonly transform: readonly number[];
}

export interface PageTools {
  readonly readText: StructureReader;
  /** Learns the page's fonts. */
  readonly fonts: FontBook;
  /** Whether the page's lines are worth the time to read them, which is that of its text. */
  readonly wantsRulings: (text: PageTextItems) => boolean;
}

export function readPage(
  pdf: PdfDocument,
  number: number,
  { readText, fonts, wantsRulings }: PageTools,
): Promise<PageContent> {
  return withPage(pdf, number, async (page) => {
    const { width, height, rotation, transform } = page.getViewport({ scale: 1 });
    const content = await readText(page);
    const { items } = content;
    const matrix: readonly number[] = transform;
    const text: PageTextItems = { ...content, transform: matrix };
    // A page's operators are made once for all who ask, until the page is freed.
    const hasRulings = wantsRulings(text);
    const rulings = hasRulings ? await readRulings(page, matrix).catch(() => NO_RULINGS) : NO_RULINGS;
    await fonts.learn(page, items, hasRulings).catch(() => undefined);
    // A damaged annotation must not cost the page its text.
    const annotations = await readAnnotations(page).catch((error: unknown) => messageOf(error));
    const { texts, links } = typeof annotations === "string" ? { texts: [], links: [] } : annotations;
    return {
      width: round(width),
      height: round(height),
      rotation,
      text,
      rulings,
      annotationTexts: texts
        .map(({ rectangle, ...rest }) => ({ ...rest, box: toBox(rectangle, matrix) }))
        .sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]),
      links: links.map(({ uri, rectangle }) => ({ uri, box: toBox(rectangle, matrix) })),
      ...(typeof annotations === "string" ? { annotationProblem: annotations } : {}),
    };
  });
}

async function readRulings(page: PdfPage, transform: readonly number[]): Promise<PageRulings> {
  const [names, operators] = await Promise.all([pdfOperators(), page.getOperatorList()]);
  return rulingsOf(operators, names, transform);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function toBox(rectangle: readonly number[], transform: readonly number[]): Box {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rectangle;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const xs = [a * x1 + c * y1 + e, a * x2 + c * y2 + e];
  const ys = [b * x1 + d * y1 + f, b * x2 + d * y2 + f];
  return [round(Math.min(...xs)), round(Math.min(...ys)), round(Math.max(...xs)), round(Math.max(...ys))];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
