// How many pages an invocation is asked for next, by how many are left, and by how long pages take.

export interface Pace {
  /** None when nothing is to be begun any more. */
  pagesAtOnce(pagesLeft: number, remainingMs: number): number;
  took(pages: number, milliseconds: number): void;
}

export interface PaceOptions {
  readonly concurrency: number;
  readonly pagesPerInvocation: number;
  /** A next invocation goes on with what this one does not begin. */
  readonly mayContinue: boolean;
}

/** Of the newest measurement in the mean: environments that start take seconds, and that is soon forgotten. */
const NEWEST_SHARE = 0.2;
/** So many times its mean is left for a page. */
const MARGIN = 2;

export function createPace({ concurrency, pagesPerInvocation, mayContinue }: PaceOptions): Pace {
  let pageMs: number | undefined;
  return {
    pagesAtOnce(pagesLeft, remainingMs) {
      // Fewer towards the end, so that no place waits idle for another's long list.
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
