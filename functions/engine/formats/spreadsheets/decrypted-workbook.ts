// Workbooks of Excel 97 to 2003 behind a password: their records in plain, in a compound file as it was.

import { isCompoundFile, openCompoundFile } from "../../codecs/containers/compound-file.ts";
import { copyCompoundFile } from "../../codecs/containers/copy-compound-file.ts";
import { rc4Stream } from "../../codecs/containers/rc4.ts";
import { type BlockKey, openRc4 } from "../../codecs/containers/rc4-encryption.ts";
import { recordsOf } from "./biff-records.ts";

/** Throws PASSWORD_REQUIRED, WRONG_PASSWORD, NOT_AVAILABLE. What is not encrypted by RC4 is given back as it is. */
export function plainWorkbook(bytes: Uint8Array, password: string | undefined): Uint8Array {
  if (!isCompoundFile(bytes)) return bytes;
  const file = openCompoundFile(bytes);
  const name = file.paths.find((path) => /^workbook$/i.test(path));
  const start = name === undefined ? undefined : file.read(name, LOOKED_AT_BYTES);
  const header = start && rc4HeaderOf(start);
  const stream = name === undefined || header === undefined ? undefined : file.read(name);
  if (name === undefined || stream === undefined || header === undefined) return bytes;
  const plain = decryptRecords(stream, openRc4(header, password));
  // Properties that were encrypted too lie in a stream of that name, which stays closed.
  const kept = file.paths.filter((path) => !/^encryption$/i.test(path));
  return copyCompoundFile(file, { paths: kept, replaced: new Map([[name, plain]]) });
}

const RECORD = { start: 0x0809, password: 0x002f, interfaceHeader: 0x00e1, sheet: 0x0085 } as const;
/** FilePass (MS-XLS, section 2.4.117): 0 is the XOR of Excel 95, which SheetJS undoes itself. */
const RC4 = 1;
// Nothing but the start and a few short records come before it.
const LOOKED_AT_BYTES = 4_096;

function rc4HeaderOf(stream: Uint8Array): Uint8Array | undefined {
  for (const { type, from, to } of recordsOf(stream.subarray(0, LOOKED_AT_BYTES))) {
    if (type !== RECORD.password) continue;
    return to - from > 6 && (stream[from] ?? 0) === RC4 ? stream.subarray(from + 2, to) : undefined;
  }
  return undefined;
}

const BLOCK_BYTES = 1_024;
/** A type that no record has: readers step over it. */
const NO_RECORD = 0xfff0;

/** Heads of records are in plain, and yet the cipher's stream runs on under them (MS-XLS, section 2.2.10). */
function decryptRecords(stream: Uint8Array, key: BlockKey): Uint8Array {
  const mask = maskOf(stream.length, key);
  const plain = Uint8Array.from(stream);
  for (const { type, from, to } of recordsOf(stream)) {
    if (type === RECORD.password) {
      new DataView(plain.buffer).setUint16(from - 4, NO_RECORD, true);
    } else if (type !== RECORD.start && type !== RECORD.interfaceHeader) {
      // Where a sheet begins is in plain too.
      for (let at = type === RECORD.sheet ? from + 4 : from; at < to; at++)
        plain[at] = (stream[at] ?? 0) ^ (mask[at] ?? 0);
    }
  }
  return plain;
}

function maskOf(length: number, key: BlockKey): Uint8Array {
  const mask = new Uint8Array(Math.ceil(length / BLOCK_BYTES) * BLOCK_BYTES);
  for (let at = 0; at < mask.length; at += BLOCK_BYTES) {
    mask.set(rc4Stream(key(at / BLOCK_BYTES))(BLOCK_BYTES), at);
  }
  return mask;
}
