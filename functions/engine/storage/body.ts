// Bodies of writes: text, bytes, or pieces that are produced during the write.

import type { Body } from "./storage.ts";

/** Encodes text as UTF-8, and joins pieces of at most `most` bytes in all. A larger body stays in pieces. */
export async function inOneIfSmall(body: Body, most: number): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  if (typeof body === "string") return Buffer.from(body);
  if (body instanceof Uint8Array) return body;
  const held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > most) return body;
    held.push(piece);
  }
  return Buffer.concat(held, size);
}

/** Body as pieces. */
export async function* piecesOf(body: Body): AsyncGenerator<Uint8Array> {
  if (typeof body === "string") yield Buffer.from(body);
  else if (body instanceof Uint8Array) yield body;
  else yield* body;
}
