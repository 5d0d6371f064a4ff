// A picture of a document as a file that any viewer opens: the original JPEG or PNG, else a PNG of its first frame.

import type { Canvas } from "@napi-rs/canvas";
import { emptied } from "../../codecs/pictures/canvas-pixels.ts";
import { checkedFrame } from "../../codecs/pictures/decode-image.ts";
import type { DecodingLimits } from "../../codecs/pictures/decoding-cost.ts";
import { paintImage } from "./paint-image.ts";

export interface PictureFile {
  readonly extension: "png" | "jpg";
  readonly bytes: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Returns the file. Throws the errors of a picture that cannot or must not be decoded. */
export async function pictureFile(bytes: Uint8Array, limits: DecodingLimits): Promise<PictureFile> {
  const { type, upright } = checkedFrame(bytes, 1, limits);
  const { width, height } = upright;
  if (type === "png") return { extension: "png", bytes, width, height };
  if (type === "jpeg") return { extension: "jpg", bytes, width, height };
  const canvas = await paintImage(bytes, 1, { dpi: Number.POSITIVE_INFINITY, maxPixels: limits.maxPixels }, limits);
  return { extension: "png", width, height, bytes: await encoded(canvas) };
}

/** Encodes a canvas as PNG, and frees it. */
export async function encoded(canvas: Canvas): Promise<Uint8Array> {
  const bytes = new Uint8Array(await canvas.encode("png"));
  await emptied(canvas);
  return bytes;
}
