// An image file as a PDF, with one page per frame in the frame's size. JPEG, JPEG 2000, plain PNG and fax data are
// embedded unchanged.

import { createRequire } from "node:module";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { ExtractionError } from "../../base/errors.ts";
import { emptied, takePixels } from "../../codecs/pictures/canvas-pixels.ts";
import { decodeImage, decodePixels, imageFrames, imageTypeOf } from "../../codecs/pictures/decode-image.ts";
import { checkDecodingCost, type DecodingLimits } from "../../codecs/pictures/decoding-cost.ts";
import { readImageHeader } from "../../codecs/pictures/image-header.ts";
import type { RgbaImage } from "../../codecs/pictures/rgba-image.ts";
import type { StoredFrame } from "../../codecs/pictures/stored-frame.ts";
import { faxAsItIs } from "./fax-stream.ts";
import { encodeGray, encodePixels, type ImageStream, jpeg2000AsItIs, jpegAsItIs, pngAsItIs } from "./image-streams.ts";

/** Limits of decoding. A frame with too many pixels becomes gray and smaller, if it cannot be embedded unchanged. */
export interface ImagePdfOptions extends DecodingLimits {
  readonly maxFrames: number;
  /** The only frame to embed, counted from 1. All frames when absent. */
  readonly only?: number | undefined;
}

/** Creates the PDF. Throws the errors of decodeImage. */
export async function imagePdf(bytes: Uint8Array, options: ImagePdfOptions): Promise<PDFDocument> {
  const frames = imageFrames(bytes, options.maxFrames);
  const stored = readImageHeader(bytes, options.maxFrames);
  const document = await PDFDocument.create({ updateMetadata: false });
  for (const [index, { width, height, dpi }] of frames.entries()) {
    const number = index + 1;
    const source = stored[index];
    if (source === undefined || (options.only !== undefined && options.only !== number)) continue;
    const { orientation, image } = await encodeFrame(bytes, number, source, options);
    const size: Size = {
      width: round((width * POINTS_PER_INCH) / dpi),
      height: round((height * POINTS_PER_INCH) / dpi),
    };
    const page = document.addPage([size.width, size.height]);
    const { context } = document;
    const name = page.node.newXObject("Image", context.register(context.stream(image.bytes, image.entries)));
    const content = context.stream(`q ${matrixOf(orientation, size).join(" ")} cm ${name} Do Q\n`);
    page.node.set(PDFName.of("Contents"), context.register(content));
  }
  if (document.getPageCount() === 0) {
    throw new ExtractionError("DAMAGED_DOCUMENT", "no frame of the image can be read", {
      remedy: "save it again with an image editor",
    });
  }
  return document;
}

const POINTS_PER_INCH = 72;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface EncodedFrame {
  readonly image: ImageStream;
  /** EXIF orientation of the encoded pixels. */
  readonly orientation: number;
}

async function encodeFrame(
  bytes: Uint8Array,
  number: number,
  stored: StoredFrame,
  limits: DecodingLimits,
): Promise<EncodedFrame> {
  const { maxPixels, maxBytes } = limits;
  const { width, height, orientation } = stored;
  const unchanged = streamAsItIs(bytes, stored);
  if (unchanged !== undefined) return { image: unchanged, orientation };
  if (width * height > maxPixels) {
    const picture = await decodeImage(bytes, number, limits);
    return { image: encodeGray(picture.gray, picture.width, picture.height), orientation: 1 };
  }
  const type = imageTypeOf(bytes);
  if (type !== undefined) checkDecodingCost(type, stored, maxPixels, maxBytes);
  const decoded = await decodePixels(bytes, stored, limits);
  if (type === "heic" && decoded !== undefined) {
    return { image: await encodePhoto(decoded), orientation: decoded.orientation };
  }
  const picture = decoded ?? { ...(await canvasPixels(bytes)), orientation: 1 };
  return { image: encodePixels(picture.rgba, picture.width, picture.height), orientation: picture.orientation };
}

function streamAsItIs(bytes: Uint8Array, { width, height, jpeg2000, tiff }: StoredFrame): ImageStream | undefined {
  if (tiff !== undefined) return faxAsItIs(bytes, tiff);
  if (jpeg2000 !== undefined) return jpeg2000AsItIs(bytes, { width, height }, jpeg2000);
  const type = imageTypeOf(bytes);
  return type === "jpeg" ? jpegAsItIs(bytes) : type === "png" ? pngAsItIs(bytes) : undefined;
}

// A picture of 12 megapixels that took 1.5 MB as HEIC would take 20 MB as a lossless stream.
const PHOTO_QUALITY = 90;

async function encodePhoto({ rgba, width, height }: RgbaImage): Promise<ImageStream> {
  const canvas = loadCanvas().createCanvas(width, height);
  const context = canvas.getContext("2d");
  const pixels = context.createImageData(width, height);
  pixels.data.set(rgba);
  context.putImageData(pixels, 0, 0);
  const jpeg = await canvas.encode("jpeg", PHOTO_QUALITY);
  await emptied(canvas);
  return jpegAsItIs(jpeg) ?? encodePixels(rgba, width, height);
}

/** Decodes with Skia, which turns a picture upright itself. */
async function canvasPixels(bytes: Uint8Array): Promise<Size & { readonly rgba: Uint8ClampedArray }> {
  const { createCanvas, loadImage } = loadCanvas();
  const picture = await loadImage(bytes);
  const { width, height } = picture;
  const canvas = createCanvas(width, height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const rgba = new Uint8ClampedArray(width * height * 4);
  await takePixels(canvas, (pixels, from) => rgba.set(pixels, from * 4));
  return { width, height, rgba };
}

function loadCanvas(): typeof import("@napi-rs/canvas") {
  return createRequire(import.meta.url)("@napi-rs/canvas");
}

/** Matrix from PDF's unit square, which shows the image as stored, to the page (EXIF 2.32, Orientation). */
function matrixOf(orientation: number, { width, height }: Size): readonly number[] {
  switch (orientation) {
    case 2:
      return [-width, 0, 0, height, width, 0];
    case 3:
      return [-width, 0, 0, -height, width, height];
    case 4:
      return [width, 0, 0, -height, 0, height];
    case 5:
      return [0, -height, -width, 0, width, height];
    case 6:
      return [0, -height, width, 0, 0, height];
    case 7:
      return [0, height, width, 0, 0, 0];
    case 8:
      return [0, height, -width, 0, width, 0];
    default:
      return [width, 0, 0, height, 0, 0];
  }
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}
