// Interface of all outputs: pieces page by page, so that nothing holds the whole output in memory.

import type { Document, Page } from "../base/model.ts";

/** Writes the output of one document, once. The joined pieces, in order, are the output. */
export interface PageWriter {
  begin(): Iterable<string>;
  /** Expects the pages in order. */
  page(page: Page): Iterable<string>;
  end(): Iterable<string>;
}

/** Document whose pages come one by one. */
export interface DocumentFrame extends Omit<Document, "pages"> {
  /** Number of pages to come, which may be fewer than the document has. */
  readonly pageCount: number;
}

export function frameOf({ pages, ...rest }: Document): DocumentFrame {
  return { ...rest, pageCount: pages.length };
}

/** Returns the whole output of a document that is in memory anyway. */
export function written(pages: readonly Page[], writer: PageWriter): string {
  const pieces = [...writer.begin()];
  for (const page of pages) pieces.push(...writer.page(page));
  pieces.push(...writer.end());
  return pieces.join("");
}
