// tesseract.js, which wraps the same WASM core: its own worker thread, without downloads, on the project's model.

import { dirname } from "node:path";
import { installPeers } from "./installed.ts";

interface Worker {
  setParameters(parameters: Readonly<Record<string, string>>): Promise<unknown>;
  recognize(image: Buffer, options: object, output: object): Promise<{ readonly data: { readonly text: string } }>;
  terminate(): Promise<unknown>;
}

interface TesseractJs {
  createWorker(language: string, engine: number, options: object): Promise<Worker>;
}

export interface TesseractJsReader {
  /** Text of a picture as a PGM file. */
  read(pgm: Buffer, dpi: string): Promise<string>;
  close(): Promise<unknown>;
}

const LSTM_ONLY = 1;
/** Looks for columns and blocks, as the tesseract command does; without it a page is one block. */
const WHOLE_PAGE = "3";

/** A started worker with the model loaded; undefined where the package cannot be installed. */
export async function openTesseractJs(modelFile: string): Promise<TesseractJsReader | undefined> {
  if (!installPeers()) return undefined;
  const name = "tesseract.js";
  const { createWorker }: TesseractJs = await import(name);
  const options = { langPath: dirname(modelFile), gzip: false, cacheMethod: "none" };
  const worker = await createWorker("eng", LSTM_ONLY, options);
  return {
    async read(pgm, dpi) {
      await worker.setParameters({ user_defined_dpi: dpi, tessedit_pageseg_mode: WHOLE_PAGE });
      return (await worker.recognize(pgm, {}, { text: true })).data.text;
    },
    close: () => worker.terminate(),
  };
}
