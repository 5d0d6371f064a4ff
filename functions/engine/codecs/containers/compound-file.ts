// Compound files (MS-CFB), the container of Office 97-2003 and Outlook. Reads streams by path and tolerates damage.

import { ExtractionError } from "../../base/errors.ts";

export interface CompoundFile {
  /** Bytes of the whole file. */
  readonly size: number;
  /** Paths of streams, such as "WordDocument" or "ObjectPool/_123/Ole", in directory order. */
  readonly paths: readonly string[];
  /**
   * Reads a stream, or undefined when it does not exist. Names compare without regard to case. The bytes end where the
   * file or the chain of sectors ends, and soon after `most`. They may be a view of the file: do not write to them.
   */
  read(path: string, most?: number): Uint8Array | undefined;
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

// MS-CFB, section 2.2.
const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const HEADER_DIFAT = 109;
/** Sector numbers above this one are marks: free, end of chain, FAT, DIFAT. */
const LAST_SECTOR = 0xfffffffa;
const STORAGE = 1;
const STREAM = 2;
// A mail message with 1,000 recipients has 20,000.
const MAX_ENTRIES = 200_000;
// Real files nest three storages deep for each embedded document.
const MAX_DEPTH = 64;

export function isCompoundFile(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => bytes[at] === byte);
}

/** Opens a compound file. Throws DAMAGED_DOCUMENT when it has no readable directory. */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  if (!isCompoundFile(bytes) || bytes.length < HEADER_BYTES) throw damagedCompoundFile("its header is cut off");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sectorBytes = view.getUint16(30, true) === 12 ? 4096 : 512;
  const sectors = Math.ceil((bytes.length - HEADER_BYTES) / sectorBytes);
  const sector = (number: number) => bytes.subarray((number + 1) * sectorBytes, (number + 2) * sectorBytes);
  const fat = readFat(view, sectorBytes, sectors);
  const readChain = (start: number, size: number) => {
    const numbers = followChain(fat, start, sectors, Math.ceil(size / sectorBytes));
    // Nearly every program writes a stream in one piece. A view of the file then avoids a copy of up to 140 MB.
    const isOnePiece = numbers.every((number, index) => number === start + index);
    if (!isOnePiece) return concat(numbers.map(sector), size);
    const from = (start + 1) * sectorBytes;
    return bytes.subarray(from, from + Math.min(size, numbers.length * sectorBytes));
  };

  const directory = readChain(view.getUint32(48, true), MAX_ENTRIES * ENTRY_BYTES);
  const entries = readEntries(directory);
  const root = entries[0];
  if (root === undefined) throw damagedCompoundFile("its directory is missing");

  const miniCutoff = view.getUint32(56, true);
  let mini: { readonly fat: readonly number[]; readonly bytes: Uint8Array } | undefined;
  const openMini = () => {
    mini ??= {
      fat: numbersOf(readChain(view.getUint32(60, true), bytes.length)),
      bytes: readChain(root.start, bytes.length),
    };
    return mini;
  };
  const readEntry = ({ start, size }: Entry, most: number): Uint8Array => {
    if (size >= miniCutoff) return readChain(start, Math.min(size, most));
    const { fat: miniFat, bytes: small } = openMini();
    const pieces = followChain(miniFat, start, Math.ceil(small.length / 64), Math.ceil(size / 64));
    return concat(
      pieces.map((number) => small.subarray(number * 64, number * 64 + 64)),
      size,
    );
  };

  const streams = new Map<string, Entry>();
  const names: string[] = [];
  for (const { path, entry } of walkStreams(entries, root)) {
    if (streams.has(path.toLowerCase())) continue;
    streams.set(path.toLowerCase(), entry);
    names.push(path);
  }
  return {
    size: bytes.length,
    paths: names,
    read(path, most = Number.POSITIVE_INFINITY) {
      const entry = streams.get(path.toLowerCase());
      return entry === undefined ? undefined : readEntry(entry, most);
    },
  };
}

function readFat(view: DataView, sectorBytes: number, sectors: number): readonly number[] {
  const fat: number[] = [];
  const perSector = sectorBytes / 4;
  const addSector = (number: number) => {
    const from = (number + 1) * sectorBytes;
    if (fat.length >= sectors) return;
    for (let at = from; at + 4 <= Math.min(from + sectorBytes, view.byteLength); at += 4) {
      fat.push(view.getUint32(at, true));
    }
  };
  for (let index = 0; index < HEADER_DIFAT; index++) addSector(view.getUint32(76 + index * 4, true));
  let next = view.getUint32(68, true);
  for (let steps = 0; steps < sectors && next <= LAST_SECTOR; steps++) {
    const from = (next + 1) * sectorBytes;
    if (from + sectorBytes > view.byteLength) break;
    for (let index = 0; index < perSector - 1; index++) addSector(view.getUint32(from + index * 4, true));
    next = view.getUint32(from + sectorBytes - 4, true);
  }
  return fat;
}

/** Numbers of a chain's first `most` sectors. Stops where the chain returns to an earlier sector. */
function followChain(fat: readonly number[], start: number, sectors: number, most: number): readonly number[] {
  const chain = new Set<number>();
  let next: number | undefined = start;
  while (next !== undefined && next < sectors && chain.size < most && !chain.has(next)) {
    chain.add(next);
    next = fat[next];
  }
  return [...chain];
}

function readEntries(directory: Uint8Array): readonly Entry[] {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  const entries: Entry[] = [];
  const utf16 = new TextDecoder("utf-16le");
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const nameBytes = Math.min(64, view.getUint16(at + 64, true));
    const name = utf16.decode(directory.subarray(at, at + Math.max(0, nameBytes - 2)));
    entries.push({
      // This file joins names with slashes.
      name: name.replaceAll("/", "_"),
      type: view.getUint8(at + 66),
      left: view.getUint32(at + 68, true),
      right: view.getUint32(at + 72, true),
      child: view.getUint32(at + 76, true),
      start: view.getUint32(at + 116, true),
      // The upper half is only valid in files with large sectors (MS-CFB, section 2.6.1).
      size: view.getUint32(at + 120, true),
    });
  }
  return entries;
}

function* walkStreams(entries: readonly Entry[], root: Entry): Generator<{ path: string; entry: Entry }> {
  const seen = new Set<number>();
  const pending = [{ number: root.child, prefix: "", depth: 0 }];
  for (let task = pending.pop(); task !== undefined; task = pending.pop()) {
    const { number, prefix, depth } = task;
    const entry = entries[number];
    if (entry === undefined || seen.has(number)) continue;
    seen.add(number);
    const path = prefix + entry.name;
    if (entry.type === STREAM) yield { path, entry };
    if (entry.type === STORAGE && depth < MAX_DEPTH) {
      pending.push({ number: entry.child, prefix: `${path}/`, depth: depth + 1 });
    }
    pending.push({ number: entry.right, prefix, depth }, { number: entry.left, prefix, depth });
  }
}

function concat(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(
    Math.min(
      size,
      pieces.reduce((sum, { length }) => sum + length, 0),
    ),
  );
  let at = 0;
  for (const piece of pieces) {
    const fitting = piece.subarray(0, whole.length - at);
    whole.set(fitting, at);
    at += fitting.length;
  }
  return whole;
}

function numbersOf(bytes: Uint8Array): readonly number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => view.getUint32(index * 4, true));
}

export function damagedCompoundFile(why: string): ExtractionError {
  return new ExtractionError("DAMAGED_DOCUMENT", `the Office document is damaged: ${why}`, {
    remedy: "send an undamaged copy",
  });
}
