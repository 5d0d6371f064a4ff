// The request for one document, made from the options of a command, and the response for a document that has none.

import { ExtractionError } from "../../functions/engine/base/errors.ts";
import type { ExtractRequest, ExtractResponse } from "../../functions/engine/request/contract.ts";
import { parseEvent } from "../../functions/engine/request/parse-event.ts";
import { respondInvalid } from "../../functions/engine/request/respond.ts";
import { inCommandWords } from "./command-words.ts";
import { UsageError } from "./usage.ts";

type EventFields = Readonly<Record<string, unknown>>;

/** Throws ExtractionError. */
export function requestOf(event: EventFields): ExtractRequest {
  return parseEvent(event, { bucket: undefined, eventBorne: false, files: true });
}

/** Throws UsageError for options that the event's schema refuses, before any source is read. */
export function refuseWrongFields(event: EventFields): void {
  try {
    requestOf({ ...event, document_uri: "document" });
  } catch (error) {
    if (error instanceof ExtractionError && error.code === "INVALID_EVENT")
      throw new UsageError(inCommandWords(error.message));
    throw error;
  }
}

/** The response for an error before the work on a document, or one that Lambda would retry. The command does not retry. */
export function failureResponse(event: EventFields, error: Error): ExtractResponse {
  if (!(error instanceof ExtractionError)) throw error;
  return respondInvalid(event, error);
}
