// Limits for the pictures that pdf.js's core decodes, in JavaScript and in WebAssembly. The memory for each picture is
// estimated from the document and the picture's own header, and counted before decoding.

import type { CoreDict, PdfModule } from "./core-types.ts";
import { jbig2Pixels } from "./jbig2-header.ts";
import type { PaintingBudget, PictureCost } from "./painting-budget.ts";
import { replaceMethod } from "./replace-method.ts";

/** Budgets by pdf.js's name of the document, and by its cross-references, which each picture's dictionary refers to. */
const budgets = new Map<string, PaintingBudget>();
const budgetOf = new WeakMap<object, PaintingBudget>();

/** Limits the pictures of a document that is opened for painting. The returned function ends the limit. */
export function boundPicturesOf(docId: string, budget: PaintingBudget): () => void {
  // The prefix comes from pdf.js.
  const name = `g_${docId}`;
  budgets.set(name, budget);
  return () => budgets.delete(name);
}

interface Evaluator {
  readonly xref: object;
  readonly idFactory: { getDocId(): string };
}

interface ImageStream {
  readonly dict?: (CoreDict & { readonly xref?: object | null }) | null;
}

/** Picture as pdf.js reads it from its dictionary and from the header of a JPEG 2000 codestream. */
interface CoreImage {
  readonly image: ImageStream & { readonly numComps?: number };
  readonly width: number;
  readonly height: number;
  /** Larger of the sides of the picture and its masks. */
  readonly drawWidth: number;
  readonly drawHeight: number;
  readonly bpc: number;
  readonly numComps: number;
  readonly smask?: CoreImage | null;
  readonly mask?: CoreImage | readonly number[] | null;
  /** Null for a stencil. */
  readonly colorSpace?: { readonly name: string } | null;
  readonly jpxDecoderOptions?: object;
}

export function boundPictures(core: PdfModule): void {
  const { PartialEvaluator, PDFImage } = core;
  replaceMethod<Evaluator>(PartialEvaluator, "buildPaintImageXObject", (original) => {
    return async function build(...given) {
      const budget = budgets.get(this.idFactory.getDocId());
      if (budget !== undefined) budgetOf.set(this.xref, budget);
      if (budget?.admits() !== false) await original.apply(this, given);
    };
  });
  replaceMethod<CoreImage>(PDFImage, "createImageData", (original) => {
    return async function create(...given) {
      const budget = budgetOfPicture(this.image);
      if (budget === undefined) return await original.apply(this, given);
      budget.addPicture(costOf(this, core), nameOf(this.drawWidth, this.drawHeight));
      return await budget.inTurn(async () => await original.apply(this, given));
    };
  });
  replaceMethod<object>({ prototype: PDFImage }, "createMask", (original) => {
    return async function create(given: { readonly image: ImageStream }) {
      const dict = given.image.dict;
      const [width, height] = [
        Number(dict?.get("Width") ?? dict?.get("W")),
        Number(dict?.get("Height") ?? dict?.get("H")),
      ];
      budgetOfPicture(given.image)?.addPicture(maskCost(width, height), nameOf(width, height));
      return await original.call(this, given as never);
    };
  });
  boundJpeg(core);
  boundJbig2(core);
  boundHeaps(core);
}

function budgetOfPicture({ dict }: ImageStream): PaintingBudget | undefined {
  return dict?.xref == null ? undefined : budgetOf.get(dict.xref);
}

function nameOf(width: number, height: number): string {
  return `a page with a picture of ${width} x ${height} pixels`;
}

const RGB_BYTES = 3;
const RGBA_BYTES = 4;
/** Copies for data with a predictor, which pdf.js inflates in JavaScript into a buffer that doubles. */
const COPIES_UNDER_PREDICTOR = 2;
/** Bytes per value of JPEG 2000 in OpenJPEG's heap (decoding-cost.ts). */
const JPEG_2000_BYTES = 8;
/** Bytes per coefficient of a JPEG. */
const COEFFICIENT_BYTES = 2;

/** Cost of the steps in pdf.js's createImageData: stored rows, a number per component, pixels in RGB. */
function costOf(picture: CoreImage, core: PdfModule): PictureCost {
  const { drawWidth, drawHeight, smask, mask } = picture;
  const masks = [smask, mask].filter((each) => each != null && "width" in each);
  const isMasked = masks.length > 0 || mask != null;
  const passing = [picture, ...masks].reduce((sum, each) => sum + decodingBytes(each, core), 0);
  if (isMasked || !isAsStored(picture)) {
    return { kept: drawWidth * drawHeight * (isMasked ? RGBA_BYTES : RGB_BYTES), passing };
  }
  const kept = rowBytes(picture);
  return { kept, passing: passing - kept };
}

