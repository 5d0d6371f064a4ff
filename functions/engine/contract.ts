// The contract with callers: the event as it comes, the request that the engine works with, and the response.
// Pages are counted from 1 everywhere, because people and PDFs count so.

import * as v from "valibot";
import { type ErrorCode, ExtractionError } from "./errors.ts";
import type { OcrReason } from "./model.ts";
import { formatPages, isPageRanges } from "./page-ranges.ts";

export type OcrMode = "auto" | "document" | "force" | "off";

const uri = v.pipe(v.string(), v.minLength(1, "must not be empty"));
// Manifests in CSV hold "true" and "3" where JSON holds true and 3.
const flag = v.union(
  [
    v.boolean(),
    v.pipe(
      v.picklist(["true", "false"]),
      v.transform((text) => text === "true"),
    ),
  ],
  "must be true or false",
);
const positive = (what: string) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))], `must be ${what}`),
    v.integer(`must be ${what}`),
    v.minValue(1, `must be ${what}`),
  );
const language = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_]{2,40}$/, 'must be a Tesseract language such as "eng"'));
const languages = v.pipe(
  v.union(
    [
      v.array(language),
      v.pipe(
        v.string(),
        v.transform((text) => text.split("+")),
        v.array(language),
      ),
    ],
    'must be a list of Tesseract languages such as ["eng"]',
  ),
  v.minLength(1, "must name a language"),
);

/** The event, DESIGN's field table. Unknown fields pass through to the response. */
export const ExtractEvent = v.looseObject({
  document_uri: uri,
  text_uri: v.optional(uri),
  searchable_pdf_uri: v.optional(uri),
  temp_uri_prefix: v.optional(uri),
  disable_ocr: v.optional(flag),
  create_searchable_pdf: v.optional(flag),
  page: v.optional(positive("a page number, counted from 1")),
  callbacks: v.optional(v.array(v.looseObject({ step: v.optional(v.string()), uri }))),
  ocr: v.optional(v.picklist(["auto", "document", "force", "off"], 'must be "auto", "document", "force" or "off"')),
  languages: v.optional(languages),
  password: v.optional(v.string()),
  pages: v.optional(v.pipe(v.string(), v.check(isPageRanges, 'must be page ranges such as "1-3,9"'))),
  json_uri: v.optional(uri),
  markdown_uri: v.optional(uri),
  hocr_uri: v.optional(uri),
  remove_headers_footers: v.optional(flag),
  page_markers: v.optional(flag),
  content: v.optional(v.picklist(["main", "all"], 'must be "main" or "all"')),
  render_js: v.optional(flag),
  max_pages: v.optional(positive("a number of pages")),
  max_cost: v.optional(
    v.pipe(v.number("must be dollars, such as 0.05"), v.minValue(0, "must be dollars, such as 0.05")),
  ),
  /** Set by a parent on the page events that it sends to `ocr`; the page's result is then written for the parent only. */
  part_of: v.optional(
    v.object({
      run: v.string(),
      document_version: v.string(),
      kind: v.picklist(["pdf", "image"]),
      reason: v.picklist(["document_under_512_bytes", "no_text_layer", "garbled_text_layer", "image_file", "forced"]),
    }),
  ),
});

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
  readonly content: "main" | "all";
  readonly renderJs: boolean;
  readonly maxPages: number | undefined;
  /** Dollars. */
  readonly maxCost: number | undefined;
  /** Carried by an upload or a queue rather than sent by a caller. */
  readonly eventBorne: boolean;
  readonly partOf: PartOf | undefined;
}

export interface PartOf {
  /** The parent's run, which the lease of the page names as its owner. */
  readonly run: string;
  readonly documentVersion: string;
  readonly kind: "pdf" | "image";
  readonly reason: OcrReason;
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

/** The page's result lies at its place under the temporary prefix; `usage` is absent where nothing is billed. */
export interface PageOutcome {
  readonly page: number;
  readonly usage?: Usage;
}

/** Recognises one page and stores its result. Throws ExtractionError. */
export type OcrPage = (request: PageRequest, signal: AbortSignal) => Promise<PageOutcome>;

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
  readonly ocrPages?: OcrSummary;
  readonly warnings: readonly string[];
  readonly searchablePdfUri?: string;
  readonly page?: number;
  readonly cost?: Receipt;
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
  readonly missing_text_pages?: string;
  readonly empty_content_pages?: string;
  readonly missing_searchable_pdf_pages?: string;
  readonly ocr_pages?: OcrSummary;
  readonly page?: number;
  readonly warnings?: readonly string[];
  readonly reason?: string;
  readonly code?: ErrorCode;
  readonly cost?: Receipt;
}

/** Where defaults go that have no place beside their document, and who sent the event. */
export interface EventOrigin {
  readonly bucket: string | undefined;
  readonly eventBorne: boolean;
}

