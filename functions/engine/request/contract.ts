// The contract with callers: the request that the engine works with, and the response.
// Pages are counted from 1 everywhere, because people and PDFs count so.

import type { ErrorCode, WireError } from "../base/errors.ts";
import type { OcrReason } from "../base/model.ts";

export type OcrMode = "auto" | "document" | "force" | "off";

export interface Callback {
  readonly uri: string;
}

/** A valid event with every default filled in. */
export interface ExtractRequest {
  /** The event as it came, without its password: what the response repeats. */
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
  readonly password: string | undefined;
  readonly pages: string | undefined;
  readonly jsonUri: string | undefined;
  readonly markdownUri: string | undefined;
  readonly hocrUri: string | undefined;
  readonly removeHeadersFooters: boolean;
  readonly pageMarkers: boolean;
  readonly formFeeds: boolean;
  readonly content: "main" | "all";
  readonly renderJs: boolean;
  readonly maxPages: number | undefined;
  /** Dollars. */
  readonly maxCost: number | undefined;
  /** Carried by an upload or a queue rather than sent by a caller. */
  readonly eventBorne: boolean;
  readonly partOf: PartOf | undefined;
  readonly continuation: Continuation;
}

/** A document too long for one invocation goes on in a next one. */
export interface Continuation {
  /** Invocations before this one. */
  readonly hop: number;
  /** What they cost. */
  readonly spent: Receipt | undefined;
}

export interface PartOf {
  /** The parent's run, which the lease of the page names as its owner. */
  readonly run: string;
  readonly documentVersion: string;
  /** SHA-256 of the content, which names the page's result. Without it, address and version do. */
  readonly documentDigest?: string | undefined;
  /** Names, with the others, the place of the result. The parent's, also while a deployment has changed `ocr` alone. */
  readonly engine: string;
  readonly kind: "pdf" | "image";
  readonly reason: OcrReason;
  /** Pages that the same invocation does after the first one, each with a lease and a result of its own. */
  readonly more?: readonly { readonly page: number; readonly reason: OcrReason }[] | undefined;
}

/** What the fan-out asks of an `ocr`, wherever that runs. */
export interface PageRequest extends PartOf {
  readonly documentUri: string;
  readonly page: number;
  readonly languages: readonly [string, ...string[]];
  readonly password: string | undefined;
  readonly tempUriPrefix: string;
}

/** What a function's run used, for the receipt. */
export interface Usage {
  readonly milliseconds: number;
  readonly memoryMb: number;
  readonly architecture: string;
}

/** The results lie at their places under the temporary prefix, but for the pages that failed. */
export interface PageOutcome {
  readonly page: number;
  readonly failed?: readonly { readonly page: number; readonly error: WireError }[];
}

/**
 * Recognises a page, and those that it brings along, and stores their results. Throws ExtractionError. Tells what each
 * invocation used, also one that failed; nothing where nothing is billed.
 */
export type OcrPage = (request: PageRequest, signal: AbortSignal, bill: (usage: Usage) => void) => Promise<PageOutcome>;

export type Status = "complete" | "partial" | "continuing" | "failed";

export interface OcrSummary {
  readonly count: number;
  readonly reasons: Readonly<Partial<Record<OcrReason, number>>>;
  /** Mean over the pages' confidence, 0 to 100. */
  readonly confidence?: number;
}

export interface Receipt {
  /** By function: what it ran, and what that costs. */
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

/** What became of a document. */
export interface ExtractResult {
  readonly status: Exclude<Status, "failed">;
  readonly method: string;
  /** Characters (code points) of the text. */
  readonly size: number;
  readonly numPages: number;
  readonly missingTextPages: readonly number[];
  readonly emptyContentPages: readonly number[];
  readonly missingSearchablePdfPages: readonly number[];
  /** How many pages of scans inside the document are missing; absent for none. */
  readonly missingAttachedPages?: number;
  readonly ocrPages?: OcrSummary;
  readonly warnings: readonly string[];
  readonly searchablePdfUri?: string;
  readonly page?: number;
  readonly cost?: Receipt;
  /** Where the time ran out: what this run finished, and what it could not even begin. */
  readonly outOfTime?: { readonly finishedPages: number; readonly pagesNotBegun: number };
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
  readonly ocr_pages?: OcrSummary;
  readonly page?: number;
  readonly warnings?: readonly string[];
  readonly reason?: string;
  readonly code?: ErrorCode;
  readonly cost?: Receipt;
  /** Callbacks that could not be made; the document is none the worse for it. */
  readonly failed_callbacks?: readonly FailedCallback[];
  /** The same of the event on the bus. */
  readonly failed_event?: Omit<FailedCallback, "uri">;
}

export interface FailedCallback {
  /** Without credentials and query. */
  readonly uri: string;
  readonly code: ErrorCode;
  readonly reason: string;
}
