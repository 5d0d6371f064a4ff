// What goes wrong with HTTP, in the words of the project.

import { ExtractionError } from "../../base/errors.ts";
import { publicUri } from "../../base/log.ts";
import { isLostConnection } from "../../base/retry.ts";

/** Retried within the same fetch. A server that let a deadline pass would let the next one pass too. */
export function mayPass(error: unknown): boolean {
  return error instanceof ExtractionError && error.retryable && !(error.cause instanceof DeadlinePassed);
}

class DeadlinePassed extends Error {
  override readonly name = "DeadlinePassed";
}

const SLOW = {
  connect: { did: "was not connected to", remedy: "raise TEXTRACTOR_FETCH_CONNECT_DURATION" },
  headers: { did: "did not answer", remedy: "raise TEXTRACTOR_FETCH_HEADERS_DURATION" },
  idle: {
    did: "sent too few bytes",
    remedy: "raise TEXTRACTOR_FETCH_IDLE_DURATION or lower TEXTRACTOR_FETCH_LEAST_RATE",
  },
  total: { did: "did not come to an end", remedy: "raise TEXTRACTOR_FETCH_DURATION" },
} as const;

export function tooSlow(phase: keyof typeof SLOW, milliseconds: number, url: URL | string): ExtractionError {
  const { did, remedy } = SLOW[phase];
  const place = publicUri(String(url));
  return new ExtractionError(
    "FETCH_FAILED",
    `${place} ${did} within ${milliseconds / 1000} s; send the request again later, or ${remedy}`,
    { retryable: true, cause: new DeadlinePassed(phase) },
  );
}

export function switchedProtocols(status: number, url: URL): ExtractionError {
  return new ExtractionError(
    "FETCH_FAILED",
    `${publicUri(url.href)} answered ${status} and changed to another protocol; give an address that answers HTTP`,
  );
}

export function endlessInterim(most: number, url: URL): ExtractionError {
  return new ExtractionError(
    "FETCH_FAILED",
    `${publicUri(url.href)} sent more than ${most} interim answers (1xx) and no final one; give another address`,
  );
}

export function noAnswer(url: URL): ExtractionError {
  return new ExtractionError(
    "FETCH_FAILED",
    `${publicUri(url.href)} closed the connection without an answer; send the request again later`,
    { retryable: true },
  );
}

/** For an answer that is not a success. */
export function refusedAnswer(status: number, url: URL): ExtractionError {
  const place = publicUri(url.href);
  if (status === 404 || status === 410) {
    return new ExtractionError("NOT_FOUND", `${place} answered ${status}: it does not exist; check the address`);
  }
  if (status === 401 || status === 403) {
    return new ExtractionError("ACCESS_DENIED", `${place} answered ${status}; give an address that needs no login`);
  }
  if (status === 429 || status >= 500) {
    return new ExtractionError("FETCH_FAILED", `${place} kept answering ${status}; send the request again later`, {
      retryable: true,
    });
  }
  return new ExtractionError("FETCH_FAILED", `${place} answered ${status}; check that it leads to the document itself`);
}

/** For a connection or a transfer that failed; an error that is not the network's or a decoder's stays as it is. */
export function brokenConnection(error: unknown, url: URL): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof ExtractionError || !(error instanceof Error) || code === "") return error;
  const place = publicUri(url.href);
  const message = error.message.trim();
  const seen = message.includes(code) ? message : `${code}: ${message}`;
  if (isLostConnection(code)) {
    return new ExtractionError(
      "FETCH_FAILED",
      `${place} could not be reached (${seen}); send the request again later`,
      {
        cause: error,
        retryable: true,
      },
    );
  }
  const remedy = /CERT|VERIFY|TLS|SSL/.test(code) ? "renew its certificate or use http://" : "check the address";
  return new ExtractionError("FETCH_FAILED", `${place} could not be fetched (${seen}); ${remedy}`, { cause: error });
}

export function changedSince(uri: string): ExtractionError {
  return new ExtractionError(
    "NOT_FOUND",
    `${publicUri(uri)} changed since its version was taken; send the request again`,
  );
}
