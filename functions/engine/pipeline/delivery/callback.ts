// Sends the response, without secrets, to each receiver. A failed callback is logged and never fails the document.

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

/** POSTs JSON to an address. Throws ExtractionError when it cannot be delivered. */
export type Post = (uri: string, body: string, signal: AbortSignal) => Promise<void>;

/** Time for one receiver. The response waits no longer. */
const CALLBACK_MS = 10_000;

/** Sends the callbacks of the request. Resolves to the failed ones. */
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
      await budget.run("sending a callback", CALLBACK_MS, async (signal) => {
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

/** Hides the receivers' paths: the path of a webhook is often its password. Callbacks of other steps stay unchanged. */
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

/** Address of a receiver for logs and responses: a web address without its path. */
export function publicReceiver(uri: string): string {
  const shown = publicUri(uri);
  const url = isHttp(shown) ? URL.parse(shown) : null;
  return url === null ? shown : `${url.origin}/${HIDDEN}`;
}
