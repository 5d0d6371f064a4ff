// Posts JSON over HTTP; applies the same address guard and deadlines as document fetches.

import { within } from "../../base/budget.ts";
import { ExtractionError } from "../../base/errors.ts";
import { publicUri } from "../../base/public-uri.ts";
import { retrying } from "../../base/retry.ts";
import type { HttpStorageOptions } from "./http.ts";
import { createConnections } from "./http-connection.ts";
import { mayPass, tooSlow } from "./http-failures.ts";
import { statusOf } from "./http-redirects.ts";

const RETRIES = { attempts: 4, firstDelayMs: 200, longestDelayMs: 5_000 };

/** POSTs JSON. Throws OUTPUT_REFUSED, ADDRESS_REFUSED or FETCH_FAILED when the receiver did not accept it. */
export function httpPost({ retries = RETRIES, ...options }: Omit<HttpStorageOptions, "maxBytes">) {
  const { totalMs } = options.deadlines;
  const send = createConnections(options);
  return async (uri: string, body: string, signal?: AbortSignal): Promise<void> => {
    const url = URL.parse(uri);
    if (url === null) {
      throw new ExtractionError("OUTPUT_REFUSED", `${publicUri(uri)} is not an address`, { remedy: "correct it" });
    }
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const postOnce = async (own: AbortSignal) => {
      const message = await send(url, { method: "POST", headers, body, signal: own });
      message.destroy();
      const status = statusOf(message);
      if (status < 200 || status >= 300) throw notAccepted(uri, status);
    };
    await within(
      totalMs,
      () => tooSlow("total", totalMs, uri),
      signal,
      (own) => retrying({ ...retries, mayPass }, own, () => postOnce(own)),
    );
  };
}

function notAccepted(uri: string, status: number): ExtractionError {
  return new ExtractionError("OUTPUT_REFUSED", `${publicUri(uri)} answered ${status} to a POST`, {
    remedy: "give an address that accepts it and does not redirect",
    retryable: status === 429 || status >= 500,
  });
}
