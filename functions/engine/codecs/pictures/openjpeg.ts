// The OpenJPEG that pdf.js carries, for JPEG 2000 pictures that are not in a PDF.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pdfjsFolder } from "../../base/assets.ts";
import { damagedImage } from "./damaged-image.ts";

/**
 * Every channel of a pixel in 8 bits, pixel by pixel, after the size was halved so often. Palettes are looked up and
 * YCC is made RGB. Throws DAMAGED_DOCUMENT.
 */
export async function decodeWithOpenJpeg(bytes: Uint8Array, halvings: number): Promise<Uint8ClampedArray> {
  const { JpxImage } = await loadDecoders();
  try {
    return await JpxImage.instance.decode(bytes, { reducePower: halvings });
  } catch (error) {
    // Its own errors, traps of WebAssembly, memory that cannot grow.
    const what = error instanceof Error ? error.message.trim() : "an unknown place";
    throw damagedImage(`OpenJPEG stopped at "${what}"`, error);
  }
}

type Decoders = typeof import("pdfjs-dist/image_decoders/pdf.image_decoders.min.mjs");

let loaded: Promise<Decoders> | undefined;

function loadDecoders(): Promise<Decoders> {
  loaded ??= importDecoders();
  return loaded;
}

async function importDecoders(): Promise<Decoders> {
  const decoders = await import("pdfjs-dist/image_decoders/pdf.image_decoders.min.mjs");
  decoders.setVerbosityLevel(decoders.VerbosityLevel.ERRORS);
  const folder = pdfjsFolder("wasm");
  decoders.JpxImage.setOptions({
    useWasm: true,
    useWorkerFetch: false,
    wasmUrl: folder,
    getHandler: () => ({
      sendWithPromise: async (_, { filename }) => new Uint8Array(await readFile(join(folder, filename))),
    }),
  });
  return decoders;
}
