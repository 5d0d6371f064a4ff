// Time: the only file that sets timers, sleeps, or races a promise against a timer.

import { ExtractionError } from "./errors.ts";

/** Milliseconds of a monotonic clock. */
export function nowMs(): number {
  return performance.now();
}

/** Time that one invocation has, counted down on a monotonic clock. It is made once and passed down. */
export class TimeBudget {
  readonly #endsAt: number;
  readonly #stop: AbortSignal | undefined;

  private constructor(endsAt: number, stop?: AbortSignal) {
    this.#endsAt = endsAt;
    this.#stop = stop;
  }

  static of(milliseconds: number): TimeBudget {
    return new TimeBudget(nowMs() + milliseconds);
  }

  static unlimited(): TimeBudget {
    return new TimeBudget(Number.POSITIVE_INFINITY);
  }

  remaining(): number {
    return Math.max(0, this.#endsAt - nowMs());
  }

  /** Returns the same budget with an earlier end, so that a later step has `milliseconds` left. */
  keepingBack(milliseconds: number): TimeBudget {
    return new TimeBudget(this.#endsAt - milliseconds, this.#stop);
  }

  /** Returns the same budget for a caller who may leave: when the signal aborts, each step throws its reason. */
  stoppedBy(signal: AbortSignal): TimeBudget {
    return new TimeBudget(this.#endsAt, signal);
  }

  /**
   * Runs one step with min(wanted, remaining) milliseconds. On expiry the signal aborts, so that the work can stop.
   * OUT_OF_TIME is thrown immediately, even if the work ignores the signal.
   */
  async run<T>(step: string, wantedMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const granted = Math.min(wantedMs, Math.floor(this.remaining()));
    if (granted <= 0) throw outOfTime(step, wantedMs, 0);
    return await within(granted, () => outOfTime(step, wantedMs, granted), this.#stop, work);
  }
}

/**
 * Runs the work until the time is over or the outer signal aborts. Then throws `late()` or the signal's reason
 * immediately. The work's own signal aborts with the same error; work that never settles is abandoned.
 */
export async function within<T>(
  milliseconds: number,
  late: () => Error,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const stop = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    stop.signal.addEventListener("abort", () => reject(stop.signal.reason));
  });
  const passOn = () => stop.abort(outer?.reason);
  outer?.addEventListener("abort", passOn);
  const expiry = startTimer(milliseconds, () => stop.abort(late()));
  try {
    return await Promise.race([work(stop.signal), ended]);
  } finally {
    clearTimeout(expiry);
    outer?.removeEventListener("abort", passOn);
  }
}

function outOfTime(step: string, wantedMs: number, grantedMs: number): ExtractionError {
  const advice = grantedMs < wantedMs ? "raise the function's timeout" : "raise the limit of this step";
  const wanted = Number.isFinite(wantedMs) ? ` (it may use ${wantedMs} ms)` : "";
  return new ExtractionError("OUT_OF_TIME", `${step} stopped after ${grantedMs} ms${wanted}`, {
    remedy: `${advice} or send fewer pages`,
  });
}

// Node fires a timer of more than 2^31 - 1 ms immediately.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

function startTimer(milliseconds: number, action: () => void): NodeJS.Timeout | undefined {
  return milliseconds > LONGEST_TIMER_MS ? undefined : setTimeout(action, milliseconds);
}

/** Resolves after the time, or rejects with the signal's reason as soon as it aborts. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop);
  });
}

/** Runs the action after the time. The process does not wait for it. */
export function later(milliseconds: number, action: () => void): void {
  setTimeout(action, milliseconds).unref();
}

/** Repeats the action while the work runs, like a heartbeat. */
export async function whileRepeating<T>(everyMs: number, action: () => void, work: () => Promise<T>): Promise<T> {
  const beat = setInterval(action, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
