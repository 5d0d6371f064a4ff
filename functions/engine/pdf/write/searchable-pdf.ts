// Adds text layers to the pages of a PDF. The pages keep their content streams, fonts and images bit for bit. A layer
// is a form that is painted first, so that the page's changes to the graphics state cannot affect it.

import { createHash } from "node:crypto";
import { PDFArray, type PDFDocument, PDFHexString } from "@cantoo/pdf-lib";
import type { DecodingLimits } from "../../codecs/pictures/decoding-cost.ts";
import { graftLayers } from "./graft-layers.ts";
import { imagePdf } from "./image-pdf.ts";
import { openUpdate } from "./incremental-update.ts";
import { keepOnly } from "./keep-only.ts";
import { isEncrypted, openOriginal, orDamaged } from "./open-original.ts";
import { pagesOf } from "./page-tree.ts";
import { stripHiddenTexts } from "./strip-hidden-text.ts";
import { type SearchablePdf, wholePdf } from "./whole-pdf.ts";

export interface SearchableRequest {
  readonly kind: "pdf" | "image";
  /** A whole PDF or image file. */
  readonly original: Uint8Array;
  /** Pages, counted from 1, with their layers. Other pages stay as they are. */
  readonly layers: readonly (readonly [page: number, layer: string])[];
  /** Pages among these whose own text is garbled. The PDF marks such text, so that readers skip it. */
  readonly garbled?: readonly number[] | undefined;
  /** Pages among these whose old invisible text is removed. */
  readonly replaced?: readonly number[] | undefined;
  /** The only page to include in the PDF. */
  readonly only?: number | undefined;
  readonly password?: string | undefined;
  /** Limit of pixels for a frame that is not embedded unchanged. */
  readonly pagePixels: number;
  /** Memory for decoding one frame. */
  readonly decodingMemoryMb: number;
}

export interface LayerOptions {
  readonly garbled?: ReadonlySet<number> | undefined;
  readonly replaced?: ReadonlySet<number> | undefined;
  readonly password?: string | undefined;
}

const MAX_FRAMES = 10_000;

/** Makes the searchable PDF of a document. Throws the errors of addTextLayers and searchableImagePdf. */
export async function searchablePdf(request: SearchableRequest): Promise<SearchablePdf> {
  const { kind, original, only, password, pagePixels: maxPixels } = request;
  const layers = new Map(request.layers);
  const [garbled, replaced] = [new Set(request.garbled), new Set(request.replaced)];
  if (kind === "image") {
    const maxBytes = request.decodingMemoryMb * 1024 ** 2;
    return rewritten(await searchableImagePdf(original, layers, { maxPixels, maxBytes, only }));
  }
  if (only !== undefined) {
    const bytes = await singlePage(original, only, layers.get(only) ?? "", { password, garbled, replaced });
    return { ...rewritten(bytes), warnings: isEncrypted(original) ? [NOT_ENCRYPTED] : [] };
  }
  return await layered(original, layers, { password, garbled, replaced });
}

function rewritten(bytes: Uint8Array): SearchablePdf {
  return { keptBytes: 0, bytes, warnings: [] };
}

/**
 * Adds a text layer to each page of the map, counted from 1. The same input gives the same bytes. Throws
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
  { password, garbled, replaced = new Set() }: LayerOptions,
): Promise<SearchablePdf> {
  const present = [...layers].filter(([, layer]) => layer !== "").sort(([a], [b]) => a - b);
  if (present.length === 0) return { keptBytes: original.length, bytes: new Uint8Array(), warnings: [] };
  // Content streams are rewritten, which an addition cannot do.
  const appendix = replaced.size > 0 ? undefined : updateOf(original, present, garbled);
  if (appendix !== undefined) {
    return { keptBytes: original.length, bytes: appendix, warnings: isSigned(original) ? [SIGNATURE_KEPT] : [] };
  }
  const document = await openOriginal(original, password);
  return await orDamaged(async () => {
    const pages = pagesOf(document.context, document.catalog);
    stripHiddenTexts(pages, replaced);
    graftLayers(pages, layers, garbled);
    const bytes = await saveWithId(document, [original, ...texts(layers)]);
    const warnings = [
      ...(isSigned(original) ? [SIGNATURE_BROKEN] : []),
      ...(isEncrypted(original) ? [NOT_ENCRYPTED] : []),
    ];
    return { ...rewritten(bytes), warnings };
  });
}

const SIGNATURE_KEPT =
  "the PDF is signed: the searchable PDF keeps the signed bytes, and readers report an addition after signing";
const SIGNATURE_BROKEN =
  "the PDF is signed: the searchable PDF had to be rewritten, so its signature is not valid; keep the original";
const NOT_ENCRYPTED =
  "the PDF is encrypted, but the searchable PDF is not; store it where only people with the password can read it";

/** Finds a signature. The byte range that it covers is never inside an object stream (ISO 32000-2, 12.8.1). */
function isSigned(original: Uint8Array): boolean {
  return Buffer.from(original.buffer, original.byteOffset, original.byteLength).includes("/ByteRange");
}

/** Bytes to append. Undefined for a file that cannot be updated: it is then read as a whole, repaired and rewritten. */
function updateOf(
  original: Uint8Array,
  layers: readonly (readonly [number, string])[],
  garbled: LayerOptions["garbled"],
): Uint8Array | undefined {
  try {
    const update = openUpdate(original);
    const refs = layers.map(([number]) => {
      const page = update.pages[number - 1];
      if (page?.ref === undefined) throw new Error(`page ${number} is not an indirect object`);
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

/** Makes a PDF of one page, counted from 1, with the text layer. */
export async function singlePage(
  original: Uint8Array,
  page: number,
  layer: string,
  { password, garbled, replaced }: LayerOptions = {},
): Promise<Uint8Array> {
  const document = await openOriginal(original, password);
  return await orDamaged(async () => {
    keepOnly(document, page);
    const pages = pagesOf(document.context, document.catalog);
    if (replaced?.has(page)) stripHiddenTexts(pages, new Set([1]));
    graftLayers(pages, new Map([[1, layer]]), new Set(garbled?.has(page) ? [1] : []));
    return await saveWithId(document, [original, String(page), layer]);
  });
}

/** Makes a PDF of an image file with a text layer on each frame of the map, or of one frame only. */
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

/** Saves a document, with an ID derived from its sources. */
async function saveWithId(document: PDFDocument, sources: readonly (Uint8Array | string)[]): Promise<Uint8Array> {
  const { context } = document;
  const hash = createHash("sha256");
  for (const source of sources) hash.update(source).update("\0");
  const id = PDFHexString.of(hash.digest("hex").slice(0, 32));
  const own = context.lookup(context.trailerInfo.ID);
  const first = own instanceof PDFArray ? own.get(0) : id;
  // The first half identifies the document in all versions, the second half this version (ISO 32000-2, 14.4).
  context.trailerInfo.ID = context.obj([first, id]);
  return await document.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity });
}

function texts(layers: ReadonlyMap<number, string>): readonly string[] {
  return [...layers].sort(([a], [b]) => a - b).flatMap(([page, layer]) => [String(page), layer]);
}
