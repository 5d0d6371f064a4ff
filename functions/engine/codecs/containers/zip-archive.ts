// ZIP archives with limits. Entries come from the central directory. The limit counts the bytes that inflating really
// makes, because declared sizes may be false (APPNOTE 6.3.10 has no way to prove them).

import { crc32, inflateRawSync } from "node:zlib";
import { ExtractionError, limitExceeded } from "../../base/errors.ts";
import type { Limits } from "../../base/settings.ts";
import { type InflateBudget, inflateBudget, spend } from "./inflate-budget.ts";
import { damagedZip, type Entry, readDirectory, SIGNATURE } from "./zip-directory.ts";
import { decryptEntry, fitsPassword, wrongPassword } from "./zip-encryption.ts";

export interface Zip {
  /** Names of the entries, in the order of the central directory. */
  readonly names: readonly string[];
  /** Reads an entry, or undefined when it does not exist. Every read counts against the limit. */
  read(name: string): Uint8Array | undefined;
  isEncrypted(name: string): boolean;
  /** Checks that the archive's password opens the entry. */
  isOpenTo(name: string): boolean;
}

const STORED = 0;
const DEFLATED = 8;
const AES_ENCRYPTED = 99;

export interface ZipLimits extends Pick<Limits, "unpackedBytes" | "archiveEntries"> {
  /** Budget shared with other archives. When undefined, the archive may inflate to `unpackedBytes` by itself. */
  readonly inflating: InflateBudget | undefined;
}

/**
 * Opens an archive. Throws DAMAGED_DOCUMENT and LIMIT_EXCEEDED, here or when an entry is read. Encrypted entries also
 * throw PASSWORD_REQUIRED, WRONG_PASSWORD and NOT_AVAILABLE.
 */
export function openZip(bytes: Uint8Array, limits: ZipLimits, password?: string | undefined): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map(readDirectory(view, limits.archiveEntries).map((entry) => [entry.name, entry]));
  const budget = limits.inflating ?? inflateBudget(limits.unpackedBytes);
  return {
    names: [...entries.keys()],
    isEncrypted: (name) => entries.get(name)?.encryption !== undefined,
    isOpenTo(name) {
      const entry = entries.get(name);
      if (entry?.encryption === undefined || password === undefined) return entry !== undefined;
      if (!fitsPassword(storedBytes(view, entry), entry.encryption, password)) return false;
      return opens(() => contentOf(view, entry, password, limits.unpackedBytes, limits.unpackedBytes));
    },
    read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      return spend(budget, limits.inflating !== undefined, (left) =>
        contentOf(view, entry, password, left, budget.allowed),
      );
    },
  };
}

/** Checks that the bytes begin like a ZIP archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** Decides whether the password is right. Other damage does not matter here. */
function opens(reading: () => Uint8Array): boolean {
  try {
    reading();
    return true;
  } catch (error) {
    if (error instanceof ExtractionError) return error.code !== "WRONG_PASSWORD";
    throw error;
  }
}

function contentOf(
  view: DataView,
  entry: Entry,
  password: string | undefined,
  left: number,
  allowed: number,
): Uint8Array {
  const stored = storedBytes(view, entry);
  const { encryption } = entry;
  if (encryption === undefined) return inflate(stored, entry, left, allowed);
  if (entry.method === AES_ENCRYPTED) {
    throw new ExtractionError("NOT_AVAILABLE", `the encryption of the archive's entry ${entry.name} is not supported`, {
      remedy: "save it without a password",
    });
  }
  if (password === undefined) {
    throw new ExtractionError("PASSWORD_REQUIRED", `the archive's entry ${entry.name} is encrypted`, {
      remedy: "send its `password`",
    });
  }
  const plain = decryptEntry(stored, encryption, password);
  if (encryption.aesBits !== undefined) return inflate(plain, entry, left, allowed);
  // One wrong password in 256 passes the check byte, so the content must match the checksum too.
  try {
    const content = inflate(plain, entry, left, allowed);
    if (crc32(content) === entry.checksum) return content;
  } catch (error) {
    if (!(error instanceof ExtractionError) || error.code !== "DAMAGED_DOCUMENT") throw error;
  }
  throw wrongPassword();
}

function storedBytes(view: DataView, entry: Entry): Uint8Array {
  const { offset } = entry;
  if (offset < 0 || offset + 30 > view.byteLength || view.getUint32(offset, true) !== SIGNATURE.local) {
    throw damagedZip(`its entry ${entry.name} is not at the place that the directory gives`);
  }
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + entry.compressedBytes > view.byteLength) throw damagedZip(`its entry ${entry.name} is cut off`);
  return new Uint8Array(view.buffer, view.byteOffset + start, entry.compressedBytes);
}

function inflate(stored: Uint8Array, entry: Entry, left: number, allowed: number): Uint8Array {
  if (entry.method === STORED) {
    if (stored.length > left) throw tooMany(allowed);
    return stored;
  }
  if (entry.method !== DEFLATED)
    throw damagedZip(`its entry ${entry.name} has the unknown compression ${entry.method}`);
  if (left <= 0) throw tooMany(allowed);
  try {
    const chunkSize = roomFor(stored.length, Math.min(entry.claimedBytes, left));
    const content = inflateRawSync(stored, { maxOutputLength: left, chunkSize });
    return content.length < chunkSize / 2 ? Uint8Array.from(content) : content;
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "ERR_BUFFER_TOO_LARGE") throw tooMany(allowed);
    throw damagedZip(`its entry ${entry.name} cannot be inflated`, cause);
  }
}

/** Room to inflate in one piece if the claimed size can be true. Joining several pieces would need twice the memory. */
function roomFor(storedBytes: number, claimedBytes: number): number {
  return Math.max(LEAST_ROOM, Math.min(claimedBytes, storedBytes * MOST_DEFLATED) + 1);
}

const LEAST_ROOM = 16 * 1024;
/** Highest ratio that deflate reaches: https://www.zlib.net/zlib_tech.html. */
const MOST_DEFLATED = 1_032;

function tooMany(allowed: number): ExtractionError {
  const found = `more than ${allowed}`;
  return limitExceeded("unpacked bytes of the archive", found, String(allowed), "TEXTRACTOR_MAX_UNPACKED_BYTES");
}
