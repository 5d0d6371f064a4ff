// Divides the remaining time into waiting for OCR, merging and returning.
// REMAINING − MERGE − RETURN − BUFFER is the formula of 2017. New: the reserves shrink when little time is left.

import type { Settings } from "../../base/settings.ts";

/**
 * Largest share of the remaining time for merging, so that functions with a short timeout still mostly wait for OCR.
 */
const MERGE_SHARE = 0.3;
const RETURN_SHARE = 0.1;
const BUFFER_SHARE = 0.1;

export interface Reserves {
  /** Time reserved while waiting for OCR. */
  readonly afterWaitingMs: number;
  /** Time reserved while the other outputs are made. */
  readonly afterMergingMs: number;
}

/** Reserves for a run with `remainingMs` left. `withMore` is true when the text is not the only output. */
export function timeReserves(
  remainingMs: number,
  { mergeMs, returnMs, bufferMs }: Pick<Settings, "mergeMs" | "returnMs" | "bufferMs">,
  withMore: boolean,
): Reserves {
  // A run without a time limit, as on a laptop, reserves nothing.
  if (!Number.isFinite(remainingMs)) return { afterWaitingMs: 0, afterMergingMs: 0 };
  const merge = withMore ? Math.min(mergeMs, remainingMs * MERGE_SHARE) : 0;
  const back = Math.min(returnMs, remainingMs * RETURN_SHARE);
  const buffer = Math.min(bufferMs, remainingMs * BUFFER_SHARE);
  return { afterWaitingMs: merge + back + buffer, afterMergingMs: back };
}
