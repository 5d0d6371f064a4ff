// A message goes back to its queue when it may succeed later, or when somebody must repair the deployment first: SQS then
// delivers it again after a while, and keeps it as a dead letter after its last delivery.

import { ExtractionError } from "../../base/errors.ts";
import { asExtractionError } from "../../base/internal-error.ts";
import type { Settings } from "../../base/settings.ts";
import type { ExtractRequest, ExtractResult, Status } from "../../request/contract.ts";
import type { Delivery } from "../../request/envelopes.ts";
import type { PageTools } from "../tools/tools.ts";

/** Hides a message from its queue for so many seconds. Throws ExtractionError. */
export type Postpone = (delivery: Delivery, seconds: number, signal: AbortSignal) => Promise<void>;

/**
 * Codes of failures that are not the document's: the same message succeeds once its operator has repaired something.
 * Nobody waits for the answer to a message, so that one which is no event is among them.
 */
export const OPERATOR_CODES: ReadonlySet<string> = new Set([
  "ACCESS_DENIED",
  "OUTPUT_REFUSED",
  "NOT_AVAILABLE",
  "LANGUAGE_MISSING",
  "INVALID_EVENT",
  "OUT_OF_TIME",
  "INTERNAL",
]);

type Rules = Pick<Settings, "deliveries" | "partialDeliveries" | "redeliveryMs" | "longestRedeliveryMs">;

/** Whether the failed message goes back to its queue. */
export function isRedelivered({ code, retryable }: ExtractionError, delivery: Delivery | undefined): boolean {
  return delivery !== undefined && (retryable || OPERATOR_CODES.has(code));
}

/** Whether nothing tries again what has failed: a caller's event may be retried by the platform as often as it likes. */
export function isFinal(error: ExtractionError, delivery: Delivery | undefined, { deliveries }: Rules): boolean {
  if (delivery === undefined) return !error.retryable;
  return !isRedelivered(error, delivery) || delivery.count >= deliveries;
}

/** A partial document is completed by a further delivery, unless the event itself has left pages out. */
export function isPartialRedelivered(
  status: Status,
  { maxPages, maxCost }: Pick<ExtractRequest, "maxPages" | "maxCost">,
  delivery: Delivery | undefined,
  { partialDeliveries, deliveries }: Rules,
): boolean {
  if (status !== "partial" || delivery === undefined || maxPages !== undefined || maxCost !== undefined) return false;
  return delivery.count < Math.min(partialDeliveries, deliveries);
}

export function partialError(): ExtractionError {
  const message = "pages are missing; the message is delivered again, and finished pages are kept";
  return new ExtractionError("OUT_OF_TIME", message, { retryable: true });
}

/** Says of a partial document that its message will not come again. */
export function withDeliveries(result: ExtractResult, delivery: Delivery | undefined): ExtractResult {
  if (result.status !== "partial" || delivery === undefined || delivery.count < 2) return result;
  const warning = `pages are still missing after ${delivery.count} deliveries of the message; what there is was kept`;
  return { ...result, warnings: [...result.warnings, warning] };
}

const FACTOR = 3;

/** After the last delivery at once: what SQS then finds, it puts among the dead letters. */
export function delayMs({ count }: Pick<Delivery, "count">, rules: Rules): number {
  if (count >= rules.deliveries) return 0;
  return Math.min(rules.longestRedeliveryMs, rules.redeliveryMs * FACTOR ** (count - 1));
}

const CALL_MS = 3_000;

/** A message that could not be postponed comes again after the visibility timeout of its queue. */
export async function postponeAll(
  deliveries: readonly Delivery[],
  postpone: Postpone,
  { settings, budget, log }: Pick<PageTools, "settings" | "budget" | "log">,
): Promise<void> {
  for (const delivery of deliveries) {
    const seconds = Math.round(delayMs(delivery, settings) / 1000);
    try {
      await budget.run("postponing the message", CALL_MS, (signal) => postpone(delivery, seconds, signal));
      log.info("postponed", { delivery: delivery.count, seconds });
    } catch (error) {
      const { code, message } = asExtractionError(error, log);
      log.error("not postponed", { delivery: delivery.count, code, reason: message });
    }
  }
}
