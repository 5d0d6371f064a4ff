// Number of pages for the next invocation, from the number of pages left and the time that pages take.

export interface Pace {
  /** Pages for the next invocation; 0 when no page should be started any more. */
  pagesPerCall(pagesLeft: number, remainingMs: number): number;
  /** Records the time that an invocation took. */
  took(pages: number, milliseconds: number): void;
}

export interface PaceOptions {
  readonly concurrency: number;
  readonly pagesPerInvocation: number;
  /** True when a next invocation can do the pages that this one does not start. */
  readonly mayContinue: boolean;
}

/** Weight of the newest measurement in the mean. Starting environments take seconds, which the mean soon forgets. */
const NEWEST_SHARE = 0.2;
/** A page is started only while this many times the mean time is left. */
const MARGIN = 2;

/** Starts without a measurement: the first calls get their fair share of the pages. */

export function createPace({ concurrency, pagesPerInvocation, mayContinue }: PaceOptions): Pace {
  let pageMs: number | undefined;
  return {
    pagesPerCall(pagesLeft, remainingMs) {
      // Calls get fewer pages towards the end, so that no place is idle while another has a long list.
      const fairShare = Math.floor(pagesLeft / concurrency);
      const wanted = Math.max(1, Math.min(pagesPerInvocation, fairShare));
      if (pageMs === undefined) return wanted;
      const inTime = Math.floor(remainingMs / (MARGIN * pageMs));
      return Math.max(mayContinue ? 0 : 1, Math.min(wanted, inTime));
    },
    took(pages, milliseconds) {
      const each = milliseconds / pages;
      pageMs = pageMs === undefined ? each : pageMs + NEWEST_SHARE * (each - pageMs);
    },
  };
}
