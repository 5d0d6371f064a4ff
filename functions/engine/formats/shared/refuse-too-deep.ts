// Readers walk trees by recursion. The depth setting may allow more levels than the stack has.

import { ExtractionError } from "../../base/errors.ts";

/** Runs the reader and turns a stack overflow into LIMIT_EXCEEDED. */
export function refuseTooDeep<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof RangeError) || !/call stack/i.test(cause.message)) throw cause;
    throw new ExtractionError("LIMIT_EXCEEDED", `the ${what} nests its elements too deep`, {
      remedy: "take tables out of tables, or lower TEXTRACTOR_MAX_NESTING_DEPTH",
      cause,
    });
  }
}
