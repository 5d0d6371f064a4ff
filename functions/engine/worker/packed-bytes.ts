// A large output between its thread and storage. Deflating makes it seven times smaller; it is inflated piece by piece
// while it is written, and never where gzip is wanted.

import { promisify } from "node:util";
import { constants, crc32, deflateRawSync, inflateRaw } from "node:zlib";
import type { PackedBody } from "../storage/storage.ts";

/** UTF-8 in deflated pieces, with the facts that a gzip ends with. */
export interface PackedBytes {
  /** Parts of one stream of deflate, each with a dictionary of its own. */
  readonly pieces: readonly Uint8Array[];
  readonly crc32: number;
  /** Bytes of the output. */
  readonly size: number;
}

/** Characters of one piece. Larger pieces take more memory while they are packed, smaller ones deflate worse. */
const PIECE_CHARACTERS = 1024 ** 2;

export interface Packer {
  add(texts: Iterable<string>): void;
  end(): PackedBytes;
}

/** A piece ends at a byte, and not as the last of its stream. */
const OPEN_END = { finishFlush: constants.Z_SYNC_FLUSH };

export function packer(): Packer {
  const pieces: Uint8Array[] = [];
  let [checksum, size] = [0, 0];
  let held: string[] = [];
  let characters = 0;
  const pack = () => {
    if (characters === 0) return;
    const bytes = Buffer.from(held.join(""));
    checksum = crc32(bytes, checksum);
    size += bytes.length;
    // Copied to its exact size, because the deflater's buffer is larger and may be shared.
    pieces.push(new Uint8Array(deflateRawSync(bytes, { level: 1, ...OPEN_END })));
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
      return { pieces, crc32: checksum, size };
    },
  };
}

/** Body of a write. It inflates the pieces as they are asked for, as often as that is. */
export function unpacked(packed: PackedBytes): PackedBody {
  return {
    size: packed.size,
    gzip: () => gzipOf(packed),
    async *[Symbol.asyncIterator]() {
      for (const piece of packed.pieces) yield await inflate(piece, OPEN_END);
    },
  };
}

const inflate = promisify(inflateRaw);

/** RFC 1952, 2.3: no name, no time, the fastest compression, an unknown file system. */
const GZIP_HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255);
/** RFC 1951, 3.2.6: an empty block that is the last. */
const END_OF_STREAM = Uint8Array.of(3, 0);

function gzipOf({ pieces, crc32: checksum, size }: PackedBytes): Uint8Array {
  const trailer = new DataView(new ArrayBuffer(8));
  trailer.setUint32(0, checksum, true);
  trailer.setUint32(4, size % 2 ** 32, true);
  return Buffer.concat([GZIP_HEADER, ...pieces, END_OF_STREAM, new Uint8Array(trailer.buffer)]);
}
