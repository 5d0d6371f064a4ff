// The documents of a run that have no answer yet. What is awaited may never settle; Node then ends the process with
// code 0 as soon as nothing else is left to do, and the run would look complete.

import { publicUri } from "../functions/engine/log.ts";
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
  const documents: string[] = [];
  const whenEmpty = () => {
    for (const document of documents) {
      progress.say(
        `textractor: ${publicUri(document)}: INTERNAL: the run ended without an answer; report this document`,
      );
    }
    if (documents.length > 0) process.exit(1);
  };
  process.on("beforeExit", whenEmpty);
  return {
    expect: (more) => void documents.push(...more),
    answered(document) {
      const place = documents.indexOf(document);
      if (place !== -1) documents.splice(place, 1);
    },
    stop: () => void process.off("beforeExit", whenEmpty),
  };
}
