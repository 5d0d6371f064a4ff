// What an error of the S3 client means to the caller. Errors are known by name and status, as S3 documents them.

import { ExtractionError } from "../../base/errors.ts";
import { publicUri } from "../../base/log.ts";
import { isLostConnection } from "../../base/retry.ts";

type Purpose = "read" | "write";

interface Failure {
  readonly name: string;
  readonly message: string;
  readonly status: number | undefined;
  /** Of Node, such as ECONNRESET. */
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
  const { name, status = 0, code = "" } = failureOf(error);
  if (THROTTLED.has(name) || PASSING.has(name) || isLostConnection(code)) return true;
  // 501 says that the service does not know the request.
  return status === 429 || (status >= 500 && status !== 501);
}

/** Turns every failure into the signal's reason or an ExtractionError; a bug of ours surfaces unchanged. */
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

/** The condition of a write did not hold, or its object is gone. */
export function isConditionFailure(error: unknown): boolean {
  const { name, status } = failureOf(error);
  return status === 412 || name === "ConditionalRequestConflict" || name === "NoSuchKey";
}

/** The server does not know the request, or one of its headers. */
export function isNotImplemented(error: unknown): boolean {
  return failureOf(error).status === 501;
}

/** A write with tags was refused; the same without them may not be. 501 is of servers that know no tags. */
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

/** The answer began and its body did not arrive whole. */
export function brokenTransfer(error: unknown, uri: string): ExtractionError {
  return new ExtractionError(
    "SERVICE_FAILED",
    `the transfer of ${publicUri(uri)} broke off (${failureOf(error).message}); send the request again later`,
    { cause: error, retryable: true },
  );
}

function explain(error: unknown, uri: string, purpose: Purpose): ExtractionError {
  if (error instanceof ExtractionError) return error;
  const failure = failureOf(error);
  const place = publicUri(uri);
  const seen = sayingOf(failure);
  if (mayPass(error)) {
    return new ExtractionError(
      "SERVICE_FAILED",
      `S3 kept failing on ${place} (${seen}); send the request again later`,
      {
        cause: error,
        retryable: true,
      },
    );
  }
  const [code, message] = purpose === "read" ? readFailure(failure, place, seen) : writeFailure(failure, place, seen);
  return new ExtractionError(code, message, { cause: error });
}

function readFailure({ name, status }: Failure, place: string, seen: string) {
  if (name === "NoSuchBucket")
    return ["NOT_FOUND", `the bucket of ${place} does not exist; correct the address`] as const;
  if (status === 404) return ["NOT_FOUND", `${place} does not exist; check the bucket and the key`] as const;
  if (status === 412) {
    return ["NOT_FOUND", `${place} changed since its version was taken; send the request again`] as const;
  }
  if (status === 401 || status === 403 || isCredentialFailure(name)) {
    // S3 answers 403 for an object that does not exist to whoever may not list the bucket.
    const remedy = "check that it exists, and grant s3:GetObject on it and s3:ListBucket on its bucket";
    return ["ACCESS_DENIED", `reading ${place} was refused (${seen}); ${remedy}`] as const;
  }
  return ["SERVICE_FAILED", `S3 could not read ${place} (${seen}); check the address and the region`] as const;
}

function writeFailure({ name, status }: Failure, place: string, seen: string) {
  if (name === "NoSuchBucket") {
    return ["OUTPUT_REFUSED", `the bucket of ${place} does not exist; create it or give another address`] as const;
  }
  if (status === 401 || status === 403 || isCredentialFailure(name)) {
    return ["OUTPUT_REFUSED", `writing ${place} was refused (${seen}); grant s3:PutObject on it`] as const;
  }
  if (name === "KeyTooLongError") {
    return ["OUTPUT_REFUSED", `${place} is too long for S3; give a shorter address for this result`] as const;
  }
  return ["OUTPUT_REFUSED", `S3 could not write ${place} (${seen}); check the address and the region`] as const;
}

function isOurBug(error: unknown): boolean {
  return (error instanceof TypeError || error instanceof ReferenceError) && failureOf(error).code === undefined;
}

/** An answer to HEAD has no words, only a status. */
function sayingOf({ name, message, status }: Failure): string {
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
