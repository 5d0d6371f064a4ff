// Hashes that all of Office's encryption schemes are built from (MS-OFFCRYPTO).

import { createHash } from "node:crypto";

/** Hash of the concatenated pieces. */
export function hashOf(hash: string, ...pieces: readonly Uint8Array[]): Buffer {
  const sum = createHash(hash);
  for (const piece of pieces) sum.update(piece);
  return sum.digest();
}

/** The four bytes of a number, in the form that is hashed. */
export function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
