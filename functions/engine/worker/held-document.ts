// A document that waits for its pages to be recognised: the main thread keeps it, page by page, and never opens it.

import { deserialize, serialize } from "node:v8";
import type { Document, Page } from "../base/model.ts";
import type { ChosenScans, RecognizedScan } from "./attached-scans.ts";
import { lostPages, type OcrChoice } from "./choose-ocr-pages.ts";
import { keptPages } from "./merge-pages.ts";
import { type MergedDocument, mergedDocument } from "./merged-document.ts";
import { type Packed, packIfLarge, unpack } from "./packed-page.ts";
import type { MissingPage, PageResult } from "./page-result.ts";

export interface HeldDocument {
  /** All but its pages, and the scans inside it. */
  readonly frame: Uint8Array;
  /** Those that are kept, in their order. */
  readonly pages: readonly (readonly [page: number, own: Packed<Page>])[];
  readonly lost: readonly number[];
  readonly warnings: readonly string[];
}

/** What became of the pages: each is asked for, so that no message is larger than a page. */
export interface HeldInput extends Pick<HeldDocument, "frame" | "lost" | "warnings"> {
  readonly numbers: readonly number[];
  readonly choice: OcrChoice;
  readonly missing: readonly MissingPage[];
  /** Of the scans inside it, in their order. */
  readonly scans: readonly HeldScan[];
}

export interface HeldScan {
  readonly name: string;
  readonly choice: OcrChoice;
  readonly done: readonly number[];
  readonly missing: readonly MissingPage[];
}

/** A page of the document, or of the scan inside it with this index. */
export interface PageOf {
  readonly scan: number | undefined;
  readonly page: number;
}

/** The document's own page, and its OCR result. */
export interface PackedParts {
  readonly own: Packed<Page> | undefined;
  readonly result: Packed<PageResult> | undefined;
}

/** Serialised together, so that a scan still is the very object that the document around it holds. */
interface HeldFrame {
  readonly frame: Omit<Document, "pages">;
  readonly scanned: readonly Document[];
}

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

/** In a thread: the document whose pages the main thread keeps. */
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
