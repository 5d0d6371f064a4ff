// Figures of a PDF cut out of their painted pages: pictures in pieces, with masks, or in colours of print.

import type { Canvas } from "@napi-rs/canvas";
import { ExtractionError } from "../../base/errors.ts";
import type { Box } from "../../base/model.ts";
import { emptied } from "../../codecs/pictures/canvas-pixels.ts";
import { threadCpuMs } from "../../sandbox/thread-cpu.ts";
import { loadCanvas } from "./bounded-canvases.ts";
import { fitWithin } from "./paint-page.ts";
import { type OpenPdfOptions, type PdfPage, withPage, withPdf } from "./pdfjs.ts";
import { encoded } from "./picture-file.ts";

export interface PageFigures {
  readonly page: number;
  /** Points from the page's top left. */
  readonly boxes: readonly Box[];
}

export interface PaintFiguresOptions extends OpenPdfOptions {
  readonly maxPixels: number;
  /** CPU time of one page, and of all. */
  readonly pageMs: number;
  readonly allMs: number;
}

const DPI = 200;

/**
 * Passes each figure to `take` as PNG, until it returns false. Returns the pages whose figures are missing, with the
 * reason.
 */
export async function paintFigures(
  bytes: Uint8Array,
  pages: readonly PageFigures[],
  options: PaintFiguresOptions,
  take: (page: number, box: Box, png: Uint8Array) => boolean,
): Promise<ReadonlyMap<number, string>> {
  const problems = new Map<number, string>();
  const end = threadCpuMs() + options.allMs;
  await withPdf(bytes, options, async (pdf) => {
    for (const { page, boxes } of pages) {
      try {
        const limit = Math.min(end, threadCpuMs() + options.pageMs);
        const isWanted = await withPage(pdf, page, (loaded) =>
          cutOut(loaded, boxes, limit, options.maxPixels, (box, png) => take(page, box, png)),
        );
        if (!isWanted) break;
      } catch (error) {
        if (!(error instanceof ExtractionError)) throw error;
        problems.set(page, error.problem);
      }
    }
  });
  return problems;
}

/** Operators between two looks at the CPU time. */
const OPERATORS_PER_LOOK = 64;

async function cutOut(
  page: PdfPage,
  boxes: readonly Box[],
  endMs: number,
  maxPixels: number,
  take: (box: Box, png: Uint8Array) => boolean,
): Promise<boolean> {
  const full = page.getViewport({ scale: 1 });
  const { createCanvas } = loadCanvas();
  const { scale, width, height } = fitWithin(full.width, full.height, { dpi: DPI, maxPixels });
  const canvas = createCanvas(width, height);
  const target = {
    canvas: canvas as never,
    canvasContext: canvas.getContext("2d") as never,
    viewport: page.getViewport({ scale }),
    background: "white",
    operationsFilter: (index: number) => {
      if (index % OPERATORS_PER_LOOK === 0 && threadCpuMs() > endMs) throw new Error("painting takes too long");
      return true;
    },
  };
  await page.render(target as Parameters<PdfPage["render"]>[0]).promise;
  let isWanted = true;
  for (const box of boxes) if (isWanted) isWanted = take(box, await encoded(cut(canvas, box, scale)));
  await emptied(canvas);
  return isWanted;
}

function cut(page: Canvas, box: Box, scale: number): Canvas {
  const [left, top, right, bottom] = box.map((side) => Math.round(side * scale)) as unknown as Box;
  const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  const canvas = loadCanvas().createCanvas(width, height);
  canvas.getContext("2d").drawImage(page, left, top, width, height, 0, 0, width, height);
  return canvas;
}
