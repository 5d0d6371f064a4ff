// Errors outside the work on a document. Without a handler, Node would end the run at the first one.

import { asExtractionError } from "../../functions/engine/base/internal-error.ts";
import type { Log } from "../../functions/engine/base/log.ts";

/** Reports such errors and counts them, so that the exit code can say that the run was not clean. */
export function countFaults(log: Log, say: (line: string) => void): { readonly count: () => number } {
  let count = 0;
  process.on("uncaughtException", (error) => {
    count++;
    const { code, message } = asExtractionError(error, log);
    say(`textractor: ${code}: ${message}`);
  });
  return { count: () => count };
}
