// A searchable PDF on its way from the thread that makes it: the original, which both sides have, need not travel back.

export interface SearchablePdf {
  /** Bytes of the original that come first; 0 when it was written anew. */
  readonly keptBytes: number;
  /** What follows them. */
  readonly bytes: Uint8Array;
  readonly warnings: readonly string[];
}

export function wholePdf(original: Uint8Array, { keptBytes, bytes }: SearchablePdf): Uint8Array {
  if (keptBytes === 0) return bytes;
  if (bytes.length === 0) return original;
  return Buffer.concat([original.subarray(0, keptBytes), bytes]);
}
