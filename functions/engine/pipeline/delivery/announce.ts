// Announces the end of a document to its callbacks and to an event bus. A failure here never fails the document.

import type { ExtractionError } from "../../base/errors.ts";
import { asExtractionError } from "../../base/internal-error.ts";
import { publicUri } from "../../base/public-uri.ts";
import type { ExtractRequest, ExtractResponse, TextractorResults } from "../../request/contract.ts";
import type { PageTools } from "../tools/tools.ts";
import { type Post, sendCallbacks } from "./callback.ts";

/** Puts an event on the bus. Throws ExtractionError. */
export type PutEvent = (detailType: string, detail: object, signal: AbortSignal) => Promise<void>;

/** Fields of a request that an announcement needs. An invalid event has only callbacks. */
export type AnnouncedRequest = Pick<ExtractRequest, "callbacks"> & Partial<Pick<ExtractRequest, "documentUri">>;

export interface AnnounceTools extends PageTools {
  readonly post: Post;
  readonly putEvent?: PutEvent | undefined;
}

/** Sends the callbacks and the event. Resolves to the response, with the announcements that failed. */
export async function announce(
  request: AnnouncedRequest,
  response: ExtractResponse,
  tools: AnnounceTools,
): Promise<ExtractResponse> {
  const callbacks = await sendCallbacks(request, response, tools.post, tools);
  const event = await sendEvent(request, response, tools);
  const failed = {
    ...(callbacks.length === 0 ? {} : { failed_callbacks: callbacks }),
    ...(event === undefined ? {} : { failed_event: { code: event.code, reason: event.message } }),
  };
  const { results } = response;
  return { ...response, results: { ...results, textractor: { ...results.textractor, ...failed } } };
}

/** Detail type of the event for each status that ends a document. */
const DETAIL_TYPES = {
  complete: "TextExtraction Completed",
  partial: "TextExtraction Partial",
  failed: "TextExtraction Failed",
} as const;

/** Time for EventBridge, which usually answers within milliseconds. The response waits no longer. */
const EVENT_MS = 3_000;

async function sendEvent(
  request: AnnouncedRequest,
  response: ExtractResponse,
  { putEvent, budget, log }: AnnounceTools,
): Promise<ExtractionError | undefined> {
  const { status } = response.results.textractor;
  if (putEvent === undefined || status === "continuing") return undefined;
  try {
    await budget.run("sending the event", EVENT_MS, (signal) =>
      putEvent(DETAIL_TYPES[status], detailOf(request, response), signal),
    );
    return undefined;
  } catch (error) {
    const failure = asExtractionError(error, log);
    log.error("event not sent", { code: failure.code, reason: failure.message });
    return failure;
  }
}

const PLACES = ["text_uri", "searchable_pdf_uri", "json_uri", "markdown_uri", "hocr_uri", "chunks_uri"] as const;

/** Detail of the event. It has no unknown fields of the request, no password and no signatures of addresses. */
function detailOf({ documentUri }: AnnouncedRequest, response: ExtractResponse): object {
  const results: TextractorResults = response.results.textractor;
  const document = documentUri ?? response["document_uri"];
  const places = PLACES.flatMap((name) => {
    const uri = response[name];
    return typeof uri === "string" ? [[name, publicUri(uri)]] : [];
  });
  return {
    ...(typeof document === "string" ? { document: publicUri(document) } : {}),
    status: results.status,
    code: results.code,
    method: results.method,
    pages: results.num_pages,
    missing_text_pages: results.missing_text_pages,
    dollars: results.cost?.dollars,
    ...Object.fromEntries(places),
  };
}
