// Decides which messages go back to their queue: those that may succeed later, also after an operator's repair. SQS
// delivers such a message again, and moves it to the dead letters after its last delivery.

import { ExtractionError } from "../../base/errors.ts";
import { asExtractionError } from "../../base/internal-error.ts";
import type { Settings } from "../../base/settings.ts";
import type { ExtractRequest, ExtractResult, Status } from "../../request/contract.ts";
import type { Delivery } from "../../request/letters.ts";
import type { PageTools } from "../tools/tools.ts";

/** Hides a message in its queue for a number of seconds. Throws ExtractionError. */
export type Postpone = (delivery: Delivery, seconds: number, signal: AbortSignal) => Promise<void>;

/**
 * Codes of failures that an operator can repair; then the same message succeeds. INVALID_EVENT is included, because no
 * sender sees the answer to a message.
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

/** Decides whether a failed message goes back to its queue. */
export function isRedelivered({ code, retryable }: ExtractionError, delivery: Delivery | undefined): boolean {
  return delivery !== undefined && (retryable || OPERATOR_CODES.has(code));
}

/**
 * Decides whether a failure is final. A retryable failure without a delivery is not: the platform may retry the event.
 */
export function isFinal(error: ExtractionError, delivery: Delivery | undefined, { deliveries }: Rules): boolean {
  if (delivery === undefined) return !error.retryable;
  return !isRedelivered(error, delivery) || delivery.count >= deliveries;
}

/**
 * Decides whether a further delivery may complete a partial document. It cannot where the event itself limits the
 * pages.
 */
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
  return new ExtractionError("OUT_OF_TIME", "pages are missing", {
    remedy: "the message is delivered again, and finished pages are kept",
    retryable: true,
  });
}

/** Adds a warning to a document that stays partial because its message is not delivered again. */
export function withDeliveries(result: ExtractResult, delivery: Delivery | undefined): ExtractResult {
  if (result.status !== "partial" || delivery === undefined || delivery.count < 2) return result;
  const warning = `pages are still missing after ${delivery.count} deliveries of the message; finished pages were kept`;
  return { ...result, warnings: [...result.warnings, warning] };
}

const FACTOR = 3;

/** Delay before the next delivery. It is 0 after the last one, so that SQS moves the message to the dead letters. */
export function delayMs({ count }: Pick<Delivery, "count">, rules: Rules): number {
  if (count >= rules.deliveries) return 0;
  return Math.min(rules.longestRedeliveryMs, rules.redeliveryMs * FACTOR ** (count - 1));
}

const CALL_MS = 3_000;

/**
 * Postpones the messages. A message that cannot be postponed is delivered after the visibility timeout of its queue.
 */
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
