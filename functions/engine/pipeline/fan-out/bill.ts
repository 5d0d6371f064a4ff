// What the invocations for one document cost, and whether more may be spent: one bill for the document's own pages and for
// those of the scans inside it.

import { ExtractionError } from "../../base/errors.ts";
import type { ExtractRequest, Usage } from "../../request/contract.ts";
import { dollarsOf } from "../../request/receipt.ts";

export interface Bill {
  /** Of each invocation that answered. */
  readonly usage: readonly Usage[];
  add(usage: Usage): void;
  /** Why nothing is to be begun any more; undefined while there is money left. */
  refusal(): ExtractionError | undefined;
}

/** Goes on from what earlier invocations of a document that goes on have spent. */
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
      const message = `max_cost: ${dollars.toFixed(6)} dollars are spent, allowed are ${maxCost}; raise max_cost`;
      return new ExtractionError("LIMIT_EXCEEDED", message);
    },
  };
}