/** Recognizes pictures that pdf.js does not convert to RGB. */
function isAsStored({ bpc, colorSpace }: CoreImage): boolean {
  return (bpc === 1 && colorSpace?.name === "DeviceGray") || (bpc === 8 && colorSpace?.name === "DeviceRGB");
}

function rowBytes({ width, height, bpc, numComps }: CoreImage): number {
  return height * Math.ceil((width * numComps * bpc) / 8);
}

function decodingBytes(picture: CoreImage, { PredictorStream, Jbig2Stream, CCITTFaxStream }: PdfModule): number {
  const { image, width, height, bpc, numComps, jpxDecoderOptions } = picture;
  const rows = rowBytes(picture);
  if (jpxDecoderOptions !== undefined) return rows + width * height * (image.numComps ?? numComps) * JPEG_2000_BYTES;
  const numbers = bpc === 8 ? 0 : width * height * numComps * (bpc > 8 ? 2 : 1);
  if (image instanceof PredictorStream) return rows * (1 + COPIES_UNDER_PREDICTOR) + numbers;
  const inHeap = image instanceof Jbig2Stream || image instanceof CCITTFaxStream ? rows : 0;
  return rows + inHeap + (isAsStored(picture) ? 0 : numbers);
}

/** Cost of a stencil, which stays at one bit per pixel. */
function maskCost(width: number, height: number): PictureCost {
  const rows = Math.ceil(width / 8) * height;
  return { kept: rows, passing: rows };
}

/** Limits JPEG pictures by the size in their own header, whatever the document declares. */
function boundJpeg({ JpegStream, pictureLimits }: PdfModule): void {
  let decoding: PaintingBudget | undefined;
  replaceMethod<ImageStream>(JpegStream, "decodeImage", (original) => {
    return function decode(...given) {
      decoding = budgetOfPicture(this);
      try {
        return original.apply(this, given);
      } finally {
        decoding = undefined;
      }
    };
  });
  pictureLimits.jpegFrame = ({ samplesPerLine, scanLines, maxH, maxV, components }) => {
    const values = components.map(({ h, v }) => (samplesPerLine * scanLines * h * v) / (maxH * maxV));
    const passing = values.reduce((sum, each) => sum + each, 0) * COEFFICIENT_BYTES;
    decoding?.addPicture({ kept: 0, passing }, nameOf(samplesPerLine, scanLines));
  };
}

/** Bitmaps of the page and of the regions drawn on it. Decoding 0.2 gigapixels takes a second. */
const JBIG2_COPIES = 2;

/** Limits JBIG2 pictures by the sizes in their segments, whatever the document declares. */
function boundJbig2({ Jbig2Stream }: PdfModule): void {
  replaceMethod<ImageStream & { readonly bytes: Uint8Array }>(Jbig2Stream, "decodeImage", (original) => {
    return async function decode(bytes: Uint8Array | null, ...given) {
      const pixels = jbig2Pixels(bytes ?? this.bytes);
      budgetOfPicture(this)?.addPicture(
        { kept: 0, passing: (pixels / 8) * JBIG2_COPIES },
        `a page with JBIG2 regions of ${pixels} pixels`,
      );
      return await original.call(this, bytes, ...given);
    };
  });
}

/** Limits the memory of the JBIG2, CCITT and JPEG 2000 decoders to the document's budget. */
function boundHeaps({ JpxStream, Jbig2Stream, CCITTFaxStream, pictureLimits }: PdfModule): void {
  for (const decoder of [JpxStream, Jbig2Stream, CCITTFaxStream]) {
    replaceMethod<ImageStream>(decoder, "decodeImage", (original) => {
      return async function decode(...given) {
        const budget = budgetOfPicture(this);
        if (budget === undefined) return await original.apply(this, given);
        pictureLimits.heapBytes = budget.maxBytes;
        pictureLimits.heapRefused = false;
        try {
          return await original.apply(this, given);
        } finally {
          const { dict } = this;
          const [width, height] = [Number(dict?.get("Width")), Number(dict?.get("Height"))];
          // The decoder may have failed for lack of memory, or continued with less.
          if (pictureLimits.heapRefused) {
            budget.addPicture({ kept: 0, passing: budget.maxBytes + 1 }, nameOf(width, height));
          }
        }
      };
    });
  }
}
