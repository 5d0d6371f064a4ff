// Opens a PDF for reading its text, its structure and its document data. Nothing is painted.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pdfjsFolder } from "../../base/assets.ts";
import { limitExceeded } from "../../base/errors.ts";
import { beginStep } from "../../sandbox/task-steps.ts";
import { readInk } from "../content/read-content.ts";
import { taggedElements } from "../content/tagged-elements.ts";
import { type CoreEvaluator, type CoreManager, type CorePage, type PdfCore, TASK } from "../core/core-types.ts";
import { loadCore } from "../core/load-core.ts";
import { findLostObjects } from "../core/lost-objects.ts";
import { checkPage, openingErrorOfCore } from "../core/opening-error.ts";
import type { ReadableFont } from "../core/readable-font.ts";
import { listedFiles } from "./listed-files.ts";
import { withPublicPdf } from "./public-pdf.ts";
import type { OpenReadableOptions, PageGeometry, ReadablePdf } from "./readable-pdf.ts";

/** Opens the PDF, runs the work on it and always closes it again. Does not change the caller's bytes. */
export async function withReadablePdf<T>(
  bytes: Uint8Array,
  options: OpenReadableOptions,
  work: (pdf: ReadablePdf) => Promise<T>,
): Promise<T> {
  if (options.pdfCore === "public") return await withPublicPdf(bytes, options, "TEXTRACTOR_PDF_CORE is public", work);
  const loaded = await loadCore();
  if ("mismatch" in loaded) return await withPublicPdf(bytes, options, loaded.mismatch, work);
  beginStep();
  try {
    return await withOpened(loaded.core, bytes, options, work);
  } finally {
    // pdf.js keeps each name and reference for the next document: 100 MB for a file of 9 MB.
    loaded.core.clearGlobalCaches();
  }
}

async function withOpened<T>(
  core: PdfCore,
  bytes: Uint8Array,
  { password, limits }: OpenReadableOptions,
  work: (pdf: ReadablePdf) => Promise<T>,
): Promise<T> {
  const { manager, numPages } = await open(core, bytes, password).catch((error: unknown) => {
    throw openingErrorOfCore(error, password !== undefined);
  });
  findLostObjects(core, manager.pdfDocument.xref, bytes);
  try {
    if (numPages > limits.pages) {
      throw limitExceeded("pages", String(numPages), String(limits.pages), "TEXTRACTOR_MAX_PAGES");
    }
    return await work(readable(core, manager, numPages));
  } finally {
    manager.terminate(new Error("closed"));
  }
}

/** Options of pdf.js. Absent ones are off: decoders in WebAssembly, canvases, fonts of the system, downloads. */
const EVALUATOR_OPTIONS = {
  // Our own option: fonts are not painted.
  onlyRead: true,
  ignoreErrors: true,
  // Pictures are not decoded.
  maxImageSize: 0,
  disableFontFace: true,
  cMapPacked: true,
};

/** Receiver of messages from pdf.js's core, in place of pdf.js's main thread. It answers requests for files. */
const HANDLER = {
  send: () => undefined,
  async sendWithPromise(action: string, asked: { readonly kind?: string; readonly filename?: string }) {
    if (action !== "FetchBinaryData" || asked.filename === undefined) return null;
    if (asked.kind === "standardFontDataUrl") return NO_FONT;
    return asked.kind === "cMapUrl" ? new Uint8Array(await readFile(join(pdfjsFolder("cmaps"), asked.filename))) : null;
  },
};

/**
 * Replaces standard fonts that the document does not embed. Glyph shapes are not needed, widths are known without the
 * font, and its repair takes 30 ms of CPU time. Without a file, pdf.js also knows the meaning of Arial's and Times's
 * glyphs when the document does not state it.
 */
const NO_FONT = new Uint8Array(0);

interface Opened {
  readonly manager: CoreManager;
  readonly numPages: number;
}

async function open(core: PdfCore, bytes: Uint8Array, password: string | undefined): Promise<Opened> {
  const manager = new core.LocalPdfManager({
    source: ownBuffer(bytes),
    docId: "d",
    docBaseUrl: null,
    enableXfa: false,
    password: password ?? null,
    handler: HANDLER,
    evaluatorOptions: { ...EVALUATOR_OPTIONS },
  });
  try {
    return { manager, numPages: await countPages(core, manager) };
  } catch (error) {
    manager.terminate(new Error("not opened"));
    throw error;
  }
}

