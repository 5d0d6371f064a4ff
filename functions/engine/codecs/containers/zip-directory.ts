// The central directory of a ZIP archive, which lists its entries (APPNOTE 6.3.10, section 4.3.12).

import { ExtractionError, limitExceeded } from "../../base/errors.ts";
import type { Encryption } from "./zip-encryption.ts";

export interface Entry {
  readonly name: string;
  readonly offset: number;
  readonly compressedBytes: number;
  /** Inflated size according to the directory, which may be false. */
  readonly claimedBytes: number;
  readonly method: number;
  readonly checksum: number;
  readonly encryption?: Encryption | undefined;
}

export const SIGNATURE = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;

/** Lists the entries. Throws DAMAGED_DOCUMENT, and LIMIT_EXCEEDED for more than `maxEntries`. */
export function readDirectory(view: DataView, maxEntries: number): readonly Entry[] {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  const claimed = view.getUint32(end + 16, true);
  // Bytes in front of the archive shift every offset. The directory itself lies just before its end record.
  const shift =
    view.getUint32(Math.min(claimed, view.byteLength - 4), true) === SIGNATURE.central ? 0 : end - size - claimed;
  const entries: Entry[] = [];
  let at = claimed + shift;
  // Reads every record and not only the declared number, so that no record escapes the count.
  while (at >= 0 && at + 46 <= end && view.getUint32(at, true) === SIGNATURE.central) {
    if (entries.length >= maxEntries) {
      const found = `more than ${maxEntries}`;
      throw limitExceeded("entries of the archive", found, String(maxEntries), "TEXTRACTOR_MAX_ARCHIVE_ENTRIES");
    }
    const [nameBytes, extraBytes] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
    entries.push(readEntry(view, at, nameBytes, extraBytes, shift));
    at += 46 + nameBytes + extraBytes + view.getUint16(at + 32, true);
  }
  if (entries.length === 0 && count > 0) throw damagedZip("its directory cannot be read");
  return entries;
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= first; at--) {
    if (view.getUint32(at, true) === SIGNATURE.end) return at;
  }
  throw damagedZip("its end is missing, as after an incomplete download");
}

function readEntry(view: DataView, at: number, nameBytes: number, extraBytes: number, shift: number): Entry {
  if (at + 46 + nameBytes + extraBytes > view.byteLength) throw damagedZip("its directory is cut off");
  const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameBytes));
  const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
  const aes = isEncrypted ? aesOf(view, at + 46 + nameBytes, extraBytes) : undefined;
  return {
    // Some programs write the separator of Windows.
    name: name.replaceAll("\\", "/"),
    offset: view.getUint32(at + 42, true) + shift,
    compressedBytes: view.getUint32(at + 20, true),
    claimedBytes: view.getUint32(at + 24, true),
    method: aes?.method ?? view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    ...(isEncrypted && { encryption: { aesBits: aes?.bits, check: checkByte(view, at) } }),
  };
}

/** Reads the extra field with the size of the AES key and the compression method (WinZip, AE specification). */
function aesOf(view: DataView, start: number, bytes: number) {
  for (let at = start; at + 11 <= start + bytes; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 0x9901) continue;
    const bits = [128, 192, 256][view.getUint8(at + 8) - 1];
    return bits === undefined ? undefined : { bits, method: view.getUint16(at + 9, true) };
  }
  return undefined;
}

/** The check byte comes from the checksum, or from the time when the writer streamed the entry (bit 3). */
function checkByte(view: DataView, at: number): number {
  const streamed = (view.getUint16(at + 8, true) & 8) !== 0;
  return view.getUint8(at + (streamed ? 13 : 19));
}

export function damagedZip(why: string, cause?: unknown): ExtractionError {
  return new ExtractionError("DAMAGED_DOCUMENT", `the ZIP archive is damaged: ${why}`, {
    remedy: "send an undamaged copy",
    cause,
  });
}
