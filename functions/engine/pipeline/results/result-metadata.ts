// What the text object and the searchable PDF say of themselves in their user metadata.

import { createHash } from "node:crypto";
import type { ExtractionError } from "../../base/errors.ts";
import { ownMark } from "../../base/own-mark.ts";
import { listPages } from "../../base/page-ranges.ts";
import { publicText } from "../../base/public-text.ts";
import { ENGINE_VERSION } from "../../base/version.ts";
import type { ExtractRequest, ExtractResult } from "../../request/contract.ts";

/** S3 allows 2 KB of names and values together; three lists of this length and the rest stay below. */
const LONGEST_LIST = 512;
/** A reason of so many Chinese characters takes 2,012 bytes as S3 sends it. */
const LONGEST_REASON = 500;

type Facts = Pick<
  ExtractResult,
  | "method"
  | "numPages"
  | "missingTextPages"
  | "emptyContentPages"
  | "missingSearchablePdfPages"
  | "missingAttachedPages"
>;

/** The names are those of 2017. A list that is too long ends in "...", after a whole item: the response has it whole. */
export function resultMetadata(facts: Facts, key: () => string): Readonly<Record<string, string>> {
  const lists = {
    missing_text_pages: listPages(facts.missingTextPages),
    empty_content_pages: listPages(facts.emptyContentPages),
    missing_searchable_pdf_pages: listPages(facts.missingSearchablePdfPages),
    missing_attached_pages: facts.missingAttachedPages === undefined ? "" : String(facts.missingAttachedPages),
  };
  return {
    ...ownMark(),
    method: facts.method,
    num_pages: String(facts.numPages),
    // Results that are printed have no metadata, and their key is never made.
    get request_key() {
      return key();
    },
    ...Object.fromEntries(
      Object.entries(lists)
        .filter(([, list]) => list !== "")
        .map(([name, list]) => [name, clippedList(list)]),
    ),
  };
}

/** The metadata of the empty text that stands for a document that can never work. */
export function failureMetadata({
  message,
  code,
}: Pick<ExtractionError, "message" | "code">): Readonly<Record<string, string>> {
  return { ...ownMark(), exception: clipped(publicText(message)), code };
}

/** What of a request its text depends on. */
const ASKED = [
  "ocr",
  "languages",
  "page",
  "pages",
  "maxPages",
  "content",
  "createSearchablePdf",
  "removeHeadersFooters",
  "pageMarkers",
  "formFeeds",
] as const satisfies readonly (keyof ExtractRequest)[];

/** Equal for two requests that ask the same of the same content. */
export function requestKey(request: ExtractRequest, documentDigest: string): string {
  const identity = JSON.stringify([documentDigest, ENGINE_VERSION, ASKED.map((name) => request[name])]);
  return createHash("sha256").update(identity).digest("hex").slice(0, 32);
}

/** Whether metadata is that of a whole result of the same request. */
export function isComplete(metadata: Readonly<Record<string, string>>, key: string): boolean {
  return metadata["request_key"] === key && isWhole(metadata);
}

/** Whether nothing is missing of what was asked for. */
export function isWhole(metadata: Readonly<Record<string, string>>): boolean {
  return (
    metadata["missing_text_pages"] === undefined &&
    metadata["missing_attached_pages"] === undefined &&
    metadata["missing_searchable_pdf_pages"] === undefined
  );
}

/** Half a number would be another page. */
function clippedList(list: string): string {
  if (list.length <= LONGEST_LIST) return list;
  return `${list.slice(0, list.lastIndexOf(",", LONGEST_LIST - 4))},...`;
}

function clipped(reason: string): string {
  return reason.length <= LONGEST_REASON ? reason : `${reason.slice(0, LONGEST_REASON - 3)}...`;
}
