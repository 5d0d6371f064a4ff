// How the time that is left is divided: waiting for OCR, merging, returning.
// REMAINING − MERGE − RETURN − BUFFER is the formula of 2017; shrinking the reserves when little is left is ours.

import type { Settings } from "../../base/settings.ts";

/** A merge takes at most this share of what remains, so that short functions still wait for most of their time. */
const MERGE_SHARE = 0.3;
const RETURN_SHARE = 0.1;
const BUFFER_SHARE = 0.1;

export interface Reserves {
  /** Kept back while waiting for OCR. */
  readonly afterWaitingMs: number;
  /** Kept back while the other outputs are made. */
  readonly afterMergingMs: number;
}

export function timeReserves(
  remainingMs: number,
  { mergeMs, returnMs, bufferMs }: Pick<Settings, "mergeMs" | "returnMs" | "bufferMs">,
  withMore: boolean,
): Reserves {
  // A run without an end, as on a laptop, keeps nothing back.
  if (!Number.isFinite(remainingMs)) return { afterWaitingMs: 0, afterMergingMs: 0 };
  const merge = withMore ? Math.min(mergeMs, remainingMs * MERGE_SHARE) : 0;
  const back = Math.min(returnMs, remainingMs * RETURN_SHARE);
  const buffer = Math.min(bufferMs, remainingMs * BUFFER_SHARE);
  return { afterWaitingMs: merge + back + buffer, afterMergingMs: back };
}
