// Faults of the program: an unexpected error becomes the failure of the current document or page.

import { createHash } from "node:crypto";
import { ExtractionError } from "./errors.ts";
import type { Log } from "./log.ts";
import { ENGINE_VERSION } from "./version.ts";

/**
 * Returns an ExtractionError unchanged, and INTERNAL for any other error. Messages of other errors may hold addresses,
 * passwords and words of the document, so only the error's name and its place in the program are reported and logged.
 */
export function asExtractionError(error: unknown, log: Log): ExtractionError {
  if (error instanceof ExtractionError) return error;
  const name = nameOf(error);
  const stack = framesOf(error);
  const reference = createHash("sha256").update(`${name}\n${stack}`).digest("hex").slice(0, 8);
  log.error("internal error", { name, reference, version: ENGINE_VERSION, stack });
  const fault = `${name}, reference ${reference}, version ${ENGINE_VERSION}`;
  return new ExtractionError("INTERNAL", `this document triggers a fault of the program (${fault})`, {
    remedy: "report it with this message, the log line with that reference and, if you may share it, the document",
  });
}

function nameOf(error: unknown): string {
  const name = error instanceof Error ? error.name : typeof error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const parts = [name, code].filter((part) => /^\w{1,60}$/.test(part));
  return parts.length === 0 ? "Error" : parts.join(" ");
}

/** Stack frames without the message, which comes first and may itself hold lines that look like frames. */
function framesOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const { message, stack = "" } = error;
  const frames = message === "" ? stack : stack.slice(stack.lastIndexOf(message) + message.length);
  return frames
    .split("\n")
    .filter((line) => /^ {4}at /.test(line))
    .join("\n");
}
