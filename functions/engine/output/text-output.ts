// Writes plain text: pages and blocks joined by a blank line, as in 2017.

import type { Attachment, Block, Document, Page } from "../base/model.ts";
import { cleanText } from "./clean-text.ts";
import { afterMarker } from "./marks/marker-text.ts";
import { type PageWriter, written } from "./page-writer.ts";
import { isSilentPage, shownAttachments } from "./shown-attachments.ts";

export interface TextOptions {
  /** Writes a line "[Page N]" before each page. A page that needed OCR and did not get it is marked as missing. */
  readonly pageMarkers: boolean;
  /** Writes form feeds instead of blank lines between pages. Empty pages count too, so the text splits into pages. */
  readonly formFeeds?: boolean;
  /** Skips blocks of kind header and footer. */
  readonly removeHeadersFooters: boolean;
}

export function renderText({ pages, attachments }: Document, options: TextOptions): string {
  return written(pages, textWriter(attachments, options));
}

export interface TextWriter extends PageWriter {
  /** Returns, after `end`, a warning about embedded documents that are not in the plain text. */
  leftOut(): string | undefined;
}

export function textWriter(attachments: readonly Attachment[], options: TextOptions): TextWriter {
  let isSilent = true;
  let isEmpty = true;
  let isFirst = true;
  function* piece(text: string): Iterable<string> {
    if (text === "") return;
    yield isEmpty ? text : `\n\n${text}`;
    isEmpty = false;
  }
  return {
    begin: () => [],
    *page(page) {
      if (!isSilentPage(page)) isSilent = false;
      if (options.formFeeds && !isFirst) {
        yield "\f";
        isEmpty = true;
      }
      isFirst = false;
      yield* piece(renderPage(page, options));
    },
    *end() {
      // The pages of attachments are not the document's own, so they follow on its last page.
      const inside = { ...options, formFeeds: false };
      for (const { document } of shownAttachments(attachments, isSilent)) yield* piece(renderText(document, inside));
    },
    leftOut() {
      const count = attachments.filter((each) => each.document !== undefined).length;
      const skipped = count - shownAttachments(attachments, isSilent).length;
      if (skipped === 0) return undefined;
      const documents = skipped === 1 ? "1 embedded document is" : `${skipped} embedded documents are`;
      return `${documents} not in the plain text; see the JSON or Markdown result`;
    },
  };
}

function renderPage(page: Page, { pageMarkers, removeHeadersFooters }: TextOptions): string {
  const kept = page.blocks.filter(({ kind }) => !removeHeadersFooters || (kind !== "header" && kind !== "footer"));
  const text = joined(kept.map(renderBlock));
  if (!pageMarkers) return text;
  return joined([page.source === "missing" ? `[Page ${page.number}: missing]` : `[Page ${page.number}]`, text]);
}

/** Returns a block's text with its marker, as all outputs with plain text have it. */
export function renderBlock({ text, marker }: Block): string {
  // Blank lines at the edges would look like the block's end. Indentation is the author's.
  const cleaned = cleanText(text).trimEnd().replace(/^\n+/, "");
  return marker === undefined ? cleaned : afterMarker({ marker: cleanText(marker) }, cleaned);
}

function joined(parts: readonly string[]): string {
  return parts
    .filter((part) => part.trim() !== "")
    .join("\n\n")
    .trim();
}
