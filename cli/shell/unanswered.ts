// The documents of a run without an answer. When a promise never settles, Node ends the process with code 0 as soon as
// nothing else is left to do. Such a run would look complete.

import { publicUri } from "../../functions/engine/base/public-uri.ts";
import type { Progress } from "./progress.ts";

export interface Unanswered {
  /** Takes documents as the person wrote them. */
  expect(documents: readonly string[]): void;
  answered(document: string): void;
  /** Ends the watch: the run returned, so missing answers are no fault. */
  stop(): void;
}

/** Names the unanswered documents and exits with 1 when the process has nothing left to do. */
export function watchUnanswered(progress: Pick<Progress, "say">): Unanswered {
  // Counts by document: a list may name a document twice and may have a million entries.
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
