// Bytes that archives may inflate to, counted as they do. One object is handed down to all archives inside a document:
// it is a field of their limits, which a copy of the limits keeps.

import { ExtractionError } from "../../base/errors.ts";

export interface InflateBudget {
  readonly allowed: number;
  spent: number;
}

export function inflateBudget(allowed: number): InflateBudget {
  return { allowed, spent: 0 };
}

/** Counts what is inflated. What crosses a shared budget uses it up, or each of many bombs would inflate what is left. */
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
