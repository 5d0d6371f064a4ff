// A document whose pages are being recognised. The main thread holds it, page by page, and never opens it.

import { deserialize, serialize } from "node:v8";
import type { Document, Page } from "../base/model.ts";
import type { ChosenScans, RecognizedScan } from "./attached-scans.ts";
import { lostPages, type OcrChoice } from "./choose-ocr-pages.ts";
import { keptPages } from "./merge-pages.ts";
import { type MergedDocument, mergedDocument } from "./merged-document.ts";
import { type Packed, packIfLarge, unpack } from "./packed-page.ts";
import type { MissingPage, PageResult } from "./page-result.ts";

export interface HeldDocument {
  /** Serialised HeldFrame. */
  readonly frame: Uint8Array;
  /** Pages within `max_pages`, in order. */
  readonly pages: readonly (readonly [page: number, own: Packed<Page>])[];
  readonly lost: readonly number[];
  readonly warnings: readonly string[];
}

/** Input of the tasks that end a held document. They ask for each page, so that no message is larger than a page. */
export interface HeldInput extends Pick<HeldDocument, "frame" | "lost" | "warnings"> {
  readonly numbers: readonly number[];
  readonly choice: OcrChoice;
  readonly missing: readonly MissingPage[];
  /** Attached scans, in order. */
  readonly scans: readonly HeldScan[];
}

export interface HeldScan {
  readonly name: string;
  readonly choice: OcrChoice;
  readonly done: readonly number[];
  readonly missing: readonly MissingPage[];
}

/** Page of the document, or of the attached scan with this index. */
export interface PageOf {
  readonly scan: number | undefined;
  readonly page: number;
}

/** The document's own page and the OCR result of the page. */
export interface PackedParts {
  readonly own: Packed<Page> | undefined;
  readonly result: Packed<PageResult> | undefined;
}

/**
 * Document without its pages, and its attached scans. Serialised together, so that each scan stays the same object in
 * both.
 */
interface HeldFrame {
  readonly frame: Omit<Document, "pages">;
  readonly scanned: readonly Document[];
}

/** Packs a document for the main thread. */
export function holdDocument(
  document: Document,
  warnings: readonly string[],
  choice: OcrChoice,
  { chosen }: ChosenScans,
): HeldDocument {
  const { pages: _, ...frame } = document;
  const scanned = chosen.map((scan) => scan.document);
  return {
    frame: serialize({ frame, scanned } satisfies HeldFrame),
    pages: keptPages(document, choice).map((page) => [page.number, packIfLarge(page)]),
    lost: lostPages(document).map(({ number }) => number),
    warnings,
  };
}

/** Opens a held document in a thread, with its OCR results merged. Asks the main thread for each page. */
export async function openHeld(
  { frame: bytes, scans: inputs, ...input }: HeldInput,
  askFor: (page: PageOf) => Promise<PackedParts>,
): Promise<MergedDocument> {
  const { frame, scanned } = deserialize(bytes) as HeldFrame;
  const scans: RecognizedScan[] = [];
  for (const [index, document] of scanned.entries()) {
    const { done: numbers = [], ...scan } = inputs[index] ?? { name: "", choice: NO_CHOICE, missing: [] };
    const done = new Map<number, PageResult>();
    for (const page of numbers) {
      const { result } = await askFor({ scan: index, page });
      if (result !== undefined) done.set(page, unpack(result));
    }
    scans.push({ ...scan, document, done });
  }
  const partsOf = async (page: number) => {
    const { own, result } = await askFor({ scan: undefined, page });
    if (own === undefined) throw new Error(`page ${page} is not held`);
    return { own: unpack(own), result: result && unpack(result) };
  };
  return mergedDocument({ ...input, frame, partsOf, scans });
}

const NO_CHOICE: OcrChoice = { ocr: [], skipped: [] };
