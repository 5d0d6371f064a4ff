// The documents of a run that have no answer yet. What is awaited may never settle; Node then ends the process with
// code 0 as soon as nothing else is left to do, and the run would look complete.

import { publicUri } from "../functions/engine/base/log.ts";
import type { Progress } from "./progress.ts";

export interface Unanswered {
  /** Of documents as the person wrote them. */
  expect(documents: readonly string[]): void;
  answered(document: string): void;
  /** The run has ended by itself, whatever is not answered. */
  stop(): void;
}

/** Ends the process with 1, and names the documents, when it has nothing left to do and some are not answered. */
export function watchUnanswered(progress: Progress): Unanswered {
  // How often each was named: a list may name a document twice, and have a million.
  const documents = new Map<string, number>();
  const whenEmpty = () => {
    for (const document of documents.keys()) {
      progress.say(
        `textractor: ${publicUri(document)}: INTERNAL: the run ended without an answer; report this document`,
      );
    }
    if (documents.size > 0) process.exit(1);
  };
  process.on("beforeExit", whenEmpty);
  return {
    expect(more) {
      for (const document of more) documents.set(document, (documents.get(document) ?? 0) + 1);
    },
    answered(document) {
      const left = (documents.get(document) ?? 0) - 1;
      if (left > 0) documents.set(document, left);
      else documents.delete(document);
    },
    stop: () => void process.off("beforeExit", whenEmpty),
  };
}
