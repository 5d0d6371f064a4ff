// Text layers onto the pages of a PDF. The pages keep their content streams, fonts and images bit for bit; a layer is a
// form that is painted before them, so that nothing a page does to the graphics state can reach it.

import { createHash } from "node:crypto";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { ExtractionError } from "../errors.ts";
import { addGlyphlessFont, createGlyphCodes, deflate, type GlyphCodes } from "./glyphless-font.ts";
import { imagePdf } from "./image-pdf.ts";
import { LAYER_FONT } from "./text-layer.ts";

export interface SearchableRequest {
  readonly kind: "pdf" | "image";
  /** A whole PDF or image file. */
  readonly original: Uint8Array;
  /** Pages, counted from 1, and their layers; other pages stay as they are. */
  readonly layers: readonly (readonly [page: number, layer: string])[];
  /** Make a PDF of this page alone. */
  readonly only?: number | undefined;
  readonly password?: string | undefined;
  /** Pixels of a frame that is not embedded as it is. */
  readonly pagePixels: number;
}

export interface LayerOptions {
  readonly password?: string | undefined;
}

const MAX_FRAMES = 10_000;

/** The searchable PDF of a document. Throws what addTextLayers and searchableImagePdf throw. */
export async function searchablePdf(request: SearchableRequest): Promise<Uint8Array> {
  const { kind, original, only, password, pagePixels } = request;
  const layers = new Map(request.layers);
  if (kind === "image") return await searchableImagePdf(original, layers, { maxPixels: pagePixels, only });
  if (only !== undefined) return await singlePage(original, only, layers.get(only) ?? "", { password });
  return await addTextLayers(original, layers, { password });
}

/**
 * The document with a text layer on each page of the map, counted from 1. The same input gives the same bytes. Throws
 * DAMAGED_DOCUMENT, PASSWORD_REQUIRED, WRONG_PASSWORD, NOT_AVAILABLE.
 */
export async function addTextLayers(
  original: Uint8Array,
  layers: ReadonlyMap<number, string>,
  { password }: LayerOptions = {},
): Promise<Uint8Array> {
  const document = await openOriginal(original, password);
  return await orDamaged(async () => {
    graft(document, layers);
    return await saveWithId(document, [original, ...texts(layers)]);
  });
}

/** One page of the document, counted from 1, as a PDF of its own, with the text layer. */
export async function singlePage(
  original: Uint8Array,
  page: number,
  layer: string,
  { password }: LayerOptions = {},
): Promise<Uint8Array> {
  const source = await openOriginal(original, password);
  return await orDamaged(async () => {
    const document = await PDFDocument.create({ updateMetadata: false });
    const [copy] = await document.copyPages(source, [page - 1]);
    if (copy !== undefined) document.addPage(copy);
    const layers = new Map([[1, layer]]);
    graft(document, layers);
    return await saveWithId(document, [original, String(page), ...texts(layers)]);
  });
}

/** An image file as a PDF with a text layer on each frame of the map, or that of one frame. */
export async function searchableImagePdf(
  bytes: Uint8Array,
  layers: ReadonlyMap<number, string>,
  { maxPixels, only }: { readonly maxPixels: number; readonly only?: number | undefined },
): Promise<Uint8Array> {
  return await orDamaged(async () => {
    const document = await imagePdf(bytes, { maxPixels, maxFrames: MAX_FRAMES, only });
    graft(document, only === undefined ? layers : new Map([[1, layers.get(only) ?? ""]]));
    return await saveWithId(document, [bytes, String(only ?? ""), ...texts(layers)]);
  });
}

/** Adds the layers, and the font when there is any. */
function graft(document: PDFDocument, layers: ReadonlyMap<number, string>): void {
  const { context } = document;
  const present = [...layers].filter(([, layer]) => layer !== "").sort(([a], [b]) => a - b);
  if (present.length === 0) return;
  const codes = createGlyphCodes();
  const font = context.nextRef();
  const pages = document.getPages();
  for (const [number, layer] of present) {
    const page = pages[number - 1];
    if (page === undefined) throw new Error(`its page tree has ${pages.length} pages and not ${number}`);
    paintFirst(page, layerForm(page, layer, codes, font));
  }
  addGlyphlessFont(context, font, codes);
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

function layerForm(page: PDFPage, layer: string, codes: GlyphCodes, font: PDFRef): PDFRef {
  const { context } = page.doc;
  const { matrix, width, height } = viewOf(page);
  const content = layer.replace(/<([0-9A-F]*)>/g, (_, utf16: string) => literalString(codes.encode(utf16)));
  return context.register(
    context.stream(deflate(Buffer.from(content, "latin1")), {
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, 0, width, height],
      Matrix: [...matrix],
      Resources: { Font: { [LAYER_FONT]: font } },
      Filter: "FlateDecode",
    }),
  );
}

/** The bytes themselves, which deflate better than their hexadecimal digits (ISO 32000-2, 7.3.4.2). */
function literalString(hexadecimal: string): string {
  const bytes = Buffer.from(hexadecimal, "hex").toString("latin1");
  return `(${bytes.replace(/[\\()]/g, "\\$&").replaceAll("\r", "\\r")})`;
}

