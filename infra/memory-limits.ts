// The limits on a document that keep a function inside its memory: what is refused is recorded, and what is killed is not.

/** Of the runtime, the bundles, and copies of a document that are not a parser's: 100 MB measured, and a reserve. */
const RUNTIME_MB = 324;
const PARSER_MB = 1_024;
/** Measured: scans of 100 to 300 MB peak at 5 to 7 times their size where a searchable PDF is made of them. */
const COPIES = 7;

export function limitsFor(memoryMb: number): Readonly<Record<string, string>> {
  return {
    TEXTRACTOR_PARSER_MEMORY_MB: String(Math.max(64, Math.min(PARSER_MB, memoryMb - RUNTIME_MB))),
    TEXTRACTOR_MAX_DOWNLOAD_BYTES: String(Math.floor(memoryMb / COPIES) * 1024 ** 2),
  };
}
