// Cost of one document's invocations, and the limit on it. The document's own pages and its attached scans share one
// bill.

import { ExtractionError } from "../../base/errors.ts";
import type { ExtractRequest, Usage } from "../../request/contract.ts";
import { dollarsOf } from "../../request/receipt.ts";

export interface Bill {
  /** Usage of each billed invocation. */
  readonly usage: readonly Usage[];
  add(usage: Usage): void;
  /** Error for pages that must not be started because the money is spent; undefined while some is left. */
  refusal(): ExtractionError | undefined;
}

/** Opens a bill that begins with the cost of the document's earlier invocations. */
export function openBill({ maxCost, continuation }: Pick<ExtractRequest, "maxCost" | "continuation">): Bill {
  const usage: Usage[] = [];
  let dollars = continuation.spent?.dollars ?? 0;
  return {
    usage,
    add(each) {
      usage.push(each);
      dollars += dollarsOf(each);
    },
    refusal() {
      if (maxCost === undefined || dollars < maxCost) return undefined;
      const problem = `max_cost: ${dollars.toFixed(6)} dollars are spent, allowed are ${maxCost}`;
      return new ExtractionError("LIMIT_EXCEEDED", problem, { remedy: "raise max_cost" });
    },
  };
}
