// The contract with callers: the request that the engine works with, and the response.
// Pages are counted from 1 everywhere, because people and PDFs count so.

import type { ErrorCode, WireError } from "../base/errors.ts";
import type { OcrReason } from "../base/model.ts";
import type { PageReader } from "../base/settings.ts";
import type { RequestedRegion } from "./region-fields.ts";

export type OcrMode = "auto" | "document" | "force" | "redo" | "off";

export interface Callback {
  readonly uri: string;
}

/** A valid event with every default filled in. */
export interface ExtractRequest {
  /** The received event without its password. The response repeats it. */
  readonly event: Readonly<Record<string, unknown>>;
  readonly documentUri: string;
  readonly textUri: string;
  readonly searchablePdfUri: string;
  readonly tempUriPrefix: string;
  readonly createSearchablePdf: boolean;
  readonly page: number | undefined;
  readonly callbacks: readonly Callback[];
  readonly ocr: OcrMode;
  readonly languages: readonly [string, ...string[]];
  readonly reader: PageReader;
  readonly password: string | undefined;
  readonly pages: string | undefined;
  /** Boxes whose text is wanted; the text of whole pages when absent. */
  readonly regions: readonly RequestedRegion[] | undefined;
  readonly jsonUri: string | undefined;
  readonly markdownUri: string | undefined;
  readonly hocrUri: string | undefined;
  readonly chunksUri: string | undefined;
  /** Address of a workbook (.xlsx), or the prefix of CSV files. */
  readonly tablesUri: string | undefined;
  /** Place of the Markdown for its reader; "" for a terminal, `markdownUri` when absent. No event asks for it. */
  readonly markdownPlace?: string | undefined;
  /** Prefix of the files of pictures. */
  readonly imagesUri: string | undefined;
  /** Tokens, by estimate. */
  readonly chunkSize: number;
  readonly chunkOverlap: number;
  /** Index of the lines of each page, for full-text search. No event asks for it. */
  readonly searchPagesUri: string | undefined;
  readonly removeHeadersFooters: boolean;
  readonly pageMarkers: boolean;
  readonly formFeeds: boolean;
  readonly content: "main" | "all";
  readonly trackedChanges: "accept" | "reject" | "show";
  /** CSS selectors for HTML. */
  readonly select: readonly string[] | undefined;
  readonly remove: readonly string[] | undefined;
  /** True to render web pages in a browser; "auto" for those without text of their own. */
  readonly renderJs: boolean | "auto";
  /** CSS selector of an element that a rendered page must have before it is read. */
  readonly waitFor: string | undefined;
  readonly maxPages: number | undefined;
  /** Dollars. */
  readonly maxCost: number | undefined;
  /** True for an upload or a listed object: no caller chose where its outputs go. */
  readonly eventBorne: boolean;
  readonly partOf: PartOf | undefined;
  readonly continuation: Continuation;
}

/** The place of this invocation in the chain of invocations that process one long document. */
export interface Continuation {
  /** Number of earlier invocations. */
  readonly hop: number;
  /** Cost of the earlier invocations. */
  readonly spent: Receipt | undefined;
}

export interface PartOf {
  /** ID of the parent's run. The page's lease names it as owner. */
  readonly run: string;
  readonly documentVersion: string;
  /** SHA-256 of the content. It is part of the name of the page's result; without it, address and version are. */
  readonly documentDigest?: string | undefined;
  /**
   * The parent's engine version, part of the result's name. `ocr` uses it even if a deployment has updated only `ocr`.
   */
  readonly engine: string;
  readonly kind: "pdf" | "image";
  readonly reason: OcrReason;
  /** Further pages for the same invocation, each with its own lease and result. */
  readonly more?: readonly { readonly page: number; readonly reason: OcrReason }[] | undefined;
}

/** Request of the fan-out to `ocr`, which may run in another function or in this process. */
export interface PageRequest extends PartOf {
  readonly documentUri: string;
  readonly page: number;
  readonly languages: readonly [string, ...string[]];
  readonly reader: PageReader;
  readonly password: string | undefined;
  readonly tempUriPrefix: string;
}

