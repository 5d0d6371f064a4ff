// The only file that imports pdf.js. pdf.js's worker runs in the calling thread; sandbox/ ends a thread that hangs.

import "../core/polyfill.ts";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { pdfjsFolder } from "../../base/assets.ts";
import { limitExceeded } from "../../base/errors.ts";
import type { Limits } from "../../base/settings.ts";
import { beginStep } from "../../sandbox/task-steps.ts";
import { boundPicturesOf } from "../core/bounded-pictures.ts";
import { loadCore } from "../core/load-core.ts";
import { checkPage, openingError, pageError } from "../core/opening-error.ts";
import { type PaintingBudget, paintingBudget } from "../core/painting-budget.ts";
import { boundedCanvases } from "./bounded-canvases.ts";
import { type RangedPdf, rangedInput } from "./ranged-pdf.ts";

export type PdfDocument = PDFDocumentProxy;
export type PdfPage = PDFPageProxy;
export type PdfOperators = typeof import("pdfjs-dist").OPS;

export interface OpenPdfOptions {
  readonly password?: string | undefined;
  readonly limits: Pick<Limits, "pages">;
  /** Memory limit for painting a page. Without it, pictures and canvases have no limit. */
  readonly paintingBytes?: number;
  /** Treatment of images when a page's operators are read: decode them, skip them, or fail at the first one. */
  readonly images?: "decode" | "skip" | "refuse";
}

/** Opens the PDF, runs the work on it and always closes it again. The bytes stay usable for the caller. */
export async function withPdf<T>(
  bytes: Uint8Array | RangedPdf,
  { password, limits, paintingBytes, images = "decode" }: OpenPdfOptions,
  work: (pdf: PdfDocument) => Promise<T>,
): Promise<T> {
  const pdfjs = await loadPdfjs();
  beginStep();
  const budget = paintingBytes === undefined ? undefined : paintingBudget(paintingBytes);
  const loading = pdfjs.getDocument({
    // pdf.js transfers its input to its worker, which would detach the caller's buffer.
    ...(bytes instanceof Uint8Array
      ? { data: new Uint8Array(bytes) }
      : rangedInput(pdfjs.PDFDataRangeTransport, bytes)),
    ...(password === undefined ? {} : { password }),
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    cMapUrl: pdfjsFolder("cmaps"),
    standardFontDataUrl: pdfjsFolder("standard_fonts"),
    // Without its decoders pdf.js paints JBIG2 and JPX images blank, and only warns.
    wasmUrl: pdfjsFolder("wasm"),
    iccUrl: pdfjsFolder("iccs"),
    ...(budget === undefined ? {} : { CanvasFactory: boundedCanvases(budget) }),
    useSystemFonts: false,
    disableFontFace: true,
    // Needed for the names of fonts.
    fontExtraProperties: images !== "decode",
    // pdf.js treats a larger image as an error, and errors as warnings unless `stopAtErrors` is set.
    ...(images === "decode" ? {} : { maxImageSize: 0, stopAtErrors: images === "refuse" }),
  });
  const unbound = budget === undefined ? undefined : boundPicturesOf(loading.docId, budget);
  try {
    const pdf = await loading.promise.catch((error: unknown) => {
      throw openingError(error, password !== undefined);
    });
    if (budget !== undefined) budgets.set(pdf, budget);
    if (pdf.numPages > limits.pages) {
      throw limitExceeded("pages", String(pdf.numPages), String(limits.pages), "TEXTRACTOR_MAX_PAGES");
    }
    return await work(pdf);
  } finally {
    unbound?.();
    await loading.destroy();
  }
}

const budgets = new WeakMap<PdfDocument, PaintingBudget>();

/**
 * Opens one page, counted from 1, runs the work on it and always frees pdf.js's memory for it. Throws DAMAGED_DOCUMENT
 * when pdf.js cannot read the page.
 */
export async function withPage<T>(pdf: PdfDocument, number: number, work: (page: PdfPage) => Promise<T>): Promise<T> {
  checkPage(number, pdf.numPages);
  beginStep();
  try {
    const page = await pdf.getPage(number);
    try {
      const result = await work(page);
      budgets.get(pdf)?.check();
      return result;
    } finally {
      freePictures(pdf, page);
    }
  } catch (error) {
    // pdf.js's own error for a refused picture hides the reason, so the budget's error comes first.
    budgets.get(pdf)?.check();
    throw pageError(error, number);
  }
}

/** Operators of a page that may be a scan. If it has several pictures, only the first is decoded. */
export async function operatorsOfScan(pdf: PdfDocument, page: PdfPage) {
  const budget = budgets.get(pdf);
  if (budget === undefined) return { operators: await page.getOperatorList(), hasMore: false };
  const { result: operators, hasMore } = await budget.firstOnly(() => page.getOperatorList());
  return { operators, hasMore };
}

/** Frees the page's decoded pictures. pdf.js decodes them again when needed. */
export function freePictures(pdf: PdfDocument, page: PdfPage): void {
  page.cleanup();
  budgets.get(pdf)?.freePictures();
}

/** Numbers of the operators in a page's operator list. */
export async function pdfOperators(): Promise<PdfOperators> {
  return (await loadPdfjs()).OPS;
}

let loaded: Promise<typeof import("pdfjs-dist")> | undefined;

function loadPdfjs(): Promise<typeof import("pdfjs-dist")> {
  loaded ??= importPdfjs();
  return loaded;
}

async function importPdfjs(): Promise<typeof import("pdfjs-dist")> {
  const warn = console.warn;
  // On import, before a verbosity can be set, the modern build recommends the legacy one. polyfill.ts replaces that.
  console.warn = (...parts) => {
    if (!String(parts[0]).includes("use the `legacy` build")) warn(...parts);
  };
  try {
    const [pdfjs] = await Promise.all([
      import("pdfjs-dist/build/pdf.min.mjs"),
      // Sets globalThis.pdfjsWorker, which pdf.js uses before it tries to load a file.
      loadCore(),
    ]);
    return pdfjs;
  } finally {
    console.warn = warn;
  }
}