/** The request that an event makes; throws INVALID_EVENT, naming every problem with its path. */
export function parseEvent(event: unknown, { bucket, eventBorne }: EventOrigin): ExtractRequest {
  // Python callers send None for "not given".
  const present = isRecord(event)
    ? Object.fromEntries(Object.entries(event).filter(([, value]) => value !== null))
    : event;
  const parsed = v.safeParse(ExtractEvent, present);
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? "event"}: ${issue.message}`);
    throw new ExtractionError("INVALID_EVENT", `${problems.join("; ")}; correct the event (docs/event.schema.json)`);
  }
  const fields = parsed.output;
  const { password, part_of, ...repeated } = fields;
  const places = placesOf(fields, eventBorne ? "bucket" : "beside", bucket);
  return {
    event: repeated,
    documentUri: fields.document_uri,
    ...places,
    createSearchablePdf: fields.create_searchable_pdf ?? true,
    page: fields.page,
    callbacks: (fields.callbacks ?? []).filter((callback) => callback.step === "textractor"),
    ocr: fields.disable_ocr === true ? "off" : (fields.ocr ?? "auto"),
    languages: unique(fields.languages ?? ["eng"]),
    password,
    pages: fields.pages,
    jsonUri: fields.json_uri,
    markdownUri: fields.markdown_uri,
    hocrUri: fields.hocr_uri,
    removeHeadersFooters: fields.remove_headers_footers ?? false,
    pageMarkers: fields.page_markers ?? false,
    content: fields.content ?? (isHttp(fields.document_uri) ? "main" : "all"),
    renderJs: fields.render_js ?? false,
    maxPages: fields.max_pages,
    maxCost: fields.max_cost,
    eventBorne,
    partOf: part_of && {
      run: part_of.run,
      documentVersion: part_of.document_version,
      kind: part_of.kind,
      reason: part_of.reason,
    },
  };
}

/** The response to a request that worked, wholly or in part. */
export function respond(request: ExtractRequest, result: ExtractResult): ExtractResponse {
  const pages = (list: readonly number[]) => (list.length === 0 ? undefined : formatPages(list));
  return withResults(request, {
    ...(result.searchablePdfUri === undefined ? {} : { searchable_pdf_uri: result.searchablePdfUri }),
    results: {
      success: true,
      status: result.status,
      method: result.method,
      size: result.size,
      num_pages: result.numPages,
      page: result.page,
      missing_text_pages: pages(result.missingTextPages),
      empty_content_pages: pages(result.emptyContentPages),
      missing_searchable_pdf_pages: pages(result.missingSearchablePdfPages),
      ocr_pages: result.ocrPages,
      warnings: result.warnings.length === 0 ? undefined : result.warnings,
      cost: result.cost,
    },
  });
}

/** The response to a request that can never work. */
export function respondFailed(request: ExtractRequest, error: ExtractionError): ExtractResponse {
  return withResults(request, {
    results: { success: false, status: "failed", code: error.code, reason: error.message },
  });
}

/** The response to an event that is no request: all of it that can be repeated, and what is wrong with it. */
export function respondInvalid(event: unknown, error: ExtractionError): ExtractResponse {
  const { password: _, part_of: __, ...repeated } = isRecord(event) ? event : {};
  const textractor: TextractorResults = { success: false, status: "failed", code: error.code, reason: error.message };
  return { ...repeated, results: { ...earlierResults(repeated), textractor } };
}

interface Answer {
  readonly searchable_pdf_uri?: string;
  readonly results: { readonly [Field in keyof TextractorResults]: TextractorResults[Field] | undefined };
}

function withResults(request: ExtractRequest, { results, ...places }: Answer): ExtractResponse {
  const { searchable_pdf_uri: _, ...event } = request.event;
  const given = Object.entries(results).filter(([, value]) => value !== undefined);
  return {
    ...event,
    text_uri: request.textUri,
    ...places,
    results: { ...earlierResults(event), textractor: Object.fromEntries(given) as unknown as TextractorResults },
  };
}

function earlierResults(event: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isRecord(event["results"]) ? event["results"] : {};
}

interface Places {
  readonly textUri: string;
  readonly searchablePdfUri: string;
  readonly tempUriPrefix: string;
}

/** Where results go: as asked; else beside the document, or in our bucket where there is no "beside". */
function placesOf(
  fields: v.InferOutput<typeof ExtractEvent>,
  origin: "beside" | "bucket",
  bucket: string | undefined,
): Places {
  const document = fields.document_uri;
  const stem = (): string => {
    if (origin === "beside" && !isHttp(document)) return document;
    if (fields.text_uri !== undefined) return fields.text_uri.replace(/\.txt$/i, "");
    if (bucket !== undefined) return `s3://${bucket}/${keyOf(document)}`;
    throw new ExtractionError(
      "INVALID_EVENT",
      `${isHttp(document) ? "an HTTP document" : "an upload event"} has no place for its results; give text_uri in the event, or set TEXTRACTOR_BUCKET on the function`,
    );
  };
  return {
    textUri: fields.text_uri ?? `${stem()}.txt`,
    searchablePdfUri: fields.searchable_pdf_uri ?? `${stem()}.searchable.pdf`,
    tempUriPrefix: fields.temp_uri_prefix ?? `${stem()}-temp`,
  };
}

/** The source host or bucket, then the path or key, as one S3 key. */
function keyOf(document: string): string {
  const s3 = /^s3:\/\/(.*)$/s.exec(document);
  if (s3 !== null) return s3[1] ?? "";
  if (!URL.canParse(document))
    throw new ExtractionError("INVALID_EVENT", "document_uri: is not an address; write it as https://host/path");
  const { host, pathname, search } = new URL(document);
  const path = pathname.replace(/\/$/, "/index.html");
  return `${host}${decodePath(path)}${search}`;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    // A stray "%" is legal in an address; its key then keeps the escapes.
    if (error instanceof URIError) return path;
    throw error;
  }
}

function isHttp(address: string): boolean {
  return /^https?:\/\//i.test(address);
}

function unique(names: readonly string[]): readonly [string, ...string[]] {
  const [first = "eng", ...rest] = new Set(names);
  return [first, ...rest];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
