// A PDF page painted in colours, as a viewer shows it.

import type { Canvas } from "@napi-rs/canvas";
import { loadCanvas } from "./bounded-canvases.ts";
import type { PdfPage } from "./pdfjs.ts";

export interface RenderOptions {
  readonly dpi: number;
  /** Width times height never exceeds this; a larger page is scaled down. */
  readonly maxPixels: number;
}

/** Paints the page: its crop box, upright, on white, with annotations and form fields. */
export async function paintPage(
  page: PdfPage,
  options: RenderOptions,
): Promise<{ readonly canvas: Canvas; readonly scale: number }> {
  const full = page.getViewport({ scale: 1 });
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
  return { canvas, scale };
}

export const POINTS_PER_INCH = 72;
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
