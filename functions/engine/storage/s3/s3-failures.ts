// Errors for the caller, from errors of the S3 client. S3 documents names and statuses, which identify them.

import { type ErrorCode, ExtractionError } from "../../base/errors.ts";
import { publicUri } from "../../base/public-uri.ts";
import { isLostConnection } from "../../base/retry.ts";

type Purpose = "read" | "write";

interface Failure {
  readonly name: string;
  readonly message: string;
  readonly status: number | undefined;
  /** Code of a Node error, such as ECONNRESET. */
  readonly code: string | undefined;
}

const THROTTLED = new Set(["SlowDown", "ThrottlingException", "Throttling", "TooManyRequests", "RequestLimitExceeded"]);
const PASSING = new Set([
  "RequestTimeout",
  "RequestTimeTooSkewed",
  "OperationAborted",
  "InternalError",
  "TimeoutError",
]);

/** True when the same request may succeed later. */
export function mayPass(error: unknown): boolean {
  if (error instanceof ExtractionError) return error.retryable;
  const { name, status, code = "" } = failureOf(error);
  if (THROTTLED.has(name) || PASSING.has(name) || isLostConnection(code)) return true;
  // 501 means that the service does not support the request.
  return status === 429 || (status !== undefined && status >= 500 && status !== 501);
}

/** Turns every failure into the signal's reason or an ExtractionError. Our own bugs surface unchanged. */
export async function explaining<T>(
  uri: string,
  purpose: Purpose,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw isOurBug(error) ? error : explain(error, uri, purpose);
  }
}

/** Recognizes a write whose condition did not hold or whose object no longer exists. */
export function isConditionFailure(error: unknown): boolean {
  const { name, status } = failureOf(error);
  return status === 412 || name === "ConditionalRequestConflict" || name === "NoSuchKey";
}

/** Recognizes a server that does not support the request or one of its headers. */
export function isNotImplemented(error: unknown): boolean {
  return failureOf(error).status === 501;
}

/** Recognizes a refused write with tags; without tags it may succeed. Servers without tags answer 501. */
export function isTagRefusal(error: unknown): boolean {
  const { status } = failureOf(error);
  return status === 403 || status === 501;
}

export function isNotFound(error: unknown): boolean {
  return failureOf(error).status === 404;
}

export function isBeyondEnd(error: unknown): boolean {
  return failureOf(error).status === 416;
}

/** Error for an answer whose body did not arrive completely. */
export function brokenTransfer(error: unknown, uri: string): ExtractionError {
  return new ExtractionError(
    "SERVICE_FAILED",
    `the transfer of ${publicUri(uri)} was interrupted (${failureOf(error).message})`,
    { remedy: "send the request again later", cause: error, retryable: true },
  );
}

function explain(error: unknown, uri: string, purpose: Purpose): ExtractionError {
  if (error instanceof ExtractionError) return error;
  const failure = failureOf(error);
  const place = publicUri(uri);
  const seen = descriptionOf(failure);
  if (mayPass(error)) {
    return new ExtractionError("SERVICE_FAILED", `S3 failed on ${place} in every attempt (${seen})`, {
      remedy: "send the request again later",
      cause: error,
      retryable: true,
    });
  }
  const [code, problem, remedy] =
    purpose === "read" ? readFailure(failure, place, seen) : writeFailure(failure, place, seen);
  return new ExtractionError(code, problem, { remedy, cause: error });
}

type Explanation = readonly [code: ErrorCode, problem: string, remedy: string];

function readFailure({ name, status }: Failure, place: string, seen: string): Explanation {
  if (name === "NoSuchBucket") return ["NOT_FOUND", `the bucket of ${place} does not exist`, "correct the address"];
  if (status === 404) return ["NOT_FOUND", `${place} does not exist`, "check the bucket and the key"];
  if (status === 412) return ["NOT_FOUND", `${place} changed since its version was read`, "send the request again"];
  if (status === 401 || status === 403 || isCredentialFailure(name)) {
    // S3 answers 403 for a missing object when the caller may not list the bucket.
    const remedy = "check that it exists, and grant s3:GetObject on it and s3:ListBucket on its bucket";
    return ["ACCESS_DENIED", `reading ${place} was refused (${seen})`, remedy];
  }
  return ["SERVICE_FAILED", `S3 could not read ${place} (${seen})`, "check the address and the region"];
}

function writeFailure({ name, status }: Failure, place: string, seen: string): Explanation {
  if (name === "NoSuchBucket") {
    return ["OUTPUT_REFUSED", `the bucket of ${place} does not exist`, "create it or give another address"];
  }
  if (status === 401 || status === 403 || isCredentialFailure(name)) {
    return ["OUTPUT_REFUSED", `writing ${place} was refused (${seen})`, "grant s3:PutObject on it"];
  }
  if (name === "KeyTooLongError") {
    return ["OUTPUT_REFUSED", `${place} is too long for S3`, "give a shorter address for this result"];
  }
  return ["OUTPUT_REFUSED", `S3 could not write ${place} (${seen})`, "check the address and the region"];
}

function isOurBug(error: unknown): boolean {
  return (error instanceof TypeError || error instanceof ReferenceError) && failureOf(error).code === undefined;
}

/** Name and message of a failure. An answer to HEAD has only a status. */
function descriptionOf({ name, message, status }: Failure): string {
  const words = [name, message].filter((one) => one !== "Error" && !/^(unknown|unknownerror|\d*)$/i.test(one));
  return [...new Set(words)].join(": ") || `status ${status}`;
}

function isCredentialFailure(name: string): boolean {
  return name === "CredentialsProviderError" || name === "ExpiredToken" || name === "TokenRefreshRequired";
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), status: undefined, code: undefined };
  const { $metadata, code } = error as Error & { $metadata?: { httpStatusCode?: number }; code?: unknown };
  return {
    name: error.name,
    message: error.message,
    status: $metadata?.httpStatusCode,
    code: typeof code === "string" ? code : undefined,
  };
}
