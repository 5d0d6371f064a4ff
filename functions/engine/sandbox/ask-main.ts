// Questions of a running task to the main thread.

import { EventEmitter } from "node:events";
import { parentPort } from "node:worker_threads";
import type { TaskShape } from "./task-table.ts";

export interface Question<Asked = unknown> {
  readonly id: number;
  readonly question: Asked;
}

export interface Answer {
  readonly id: number;
  readonly answer: unknown;
}

/** Emits each answer under the number of its question. */
const answers = new EventEmitter();
let asked = 0;

/**
 * Asks the main thread. Resolves to the answer of `serve` of `Threads.run`. Where `serve` throws, this thread is ended.
 */
export function askMain<Task extends TaskShape>(question: Task["question"]): Promise<Task["answer"]> {
  return new Promise<Task["answer"]>((resolve) => {
    const id = ++asked;
    answers.once(String(id), resolve);
    parentPort?.postMessage({ id, question } satisfies Question);
  });
}

/** Settles the question that the answer belongs to. */
export function takeAnswer({ id, answer }: Answer): void {
  answers.emit(String(id), answer);
}
