// How a running task asks the main thread, which alone has storage and its credentials.

import { parentPort } from "node:worker_threads";

export interface Question {
  readonly id: number;
  readonly question: unknown;
}

export interface Answer {
  readonly id: number;
  readonly answer: unknown;
}

const waiting = new Map<number, (answer: unknown) => void>();
let asked = 0;

/** What `serve` of `Threads.run` answers; where that throws, this thread is ended. */
export function askMain<T>(question: unknown): Promise<T> {
  return new Promise((resolve) => {
    const id = ++asked;
    waiting.set(id, (answer) => resolve(answer as T));
    parentPort?.postMessage({ id, question } satisfies Question);
  });
}

export function takeAnswer({ id, answer }: Answer): void {
  waiting.get(id)?.(answer);
  waiting.delete(id);
}
