// User metadata of the text object and the searchable PDF.

import { createHash } from "node:crypto";
import type { ExtractionError } from "../../base/errors.ts";
import type { Origin } from "../../base/model.ts";
import { ownMark } from "../../base/own-mark.ts";
import { listPages } from "../../base/page-ranges.ts";
import { publicText } from "../../base/public-text.ts";
import { ENGINE_VERSION } from "../../base/version.ts";
import type { ExtractRequest, ExtractResult } from "../../request/contract.ts";

/** S3 allows 2 KB of names and values together. Three lists of this length and the other fields stay below. */
const LONGEST_LIST = 512;
/** A reason of 480 Chinese characters takes 1,932 bytes in the encoding of S3. The version and the code need the rest. */
const LONGEST_REASON = 480;

type Facts = Pick<
  ExtractResult,
  | "method"
  | "numPages"
  | "missingTextPages"
  | "emptyContentPages"
  | "missingSearchablePdfPages"
  | "missingAttachedPages"
  | "missingRegions"
>;

/**
 * Metadata with the names of 2017, and the document's origin as far as it fits. A list that is too long ends in "..." after a whole item; the response has all
 * items.
 */
export function resultMetadata(
  facts: Facts,
  requestKey: string,
  origin?: Origin | undefined,
): Readonly<Record<string, string>> {
  const lists = {
    missing_text_pages: listPages(facts.missingTextPages),
    empty_content_pages: listPages(facts.emptyContentPages),
    missing_searchable_pdf_pages: listPages(facts.missingSearchablePdfPages),
    missing_attached_pages: facts.missingAttachedPages === undefined ? "" : String(facts.missingAttachedPages),
    missing_regions: facts.missingRegions === undefined ? "" : String(facts.missingRegions),
  };
  const own = {
    ...ownMark(),
    method: facts.method,
    num_pages: String(facts.numPages),
    request_key: requestKey,
    ...Object.fromEntries(
      Object.entries(lists)
        .filter(([, list]) => list !== "")
        .map(([name, list]) => [name, clippedList(list)]),
    ),
  };
  return origin === undefined ? own : withOrigin(own, origin);
}

/** Limit of S3 for names and values together. */
const MAX_METADATA_BYTES = 2_048;

/** Adds the origin, field by field, as far as it fits. Names and values in ASCII are stored as they are. */
function withOrigin(own: Readonly<Record<string, string>>, origin: Origin): Readonly<Record<string, string>> {
  const { sha256, etag, fetched, uri, finalUri } = origin;
  const all: Record<string, string> = { ...own };
  let bytes = Object.entries(own).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const fields = { source_sha256: sha256, source_etag: etag, fetched, source_uri: finalUri ?? uri };
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || !/^[\x20-\x7e]+$/.test(value)) continue;
    bytes += name.length + value.length;
    if (bytes > MAX_METADATA_BYTES) break;
    all[name] = value;
  }
  return all;
}

/** Metadata of the empty text of a failed document. */
export function failureMetadata({
  message,
  code,
}: Pick<ExtractionError, "message" | "code">): Readonly<Record<string, string>> {
  return { ...ownMark(), exception: clipped(publicText(message)), code };
}

/** Request fields that decide the text. */
const TEXT_FIELDS = [
  "ocr",
  "languages",
  "reader",
  "page",
  "pages",
  "regions",
  "maxPages",
  "content",
  "select",
  "remove",
  "renderJs",
  "waitFor",
  "createSearchablePdf",
  "removeHeadersFooters",
  "pageMarkers",
  "formFeeds",
] as const satisfies readonly (keyof ExtractRequest)[];

/** Key that is equal for two requests for the same text of the same content. */
export function requestKey(request: ExtractRequest, documentDigest: string): string {
  const identity = JSON.stringify([documentDigest, ENGINE_VERSION, TEXT_FIELDS.map((name) => request[name])]);
  return createHash("sha256").update(identity).digest("hex").slice(0, 32);
}

/** Decides whether the metadata belongs to a complete result of the request with this key. */
export function isCompleteFor(metadata: Readonly<Record<string, string>>, key: string): boolean {
  return metadata["request_key"] === key && isComplete(metadata);
}

/** Decides whether no requested page is missing. */
export function isComplete(metadata: Readonly<Record<string, string>>): boolean {
  return (
    metadata["missing_text_pages"] === undefined &&
    metadata["missing_attached_pages"] === undefined &&
    metadata["missing_regions"] === undefined &&
    metadata["missing_searchable_pdf_pages"] === undefined
  );
}

/** Cuts a list after a whole number: half a number would name another page. */
function clippedList(list: string): string {
  if (list.length <= LONGEST_LIST) return list;
  return `${list.slice(0, list.lastIndexOf(",", LONGEST_LIST - 4))},...`;
}

function clipped(reason: string): string {
  return reason.length <= LONGEST_REASON ? reason : `${reason.slice(0, LONGEST_REASON - 3)}...`;
}
