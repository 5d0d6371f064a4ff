// A PDF page as a gray picture for OCR.

import { takePixels } from "../../codecs/pictures/canvas-pixels.ts";
import { scannedPage } from "./page-image.ts";
import { POINTS_PER_INCH, paintPage, type RenderOptions } from "./paint-page.ts";
import { freePictures, type PdfDocument, withPage } from "./pdfjs.ts";

/** A page as 8-bit gray pixels, row by row from the top left. 0 is black. */
export interface PageImage {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Resolution of the picture, after it was scaled down to the limit. */
  readonly dpi: number;
  readonly gray: Uint8Array;
  /** Points, after rotation. */
  readonly pageWidth: number;
  readonly pageHeight: number;
  /** Degrees clockwise: 0, 90, 180 or 270. */
  readonly rotation: number;
}

/** Renders a page as a viewer shows it: its crop box, upright, on white, with annotations and form fields. */
export function renderPage(pdf: PdfDocument, number: number, options: RenderOptions): Promise<PageImage> {
  return withPage(pdf, number, async (page) => {
    const full = page.getViewport({ scale: 1 });
    const scan = await scannedPage(pdf, page, options);
    if (scan !== undefined) {
      return { ...scan, pageWidth: full.width, pageHeight: full.height, rotation: full.rotation };
    }
    // The pictures decoded so far would stay in memory next to the renderer's own: 250 MB for a poster.
    freePictures(pdf, page);
    const { canvas, scale } = await paintPage(page, options);
    const { width, height } = canvas;
    const gray = new Uint8Array(width * height);
    await takePixels(canvas, (rgba, from) => toGray(rgba, gray, from));
    const dpi = scale * POINTS_PER_INCH;
    return { width, height, dpi, gray, pageWidth: full.width, pageHeight: full.height, rotation: full.rotation };
  });
}

// Rec. 601 luma in 8-bit fixed point: 0.30 red + 0.59 green + 0.11 blue.
function toGray(rgba: Uint8ClampedArray, gray: Uint8Array, from: number): void {
  for (let pixel = from, at = 0; at < rgba.length; pixel++, at += 4) {
    gray[pixel] = ((rgba[at] ?? 0) * 77 + (rgba[at + 1] ?? 0) * 150 + (rgba[at + 2] ?? 0) * 29) >> 8;
  }
}
