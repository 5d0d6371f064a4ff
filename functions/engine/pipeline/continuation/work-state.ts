// State of a document that continues in a next invocation: an object under its temporary prefix. It is written before
// the document is sent to the next invocation, and again when the document has ended.

import { ExtractionError } from "../../base/errors.ts";
import { asExtractionError } from "../../base/internal-error.ts";
import { isRecord } from "../../base/is-record.ts";
import type { Log } from "../../base/log.ts";
import { ownMark } from "../../base/own-mark.ts";
import type { ExtractRequest } from "../../request/contract.ts";
import type { Storage } from "../../storage/storage.ts";

export interface WorkState {
  readonly status: "continuing" | "ended";
  /** Number of invocations before the next one. */
  readonly hop: number;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Lambda keeps an event for 6 hours, and an invocation takes 15 minutes. An older state belongs to an abandoned
 * document.
 */
const LONGEST_MS = 6.25 * 3_600_000;

type Place = Pick<ExtractRequest, "tempUriPrefix">;

function stateUri({ tempUriPrefix }: Place): string {
  return `${tempUriPrefix.replace(/\/$/, "")}/status.json`;
}

/** Writes the state. A failure is only logged, because it does not affect the document. */
export async function writeWorkState(
  request: Place,
  status: WorkState["status"],
  hop: number,
  { storage, log }: { readonly storage: Storage; readonly log: Log },
): Promise<void> {
  const state: WorkState = { status, hop, at: new Date().toISOString() };
  try {
    const options = { contentType: "application/json", metadata: ownMark(), temporary: true as const };
    await storage.write(stateUri(request), JSON.stringify(state), options);
  } catch (error) {
    const { code, message } = asExtractionError(error, log);
    log.warn("state not written", { code, reason: message });
  }
}

/** State of a document that is continuing; undefined for every other document. */
export async function readContinuing(request: Place, storage: Storage): Promise<WorkState | undefined> {
  try {
    const { bytes } = await storage.read(stateUri(request), { maxBytes: 10_000 });
    const state: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    if (!isRecord(state) || state["status"] !== "continuing") return undefined;
    const { hop, at } = state;
    if (typeof hop !== "number" || typeof at !== "string" || !(Date.now() - Date.parse(at) < LONGEST_MS)) {
      return undefined;
    }
    return { status: "continuing", hop, at };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    if (error instanceof ExtractionError && (error.code === "NOT_FOUND" || error.code === "TOO_LARGE"))
      return undefined;
    throw error;
  }
}
