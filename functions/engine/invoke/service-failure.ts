// What an AWS service refuses or fails at, as an error of ours.

import { ExtractionError } from "../base/errors.ts";

/** The client has retried what may pass. */
export function serviceFailure(service: string, error: unknown, remedy: string): ExtractionError {
  const name = error instanceof Error ? error.name : String(error);
  return new ExtractionError("SERVICE_FAILED", `${service} refused or failed (${name}); ${remedy}`, { cause: error });
}
