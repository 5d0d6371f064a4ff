// Errors for failed calls of AWS services.

import { ExtractionError } from "../base/errors.ts";

/** Wraps an error of an AWS client, which has already retried failures that may pass. */
export function serviceFailure(service: string, error: unknown, remedy: string): ExtractionError {
  const name = error instanceof Error ? error.name : String(error);
  return new ExtractionError("SERVICE_FAILED", `${service} refused the call or failed (${name})`, {
    remedy,
    cause: error,
  });
}
