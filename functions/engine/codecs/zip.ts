// ZIP archives behind a gate: entries come from the central directory, and what counts are the bytes that inflating
// really makes, because declared sizes are lies (APPNOTE 6.3.10 has no way to trust them).

import { inflateRawSync } from "node:zlib";
import { ExtractionError, limitExceeded } from "../errors.ts";
import type { Limits } from "../settings.ts";

export interface Zip {
  /** In the order of the central directory. */
  readonly names: readonly string[];
  /** The entry's bytes, undefined when there is none of that name; every reading counts against the limit. */
  read(name: string): Uint8Array | undefined;
  isEncrypted(name: string): boolean;
}

interface Entry {
  readonly name: string;
  readonly offset: number;
  readonly compressedBytes: number;
  readonly method: number;
  readonly encrypted: boolean;
}

const SIGNATURE = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;

/** Bytes that all archives opened under the same limits have inflated to, for limits that are shared. */
const inflatedUnder = new WeakMap<object, number>();

/** The same limits, whose `unpackedBytes` all archives opened under them share, as archives in archives must. */
export function shareInflating(limits: Limits): Limits {
  const shared = { ...limits };
  inflatedUnder.set(shared, 0);
  return shared;
}

/** Throws DAMAGED_DOCUMENT, LIMIT_EXCEEDED, NOT_AVAILABLE (encrypted entries), here or while reading. */
export function openZip(bytes: Uint8Array, limits: Pick<Limits, "unpackedBytes" | "archiveEntries">): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map(readDirectory(view, limits.archiveEntries).map((entry) => [entry.name, entry]));
  let inflated = 0;
  return {
    names: [...entries.keys()],
    isEncrypted: (name) => entries.get(name)?.encrypted ?? false,
    read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      const before = inflatedUnder.get(limits) ?? inflated;
      const content = inflateUnder(limits, () =>
        inflate(view, entry, limits.unpackedBytes - before, limits.unpackedBytes),
      );
      inflated += content.length;
      if (inflatedUnder.has(limits)) inflatedUnder.set(limits, before + content.length);
      return content;
    },
  };
}

/** What crosses a shared limit has used it up; else each of many bombs would inflate what the one before left over. */
function inflateUnder(limits: Pick<Limits, "unpackedBytes">, inflating: () => Uint8Array): Uint8Array {
  try {
    return inflating();
  } catch (error) {
    const isOver = error instanceof ExtractionError && error.code === "LIMIT_EXCEEDED";
    if (isOver && inflatedUnder.has(limits)) inflatedUnder.set(limits, limits.unpackedBytes);
    throw error;
  }
}

/** Whether the bytes begin like a ZIP archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

function readDirectory(view: DataView, maxEntries: number): readonly Entry[] {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  const claimed = view.getUint32(end + 16, true);
  // Bytes put before the archive shift every offset; the directory itself lies just before its end record.
  const shift =
    view.getUint32(Math.min(claimed, view.byteLength - 4), true) === SIGNATURE.central ? 0 : end - size - claimed;
  const entries: Entry[] = [];
  let at = claimed + shift;
  // Every record is read, not only as many as are declared, so that none is hidden from the count.
  while (at >= 0 && at + 46 <= end && view.getUint32(at, true) === SIGNATURE.central) {
    if (entries.length >= maxEntries) {
      const found = `more than ${maxEntries}`;
      throw limitExceeded("entries of the archive", found, String(maxEntries), "TEXTRACTOR_MAX_ARCHIVE_ENTRIES");
    }
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    entries.push(readEntry(view, at, nameBytes ?? 0, shift));
    at += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  if (entries.length === 0 && count > 0) throw damaged("its directory cannot be read");
  return entries;
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= first; at--) {
    if (view.getUint32(at, true) === SIGNATURE.end) return at;
  }
  throw damaged("its end is missing, as when a download was cut short");
}

function readEntry(view: DataView, at: number, nameBytes: number, shift: number): Entry {
  if (at + 46 + nameBytes > view.byteLength) throw damaged("its directory is cut");
  const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameBytes));
  return {
    // Some writers use Windows' separator.
    name: name.replaceAll("\\", "/"),
    offset: view.getUint32(at + 42, true) + shift,
    compressedBytes: view.getUint32(at + 20, true),
    method: view.getUint16(at + 10, true),
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
  };
}

function inflate(view: DataView, entry: Entry, left: number, allowed: number): Uint8Array {
  if (entry.encrypted) {
    const message = `the archive's entry ${entry.name} is encrypted, which is not read; save it without a password`;
    throw new ExtractionError("NOT_AVAILABLE", message);
  }
  const { offset } = entry;
  if (offset < 0 || offset + 30 > view.byteLength || view.getUint32(offset, true) !== SIGNATURE.local) {
    throw damaged(`its entry ${entry.name} is not where the directory says`);
  }
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + entry.compressedBytes > view.byteLength) throw damaged(`its entry ${entry.name} is cut`);
  const stored = new Uint8Array(view.buffer, view.byteOffset + start, entry.compressedBytes);
  if (entry.method === STORED) {
    if (stored.length > left) throw tooMany(allowed);
    return stored;
  }
  if (entry.method !== DEFLATED) throw damaged(`its entry ${entry.name} has compression ${entry.method}`);
  if (left <= 0) throw tooMany(allowed);
  try {
    return inflateRawSync(stored, { maxOutputLength: left });
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "ERR_BUFFER_TOO_LARGE") throw tooMany(allowed);
    throw damaged(`its entry ${entry.name} cannot be inflated`, cause);
  }
}

function tooMany(allowed: number): ExtractionError {
  const found = `more than ${allowed}`;
  return limitExceeded("unpacked bytes of the archive", found, String(allowed), "TEXTRACTOR_MAX_UNPACKED_BYTES");
}

function damaged(why: string, cause?: unknown): ExtractionError {
  const message = `the ZIP archive is damaged: ${why}; send an undamaged copy`;
  return new ExtractionError("DAMAGED_DOCUMENT", message, cause === undefined ? {} : { cause });
}
