// Text layers onto the pages of a PDF. The pages keep their content streams, fonts and images bit for bit; a layer is a
// form that is painted before them, so that nothing a page does to the graphics state can reach it.

import { createHash } from "node:crypto";
import { PDFArray, type PDFDocument, PDFHexString } from "@cantoo/pdf-lib";
import type { DecodingLimits } from "../../codecs/pictures/decoding-cost.ts";
import { graftLayers } from "./graft-layers.ts";
import { imagePdf } from "./image-pdf.ts";
import { openUpdate } from "./incremental-update.ts";
import { keepOnly } from "./keep-only.ts";
import { isEncrypted, openOriginal, orDamaged } from "./open-original.ts";
import { pagesOf } from "./page-tree.ts";
import { type SearchablePdf, wholePdf } from "./whole-pdf.ts";

export interface SearchableRequest {
  readonly kind: "pdf" | "image";
  /** A whole PDF or image file. */
  readonly original: Uint8Array;
  /** Pages, counted from 1, and their layers; other pages stay as they are. */
  readonly layers: readonly (readonly [page: number, layer: string])[];
  /** Of those, the ones whose own text is garbage: readers are told to pass it over. */
  readonly garbled?: readonly number[] | undefined;
  /** Make a PDF of this page alone. */
  readonly only?: number | undefined;
  readonly password?: string | undefined;
  /** Pixels of a frame that is not embedded as it is. */
  readonly pagePixels: number;
  /** For decoding one. */
  readonly decodingMemoryMb: number;
}

export interface LayerOptions {
  readonly garbled?: ReadonlySet<number> | undefined;
  readonly password?: string | undefined;
}

const MAX_FRAMES = 10_000;

/** The searchable PDF of a document. Throws what addTextLayers and searchableImagePdf throw. */
export async function searchablePdf(request: SearchableRequest): Promise<SearchablePdf> {
  const { kind, original, only, password, pagePixels: maxPixels } = request;
  const layers = new Map(request.layers);
  const garbled = new Set(request.garbled);
  if (kind === "image") {
    const maxBytes = request.decodingMemoryMb * 1024 ** 2;
    return anew(await searchableImagePdf(original, layers, { maxPixels, maxBytes, only }));
  }
  if (only !== undefined) {
    const bytes = await singlePage(original, only, layers.get(only) ?? "", { password, garbled });
    return { ...anew(bytes), warnings: isEncrypted(original) ? [NOT_ENCRYPTED] : [] };
  }
  return await layered(original, layers, { password, garbled });
}

function anew(bytes: Uint8Array): SearchablePdf {
  return { keptBytes: 0, bytes, warnings: [] };
}

/**
 * The document with a text layer on each page of the map, counted from 1. The same input gives the same bytes. Throws
 * DAMAGED_DOCUMENT, PASSWORD_REQUIRED, WRONG_PASSWORD, NOT_AVAILABLE.
 */
export async function addTextLayers(
  original: Uint8Array,
  layers: ReadonlyMap<number, string>,
  options: LayerOptions = {},
): Promise<Uint8Array> {
  return wholePdf(original, await layered(original, layers, options));
}

async function layered(
  original: Uint8Array,
  layers: ReadonlyMap<number, string>,
  { password, garbled }: LayerOptions,
): Promise<SearchablePdf> {
  const present = [...layers].filter(([, layer]) => layer !== "").sort(([a], [b]) => a - b);
  if (present.length === 0) return { keptBytes: original.length, bytes: new Uint8Array(), warnings: [] };
  const appendix = updateOf(original, present, garbled);
  if (appendix !== undefined) {
    return { keptBytes: original.length, bytes: appendix, warnings: isSigned(original) ? [SIGNATURE_KEPT] : [] };
  }
  const document = await openOriginal(original, password);
  return await orDamaged(async () => {
    graftLayers(pagesOf(document.context, document.catalog), layers, garbled);
    const bytes = await saveWithId(document, [original, ...texts(layers)]);
    const warnings = [
      ...(isSigned(original) ? [SIGNATURE_BROKEN] : []),
      ...(isEncrypted(original) ? [NOT_ENCRYPTED] : []),
    ];
    return { ...anew(bytes), warnings };
  });
}

const SIGNATURE_KEPT =
  "the PDF is signed: the searchable PDF keeps the signed bytes, and readers say that it was added to after signing";
const SIGNATURE_BROKEN =
  "the PDF is signed: the searchable PDF had to be written anew, and its signature is not valid; keep the original";
const NOT_ENCRYPTED =
  "the PDF is encrypted, the searchable PDF is not; keep it where only those may read it who know the password";

/** What a signature covers is always written out in full, in no object stream (ISO 32000-2, 12.8.1). */
function isSigned(original: Uint8Array): boolean {
  return Buffer.from(original.buffer, original.byteOffset, original.byteLength).includes("/ByteRange");
}

/** Undefined for what cannot be continued as it is: the file is then read as a whole, repaired and written anew. */
function updateOf(
  original: Uint8Array,
  layers: readonly (readonly [number, string])[],
  garbled: LayerOptions["garbled"],
): Uint8Array | undefined {
  try {
    const update = openUpdate(original);
    const refs = layers.map(([number]) => {
      const page = update.pages[number - 1];
      if (page?.ref === undefined) throw new Error(`page ${number} is not an object of its own`);
      update.loadPage(page);
      return page.ref;
    });
    graftLayers(update.pages, new Map(layers), garbled);
    return update.appendix(refs);
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** One page of the document, counted from 1, as a PDF of its own, with the text layer. */
export async function singlePage(
  original: Uint8Array,
  page: number,
  layer: string,
  { password, garbled }: LayerOptions = {},
): Promise<Uint8Array> {
  const document = await openOriginal(original, password);
  return await orDamaged(async () => {
    keepOnly(document, page);
    graftLayers(
      pagesOf(document.context, document.catalog),
      new Map([[1, layer]]),
      new Set(garbled?.has(page) ? [1] : []),
    );
    return await saveWithId(document, [original, String(page), layer]);
  });
}

/** An image file as a PDF with a text layer on each frame of the map, or that of one frame. */
export async function searchableImagePdf(
  bytes: Uint8Array,
  layers: ReadonlyMap<number, string>,
  { only, ...limits }: DecodingLimits & { readonly only?: number | undefined },
): Promise<Uint8Array> {
  return await orDamaged(async () => {
    const document = await imagePdf(bytes, { ...limits, maxFrames: MAX_FRAMES, only });
    graftLayers(
      pagesOf(document.context, document.catalog),
      only === undefined ? layers : new Map([[1, layers.get(only) ?? ""]]),
    );
    return await saveWithId(document, [bytes, String(only ?? ""), ...texts(layers)]);
  });
}

/** Saves what was made of the sources, with an ID that is derived from them. */
async function saveWithId(document: PDFDocument, sources: readonly (Uint8Array | string)[]): Promise<Uint8Array> {
  const { context } = document;
  const hash = createHash("sha256");
  for (const source of sources) hash.update(source).update("\0");
  const id = PDFHexString.of(hash.digest("hex").slice(0, 32));
  const own = context.lookup(context.trailerInfo.ID);
  const first = own instanceof PDFArray ? own.get(0) : id;
  // The first half names the document through all its versions, the second this one (ISO 32000-2, 14.4).
  context.trailerInfo.ID = context.obj([first, id]);
  return await document.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity });
}

function texts(layers: ReadonlyMap<number, string>): readonly string[] {
  return [...layers].sort(([a], [b]) => a - b).flatMap(([page, layer]) => [String(page), layer]);
}
