// The only file that uses Tesseract: gray pixels in, words with boxes out. docs/decisions/tesseract-core.md has the
// reasons for not using its worker API.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { packageFolder } from "../../base/assets.ts";
import { ExtractionError } from "../../base/errors.ts";
import { warnInLog } from "../../sandbox/notices.ts";
import type { GrayImage } from "./gray-image.ts";
import { loadLanguages } from "./languages.ts";
import { type QuickCore, quickCore } from "./quicken-core.ts";
import { type RecognizedParagraph, readTesseractHocr } from "./tesseract-hocr.ts";

/** Files of the package that a bundle must contain. */
export const TESSERACT_FILES = [
  "package.json",
  "tesseract-core-simd-lstm.js",
  "tesseract-core-simd-lstm.wasm",
] as const;

// WebAssembly memory never shrinks: a module that read a large page keeps that memory until a new module replaces it.
const PAGES_PER_MODULE = 50;
// Fully automatic page segmentation without orientation detection, which the LSTM-only build lacks.
const PAGE_SEGMENTATION = "3";
const LSTM_ONLY = 1;
// Tesseract's boxes are 16 bits wide.
const LONGEST_SIDE = 32_767;

/** Used parts of the Emscripten build. */
interface TesseractModule {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  readonly TessBaseAPI: new () => TessBaseApi;
  readonly _malloc: (bytes: number) => number;
}

