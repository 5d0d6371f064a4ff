// HEIF pictures of phones (.heic), decoded by libheif. Its licence is the LGPL, so it is a separate package that may be
// absent or replaced: a layer on Lambda, an optional dependency elsewhere.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { ExtractionError, limitExceeded } from "../../base/errors.ts";
import { damagedImage } from "./damaged-image.ts";
import type { RgbaImage } from "./rgba-image.ts";

/**
 * Decodes the primary picture, rotated and cropped. Throws NOT_AVAILABLE without libheif, DAMAGED_DOCUMENT,
 * LIMIT_EXCEEDED, UNSUPPORTED_FORMAT.
 */
export function decodeHeif(bytes: Uint8Array, maxPixels: number): RgbaImage {
  // A new instance for each picture: WebAssembly memory never shrinks, and this way it is freed with the picture.
  const libheif = openLibheif();
  try {
    return decodePrimary(libheif, bytes, maxPixels);
  } catch (error) {
    if (error instanceof ExtractionError) throw error;
    // Traps of WebAssembly, memory that cannot grow, and C++ exceptions, which are not instances of Error.
    throw damagedImage("libheif stopped at it", error);
  }
}

function decodePrimary(libheif: Libheif, bytes: Uint8Array, maxPixels: number): RgbaImage {
  const context = libheif.heif_context_alloc();
  const read = libheif.heif_context_read_from_memory(context, bytes);
  if (read.code !== libheif.heif_error_code.heif_error_Ok) throw refusal(libheif, read);
  const handle = libheif.heif_js_context_get_primary_image_handle(context);
  if (isFailure(handle)) throw refusal(libheif, handle);
  const pixels = libheif.heif_image_handle_get_width(handle) * libheif.heif_image_handle_get_height(handle);
  // libheif may read a larger size from the header than readHeif.
  if (pixels > maxPixels) {
    throw limitExceeded("pixels of an image", String(pixels), String(maxPixels), "TEXTRACTOR_MAX_PAGE_PIXELS");
  }
  const { heif_colorspace: colors, heif_chroma: chroma, heif_channel: channel } = libheif;
  const decoded = libheif.heif_js_decode_image2(
    handle,
    colors.heif_colorspace_RGB,
    chroma.heif_chroma_interleaved_RGBA,
  );
  if (isFailure(decoded)) throw refusal(libheif, decoded);
  const plane = decoded.channels.find(({ id }) => id === channel.heif_channel_interleaved);
  if (plane === undefined) throw damagedImage("libheif returned no pixels");
  return { width: plane.width, height: plane.height, rgba: withoutPadding(plane) };
}

function withoutPadding({ width, height, stride, data }: Plane): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    rgba.set(data.subarray(row * stride, row * stride + width * 4), row * width * 4);
  }
  return rgba;
}

function refusal({ heif_error_code: codes }: Libheif, { code, message }: Failure): ExtractionError {
  if (code === codes.heif_error_Unsupported_feature || code === codes.heif_error_Unsupported_filetype) {
    return new ExtractionError(
      "UNSUPPORTED_FORMAT",
      `libheif does not support this kind of HEIF picture (${message})`,
      { remedy: "convert it to JPEG or PNG" },
    );
  }
  return damagedImage(`libheif reports "${message}"`);
}

function isFailure<T extends object>(answer: T | Failure): answer is Failure {
  return "code" in answer && answer.code !== undefined;
}

type Code = object;

interface Failure {
  readonly code: Code;
  readonly message: string;
}

interface Plane {
  readonly id: object;
  readonly width: number;
  readonly height: number;
  /** Bytes per row. */
  readonly stride: number;
  readonly data: Uint8Array;
}

interface Handle {
  readonly code?: undefined;
}

/** Functions of libheif's embind binding. Its own types are too loose. */
interface Libheif {
  heif_context_alloc(): object;
  heif_context_read_from_memory(context: object, bytes: Uint8Array): Failure;
  heif_js_context_get_primary_image_handle(context: object): Handle | Failure;
  heif_image_handle_get_width(handle: Handle): number;
  heif_image_handle_get_height(handle: Handle): number;
  heif_js_decode_image2(handle: Handle, colorspace: object, chroma: object): { channels: readonly Plane[] } | Failure;
  readonly heif_error_code: {
    readonly heif_error_Ok: Code;
    readonly heif_error_Unsupported_filetype: Code;
    readonly heif_error_Unsupported_feature: Code;
  };
  readonly heif_colorspace: { readonly heif_colorspace_RGB: object };
  readonly heif_chroma: { readonly heif_chroma_interleaved_RGBA: object };
  readonly heif_channel: { readonly heif_channel_interleaved: object };
}

const PACKAGE = "libheif-js/libheif-wasm";

/** Loads libheif with `require`, because `import` does not search Lambda layers (NODE_PATH). */
function openLibheif(): Libheif {
  const modules = createRequire(import.meta.url);
  let make: (options: object) => Libheif;
  let wasmBinary: Uint8Array;
  try {
    make = modules(`${PACKAGE}/libheif.js`);
    wasmBinary = readFileSync(modules.resolve(`${PACKAGE}/libheif.wasm`));
  } catch (cause) {
    throw new ExtractionError("NOT_AVAILABLE", "HEIF pictures need libheif, which is not installed", {
      remedy:
        "add the libheif layer to both functions, or run `npm install libheif-js`, or convert the picture to JPEG",
      cause,
    });
  }
  const quiet = () => undefined;
  return make({ wasmBinary, print: quiet, printErr: quiet });
}
