// A PDF page as a gray picture for OCR.

import { takePixels } from "../../codecs/pictures/canvas-pixels.ts";
import { loadCanvas } from "./bounded-canvases.ts";
import { scannedPage } from "./page-image.ts";
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

export interface RenderOptions {
  readonly dpi: number;
  /** Width times height never exceeds this; a larger page is scaled down. */
  readonly maxPixels: number;
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
    const { createCanvas } = loadCanvas();
    const { scale, width, height } = fitWithin(full.width, full.height, options);
    const canvas = createCanvas(width, height);
    const target = {
      canvas: canvas as never,
      canvasContext: canvas.getContext("2d") as never,
      viewport: page.getViewport({ scale }),
      background: "white",
    };
    await page.render(target).promise;
    const gray = new Uint8Array(width * height);
    await takePixels(canvas, (rgba, from) => toGray(rgba, gray, from));
    const dpi = scale * POINTS_PER_INCH;
    return { width, height, dpi, gray, pageWidth: full.width, pageHeight: full.height, rotation: full.rotation };
  });
}

const POINTS_PER_INCH = 72;
/** Skia refuses canvases with a longer side. */
const MAX_SIDE_PIXELS = 32_767;

/** Largest scale, up to the wanted one, at which a page of this size stays within the limits. */
export function fitWithin(pageWidth: number, pageHeight: number, { dpi, maxPixels }: RenderOptions) {
  const wanted = dpi / POINTS_PER_INCH;
  const scale = Math.min(
    wanted,
    Math.sqrt(maxPixels / (pageWidth * pageHeight)),
    MAX_SIDE_PIXELS / Math.max(pageWidth, pageHeight),
  );
  const toPixels = scale < wanted ? Math.floor : Math.round;
  const width = Math.max(1, Math.min(toPixels(pageWidth * scale), MAX_SIDE_PIXELS, maxPixels));
  const height = Math.max(1, Math.min(toPixels(pageHeight * scale), Math.floor(maxPixels / width)));
  return { scale, width, height };
}

// Rec. 601 luma in 8-bit fixed point: 0.30 red + 0.59 green + 0.11 blue.
function toGray(rgba: Uint8ClampedArray, gray: Uint8Array, from: number): void {
  for (let pixel = from, at = 0; at < rgba.length; pixel++, at += 4) {
    gray[pixel] = ((rgba[at] ?? 0) * 77 + (rgba[at + 1] ?? 0) * 150 + (rgba[at + 2] ?? 0) * 29) >> 8;
  }
}
