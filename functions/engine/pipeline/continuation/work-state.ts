// Whether a document goes on in a next invocation: an object under its temporary prefix, written before the document is
// sent on, and again when it has ended.

import { ExtractionError } from "../../base/errors.ts";
import { asExtractionError } from "../../base/internal-error.ts";
import { isRecord } from "../../base/is-record.ts";
import type { Log } from "../../base/log.ts";
import { ownMark } from "../../base/own-mark.ts";
import type { ExtractRequest } from "../../request/contract.ts";
import type { Storage } from "../../storage/storage.ts";

export interface WorkState {
  readonly status: "continuing" | "ended";
  /** Invocations before the next one. */
  readonly hop: number;
  /** ISO 8601. */
  readonly at: string;
}

/** Lambda keeps an event for 6 hours; an invocation takes a quarter of one more. After that the document was given up. */
const LONGEST_MS = 6.25 * 3_600_000;

type Place = Pick<ExtractRequest, "tempUriPrefix">;

function stateUri({ tempUriPrefix }: Place): string {
  return `${tempUriPrefix.replace(/\/$/, "")}/status.json`;
}

/** What cannot be written is logged: the document is none the worse for it. */
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

/** The state of a document that goes on; undefined for every other. */
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
