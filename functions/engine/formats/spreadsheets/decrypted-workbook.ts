// Decrypts workbooks of Excel 97 to 2003. The result is the same compound file with plain records.

import { isCompoundFile, openCompoundFile } from "../../codecs/containers/compound-file.ts";
import { copyCompoundFile } from "../../codecs/containers/copy-compound-file.ts";
import { rc4Stream } from "../../codecs/containers/rc4.ts";
import { type BlockKey, openRc4 } from "../../codecs/containers/rc4-encryption.ts";
import { recordsOf } from "./biff-records.ts";

/** Throws PASSWORD_REQUIRED, WRONG_PASSWORD, NOT_AVAILABLE. Returns a workbook unchanged unless RC4 encrypts it. */
export function plainWorkbook(bytes: Uint8Array, password: string | undefined): Uint8Array {
  if (!isCompoundFile(bytes)) return bytes;
  const file = openCompoundFile(bytes);
  const name = file.paths.find((path) => /^workbook$/i.test(path));
  if (name === undefined) return bytes;
  const header = rc4HeaderOf(file.read(name, LOOKED_AT_BYTES) ?? new Uint8Array());
  if (header === undefined) return bytes;
  const plain = decryptRecords(file.read(name) ?? new Uint8Array(), openRc4(header, password));
  // A stream of this name contains encrypted properties and is removed.
  const kept = file.paths.filter((path) => !/^encryption$/i.test(path));
  return copyCompoundFile(file, { paths: kept, replaced: new Map([[name, plain]]) });
}

const RECORD = { start: 0x0809, password: 0x002f, interfaceHeader: 0x00e1, sheet: 0x0085 } as const;
/** FilePass (MS-XLS, section 2.4.117). The value 0 is the XOR of Excel 95, which SheetJS decrypts itself. */
const RC4 = 1;
// Only the start and a few short records precede the password record.
const LOOKED_AT_BYTES = 4_096;

function rc4HeaderOf(stream: Uint8Array): Uint8Array | undefined {
  for (const { type, from, to } of recordsOf(stream.subarray(0, LOOKED_AT_BYTES))) {
    if (type !== RECORD.password) continue;
    return to - from > 6 && stream[from] === RC4 ? stream.subarray(from + 2, to) : undefined;
  }
  return undefined;
}

const BLOCK_BYTES = 1_024;
/** An unused record type, which readers skip. */
const NO_RECORD = 0xfff0;

/** Record heads are plain, but the cipher stream counts their bytes (MS-XLS, section 2.2.10). */
function decryptRecords(stream: Uint8Array, key: BlockKey): Uint8Array {
  const mask = maskOf(stream.length, key);
  const plain = Uint8Array.from(stream);
  for (const { type, from, to } of recordsOf(stream)) {
    if (type === RECORD.password) {
      new DataView(plain.buffer).setUint16(from - 4, NO_RECORD, true);
    } else if (type !== RECORD.start && type !== RECORD.interfaceHeader) {
      // The start of a sheet is plain too.
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
