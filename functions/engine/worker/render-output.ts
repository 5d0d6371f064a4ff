// Renders the outputs other than the text page by page in a thread. The output stays packed until it is written.

import type { Page, RegionText } from "../base/model.ts";
import { readRegions, regionPage } from "../layout/regions/read-regions.ts";
import { type ChunkOptions, chunksWriter } from "../output/chunks/chunks-output.ts";
import { hocrWriter } from "../output/hocr-output.ts";
import { jsonWriter } from "../output/json-output.ts";
import { markdownWriter } from "../output/markdown-output.ts";
import type { DocumentFrame, PageWriter } from "../output/page-writer.ts";
import { searchPagesWriter } from "../output/search-pages.ts";
import type { OutputKind } from "../request/output-kinds.ts";
import type { Region } from "../request/region-fields.ts";
import type { MergedDocument } from "./merged-document.ts";
import { type PackedBytes, packer } from "./packed-bytes.ts";
import { linkedAttachment, linkedPage } from "./render-pictures.ts";
import { renderTables, type TableOptions } from "./render-tables.ts";
import type { RenderedOutput } from "./rendered-files.ts";

/** Kinds that are rendered from the pages. Pictures are files before. */
export type WrittenKind = Exclude<OutputKind, "images">;

export interface RenderOptions {
  /** All warnings of the response, for the JSON. */
  readonly warnings: readonly string[];
  /** Markdown: writes a comment with the number before each page. */
  readonly pageMarkers: boolean;
  readonly chunks: ChunkOptions;
  readonly tables: TableOptions;
  /** Address of the pictures' files in Markdown; undefined without pictures. */
  readonly pictureFolder?: string | undefined;
  readonly regions?: readonly Region[] | undefined;
}

/** Renders one output. With regions, Markdown and chunks have only these, and the JSON has them beside the pages. */
export async function renderOutput(
  kind: WrittenKind,
  document: MergedDocument,
  options: RenderOptions,
): Promise<RenderedOutput> {
  const { regions, pictureFolder } = options;
  const isLinked = kind === "markdown" && pictureFolder !== undefined;
  const merged = isLinked ? withLinkedPictures(document, pictureFolder) : document;
  if (kind === "tables") return await renderTables(merged, options.tables);
  if (regions !== undefined && (kind === "markdown" || kind === "chunks"))
    return await packedPages(writerOf(kind, { ...merged.frame, attachments: [] }, options), inRegions(merged, regions));
  const found = regions === undefined || kind !== "json" ? undefined : await regionTexts(merged, regions);
  return await packedPages(writerOf(kind, merged.frame, options, found), merged.pages());
}

function withLinkedPictures(merged: MergedDocument, folder: string): MergedDocument {
  const attachments = merged.frame.attachments.map((each) => linkedAttachment(each, folder));
  return {
    ...merged,
    frame: { ...merged.frame, attachments },
    async *pages() {
      for await (const { page, ...rest } of merged.pages()) yield { ...rest, page: linkedPage(page, folder) };
    },
  };
}

async function* inRegions(merged: MergedDocument, regions: readonly Region[]): AsyncIterable<{ readonly page: Page }> {
  const reader = readRegions(regions);
  for await (const { page } of merged.pages()) yield { page: regionPage(page, reader.of(page), "heading") };
}

async function regionTexts(merged: MergedDocument, regions: readonly Region[]): Promise<readonly RegionText[]> {
  const reader = readRegions(regions);
  const texts: RegionText[] = [];
  for await (const { page } of merged.pages()) texts.push(...reader.of(page).map(({ text }) => text));
  return [...texts, ...reader.elsewhere()];
}

async function packedPages(writer: PageWriter, pages: AsyncIterable<{ readonly page: Page }>): Promise<PackedBytes> {
  const packed = packer();
  packed.add(writer.begin());
  for await (const { page } of pages) packed.add(writer.page(page));
  packed.add(writer.end());
  return packed.end();
}

function writerOf(
  kind: Exclude<WrittenKind, "tables">,
  frame: DocumentFrame,
  { warnings, pageMarkers, chunks }: RenderOptions,
  regions?: readonly RegionText[],
): PageWriter {
  switch (kind) {
    case "json":
      return jsonWriter(frame, warnings, regions);
    case "markdown":
      return markdownWriter(frame.attachments, { pageMarkers });
    case "hocr":
      return hocrWriter(frame);
    case "chunks":
      return chunksWriter(frame.attachments, chunks);
    case "search-pages":
      return searchPagesWriter(frame);
  }
}
