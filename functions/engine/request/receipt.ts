// Cost of a document: GB-seconds and dollars by function, from the price table.

import type { Receipt, Usage } from "./contract.ts";
import prices from "./prices.json" with { type: "json" };

export interface UsageEntry extends Usage {
  readonly functionName: string;
}

/** Adds the usages to an earlier receipt. Undefined when nothing was billed, as on a laptop. */
export function receiptOf(entries: readonly UsageEntry[], earlier?: Receipt): Receipt | undefined {
  if (entries.length === 0) return earlier;
  const functions: Record<string, Receipt["functions"][string]> = { ...earlier?.functions };
  for (const entry of entries) {
    const sum = functions[entry.functionName];
    functions[entry.functionName] = {
      invocations: (sum?.invocations ?? 0) + 1,
      milliseconds: (sum?.milliseconds ?? 0) + Math.ceil(entry.milliseconds),
      gb_seconds: rounded((sum?.gb_seconds ?? 0) + gbSeconds(entry)),
      dollars: rounded((sum?.dollars ?? 0) + dollarsOf(entry)),
    };
  }
  const dollars = entries.reduce((sum, entry) => sum + dollarsOf(entry), earlier?.dollars ?? 0);
  return { functions, dollars: rounded(dollars) };
}

/** Dollars of one invocation; the free tier and volume discounts are ignored. */
export function dollarsOf(usage: Usage): number {
  const rate = usage.architecture === "arm64" ? prices.dollarsPerGbSecond.arm64 : prices.dollarsPerGbSecond.x64;
  return gbSeconds(usage) * rate + prices.dollarsPerRequest;
}

function gbSeconds(usage: Usage): number {
  return (usage.memoryMb / 1024) * (Math.ceil(usage.milliseconds) / 1000);
}

/** Rounds to a millionth of a cent, which is below every price in the table. */
function rounded(value: number): number {
  return Math.round(value * 1e8) / 1e8;
}