interface TessBaseApi {
  Init(folder: string, languages: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Reads /input. Returns 0 for success. */
  SetImageFile(exif: number, angle: number): number;
  Recognize(progress: null): number;
  GetHOCRText(page: number): string;
  End(): void;
}

type CreateModule = (options: {
  instantiateWasm(imports: object, receive: (instance: WebAssembly.Instance) => void): object;
  TesseractProgress(percent: number): void;
  print(line: string): void;
  printErr(line: string): void;
}) => Promise<TesseractModule>;

interface Engine {
  readonly module: TesseractModule;
  readonly api: TessBaseApi;
  readonly languages: string;
  /** Folders that were searched for its models. */
  readonly folders: string | undefined;
  readonly models: readonly string[];
  pages: number;
}

let compiled: QuickCore | undefined;
let warm: Promise<Engine> | undefined;

/**
 * Recognises the words of one image, in paragraphs in reading order. Throws LANGUAGE_MISSING, or PARSER_STOPPED when
 * Tesseract failed. Images do not affect each other: the same pixels give the same words, whatever came before.
 */
export async function recognize(
  image: GrayImage,
  languages: readonly string[],
  folders?: readonly string[],
): Promise<readonly RecognizedParagraph[]> {
  if (Math.max(image.width, image.height) > LONGEST_SIDE) {
    const found = `${image.width} x ${image.height} pixels`;
    throw new ExtractionError("LIMIT_EXCEEDED", `page image side: found ${found}, allowed are ${LONGEST_SIDE}`, {
      remedy: "split the image",
    });
  }
  const engine = await warmEngine(languages, folders);
  try {
    return readTesseractHocr(hocrOf(image, engine));
  } catch (error) {
    warm = undefined;
    if (error instanceof ExtractionError) throw error;
    throw new ExtractionError(
      "PARSER_STOPPED",
      `Tesseract stopped on an image of ${image.width} x ${image.height} pixels`,
      { remedy: "give the function more memory or lower TEXTRACTOR_MAX_PAGE_PIXELS", cause: error },
    );
  }
}

/** Models that read the last image, such as "eng 7d4322bd2a77", for the record of the page. */
export async function modelsInUse(): Promise<readonly string[]> {
  return (await warm)?.models ?? [];
}

function hocrOf(image: GrayImage, engine: Engine): string {
  const { module, api, languages } = engine;
  engine.pages++;
  // A new Tesseract for each page, because it adapts to a page, and that must not affect the next. Costs 25 of 1500 ms.
  if (api.Init("/", languages, LSTM_ONLY) !== 0) {
    throw new ExtractionError("LANGUAGE_MISSING", `the OCR model of ${languages} cannot be read`, {
      remedy: "install it again",
    });
  }
  try {
    api.SetVariable("tessedit_pageseg_mode", PAGE_SEGMENTATION);
    api.SetVariable("user_defined_dpi", String(Math.round(Math.min(2400, Math.max(70, image.dpi)))));
    module.FS.writeFile("/input", tiffOf(image));
    if (api.SetImageFile(1, 0) !== 0 || api.Recognize(null) !== 0) throw new Error("Tesseract refused the image");
    return api.GetHOCRText(0);
  } finally {
    api.End();
  }
}

async function warmEngine(languages: readonly string[], folders: readonly string[] | undefined): Promise<Engine> {
  const wanted = languages.join("+");
  const engine = await warm?.catch(() => undefined);
  // Another call may have started a new engine while this one waited.
  const fits = engine?.languages === wanted && engine.folders === folders?.join() && engine.pages < PAGES_PER_MODULE;
  if (engine !== undefined && fits) return engine;
  const next = startEngine(wanted, languages, folders);
  warm = next;
  return next;
}

async function startEngine(
  wanted: string,
  languages: readonly string[],
  folders: readonly string[] | undefined,
): Promise<Engine> {
  const models = loadLanguages(languages, folders);
  const folder = packageFolder("tesseract.js-core");
  compiled ??= compileCore(join(folder, TESSERACT_FILES[2]));
  const { core, quicken } = compiled;
  const createModule = createRequire(import.meta.url)(join(folder, TESSERACT_FILES[1])) as CreateModule;
  let instance: WebAssembly.Instance | undefined;
  const module = await createModule({
    instantiateWasm(imports, receive) {
      instance = new WebAssembly.Instance(core, imports);
      receive(instance);
      return {};
    },
    TesseractProgress: () => undefined,
    // Tesseract's remarks on a page do not belong in our log.
    print: () => undefined,
    printErr: () => undefined,
  });
  if (instance !== undefined) quicken(instance, module._malloc);
  for (const { language, bytes } of models) module.FS.writeFile(`/${language}.traineddata`, bytes);
  const named = models.map(({ language, digest }) => `${language} ${digest}`);
  const api = new module.TessBaseAPI();
  return { module, api, languages: wanted, folders: folders?.join(), models: named, pages: 0 };
}

function compileCore(file: string): QuickCore {
  const quick = quickCore(readFileSync(file));
  if (quick.unpatched !== undefined) {
    warnInLog("Tesseract not quickened", {
      reason: quick.unpatched,
      effect: "the same words, about 45 % more CPU time",
    });
  }
  return quick;
}

/** Image as uncompressed TIFF 6.0. Leptonica reads it in 10 ms, but PGM in 63 ms (8.4 megapixels). */
function tiffOf({ width, height, gray }: GrayImage): Uint8Array {
  const SHORT = 3;
  const LONG = 4;
  const entries = [
    [256, LONG, width],
    [257, LONG, height],
    [258, SHORT, 8], // bits per sample
    [259, SHORT, 1], // no compression
    [262, SHORT, 1], // 0 is black
    [273, LONG, 0], // offset of the pixels, filled in below
    [277, SHORT, 1], // samples per pixel
    [278, LONG, height], // rows in the one strip
    [279, LONG, width * height],
  ] as const;
  const directory = 8;
  const pixels = directory + 2 + entries.length * 12 + 4;
  const tiff = new Uint8Array(pixels + width * height);
  const view = new DataView(tiff.buffer);
  tiff.set([0x49, 0x49, 42, 0, directory]);
  view.setUint16(directory, entries.length, true);
  entries.forEach(([tag, type, value], index) => {
    const at = directory + 2 + index * 12;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, 1, true);
    view.setUint32(at + 8, tag === 273 ? pixels : value, true);
  });
  tiff.set(gray.subarray(0, width * height), pixels);
  return tiff;
}
