// A document with its OCR results, merged page by page: of thousands of pages, only one is in memory as objects.

import type { Document, Page } from "../base/model.ts";
import { whenNeeded } from "../base/when-needed.ts";
import { RecognizedPages } from "../layout/document/recognized-pages.ts";
import { type DocumentFrame, frameOf } from "../output/page-writer.ts";
import { mergeScans, type RecognizedScan } from "./attached-scans.ts";
import type { OcrChoice } from "./choose-ocr-pages.ts";
import { keptPages, type MergedPage, pageMerger } from "./merge-pages.ts";
import type { MissingPage, PageResult } from "./page-result.ts";

export interface MergedDocument {
  readonly frame: DocumentFrame;
  /** Iterates over the pages, once for each output. */
  pages(): AsyncIterable<MergedPage & { readonly result?: PageResult | undefined }>;
  readonly choice: OcrChoice;
  readonly missing: readonly MissingPage[];
  /** Pages that ended their parser. */
  readonly lost: readonly number[];
  /** Attached scans. */
  readonly scans: readonly RecognizedScan[];
  /** Warnings from reading the document, and from merging its attached scans. */
  readonly warnings: { readonly read: readonly string[]; readonly scans: readonly string[] };
}

export interface PageParts {
  readonly own: Page;
  readonly result?: PageResult | undefined;
}

export interface MergeInput {
  /** Document without its pages. */
  readonly frame: Omit<Document, "pages">;
  /** Page numbers, in order. */
  readonly numbers: readonly number[];
  /** Returns a page and its OCR result. */
  readonly partsOf: (page: number) => PageParts | Promise<PageParts>;
  readonly choice: OcrChoice;
  readonly missing: readonly MissingPage[];
  readonly lost: readonly number[];
  readonly scans: readonly RecognizedScan[];
  readonly warnings: readonly string[];
}

/** Merges the pages as they are asked for. */
export function mergedDocument({ frame, numbers, partsOf, warnings, ...rest }: MergeInput): MergedDocument {
  const { document, warnings: ofScans } = mergeScans({ ...frame, pages: [] }, rest.scans);
  const merge = pageMerger(rest.choice, rest.missing);
  const pageOf = async (number: number) => {
    const { own, result } = await partsOf(number);
    return { ...merge(own, result), result };
  };
  const running = whenNeeded(async () => {
    const blocks = new RecognizedPages();
    const mayRepeat = rest.choice.ocr.length > 0 && numbers.length > 1;
    for (const number of mayRepeat ? numbers : []) blocks.add((await pageOf(number)).page);
    return blocks;
  });
  return {
    ...rest,
    frame: { ...frameOf(document), pageCount: numbers.length },
    async *pages() {
      const mark = (await running()).marker();
      for (const number of numbers) {
        const { page, ...parts } = await pageOf(number);
        yield { ...parts, page: mark(page) };
      }
    },
    warnings: { read: warnings, scans: ofScans },
  };
}

/** Wraps a document in memory that needs no OCR. */
export function mergedWithoutOcr(
  document: Document,
  warnings: readonly string[],
  choice: OcrChoice,
  lost: readonly number[],
): MergedDocument {
  const pages = keptPages(document, choice);
  const { pages: _, ...frame } = document;
  return {
    frame: { ...frame, pageCount: pages.length },
    async *pages() {
      for (const page of pages) yield { page };
    },
    choice,
    missing: [],
    lost,
    scans: [],
    warnings: { read: warnings, scans: [] },
  };
}
