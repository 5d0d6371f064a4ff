// Hashes as all of Office's ways to encrypt are made of them (MS-OFFCRYPTO).

import { createHash } from "node:crypto";

/** Of the pieces, one after the other. */
export function hashOf(hash: string, ...pieces: readonly Uint8Array[]): Buffer {
  const sum = createHash(hash);
  for (const piece of pieces) sum.update(piece);
  return sum.digest();
}

/** The four bytes of a number, as numbers are hashed. */
export function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
