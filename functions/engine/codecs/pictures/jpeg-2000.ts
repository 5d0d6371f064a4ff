// JPEG 2000 pictures, decoded by OpenJPEG. pdf.js brings it as WebAssembly for pictures inside PDFs.

import { damagedImage } from "./damaged-image.ts";
import { checkBytes, type DecodingLimits, jpeg2000Bytes } from "./decoding-cost.ts";
import { decodeWithOpenJpeg } from "./openjpeg.ts";
import type { RgbaImage } from "./rgba-image.ts";
import type { Jpeg2000, StoredFrame } from "./stored-frame.ts";

// Halving while decoding loses detail. A picture that is only a little too large is decoded whole and scaled down.
const WORTH_HALVING = 1.4;

/** Decodes a picture to about `maxPixels`: it halves the size of a larger picture while decoding. */
export async function decodeJpeg2000(
  bytes: Uint8Array,
  { width, height }: StoredFrame,
  jpeg2000: Jpeg2000,
  { maxPixels, maxBytes }: DecodingLimits,
): Promise<RgbaImage> {
  const wanted = Math.ceil(Math.log2((width * height) / (maxPixels * WORTH_HALVING)) / 2);
  const halvings = Math.max(0, Math.min(wanted, jpeg2000.levels));
  const size = sizeAfter(halvings, jpeg2000.grid);
  const values = size.width * size.height * jpeg2000.components;
  checkBytes(jpeg2000Bytes(values), `${size.width} x ${size.height} x ${jpeg2000.components} values`, maxBytes);
  const decoded = await decodeWithOpenJpeg(bytes, halvings);
  const channels = decoded.length / (size.width * size.height);
  if (!Number.isInteger(channels) || channels === 0) throw damagedImage("its components have different sizes");
  return { ...size, rgba: rgbaOf(decoded, channels, jpeg2000) };
}

/** Size after halving (T.800, equation B-15). */
function sizeAfter(halvings: number, grid: Jpeg2000["grid"]) {
  const [left, top, right, bottom] = grid.map((place) => Math.ceil(place / 2 ** halvings)) as [
    number,
    number,
    number,
    number,
  ];
  return { width: right - left, height: bottom - top };
}

/** Converts decoded channels, one after another for each pixel, to RGBA. */
export function rgbaOf(
  decoded: Uint8ClampedArray,
  channels: number,
  { hasColors, isCmyk }: Pick<Jpeg2000, "hasColors" | "isCmyk">,
): Uint8ClampedArray {
  const pixels = decoded.length / channels;
  const rgba = new Uint8ClampedArray(pixels * 4);
  const colored = channels >= 3;
  const alpha = hasColors && !isCmyk && (channels === 2 || channels === 4) ? channels - 1 : undefined;
  for (let from = 0, to = 0; to < rgba.length; from += channels, to += 4) {
    for (let color = 0; color < 3; color++) {
      const level = decoded[from + (colored ? color : 0)] ?? 0;
      rgba[to + color] = isCmyk ? ((255 - level) * (255 - (decoded[from + 3] ?? 0))) / 255 : level;
    }
    rgba[to + 3] = alpha === undefined ? 255 : (decoded[from + alpha] ?? 255);
  }
  return rgba;
}
