// Callbacks carry the response, without secrets, to each receiver. One that fails is logged and never fails the document.

import { HIDDEN } from "../../base/hidden-parameters.ts";
import { asExtractionError } from "../../base/internal-error.ts";
import { isRecord } from "../../base/is-record.ts";
import { ownMark } from "../../base/own-mark.ts";
import { publicJson } from "../../base/public-text.ts";
import { publicUri } from "../../base/public-uri.ts";
import type { ExtractRequest, ExtractResponse, FailedCallback } from "../../request/contract.ts";
import { isHttp } from "../../request/places.ts";
import { schemeOf } from "../../storage/storage.ts";
import type { PageTools } from "../tools/tools.ts";

/** POSTs JSON to an address; throws ExtractionError when it cannot be delivered. */
export type Post = (uri: string, body: string, signal: AbortSignal) => Promise<void>;

/** A receiver may take this long; the response waits no longer for it. */
const CALLBACK_MS = 10_000;

/** Resolves to the callbacks that failed. */
export async function sendCallbacks(
  request: Pick<ExtractRequest, "callbacks">,
  response: ExtractResponse,
  post: Post,
  { storage, budget, log }: PageTools,
): Promise<readonly FailedCallback[]> {
  const body = publicJson(withoutReceivers(response));
  const failed: FailedCallback[] = [];
  for (const { uri } of request.callbacks) {
    const receiver = publicReceiver(uri);
    try {
      await budget.run("calling back", CALLBACK_MS, async (signal) => {
        if (schemeOf(uri) === "http") return await post(uri, body, signal);
        await storage.write(uri, body, { signal, contentType: "application/json", metadata: ownMark() });
      });
      log.info("callback", { uri: receiver });
    } catch (error) {
      const { code, message } = asExtractionError(error, log);
      const failure = { uri: receiver, code, reason: message.replaceAll(publicUri(uri), receiver) };
      log.error("callback failed", failure);
      failed.push(failure);
    }
  }
  return failed;
}

/** The path of a webhook is often its password. A receiver needs no path of another one; other steps keep theirs. */
function withoutReceivers(response: ExtractResponse): ExtractResponse {
  const { callbacks } = response;
  if (!Array.isArray(callbacks)) return response;
  const hidden = callbacks.map((callback: unknown) =>
    isRecord(callback) && callback["step"] === "textractor" && typeof callback["uri"] === "string"
      ? { ...callback, uri: publicReceiver(callback["uri"]) }
      : callback,
  );
  return { ...response, callbacks: hidden };
}

/** Of a web address the host alone. */
export function publicReceiver(uri: string): string {
  const shown = publicUri(uri);
  const url = isHttp(shown) ? URL.parse(shown) : null;
  return url === null ? shown : `${url.origin}/${HIDDEN}`;
}