/** Puts the form into the page's resources and a stream that paints it in front of the page's own. */
function paintFirst(page: PDFPage, form: PDFRef): void {
  const { context } = page.doc;
  const resources = ownResources(page);
  const forms = PDFDict.withContext(context);
  const shared = resources.lookup(XOBJECT);
  if (shared instanceof PDFDict) for (const [name, value] of shared.entries()) forms.set(name, value);
  const name = forms.uniqueKey("TextLayer");
  forms.set(name, form);
  resources.set(XOBJECT, forms);

  const painting = context.register(context.stream(`q ${name} Do Q\n`));
  const contents = page.node.get(CONTENTS);
  const own = context.lookup(contents);
  const streams = own instanceof PDFArray ? own.asArray() : contents === undefined ? [] : [contents];
  page.node.set(CONTENTS, context.obj([painting, ...streams]));
}

/** Resources of this page alone: dictionaries may be shared among pages, or belong to the page tree. */
function ownResources(page: PDFPage): PDFDict {
  const resources = PDFDict.withContext(page.doc.context);
  const shared = page.node.Resources();
  if (shared !== undefined) for (const [name, value] of shared.entries()) resources.set(name, value);
  page.node.set(RESOURCES, resources);
  return resources;
}

const XOBJECT = PDFName.of("XObject");
const CONTENTS = PDFName.of("Contents");
const RESOURCES = PDFName.of("Resources");

/** The page as it is viewed, in points, and what leads from there to the page's own coordinates. */
function viewOf(page: PDFPage) {
  const [left, bottom, right, top] = visibleBox(page);
  const unit = userUnit(page);
  const [width, height] = [right - left, top - bottom];
  const turned = quarterTurns(page);
  const scale = 1 / unit;
  const matrices = [
    [scale, 0, 0, scale, left, bottom],
    [0, scale, -scale, 0, right, bottom],
    [-scale, 0, 0, -scale, right, top],
    [0, -scale, scale, 0, left, top],
  ] as const;
  const matrix = matrices[turned] ?? matrices[0];
  const [across, down] = turned % 2 === 1 ? [height, width] : [width, height];
  return { matrix, width: across * unit, height: down * unit };
}

const LETTER = [0, 0, 612, 792] as const;
type Corners = readonly [left: number, bottom: number, right: number, top: number];

/** The crop box within the media box, with the answers to nonsense that pdf.js gives, whose pages were recognised. */
function visibleBox(page: PDFPage): Corners {
  const media = boxOf(page, "MediaBox") ?? LETTER;
  const crop = boxOf(page, "CropBox") ?? media;
  const common: Corners = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  return isEmpty(common) ? media : common;
}

function boxOf(page: PDFPage, name: "MediaBox" | "CropBox"): Corners | undefined {
  const array = page.doc.context.lookup(page.node.getInheritableAttribute(PDFName.of(name)));
  if (!(array instanceof PDFArray)) return undefined;
  const numbers = array.asArray().map((_, index) => array.lookup(index));
  const [a, b, c, d] = numbers.map((number) => (number instanceof PDFNumber ? number.asNumber() : Number.NaN));
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  // Any two opposite corners make a rectangle (ISO 32000-2, 7.9.5).
  const corners: Corners = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return isEmpty(corners) ? undefined : corners;
}

function isEmpty([left, bottom, right, top]: Corners): boolean {
  return !(right > left && top > bottom);
}

function quarterTurns(page: PDFPage): number {
  const rotate = page.doc.context.lookup(page.node.getInheritableAttribute(PDFName.of("Rotate")));
  const degrees = rotate instanceof PDFNumber ? rotate.asNumber() : 0;
  return degrees % 90 === 0 ? (((degrees / 90) % 4) + 4) % 4 : 0;
}

function userUnit(page: PDFPage): number {
  const unit = page.node.lookup(PDFName.of("UserUnit"));
  return unit instanceof PDFNumber && unit.asNumber() > 0 ? unit.asNumber() : 1;
}

async function openOriginal(original: Uint8Array, password: string | undefined): Promise<PDFDocument> {
  return await orDamaged(() =>
    // Without a given password the empty one is tried, as readers do; it opens what only has an owner's password.
    PDFDocument.load(original, {
      password: password ?? "",
      updateMetadata: false,
      preserveXFA: true,
      parseSpeed: Infinity,
    }),
  );
}

/** What pdf-lib cannot read or write: the words are safe then, and only the searchable PDF is missing. */
async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ExtractionError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    if (why === "NEEDS PASSWORD") {
      throw new ExtractionError("PASSWORD_REQUIRED", "the PDF is encrypted; send its `password`");
    }
    if (/password/i.test(why)) {
      throw new ExtractionError("WRONG_PASSWORD", "the password does not open the PDF; send the right `password`");
    }
    if (/encrypt/i.test(why)) {
      throw new ExtractionError(
        "NOT_AVAILABLE",
        "no searchable PDF can be made of a PDF encrypted in this way; remove its encryption first",
      );
    }
    throw new ExtractionError(
      "DAMAGED_DOCUMENT",
      `no searchable PDF can be made: ${why}; repair the PDF, for example by saving it again in a PDF reader`,
      { cause },
    );
  }
}

function texts(layers: ReadonlyMap<number, string>): readonly string[] {
  return [...layers].sort(([a], [b]) => a - b).flatMap(([page, layer]) => [String(page), layer]);
}
