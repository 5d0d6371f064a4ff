// The time that a busy server asks its clients to wait (RFC 9110, section 10.2.3).

/** Longest wait inside one fetch. After a longer one, the sender of the event should try again. */
export const LONGEST_RETRY_AFTER_MS = 60_000;

/** Marks an error with the wait that the server asked for. */
export class RetryAfter extends Error {
  override readonly name = "RetryAfter";
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    super(`retry after ${milliseconds} ms`);
    this.milliseconds = milliseconds;
  }
}

/** Reads the header: seconds, or a date. Undefined without one, and for other texts. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Z][a-z]{2},/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
