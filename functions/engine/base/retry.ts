// Retries with exponential backoff and full jitter, bounded by the caller's signal.
// Full jitter: M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.

import { sleep } from "./budget.ts";

export interface RetryRule {
  /** Number of attempts, the first one included. */
  readonly attempts: number;
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  readonly mayPass: (error: unknown) => boolean;
  /** Shortest wait after this error, if the service asked for one. */
  readonly leastDelayMs?: (error: unknown) => number | undefined;
}

/**
 * Runs the work until it succeeds. Throws an error that may not pass, and the last error once the attempts are used up.
 */
export async function retrying<T>(
  rule: RetryRule,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= rule.attempts || signal?.aborted || !rule.mayPass(error)) throw error;
      const ceiling = Math.min(rule.longestDelayMs, rule.firstDelayMs * 2 ** (attempt - 1));
      await sleep(Math.max(Math.random() * ceiling, rule.leastDelayMs?.(error) ?? 0), signal);
    }
  }
}

/** Node's error codes of a connection that failed or broke; a new one may succeed. */
const LOST_CONNECTION: ReadonlySet<string> = new Set([
  "ECONNRESET",
  "ECONNREFUSED",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ERR_STREAM_PREMATURE_CLOSE",
]);

export function isLostConnection(code: string): boolean {
  return LOST_CONNECTION.has(code);
}
