// Documents without pages, which get one page with number 1.

import { ExtractionError } from "../../base/errors.ts";
import type { Block, Extraction, Metadata } from "../../base/model.ts";
import type { ExtractOptions } from "./format.ts";

export function singlePage(
  metadata: Omit<Metadata, "pages">,
  blocks: readonly Block[],
  warnings: readonly string[],
): Extraction {
  const outline = blocks
    .filter(({ kind }) => kind === "heading")
    .map(({ text, level }) => ({ title: text.replaceAll("\n", " "), level: level ?? 1, page: 1 }));
  return {
    document: {
      metadata: { ...metadata, pages: 1 },
      outline,
      pages: [{ number: 1, source: "native", blocks }],
      attachments: [],
    },
    warnings,
    unreadable: [],
  };
}

/** Returns the requested pages, without those that do not exist where the options skip them and others remain. */
export function existingPages(
  { pages, skipAbsentPages }: Pick<ExtractOptions, "pages" | "skipAbsentPages">,
  count: number,
): ExtractOptions["pages"] {
  const existing = skipAbsentPages === true ? pages?.filter((page) => page <= count) : undefined;
  return existing === undefined || existing.length === 0 ? pages : existing;
}

/** Returns the pages to extract: the requested ones, or all. */
export function wantedPages(asked: ExtractOptions["pages"], count: number): readonly number[] {
  if (asked === undefined) return Array.from({ length: count }, (_, index) => index + 1);
  const beyond = asked.find((page) => page > count);
  if (beyond === undefined) return asked;
  const has = count === 1 ? "1 page" : `${count} pages`;
  throw new ExtractionError("PAGE_OUT_OF_RANGE", `page ${beyond} was requested, but the document has ${has}`, {
    remedy: "request one of its pages",
  });
}
