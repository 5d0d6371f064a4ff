// A searchable PDF as its thread returns it: without the original, because both threads have that.

export interface SearchablePdf {
  /** Number of the original's bytes that come first; 0 when the file was rewritten. */
  readonly keptBytes: number;
  /** Bytes that follow them. */
  readonly bytes: Uint8Array;
  readonly warnings: readonly string[];
}

export function wholePdf(original: Uint8Array, made: SearchablePdf): Uint8Array {
  if (made.keptBytes === 0) return made.bytes;
  return made.bytes.length === 0 ? original : Buffer.concat(partsOfPdf(original, made));
}

/** Parts of the PDF, for callers that do not need one buffer. */
export function partsOfPdf(original: Uint8Array, { keptBytes, bytes }: SearchablePdf): readonly Uint8Array[] {
  return [original.subarray(0, keptBytes), bytes].filter(({ length }) => length > 0);
}
