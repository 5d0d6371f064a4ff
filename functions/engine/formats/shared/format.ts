// The interface of a format. To add a format, write its file and add it to detect/format-registry.ts.

import type { ErrorCode } from "../../base/errors.ts";
import type { Detail, Document, Extraction, UnreadablePage } from "../../base/model.ts";
import type { Limits, Settings } from "../../base/settings.ts";
import type { ZipLimits } from "../../codecs/containers/zip-archive.ts";
import type { PictureFiles } from "./picture-files.ts";
import type { TrackedChanges } from "./tracked-changes.ts";

export interface ExtractOptions {
  /** Document name. It serves as title and decides between two possible types. */
  readonly name: string;
  readonly password?: string | undefined;
  /** Encoding that the sender declares. */
  readonly charset?: string | undefined;
  /** Requested pages, counted from 1, ascending. All pages when absent. */
  readonly pages?: readonly number[] | undefined;
  /** Skips requested pages that the document does not have, unless none remains. Otherwise one is an error. */
  readonly skipAbsentPages?: boolean;
  /** Also looks at other pages: running lines and heading levels of a page depend on them. */
  readonly withContext?: boolean;
  /** Also counts text of pages that were not requested. The whole document decides whether it is a scan. */
  readonly countOtherPages?: boolean;
  /** Pages that ended the thread that read them, with the reason. They are skipped. */
  readonly lostPages?: readonly LostPage[] | undefined;
  /** Address of a web page, after redirects, to which its links are relative. */
  readonly uri?: string | undefined;
  /** CSS selectors of the only elements of an HTML page that are read, and of those that are not. */
  readonly select?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
  /** Part of an HTML page: the main article, or everything shown. */
  readonly content: "main" | "all";
  /** Text of tracked changes; "accept" when absent. */
  readonly trackedChanges?: TrackedChanges;
  readonly limits: ReadLimits;
  /** Reader of PDFs; the patched core when absent. */
  readonly pdfCore?: Settings["pdfCore"];
  /** Finest parts of a page that the outputs show. A format may leave out finer ones. `words` when absent. */
  readonly detail?: Detail;
  /** Detects the format of an inner document. The function is passed in, so that formats need not import each other. */
  readonly detect: DetectFormat;
  /** Counts of attachments. Present in a document inside another. */
  readonly tally?: AttachmentTally;
  /** Collects the pictures. Present when they are wanted as files. */
  readonly pictures?: PictureFiles | undefined;
  /** Collects attachments that need OCR. Without the list they only get a warning. */
  readonly scans?: AttachedScan[];
}

/** Limits of a document, and the bytes that its archives may still inflate to. */
export type ReadLimits = Limits & Pick<ZipLimits, "inflating">;

/**
 * Detects a format by the bytes, and by the name where two formats remain. Throws EMPTY_DOCUMENT or UNSUPPORTED_FORMAT.
 */
export type DetectFormat = (bytes: Uint8Array, name: string) => Promise<Format>;

/** Counts of all attachments of a request, at every depth. */
export interface AttachmentTally {
  readonly depth: number;
  readonly spent: { entries: number; bytes: number };
}

/** A scan or picture inside another document. */
export interface AttachedScan {
  readonly name: string;
  readonly format: string;
  readonly bytes: Uint8Array;
  /** The same object that the outer document contains. */
  readonly document: Document;
  readonly unreadable: readonly UnreadablePage[];
}

export interface LostPage {
  readonly page: number;
  readonly code: ErrorCode;
  readonly problem: string;
  readonly remedy: string | undefined;
}

/** One family of file types. */
export interface Format {
  readonly name: string;
  /** Name of the method in the response, such as "pdf_to_text". Methods of 2017 keep their names. */
  readonly method: string;
  /** Extensions in lower case, with the dot. The first one is the canonical one. */
  readonly extensions: readonly [string, ...string[]];
  readonly mediaTypes: readonly [string, ...string[]];
  /** True where words have places on a page. Absent: requests for regions are refused. */
  readonly hasPlaces?: boolean;
  /** Turns bytes into a document, without network and clock. Throws ExtractionError for faults of the document. */
  extract(bytes: Uint8Array, options: ExtractOptions): Promise<Extraction>;
}
