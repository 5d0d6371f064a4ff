// What every output is made of: pieces that follow one another page by page, so that nobody needs to hold them all.

import type { Document, Page } from "../base/model.ts";

/** The pieces of one document, in their order, joined are the output. For one document, once. */
export interface PageWriter {
  begin(): Iterable<string>;
  /** Pages come in their order. */
  page(page: Page): Iterable<string>;
  end(): Iterable<string>;
}

/** A document whose pages come one by one. */
export interface DocumentFrame extends Omit<Document, "pages"> {
  /** How many come, which may be fewer than the document has. */
  readonly pageCount: number;
}

export function frameOf({ pages, ...rest }: Document): DocumentFrame {
  return { ...rest, pageCount: pages.length };
}

/** The whole output of a document that is in memory anyway. */
export function written(pages: readonly Page[], writer: PageWriter): string {
  const pieces = [...writer.begin()];
  for (const page of pages) pieces.push(...writer.page(page));
  pieces.push(...writer.end());
  return pieces.join("");
}
