// A searchable PDF on its way from the thread that makes it: the original, which both sides have, need not travel back.

export interface SearchablePdf {
  /** Bytes of the original that come first; 0 when it was written anew. */
  readonly keptBytes: number;
  /** What follows them. */
  readonly bytes: Uint8Array;
  readonly warnings: readonly string[];
}

export function wholePdf(original: Uint8Array, made: SearchablePdf): Uint8Array {
  if (made.keptBytes === 0) return made.bytes;
  return made.bytes.length === 0 ? original : Buffer.concat(partsOfPdf(original, made));
}

/** The same in parts, for who need not have it in one. */
export function partsOfPdf(original: Uint8Array, { keptBytes, bytes }: SearchablePdf): readonly Uint8Array[] {
  return [original.subarray(0, keptBytes), bytes].filter(({ length }) => length > 0);
}
