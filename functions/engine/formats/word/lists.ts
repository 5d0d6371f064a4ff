// Numbers and bullets before paragraphs: Word stores how to count, not the numbers (MS-DOC, section 2.4.6.3).

import { listNumber } from "../list-numbers.ts";

interface Level {
  readonly start: number;
  readonly format: number;
  /** Characters 0 to 8 stand for the numbers of these levels. */
  readonly template: string;
}

interface Override {
  readonly list: number;
  /** By level: another start, or a whole other level. */
  readonly levels: ReadonlyMap<number, { readonly start?: number; readonly level?: Level }>;
}

/** MS-OSHARED, section 2.2.1.3, by the names of ECMA-376. */
const FORMATS: Readonly<Record<number, string>> = {
  1: "upperRoman",
  2: "lowerRoman",
  3: "upperLetter",
  4: "lowerLetter",
  5: "ordinal",
  22: "decimalZero",
  255: "none",
};
const LEVELS = 9;
const LIST_BYTES = 28;
const OVERRIDE_BYTES = 16;
// Word shows list numbers on at most this many levels, and a document has a few lists.
const MAX_LISTS = 65_535;

/** The marker of the next paragraph of that list override and level; undefined when it shows none. */
export type NextMarker = (override: number, level: number) => string | undefined;

export function readLists(listBytes: Uint8Array, overrideBytes: Uint8Array): NextMarker {
  const lists = readListLevels(listBytes);
  const overrides = readOverrides(overrideBytes);
  const counters = new Map<number, (number | undefined)[]>();
  const started = new Set<string>();

  return (number, level) => {
    const override = overrides[number - 1];
    const levels = override === undefined ? undefined : lists.get(override.list);
    if (override === undefined || levels === undefined || level >= LEVELS) return undefined;
    const levelOf = (index: number) => override.levels.get(index)?.level ?? levels[index];
    const startOf = (index: number) => override.levels.get(index)?.start ?? levelOf(index)?.start ?? 1;
    const own = levelOf(level);
    if (own === undefined) return undefined;
    const counts = counters.get(override.list) ?? [];
    counters.set(override.list, counts);
    const key = `${number}/${level}`;
    const restarts = override.levels.get(level)?.start !== undefined && !started.has(key);
    started.add(key);
    const before = counts[level];
    counts[level] = before === undefined || restarts ? startOf(level) : before + 1;
    counts.length = level + 1;
    return markerOf(own, (index) =>
      listNumber(FORMATS[levelOf(index)?.format ?? 0] ?? "decimal", counts[index] ?? startOf(index)),
    );
  };
}

/** Bullets of symbol fonts are private characters; readers see a dot. */
const PRIVATE = /[\uf000-\uf0ff]/g;
const BULLET_FORMAT = 23;
const NONE_FORMAT = 255;

function markerOf({ template, format }: Level, numberOf: (level: number) => string): string | undefined {
  if (format === BULLET_FORMAT) return template.replaceAll(PRIVATE, "•").trim() || "•";
  const isBare = format === NONE_FORMAT;
  const marker = [...template].map((character) => {
    const code = character.charCodeAt(0);
    if (code >= LEVELS) return character;
    return isBare ? "" : numberOf(code);
  });
  return marker.join("").trim() || undefined;
}

function readListLevels(bytes: Uint8Array): ReadonlyMap<number, readonly Level[]> {
  const lists = new Map<number, readonly Level[]>();
  if (bytes.length < 2) return lists;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint16(0, true);
  let at = 2 + count * LIST_BYTES;
  for (let index = 0; index < Math.min(count, MAX_LISTS); index++) {
    const head = 2 + index * LIST_BYTES;
    if (head + LIST_BYTES > bytes.length) break;
    const isSimple = ((bytes[head + 26] ?? 0) & 1) === 1;
    const levels: Level[] = [];
    for (let level = 0; level < (isSimple ? 1 : LEVELS); level++) {
      const read = readLevel(bytes, at);
      if (read === undefined) return lists;
      levels.push(read.level);
      at = read.end;
    }
    lists.set(view.getInt32(head, true), levels);
  }
  return lists;
}

function readLevel(bytes: Uint8Array, at: number): { readonly level: Level; readonly end: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + LIST_BYTES > bytes.length) return undefined;
  const propertyBytes = (bytes[at + 24] ?? 0) + (bytes[at + 25] ?? 0);
  const textAt = at + LIST_BYTES + propertyBytes;
  if (textAt + 2 > bytes.length) return undefined;
  const end = textAt + 2 + view.getUint16(textAt, true) * 2;
  if (end > bytes.length) return undefined;
  const template = Buffer.from(bytes.subarray(textAt + 2, end)).toString("utf16le");
  return { level: { start: view.getInt32(at, true), format: bytes[at + 4] ?? 0, template }, end };
}

function readOverrides(bytes: Uint8Array): readonly Override[] {
  if (bytes.length < 4) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.min(view.getUint32(0, true), Math.floor((bytes.length - 4) / OVERRIDE_BYTES));
  const overrides: Override[] = [];
  let at = 4 + count * OVERRIDE_BYTES;
  for (let index = 0; index < count; index++) {
    const head = 4 + index * OVERRIDE_BYTES;
    const levels: Map<number, { start?: number; level?: Level }> = new Map();
    const changed = bytes[head + 12] ?? 0;
    at += 4;
    for (let each = 0; each < changed && at + 8 <= bytes.length; each++) {
      const flags = view.getUint32(at + 4, true);
      const start = view.getInt32(at, true);
      at += 8;
      const replaced = (flags & 0x20) !== 0 ? readLevel(bytes, at) : undefined;
      if (replaced !== undefined) at = replaced.end;
      const own = (flags & 0x10) !== 0 ? { start: replaced?.level.start ?? start } : {};
      levels.set(flags & 0xf, { ...own, ...(replaced === undefined ? {} : { level: replaced.level }) });
    }
    overrides.push({ list: view.getInt32(head, true), levels });
  }
  return overrides;
}
