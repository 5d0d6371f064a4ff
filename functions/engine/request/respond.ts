// Makes the response from a result or a failure: the event, with `results.textractor` added.

import type { ExtractionError } from "../base/errors.ts";
import { isRecord } from "../base/is-record.ts";
import { listPages } from "../base/page-ranges.ts";
import { publicText } from "../base/public-text.ts";
import type { ExtractRequest, ExtractResponse, ExtractResult, TextractorResults } from "./contract.ts";

/** Response for a document that is complete, partial or continuing. */
export function respond(request: ExtractRequest, result: ExtractResult): ExtractResponse {
  const pages = (list: readonly number[]) => (list.length === 0 ? undefined : listPages(list));
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
      missing_attached_pages: result.missingAttachedPages,
      missing_regions: result.missingRegions,
      headers_footers: result.headersFooters,
      ocr_pages: result.ocrPages,
      warnings: result.warnings.length === 0 ? undefined : firstOf(result.warnings).map(publicText),
      cost: result.cost,
    },
  });
}

/** Lambda accepts responses of 6 MB, and queues and callbacks less. The JSON result has all warnings. */
const MAX_WARNINGS = 100;

function firstOf(warnings: readonly string[]): readonly string[] {
  if (warnings.length <= MAX_WARNINGS) return warnings;
  const more = `${warnings.length - MAX_WARNINGS} more warnings are not shown; give json_uri to get all of them`;
  return [...warnings.slice(0, MAX_WARNINGS), more];
}

/** Response for a document that failed. */
export function respondFailed(request: ExtractRequest, error: ExtractionError): ExtractResponse {
  return withResults(request, { results: failed(error) });
}

/** Response for an invalid event: the event without its secret fields, and the problem. */
export function respondInvalid(event: unknown, error: ExtractionError): ExtractResponse {
  const { password: _, part_of: __, continuation: ___, ...repeated } = isRecord(event) ? event : {};
  return { ...repeated, results: { ...earlierResults(repeated), textractor: failed(error) } };
}

function failed({ code, message, remedy }: ExtractionError): TextractorResults {
  const whatToDo = remedy === undefined ? {} : { remedy: publicText(remedy) };
  return { success: false, status: "failed", code, reason: publicText(message), ...whatToDo };
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
