// From an event to the request that it makes, with every default filled in.

import * as v from "valibot";
import type { ExtractRequest } from "./contract.ts";
import { ExtractionError } from "./errors.ts";
import { ExtractEvent } from "./event-schema.ts";
import { isRecord } from "./records.ts";
import { pageEngine } from "./version.ts";

/** Where defaults go that have no place beside their document, and who sent the event. */
export interface EventOrigin {
  readonly bucket: string | undefined;
  readonly eventBorne: boolean;
}

/** The request that an event makes; throws INVALID_EVENT, naming every problem with its path. */
export function parseEvent(event: unknown, { bucket, eventBorne }: EventOrigin): ExtractRequest {
  const parsed = v.safeParse(ExtractEvent, isRecord(event) ? tolerate(event) : event);
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? "event"}: ${issue.message}`);
    throw new ExtractionError("INVALID_EVENT", `${problems.join("; ")}; correct the event (docs/event.schema.json)`);
  }
  const fields = parsed.output;
  const { password, part_of, continuation, ...repeated } = fields;
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
      engine: part_of.engine ?? pageEngine(),
      kind: part_of.kind,
      reason: part_of.reason,
      more: part_of.more,
    },
    continuation: { hop: continuation?.hop ?? 0, spent: continuation?.spent },
  };
}

/** Python callers send None for "not given"; CSV manifests hold "true", "3" and "eng+fra" for what JSON has types for. */
function tolerate(event: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const typed = Object.entries(event).map(([name, value]) => {
    if (typeof value !== "string") return [name, value];
    if (FLAGS.has(name) && (value === "true" || value === "false")) return [name, value === "true"];
    if (NUMBERS.has(name) && /^\d+(\.\d+)?$/.test(value)) return [name, Number(value)];
    return [name, name === "languages" ? value.split("+") : value];
  });
  return Object.fromEntries(typed.filter(([, value]) => value !== null));
}

const FLAGS: ReadonlySet<unknown> = new Set([
  "disable_ocr",
  "create_searchable_pdf",
  "remove_headers_footers",
  "page_markers",
  "render_js",
]);
const NUMBERS: ReadonlySet<unknown> = new Set(["page", "max_pages", "max_cost"]);

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
