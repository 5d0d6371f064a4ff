// How a running task asks the main thread, which alone has storage and its credentials.

import { parentPort } from "node:worker_threads";
import { fromWire, type WireError } from "../errors.ts";

export interface Question {
  readonly id: number;
  readonly question: unknown;
}

export type Answer = { readonly id: number } & ({ readonly value: unknown } | { readonly error: WireError });

const waiting = new Map<number, (answer: Answer) => void>();
let asked = 0;

/** What `serve` of `Threads.run` answers; rejects with what that throws. */
export function askMain<T>(question: unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const id = ++asked;
    waiting.set(id, (answer) => {
      if ("error" in answer) reject(fromWire(answer.error));
      else resolve(answer.value as T);
    });
    parentPort?.postMessage({ id, question } satisfies Question);
  });
}

export function takeAnswer(answer: Answer): void {
  waiting.get(answer.id)?.(answer);
  waiting.delete(answer.id);
}
