// Archives of a few megabytes with an entry of millions of repeats, which is never held whole.

import { constants, crc32, deflateRawSync } from "node:zlib";
import { unzipSync } from "fflate";

/** Bytes or a text, with the number of repeats. */
export type Part = Content | readonly [content: Content, times: number];

type Content = string | Uint8Array;

/** Inserts parts into one entry of the archive, after the content named by `behind`. */
export function swellZip(
  archive: Uint8Array,
  { entry, behind }: { readonly entry: string; readonly behind: Content },
  parts: Iterable<Part>,
): Uint8Array {
  const contents = unzipSync(archive);
  const original = Buffer.from(contents[entry] ?? []);
  const mark = original.indexOf(behind);
  if (mark < 0) throw new Error(`${entry} has no ${behind}`);
  const at = mark + Buffer.byteLength(behind);
  const swollen = deflateParts(between(original.subarray(0, at), parts, original.subarray(at)));
  const entries = Object.entries(contents).map(([name, content]): Packed => {
    if (name === entry) return { name, ...swollen, crc: 0 };
    return { name, deflated: deflateRawSync(content), bytes: content.length, crc: crc32(content) };
  });
  return zipOf(entries);
}

interface Packed {
  readonly name: string;
  readonly deflated: Uint8Array;
  readonly bytes: number;
  /** Checksum of the content. Readers of this project ignore it. */
  readonly crc: number;
}

/** Yields parts one by one, because together they may be hundreds of megabytes. */
function* between(start: Part, parts: Iterable<Part>, end: Part): Generator<Part> {
  yield start;
  yield* parts;
  yield end;
}

function deflateParts(parts: Iterable<Part>) {
  const blocks: Buffer[] = [];
  let bytes = 0;
  for (const part of parts) {
    const [content, times] = typeof part === "string" || part instanceof Uint8Array ? [part, 1] : part;
    // After a full flush nothing refers back, so the same block may occur any number of times.
    const block = deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH });
    for (let time = 0; time < times; time++) blocks.push(block);
    bytes += Buffer.byteLength(content) * times;
  }
  const lastEmptyBlock = Buffer.from([0x03, 0x00]);
  return { deflated: Buffer.concat([...blocks, lastEmptyBlock]), bytes };
}

/** Writes an archive without ZIP64: the declared size of an entry is below 4 GB. */
function zipOf(entries: readonly Packed[]): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, deflated, bytes, crc } of entries) {
    // Fields from the version needed to the length of the extra field (APPNOTE 4.3.7 and 4.3.12).
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(deflated.length, 14);
    common.writeUInt32LE(bytes, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), deflated]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\0"), common, rest, Buffer.from(name));
    files.push(file);
    offset += file.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, list, end]);
}