/** Resources that one invocation used, for the receipt. */
export interface Usage {
  readonly milliseconds: number;
  readonly memoryMb: number;
  readonly architecture: string;
}

/** Answer to a page request. The results are stored under the temporary prefix, except for failed pages. */
export interface PageOutcome {
  readonly page: number;
  readonly failed?: readonly { readonly page: number; readonly error: WireError }[];
}

/**
 * Recognises the page of the request and its further pages, and stores their results. Calls `bill` for each billed
 * invocation, failed ones included. Throws ExtractionError.
 */
export type OcrPage = (request: PageRequest, signal: AbortSignal, bill: (usage: Usage) => void) => Promise<PageOutcome>;

export type Status = "complete" | "partial" | "continuing" | "failed";

export interface OcrSummary {
  readonly count: number;
  readonly reasons: Readonly<Partial<Record<OcrReason, number>>>;
  /** Mean confidence of the pages, 0 to 100. */
  readonly confidence?: number;
}

export interface Receipt {
  /** Invocations and their cost, by function. */
  readonly functions: Readonly<
    Record<
      string,
      {
        readonly invocations: number;
        readonly milliseconds: number;
        readonly gb_seconds: number;
        readonly dollars: number;
      }
    >
  >;
  readonly dollars: number;
}

/** Result of one document, before it becomes a response. */
export interface ExtractResult {
  readonly status: Exclude<Status, "failed">;
  readonly method: string;
  /** Characters (code points) of the text. */
  readonly size: number;
  readonly numPages: number;
  readonly missingTextPages: readonly number[];
  readonly emptyContentPages: readonly number[];
  readonly missingSearchablePdfPages: readonly number[];
  /** Number of missing pages of attached scans; absent for 0. */
  readonly missingAttachedPages?: number;
  /** Number of regions that were not read on one of their pages; absent for 0. */
  readonly missingRegions?: number;
  /** Headers and footers of the pages, which Markdown omits; absent for 0. */
  readonly headersFooters?: number;
  readonly ocrPages?: OcrSummary;
  readonly warnings: readonly string[];
  readonly searchablePdfUri?: string;
  readonly page?: number;
  readonly cost?: Receipt;
  /** Present when the time ran out: pages that this run finished, and pages that it never started. */
  readonly outOfTime?: { readonly finishedPages: number; readonly pagesNotStarted: number };
}

export interface ExtractResponse {
  readonly [field: string]: unknown;
  readonly text_uri?: string;
  readonly searchable_pdf_uri?: string;
  readonly results: { readonly textractor: TextractorResults };
}

export interface TextractorResults {
  readonly success: boolean;
  readonly status: Status;
  readonly method?: string;
  readonly size?: number;
  readonly num_pages?: number;
  /** Page lists: "3,4,9", or ranges such as "1-300" where that would take over 512 characters. Absent when empty. */
  readonly missing_text_pages?: string;
  readonly empty_content_pages?: string;
  readonly missing_searchable_pdf_pages?: string;
  readonly missing_attached_pages?: number;
  readonly missing_regions?: number;
  readonly headers_footers?: number;
  readonly ocr_pages?: OcrSummary;
  readonly page?: number;
  readonly warnings?: readonly string[];
  readonly reason?: string;
  /** The part of `reason` after its last "; " that says what the caller can do. */
  readonly remedy?: string;
  readonly code?: ErrorCode;
  readonly cost?: Receipt;
  /** Callbacks that failed. They do not change the document's status. */
  readonly failed_callbacks?: readonly FailedCallback[];
  /** Present when the event could not be put on the bus. */
  readonly failed_event?: Omit<FailedCallback, "uri">;
}

export interface FailedCallback {
  /** The receiver's address without its secrets; a web address is only a host. */
  readonly uri: string;
  readonly code: ErrorCode;
  readonly reason: string;
}
