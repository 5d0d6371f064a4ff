// Callbacks: who asked to be told is told; a callback that fails is logged and never fails the document.

import type { ExtractRequest, ExtractResponse } from "../contract.ts";
import { asExtractionError } from "../internal-error.ts";
import { publicUri } from "../log.ts";
import { schemeOf } from "../storage/storage.ts";
import { ownMark } from "./own-mark.ts";
import type { PageTools } from "./tools.ts";

/** POSTs JSON to an address; throws ExtractionError when it cannot be delivered. */
export type Post = (uri: string, body: string, signal: AbortSignal) => Promise<void>;

/** A receiver may take this long; the response waits no longer for it. */
const CALLBACK_MS = 10_000;

export async function callBack(
  request: Pick<ExtractRequest, "callbacks">,
  response: ExtractResponse,
  post: Post,
  { storage, budget, log }: PageTools,
): Promise<void> {
  const body = JSON.stringify(response);
  for (const { uri } of request.callbacks) {
    try {
      await budget.run("calling back", CALLBACK_MS, async (signal) => {
        if (schemeOf(uri) === "http") return await post(uri, body, signal);
        await storage.write(uri, body, { signal, contentType: "application/json", metadata: ownMark() });
      });
      log.info("callback", { uri: publicUri(uri) });
    } catch (error) {
      const { code, message } = asExtractionError(error, log);
      log.error("callback failed", { uri: publicUri(uri), code, reason: message });
    }
  }
}
