// The event that a parent sends to `ocr` for a page, and its answer: the only file that knows their fields.

import * as v from "valibot";
import { ExtractionError, type WireError } from "../base/errors.ts";
import { pageEngine } from "../base/version.ts";
import type { ExtractRequest, PageOutcome, PageRequest, PartOf, Usage } from "./contract.ts";
import { pageNumber } from "./page-number.ts";

const OCR_REASONS = [
  "document_under_512_bytes",
  "no_text_layer",
  "garbled_text_layer",
  "old_ocr_layer",
  "image_file",
  "forced",
] as const;

/** Schema of the field `part_of`, which only a parent sets. */
export const PartOfField = v.object({
  run: v.string(),
  document_version: v.string(),
  document_digest: v.optional(v.string()),
  engine: v.optional(v.string()),
  kind: v.picklist(["pdf", "image"]),
  reason: v.picklist(OCR_REASONS),
  more: v.optional(v.array(v.object({ page: pageNumber, reason: v.picklist(OCR_REASONS) }))),
});

/** Answer of `ocr` to a page event, with the usage by its own clock. */
export type PageAnswer = ({ readonly outcome: PageOutcome } | { readonly error: WireError }) & {
  readonly usage?: Usage;
};

/** Writes the event that a parent sends to `ocr`. */
export function pageEvent(request: PageRequest): Readonly<Record<string, unknown>> {
  return {
    document_uri: request.documentUri,
    page: request.page,
    temp_uri_prefix: request.tempUriPrefix,
    languages: request.languages,
    reader: request.reader,
    password: request.password,
    part_of: {
      run: request.run,
      document_version: request.documentVersion,
      document_digest: request.documentDigest,
      engine: request.engine,
      kind: request.kind,
      reason: request.reason,
      more: request.more,
    },
  };
}

/** Reads the field `part_of` of a valid event. */
export function partOf(field: v.InferOutput<typeof PartOfField>): PartOf {
  return {
    run: field.run,
    documentVersion: field.document_version,
    documentDigest: field.document_digest,
    engine: field.engine ?? pageEngine(),
    kind: field.kind,
    reason: field.reason,
    more: field.more,
  };
}

/** True for the fields of an event that a parent sent. */
export function isPageEvent(fields: Readonly<Record<string, unknown>>): boolean {
  return fields["part_of"] !== undefined;
}

/** The page request in a parsed page event. Throws INVALID_EVENT where the event names no page. */
export function pageRequestOf(request: ExtractRequest): PageRequest {
  const { documentUri, page, languages, reader, password, tempUriPrefix, partOf } = request;
  if (page === undefined || partOf === undefined) {
    throw new ExtractionError("INVALID_EVENT", "part_of: page is missing", {
      remedy: "send an event without part_of, which only a parent sets",
    });
  }
  return { documentUri, page, languages, reader, password, tempUriPrefix, ...partOf };
}
