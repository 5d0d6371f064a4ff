// Outputs other than the text and the searchable PDF.

import type { ExtractRequest } from "./contract.ts";

/** Kinds in the order in which they are written: the most wanted first, in case time runs out. */
export const OUTPUT_KINDS = ["json", "markdown", "hocr", "chunks", "search-pages", "tables", "images"] as const;

export type OutputKind = (typeof OUTPUT_KINDS)[number];

export const OUTPUT_NAMES: Readonly<Record<OutputKind, string>> = {
  json: "JSON",
  markdown: "Markdown",
  hocr: "hOCR",
  chunks: "chunks",
  "search-pages": "page index",
  tables: "tables",
  images: "pictures",
};

const PNG = "image/png";

export const CONTENT_TYPES: Readonly<Record<OutputKind, string>> = {
  json: "application/json",
  markdown: "text/markdown; charset=utf-8",
  hocr: "text/html; charset=utf-8",
  chunks: "application/jsonl",
  "search-pages": "application/jsonl",
  tables: "text/csv; charset=utf-8",
  images: PNG,
};

/** `images` has files of several types, each with its own. */
export const PICTURE_TYPES = { png: PNG, jpg: "image/jpeg" } as const;

/** Address that the request gives for this output; undefined where it asks for none. */
export function outputUri(kind: OutputKind, request: ExtractRequest): string | undefined {
  const { jsonUri, markdownUri, hocrUri, chunksUri, searchPagesUri, tablesUri, imagesUri } = request;
  const uris = {
    json: jsonUri,
    markdown: markdownUri,
    hocr: hocrUri,
    chunks: chunksUri,
    "search-pages": searchPagesUri,
    tables: tablesUri,
    images: imagesUri,
  };
  return uris[kind];
}

/** True for the address of a workbook, which holds all tables. Other addresses are folders or prefixes of CSV files. */
export function isWorkbook(uri: string): boolean {
  return /\.xlsx$/i.test(uri);
}
