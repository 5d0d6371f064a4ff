// The requests that are worked on at the same time, and those that wait for a place.

import { ExtractionError } from "../../functions/engine/base/errors.ts";

export interface Admission {
  /**
   * Runs the work as soon as a place is free. Throws SERVICE_FAILED when too many wait already, and the signal's reason
   * when the caller leaves before.
   */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export function openAdmission(places: number, mostWaiting: number): Admission {
  let free = places;
  const waiting = new Set<() => void>();
  const leave = () => {
    const [next] = waiting;
    if (next === undefined) free++;
    else {
      waiting.delete(next);
      next();
    }
  };
  const enter = async (signal: AbortSignal) => {
    signal.throwIfAborted();
    if (free > 0) {
      free--;
      return;
    }
    if (waiting.size >= mostWaiting) throw tooMany(places + mostWaiting);
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        signal.removeEventListener("abort", stop);
        resolve();
      };
      const stop = () => {
        waiting.delete(admit);
        reject(signal.reason);
      };
      waiting.add(admit);
      signal.addEventListener("abort", stop, { once: true });
    });
  };
  return {
    async run(signal, work) {
      await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

function tooMany(most: number): ExtractionError {
  return new ExtractionError("SERVICE_FAILED", `${most} requests are already worked on or waiting`, {
    remedy: "send the request again later, or start the server with a higher --jobs",
    retryable: true,
  });
}
