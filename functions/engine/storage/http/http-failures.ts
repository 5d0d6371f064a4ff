// Errors of HTTP requests.

import type { IncomingMessage } from "node:http";
import { ExtractionError } from "../../base/errors.ts";
import { publicUri } from "../../base/public-uri.ts";
import { isLostConnection } from "../../base/retry.ts";
import { LONGEST_RETRY_AFTER_MS, RetryAfter, retryAfterMs } from "./retry-after.ts";

/**
 * Decides whether the same fetch retries. It does not after a missed deadline, because the next one would be missed too,
 * nor if the server asks for a long wait.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ExtractionError) || !error.retryable || error.cause instanceof DeadlinePassed) return false;
  return (askedDelayMs(error) ?? 0) <= LONGEST_RETRY_AFTER_MS;
}

/** Wait that the server asked for. */
export function askedDelayMs(error: unknown): number | undefined {
  return error instanceof Error && error.cause instanceof RetryAfter ? error.cause.milliseconds : undefined;
}

class DeadlinePassed extends Error {
  override readonly name = "DeadlinePassed";
}

const SLOW = {
  connect: { did: "accepted no connection", remedy: "raise TEXTRACTOR_FETCH_CONNECT_DURATION" },
  headers: { did: "did not answer", remedy: "raise TEXTRACTOR_FETCH_HEADERS_DURATION" },
  idle: {
    did: "sent too few bytes",
    remedy: "raise TEXTRACTOR_FETCH_IDLE_DURATION or lower TEXTRACTOR_FETCH_LEAST_RATE",
  },
  total: { did: "did not finish", remedy: "raise TEXTRACTOR_FETCH_DURATION" },
} as const;

export function tooSlow(phase: keyof typeof SLOW, milliseconds: number, url: URL | string): ExtractionError {
  const { did, remedy } = SLOW[phase];
  return new ExtractionError("FETCH_FAILED", `${publicUri(String(url))} ${did} within ${milliseconds / 1000} s`, {
    remedy: `send the request again later, or ${remedy}`,
    retryable: true,
    cause: new DeadlinePassed(phase),
  });
}

export function switchedProtocols(status: number, url: URL): ExtractionError {
  return new ExtractionError(
    "FETCH_FAILED",
    `${publicUri(url.href)} answered ${status} and switched to another protocol`,
    { remedy: "give an address that answers HTTP" },
  );
}

export function endlessInterim(most: number, url: URL): ExtractionError {
  return new ExtractionError(
    "FETCH_FAILED",
    `${publicUri(url.href)} sent more than ${most} interim answers (1xx) and no final one`,
    { remedy: "give another address" },
  );
}

export function noAnswer(url: URL): ExtractionError {
  return new ExtractionError("FETCH_FAILED", `${publicUri(url.href)} closed the connection without an answer`, {
    remedy: "send the request again later",
    retryable: true,
  });
}

/** Error for an answer that is not a success. */
export function refusedAnswer(
  status: number,
  url: URL,
  { headers }: Pick<IncomingMessage, "headers">,
): ExtractionError {
  const place = publicUri(url.href);
  if (status === 404 || status === 410) {
    return new ExtractionError("NOT_FOUND", `${place} does not exist (status ${status})`, {
      remedy: "check the address",
    });
  }
  if (status === 401 || status === 403) {
    return new ExtractionError("ACCESS_DENIED", `${place} answered ${status}`, {
      remedy: "give an address that needs no login",
    });
  }
  if (status === 429 || status >= 500) {
    const asked = retryAfterMs(headers["retry-after"], Date.now());
    const isLong = asked !== undefined && asked > LONGEST_RETRY_AFTER_MS;
    return new ExtractionError("FETCH_FAILED", `${place} answered ${status}${isLong ? "" : " to every attempt"}`, {
      remedy: `send the request again ${isLong ? `after ${Math.ceil(asked / 1000)} s` : "later"}`,
      retryable: true,
      ...(asked === undefined ? {} : { cause: new RetryAfter(asked) }),
    });
  }
  return new ExtractionError("FETCH_FAILED", `${place} answered ${status}`, {
    remedy: "check that it leads to the document itself",
  });
}

/** Error for a failed connection or transfer. Errors that come from neither network nor decoder stay as they are. */
export function brokenConnection(error: unknown, url: URL): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof ExtractionError || !(error instanceof Error) || code === "") return error;
  const place = publicUri(url.href);
  const message = error.message.trim();
  const seen = message.includes(code) ? message : `${code}: ${message}`;
  if (isLostConnection(code)) {
    return new ExtractionError("FETCH_FAILED", `${place} could not be reached (${seen})`, {
      remedy: "send the request again later",
      cause: error,
      retryable: true,
    });
  }
  const remedy = /CERT|VERIFY|TLS|SSL/.test(code) ? "renew its certificate or use http://" : "check the address";
  return new ExtractionError("FETCH_FAILED", `${place} could not be fetched (${seen})`, { remedy, cause: error });
}

export function changedSince(uri: string): ExtractionError {
  return new ExtractionError("NOT_FOUND", `${publicUri(uri)} changed since its version was read`, {
    remedy: "send the request again",
  });
}
