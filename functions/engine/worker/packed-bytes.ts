// A large output between its thread and storage. Deflating makes it seven times smaller; it is inflated piece by piece
// while it is written.

import { promisify } from "node:util";
import { deflateRawSync, inflateRaw } from "node:zlib";

/** UTF-8 in deflated pieces. */
export type PackedBytes = readonly Uint8Array[];

/** Characters of one piece. Larger pieces take more memory while they are packed, smaller ones deflate worse. */
const PIECE_CHARACTERS = 1024 ** 2;

export interface Packer {
  add(texts: Iterable<string>): void;
  end(): PackedBytes;
}

export function packer(): Packer {
  const packed: Uint8Array[] = [];
  let held: string[] = [];
  let characters = 0;
  const pack = () => {
    // Copied to its exact size, because the deflater's buffer is larger and may be shared.
    if (characters > 0) packed.push(new Uint8Array(deflateRawSync(held.join(""), { level: 1 })));
    held = [];
    characters = 0;
  };
  return {
    add(texts) {
      for (const text of texts) {
        held.push(text);
        characters += text.length;
        if (characters >= PIECE_CHARACTERS) pack();
      }
    },
    end() {
      pack();
      return packed;
    },
  };
}

/** Inflates the pieces. The result can be iterated over more than once. */
export function unpacked(packed: PackedBytes): AsyncIterable<Uint8Array> {
  return {
    async *[Symbol.asyncIterator]() {
      for (const piece of packed) yield await inflate(piece);
    },
  };
}

const inflate = promisify(inflateRaw);
