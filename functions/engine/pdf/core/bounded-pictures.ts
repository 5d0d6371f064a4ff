// Pictures that pdf.js's core decodes, in JavaScript and in WebAssembly: what each takes is known from what the document
// and the picture's own header declare, and counted before anything is decoded.

import type { CoreDict, PdfModule } from "./core-types.ts";
import { jbig2Pixels } from "./jbig2-header.ts";
import type { PaintingBudget, PictureCost } from "./painting-budget.ts";
import { replaceMethod } from "./replace-method.ts";

/** By pdf.js's name of the document, and by its cross-references, which each picture's dictionary leads to. */
const budgets = new Map<string, PaintingBudget>();
const budgetOf = new WeakMap<object, PaintingBudget>();

/** Bounds the pictures of a document that is opened for painting; the result ends it. */
export function boundPicturesOf(docId: string, budget: PaintingBudget): () => void {
  // The prefix is pdf.js's.
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

/** What pdf.js has made of a picture's dictionary, and of the header of a JPEG 2000 codestream. */
interface CoreImage {
  readonly image: ImageStream & { readonly numComps?: number };
  readonly width: number;
  readonly height: number;
  /** With its masks: the larger of their sides. */
  readonly drawWidth: number;
  readonly drawHeight: number;
  readonly bpc: number;
  readonly numComps: number;
  readonly smask?: CoreImage | null;
  readonly mask?: CoreImage | readonly number[] | null;
  /** Null of a stencil. */
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
/** Under predictors pdf.js inflates in JavaScript, into a buffer that doubles. */
const COPIES_UNDER_PREDICTOR = 2;
/** Each number of JPEG 2000 in OpenJPEG's heap (decoding-cost.ts). */
const JPEG_2000_BYTES = 8;
/** Each coefficient of a JPEG. */
const COEFFICIENT_BYTES = 2;

/** The steps of pdf.js's createImageData: rows as they are stored, a number for each component, pixels in RGB. */
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

/** What pdf.js hands on without turning it into RGB. */
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

/** Stencils keep their bits. */
function maskCost(width: number, height: number): PictureCost {
  const rows = Math.ceil(width / 8) * height;
  return { kept: rows, passing: rows };
}

/** A JPEG's own header says what it decodes to, whatever the document declares. */
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

/** Bits of the page, and of what is drawn on it; 0.2 of these gigapixels take a second. */
const JBIG2_COPIES = 2;

/** The segments of a JBIG2 stream say how large they are, whatever the document declares. */
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

/** JBIG2, CCITT and JPEG 2000: their decoders get no more memory than the document's budget. */
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
          // Whether it failed for it or went on with less.
          if (pictureLimits.heapRefused) {
            budget.addPicture({ kept: 0, passing: budget.maxBytes + 1 }, nameOf(width, height));
          }
        }
      };
    });
  }
}
