// The number of bytes that archives may inflate to. All archives inside a document share one budget object. It is a
// field of their limits, so copies of the limits share it too.

import { ExtractionError } from "../../base/errors.ts";

export interface InflateBudget {
  readonly allowed: number;
  spent: number;
}

export function inflateBudget(allowed: number): InflateBudget {
  return { allowed, spent: 0 };
}

/** Counts inflated bytes. Crossing a shared budget uses it up: else each of many bombs would inflate the rest again. */
export function spend(budget: InflateBudget, isShared: boolean, inflate: (left: number) => Uint8Array): Uint8Array {
  try {
    const content = inflate(budget.allowed - budget.spent);
    budget.spent += content.length;
    return content;
  } catch (error) {
    const isOver = error instanceof ExtractionError && error.code === "LIMIT_EXCEEDED";
    if (isOver && isShared) budget.spent = budget.allowed;
    throw error;
  }
}
