// Pages of chosen operators and pictures, in place of those that pdf.js makes of a document.

import { scannedPage } from "../../../../functions/engine/pdf/render/page-image.ts";
import { type PdfDocument, type PdfPage, pdfOperators } from "../../../../functions/engine/pdf/render/pdfjs.ts";

export const names = await pdfOperators();
export type Operation = readonly [operator: number, ...args: readonly unknown[]];
export const RGB = 2;
export const pixels = (width: number, height: number, kind = RGB) => ({
  width,
  height,
  kind,
  data: new Uint8Array(width * height * 3),
});

export interface Crafted {
  readonly decoded?: unknown;
  readonly view?: readonly [number, number, number, number];
  readonly maxPixels?: number;
}

/** Scan of a page with these operators, and the pictures that were asked for. */
export async function craftedScan(
  operations: readonly Operation[],
  { decoded = pixels(200, 200), view = [0, 0, 72, 72], maxPixels = 1e6 }: Crafted = {},
) {
  const asked: string[] = [];
  const objects = (kind: string) => ({
    get(id: string, done: (object: unknown) => void) {
      asked.push(`${kind} ${id}`);
      done(decoded);
    },
  });
  const [left, bottom, right, top] = view;
  const page = {
    view,
    getViewport: () => ({ width: right - left, height: top - bottom, transform: [1, 0, 0, -1, -left, top] }),
    getOperatorList: async () => ({
      fnArray: operations.map(([operator]) => operator),
      argsArray: operations.map(([, ...args]) => args),
    }),
    objs: objects("page's"),
    commonObjs: objects("common"),
  };
  const scan = await scannedPage({} as PdfDocument, page as unknown as PdfPage, { dpi: 200, maxPixels });
  return { scan, asked };
}

export const place = (...matrix: readonly number[]): Operation => [names.transform, ...matrix];
