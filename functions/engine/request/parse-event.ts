// Parses an event into a request, with every default filled in.

import * as v from "valibot";
import { ExtractionError } from "../base/errors.ts";
import { isRecord } from "../base/is-record.ts";
import type { Callback, ExtractRequest } from "./contract.ts";
import { ExtractEvent } from "./event-schema.ts";
import { lenient } from "./lenient-event.ts";
import { partOf } from "./page-event.ts";
import { type Places, placesOf } from "./places.ts";
import { requestedRegions } from "./region-fields.ts";

/** Facts about the sender of an event and about this deployment. */
export interface EventOrigin {
  /** Bucket for results that cannot go next to their document. */
  readonly bucket: string | undefined;
  readonly eventBorne: boolean;
  /** True where results may be files: on a local machine. Nobody could read a function's files later. */
  readonly files?: boolean;
}

type Fields = v.InferOutput<typeof ExtractEvent>;

/** Parses an event into a request. Throws INVALID_EVENT, which names every problem with its path. */
export function parseEvent(event: unknown, { bucket, eventBorne, files = false }: EventOrigin): ExtractRequest {
  if (!isRecord(event)) {
    throw new ExtractionError("INVALID_EVENT", "event: must be a JSON object", { remedy: "correct the event" });
  }
  const parsed = v.safeParse(ExtractEvent, lenient(event), { message: defaultMessage });
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? "event"}: ${issue.message}`);
    throw new ExtractionError("INVALID_EVENT", problems.join("; "), {
      remedy: "correct the event (docs/event.schema.json)",
    });
  }
  const fields = parsed.output;
  const { password, part_of, continuation } = fields;
  if (!files) refuseFiles(fields);
  const places = placesOf(fields, eventBorne, bucket);
  refuseOverwriting(fields, places);
  const { password: _, part_of: __, continuation: ___, ...repeated } = event;
  return {
    event: repeated,
    documentUri: fields.document_uri,
    ...places,
    createSearchablePdf: fields.create_searchable_pdf ?? true,
    page: fields.page,
    callbacks: fields.callbacks ?? [],
    ocr: fields.disable_ocr === true ? "off" : (fields.ocr ?? "auto"),
    languages: unique(fields.languages ?? ["eng"]),
    reader: fields.reader ?? "tesseract",
    password,
    pages: fields.pages,
    regions: requestedRegions(fields.regions),
    jsonUri: fields.json_uri,
    markdownUri: fields.markdown_uri,
    hocrUri: fields.hocr_uri,
    chunksUri: fields.chunks_uri,
    tablesUri: fields.tables_uri,
    imagesUri: fields.images_uri,
    ...chunkSizes(fields),
    searchPagesUri: undefined,
    removeHeadersFooters: fields.remove_headers_footers ?? false,
    pageMarkers: fields.page_markers ?? false,
    formFeeds: fields.form_feeds ?? false,
    content: fields.content ?? "main",
    trackedChanges: fields.tracked_changes ?? "accept",
    select: fields.select,
    remove: fields.remove,
    ...rendering(fields),
    maxPages: fields.max_pages,
    maxCost: fields.max_cost,
    eventBorne,
    partOf: part_of && partOf(part_of),
    continuation: { hop: continuation?.hop ?? 0, spent: continuation?.spent },
  };
}

/**
 * Callbacks of an event, also of one with other invalid fields: its sender may learn of the failure by callback only.
 */
export function callbacksOf(event: unknown): readonly Callback[] {
  const parsed = v.safeParse(ExtractEvent.entries.callbacks, isRecord(event) ? lenient(event)["callbacks"] : undefined);
  return parsed.success ? (parsed.output ?? []) : [];
}

/** Message for checks that have none. It never shows the received value, which may hold a password. */
function defaultMessage({ expected, received }: v.BaseIssue<unknown>): string {
  return received === "undefined" ? "is missing" : `must be ${expected ?? "something else"}`;
}

/**
 * Throws where two results have one address, or a result has the document's: one would silently overwrite the other.
 */
function refuseOverwriting(fields: Fields, { textUri, searchablePdfUri }: Places): void {
  const taken = new Map([[placeIn(fields.document_uri), "document_uri"]]);
  const results = [
    ["text_uri", textUri],
    ["json_uri", fields.json_uri],
    ["markdown_uri", fields.markdown_uri],
    ["hocr_uri", fields.hocr_uri],
    ["chunks_uri", fields.chunks_uri],
    ["tables_uri", fields.tables_uri],
    ["images_uri", fields.images_uri],
    ["searchable_pdf_uri", fields.create_searchable_pdf === false ? undefined : searchablePdfUri],
  ] as const;
  for (const [name, uri] of results) {
    if (uri === undefined) continue;
    const other = taken.get(placeIn(uri));
    // The searchable PDF may replace the scan, as in 2017: it contains the whole scan.
    if (other !== undefined && !(name === "searchable_pdf_uri" && other === "document_uri")) {
      throw new ExtractionError("INVALID_EVENT", `${name}: is also the address of ${other}`, {
        remedy: "give each its own address",
      });
    }
    taken.set(placeIn(uri), name);
  }
}

function placeIn(uri: string): string {
  return uri.replace(/^(s3|file):/i, (scheme) => scheme.toLowerCase());
}

const OUTPUTS = [
  "text_uri",
  "searchable_pdf_uri",
  "temp_uri_prefix",
  "json_uri",
  "markdown_uri",
  "hocr_uri",
  "chunks_uri",
  "tables_uri",
  "images_uri",
] as const;

/** Tokens of a chunk. Models that embed text take 512 or more, and studies found chunks of 200 to 500 best. */
const CHUNK_TOKENS = 512;

function chunkSizes({ chunk_size, chunk_overlap }: Fields): Pick<ExtractRequest, "chunkSize" | "chunkOverlap"> {
  const chunkSize = chunk_size ?? CHUNK_TOKENS;
  const chunkOverlap = chunk_overlap ?? 0;
  if (chunkOverlap <= chunkSize / 2) return { chunkSize, chunkOverlap };
  throw new ExtractionError("INVALID_EVENT", `chunk_overlap: is more than half of chunk_size, ${chunkSize}`, {
    remedy: "repeat fewer tokens",
  });
}

function rendering({
  render_js: renderJs = false,
  wait_for: waitFor,
}: Fields): Pick<ExtractRequest, "renderJs" | "waitFor"> {
  if (waitFor === undefined || renderJs !== false) return { renderJs, waitFor };
  throw new ExtractionError("INVALID_EVENT", "wait_for: has no effect without render_js", {
    remedy: 'send render_js: true or "auto" as well, or leave wait_for out',
  });
}

/** Throws where an output is a file. Checked before the document is processed and paid for. */
function refuseFiles(fields: Fields): void {
  const files = OUTPUTS.filter((name) => fields[name] !== undefined && !/^s3:\/\//i.test(fields[name] ?? ""));
  if (files.length === 0) return;
  const problem = `${files.join(", ")}: ${files.length === 1 ? "is a file" : "are files"}`;
  throw new ExtractionError("INVALID_EVENT", problem, { remedy: "write s3://bucket/key" });
}

function unique(names: readonly string[]): readonly [string, ...string[]] {
  const [first = "eng", ...rest] = new Set(names);
  return [first, ...rest];
}
