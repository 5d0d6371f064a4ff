// What a format is. To add one: write its file, add it to registry.ts.

import type { ErrorCode } from "../../base/errors.ts";
import type { Document, Extraction, UnreadablePage } from "../../base/model.ts";
import type { Limits } from "../../base/settings.ts";
import type { ZipLimits } from "../../codecs/containers/zip-archive.ts";

export interface ExtractOptions {
  /** The document's name, for what only a name tells (a title, a tie between two types). */
  readonly name: string;
  readonly password?: string | undefined;
  /** The encoding that its sender says it has. */
  readonly charset?: string | undefined;
  /** Only these pages, counted from 1, ascending; all when absent. */
  readonly pages?: readonly number[] | undefined;
  /** Where only some pages are asked for: whether the others have the text of a document that is no scan. */
  readonly countElsewhere?: boolean;
  /** Pages that ended the thread that read them, and why: they are left out. */
  readonly lostPages?: readonly LostPage[] | undefined;
  /** HTML: the main article, or everything that is shown. */
  readonly content: "main" | "all";
  readonly limits: ReadLimits;
  /** Nothing but the plain text will be made of it: a format may leave out what only other outputs tell. */
  readonly textOnly?: boolean;
  /** Names the format of a document inside this one; handed in, so that no format has to know the others. */
  readonly detect: DetectFormat;
  /** Present where the document lies inside another. */
  readonly tally?: AttachmentTally;
  /** Takes up the attachments that have pages to be recognised; without it they only get a warning. */
  readonly scans?: AttachedScan[];
}

/** The limits on a document, and what the archives inside it may still inflate to. */
export type ReadLimits = Limits & Pick<ZipLimits, "inflating">;

/** By the bytes, and by the name where they leave two answers. Throws EMPTY_DOCUMENT or UNSUPPORTED_FORMAT. */
export type DetectFormat = (bytes: Uint8Array, name: string) => Promise<Format>;

/** What the attachments of one request have taken so far, at whatever depth. */
export interface AttachmentTally {
  readonly depth: number;
  readonly spent: { entries: number; bytes: number };
}

/** A scan or picture inside another document. */
export interface AttachedScan {
  readonly name: string;
  readonly format: string;
  readonly bytes: Uint8Array;
  /** The very object that the document around it holds. */
  readonly document: Document;
  readonly unreadable: readonly UnreadablePage[];
}

export interface LostPage {
  readonly page: number;
  readonly code: ErrorCode;
  readonly reason: string;
}

/** One family of file types. */
export interface Format {
  readonly name: string;
  /** The method's name in the response, as in 2017 where it existed then: "pdf_to_text". */
  readonly method: string;
  /** Lower case, with the dot. The first one is the canonical one. */
  readonly extensions: readonly [string, ...string[]];
  readonly mediaTypes: readonly [string, ...string[]];
  /** Bytes in, document model out: no network, no clock. Throws ExtractionError on what a document can cause. */
  extract(bytes: Uint8Array, options: ExtractOptions): Promise<Extraction>;
}
