// Readers walk trees by recursion; where the setting for depth allows more than the stack holds, this says so.

import { ExtractionError } from "../../base/errors.ts";

/** Runs the reader; a stack that overflows is LIMIT_EXCEEDED. */
export function refuseTooDeep<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof RangeError) || !/call stack/i.test(cause.message)) throw cause;
    const message = `the ${what} nests its elements too deeply to be read; take tables out of tables, or lower TEXTRACTOR_MAX_NESTING_DEPTH`;
    throw new ExtractionError("LIMIT_EXCEEDED", message, { cause });
  }
}
