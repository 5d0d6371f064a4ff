// A document with what was recognised of it, one page after the other: of thousands, only one is in memory as objects.

import type { Document, Page } from "../base/model.ts";
import { type DocumentFrame, frameOf } from "../output/page-writer.ts";
import { mergeScans, type RecognizedScan } from "./attached-scans.ts";
import type { OcrChoice } from "./choose-ocr-pages.ts";
import { keptPages, type MergedPage, pageMerger } from "./merge-pages.ts";
import type { MissingPage, PageResult } from "./page-result.ts";

export interface MergedDocument {
  readonly frame: DocumentFrame;
  /** May be gone through for each output anew. */
  pages(): AsyncIterable<MergedPage & { readonly result?: PageResult | undefined }>;
  readonly choice: OcrChoice;
  readonly missing: readonly MissingPage[];
  /** Pages that ended their parser. */
  readonly lost: readonly number[];
  /** Of the scans inside it. */
  readonly scans: readonly RecognizedScan[];
  /** Of reading the document, and of merging the scans inside it. */
  readonly warnings: { readonly read: readonly string[]; readonly scans: readonly string[] };
}

export interface PageParts {
  readonly own: Page;
  readonly result?: PageResult | undefined;
}

export interface MergeInput {
  /** Without its pages, which come from `partsOf`. */
  readonly frame: Omit<Document, "pages">;
  /** Of the pages that are kept, in their order. */
  readonly numbers: readonly number[];
  readonly partsOf: (page: number) => PageParts | Promise<PageParts>;
  readonly choice: OcrChoice;
  readonly missing: readonly MissingPage[];
  readonly lost: readonly number[];
  readonly scans: readonly RecognizedScan[];
  readonly warnings: readonly string[];
}

export function mergedDocument({ frame, numbers, partsOf, warnings, ...rest }: MergeInput): MergedDocument {
  const { document, warnings: ofScans } = mergeScans({ ...frame, pages: [] }, rest.scans);
  const merge = pageMerger(rest.choice, rest.missing);
  return {
    ...rest,
    frame: { ...frameOf(document), pageCount: numbers.length },
    async *pages() {
      for (const number of numbers) {
        const { own, result } = await partsOf(number);
        yield { ...merge(own, result), result };
      }
    },
    warnings: { read: warnings, scans: ofScans },
  };
}

/** A document of which nothing was recognised, and which is in memory. */
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
