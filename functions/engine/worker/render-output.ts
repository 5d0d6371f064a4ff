// Renders the outputs other than the text page by page in a thread. The output stays packed until it is written.

import { type ChunkOptions, chunksWriter } from "../output/chunks/chunks-output.ts";
import { hocrWriter } from "../output/hocr-output.ts";
import { jsonWriter } from "../output/json-output.ts";
import { markdownWriter } from "../output/markdown-output.ts";
import type { PageWriter } from "../output/page-writer.ts";
import { searchPagesWriter } from "../output/search-pages.ts";
import type { OutputKind } from "../request/output-kinds.ts";
import type { MergedDocument } from "./merged-document.ts";
import { type PackedBytes, packer } from "./packed-bytes.ts";

/** Renders one output. `warnings` are all warnings of the response, for the JSON. */
export async function renderOutput(
  kind: OutputKind,
  merged: MergedDocument,
  warnings: readonly string[],
  chunks: ChunkOptions,
): Promise<PackedBytes> {
  const writer = writerOf(kind, merged, warnings, chunks);
  const packed = packer();
  packed.add(writer.begin());
  for await (const { page } of merged.pages()) packed.add(writer.page(page));
  packed.add(writer.end());
  return packed.end();
}

function writerOf(
  kind: OutputKind,
  { frame }: MergedDocument,
  warnings: readonly string[],
  chunks: ChunkOptions,
): PageWriter {
  switch (kind) {
    case "json":
      return jsonWriter(frame, warnings);
    case "markdown":
      return markdownWriter(frame.attachments);
    case "hocr":
      return hocrWriter(frame);
    case "chunks":
      return chunksWriter(frame.attachments, chunks);
    case "search-pages":
      return searchPagesWriter(frame);
  }
}