/**
 * Returns bytes that fill their whole buffer. pdf.js reads by place in the buffer, and a Buffer may be only a part of
 * it: damaged cross-references would make pdf.js read bytes behind the document.
 */
function ownBuffer(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes);
}

/** Counts the pages. If the cross-references are damaged, counts again with references rebuilt from the file. */
async function countPages({ XRefParseException }: PdfCore, manager: CoreManager): Promise<number> {
  const count = async (recoveryMode: boolean): Promise<number> => {
    await manager.initDocument(recoveryMode);
    return (await manager.ensureDoc("numPages")) as number;
  };
  return await count(false).catch((error: unknown) => {
    if (!(error instanceof XRefParseException)) throw error;
    return count(true);
  });
}

function readable(core: PdfCore, manager: CoreManager, numPages: number): ReadablePdf {
  const fonts = new Map<string, ReadableFont>();
  const { xref } = manager.pdfDocument;
  return {
    numPages,
    warnings: [],
    catalog: async <T>(property: string, ...args: readonly unknown[]) =>
      (await manager.ensureCatalog(property, args)) as T,
    document: async <T>(property: string) => (await manager.ensureDoc(property)) as T,
    async listedFiles() {
      const listed = (await manager.ensureCatalog("rawEmbeddedFiles")) as ReadonlyMap<string, unknown> | null;
      return listedFiles(core, xref, listed?.values() ?? []);
    },
    getPageIndex: async ({ num, gen }) =>
      (await manager.ensureCatalog("getPageIndex", [core.Ref.get(num, gen)])) as number,
    async page(number) {
      checkPage(number, numPages);
      const page = await manager.getPage(number - 1);
      // Few pages have annotations that need an evaluator.
      let evaluator: CoreEvaluator | undefined;
      const evaluate = () => {
        evaluator ??= page._createPartialEvaluator(HANDLER);
        return evaluator;
      };
      return {
        geometry: geometryOf(page),
        readInk: (marked) => readInk(core, xref, page, HANDLER, { marked, fonts }),
        async taggedElements() {
          const treeRoot = (await manager.ensureCatalog("structTreeRoot")) as object | null;
          return treeRoot === null ? [] : await taggedElements(core, page, treeRoot);
        },
        async annotations() {
          const shown = (await page._parsedAnnotations).filter(({ viewable }) => viewable);
          for (const each of shown) {
            // A damaged annotation has no text; the others keep theirs.
            if (each.hasTextContent) await each.extractTextContent(evaluate(), TASK, EVERYWHERE).catch(() => undefined);
          }
          return shown.map((annotation) => ({
            data: annotation.data,
            operators: async () => (await annotation.getOperatorList(evaluate(), TASK, DISPLAY, null)).opList,
          }));
        },
      };
    },
  };
}

/** Intent number of pdf.js. */
const DISPLAY = 2;
const EVERYWHERE = [
  Number.NEGATIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.POSITIVE_INFINITY,
  Number.POSITIVE_INFINITY,
];

/** Geometry as in pdf.js's PageViewport at scale 1. */
function geometryOf({ view, rotate, userUnit }: CorePage): PageGeometry {
  const [left, bottom, right, top] = view;
  const [a, b, c, d] = TURNS[rotate / 90] ?? [1, 0, 0, -1];
  const [unit, x, y] = [userUnit, (right + left) / 2, (top + bottom) / 2];
  const isTurned = a === 0;
  const [width, height] = isTurned ? [top - bottom, right - left] : [right - left, top - bottom];
  const [offsetX, offsetY] = isTurned
    ? [Math.abs(y - bottom), Math.abs(x - left)]
    : [Math.abs(x - left), Math.abs(y - bottom)];
  const transform = [
    ...[a * unit, b * unit, c * unit, d * unit],
    offsetX * unit - a * unit * x - c * unit * y,
    offsetY * unit - b * unit * x - d * unit * y,
  ];
  return { width: width * unit, height: height * unit, rotation: rotate, transform };
}

/** Matrices for 0, 90, 180 and 270 degrees; y grows downwards in the view. */
const TURNS = [
  [1, 0, 0, -1],
  [0, 1, 1, 0],
  [-1, 0, 0, 1],
  [0, -1, -1, 0],
] as const;
