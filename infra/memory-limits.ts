// Limits that keep a function within its memory. A refused document leaves a record; a killed function leaves none.

/** Memory of the runtime, the bundles, and document copies outside the parser: 100 MB measured, plus a reserve. */
const RUNTIME_MB = 324;
const PARSER_MB = 1_024;
/**
 * Peak memory as a multiple of the document's size. Measured 5 to 7 for scans of 100 to 300 MB with a searchable PDF.
 */
const COPIES = 7;

export function limitsFor(memoryMb: number): Readonly<Record<string, string>> {
  return {
    TEXTRACTOR_PARSER_MEMORY_MB: String(Math.max(64, Math.min(PARSER_MB, memoryMb - RUNTIME_MB))),
    TEXTRACTOR_MAX_DOWNLOAD_BYTES: String(Math.floor(memoryMb / COPIES) * 1024 ** 2),
  };
}
