// OpenJPEG, which pdf.js brings, for JPEG 2000 pictures outside of PDFs.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pdfjsFolder } from "../../base/assets.ts";
import { damagedImage } from "./damaged-image.ts";

/**
 * Decodes to 8 bits per channel, pixel by pixel, and halves the size `halvings` times. The result has colours instead
 * of palette indexes, and RGB instead of YCC. Throws DAMAGED_DOCUMENT.
 */
export async function decodeWithOpenJpeg(bytes: Uint8Array, halvings: number): Promise<Uint8ClampedArray> {
  const { JpxImage } = await loadDecoders();
  try {
    return await JpxImage.instance.decode(bytes, { reducePower: halvings });
  } catch (error) {
    // OpenJPEG's own errors, traps of WebAssembly, memory that cannot grow.
    const what = error instanceof Error ? error.message.trim() : "an unknown error";
    throw damagedImage(`OpenJPEG reports "${what}"`, error);
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
