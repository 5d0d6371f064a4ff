// Paints a page with and without its text, to see what the text changes.

import { takePixels } from "../../codecs/pictures/canvas-pixels.ts";
import { threadCpuMs } from "../../sandbox/thread-cpu.ts";
import { loadCanvas } from "./bounded-canvases.ts";
import { fitWithin } from "./paint-page.ts";
import { type OpenPdfOptions, type PdfDocument, type PdfPage, pdfOperators, withPage, withPdf } from "./pdfjs.ts";

/** A page as pixels: red, green, blue and opacity, row by row from the top left. */
export interface PaintedText {
  /** Pixels for each point. */
  readonly scale: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly withText: Uint8ClampedArray;
  readonly withoutText: Uint8ClampedArray;
}

export interface TextPainter {
  /** Paints a page, or returns the reason why it cannot. Opens the PDF for the first page. */
  paint(page: number): Promise<PaintedText | string>;
  close(): Promise<void>;
}

// Letters of three points are four pixels high. Two such pictures of an A4 page take 10 MB.
const SIZE = { dpi: 108, maxPixels: 1_500_000 };
/** Operators of one painting. More take seconds, and the thread would lose the page. */
const MOST_OPERATORS = 150_000;

/** Operators between two looks at the CPU time. */
const OPERATORS_PER_LOOK = 64;

export interface PaintTextOptions extends OpenPdfOptions {
  /** CPU time for painting one page twice. A page that needs more is not painted. */
  readonly paintingMs: number;
}

/** Returns a painter for the pages of one PDF. */
export function textPainter(bytes: Uint8Array, options: PaintTextOptions): TextPainter {
  const done = Promise.withResolvers<void>();
  let opened: Promise<PdfDocument> | undefined;
  let closed: Promise<void> = Promise.resolve();
  const open = (): Promise<PdfDocument> => {
    const { promise, resolve, reject } = Promise.withResolvers<PdfDocument>();
    closed = withPdf(bytes, options, (pdf) => {
      resolve(pdf);
      return done.promise;
    }).catch(reject);
    return promise;
  };
  return {
    async paint(page) {
      try {
        opened ??= open();
        return await withPage(await opened, page, (loaded) => paintTwice(loaded, options.paintingMs));
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    async close() {
      done.resolve();
      await closed;
    },
  };
}

async function paintTwice(page: PdfPage, paintingMs: number): Promise<PaintedText> {
  const end = threadCpuMs() + paintingMs;
  const { showText } = await pdfOperators();
  const { width: across, height: down } = page.getViewport({ scale: 1 });
  const { scale, width, height } = fitWithin(across, down, SIZE);
  const paint = (shows: (operator: number | undefined) => boolean) =>
    pixelsOf(page, page.getViewport({ scale }), { width, height }, (index, operator) => {
      if (index % OPERATORS_PER_LOOK === 0 && threadCpuMs() > end) throw new Error("painting takes too long");
      return shows(operator);
    });
  const withText = await paint(() => true);
  return { scale, width, height, withText, withoutText: await paint((operator) => operator !== showText) };
}

async function pixelsOf(
  page: PdfPage,
  viewport: ReturnType<PdfPage["getViewport"]>,
  { width, height }: { readonly width: number; readonly height: number },
  shows: (index: number, operator: number | undefined) => boolean,
): Promise<Uint8ClampedArray> {
  const canvas = loadCanvas().createCanvas(width, height);
  const target = {
    canvas: canvas as never,
    canvasContext: canvas.getContext("2d") as never,
    viewport,
    background: "white",
    operationsFilter: (index: number, { fnArray }: { readonly fnArray: readonly number[] }) => {
      if (fnArray.length > MOST_OPERATORS) throw new Error(`page with more than ${MOST_OPERATORS} operators`);
      return shows(index, fnArray[index]);
    },
  };
  await page.render(target as Parameters<PdfPage["render"]>[0]).promise;
  const pixels = new Uint8ClampedArray(4 * width * height);
  await takePixels(canvas, (rgba, from) => pixels.set(rgba, 4 * from));
  return pixels;
}
