// Damage in a corpus: an unreadable row, a result that is no gzip or JSON, a file that is missing.

import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { errorCode } from "../../functions/engine/storage/system-error-code.ts";

/** Runs work that reads stored data. Its errors become DAMAGED_DOCUMENT, so that the other documents go on. */
export function readingStored<T>(work: () => Promise<T>): Promise<T>;
export function readingStored<T>(work: () => T): T;
export function readingStored<T>(work: () => T | Promise<T>): T | Promise<T> {
  try {
    const result = work();
    return result instanceof Promise ? result.catch((error: unknown) => Promise.reject(damageOf(error))) : result;
  } catch (error) {
    throw damageOf(error);
  }
}

/** The error itself where it is a fault of this program. */
export function damageOf(error: unknown): unknown {
  if (error instanceof ExtractionError) return error;
  const isDamage = error instanceof SyntaxError || errorCode(error) !== "";
  if (!isDamage) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ExtractionError("DAMAGED_DOCUMENT", `the corpus does not have it in full (${reason})`, {
    remedy: "extract it again: textractor batch with --refresh",
    cause: error,
  });
}
