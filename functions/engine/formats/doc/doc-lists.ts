// Numbers and bullets before paragraphs. Word stores the rules for counting, not the numbers (MS-DOC, section 2.4.6.3).

import { isBlankBullet } from "../shared/list-numbers.ts";
import { LEVELS, type ShownNumber, type WordLevel, type WordList, wordCounters } from "../word/word-lists.ts";
import { paragraphProperties } from "./doc-styles.ts";

interface Level extends WordLevel {
  /** Marker text. Characters 0 to 8 are placeholders for the numbers of these levels. */
  readonly template: string;
  /** Indentation of an item's text, in twentieths of a point. */
  readonly indent: number;
}

interface Override {
  readonly list: number;
  /** Changes of the override, by level: another start, or another level. */
  readonly levels: ReadonlyMap<number, { readonly start?: number; readonly level?: Level }>;
}

/** Number formats (MS-OSHARED, section 2.2.1.3), with their names in ECMA-376. */
const FORMATS: Readonly<Record<number, string>> = {
  1: "upperRoman",
  2: "lowerRoman",
  3: "upperLetter",
  4: "lowerLetter",
  5: "ordinal",
  22: "decimalZero",
  23: "bullet",
  255: "none",
};
const LIST_BYTES = 28;
const OVERRIDE_BYTES = 16;

export interface DocItem {
  /** Undefined where the list shows none. */
  readonly marker: string | undefined;
  readonly indent: number;
}

/** Counts the next paragraph of this list override and level; undefined for an unknown list. */
export type NextItem = (override: number, level: number) => DocItem | undefined;

export function readLists(listBytes: Uint8Array, overrideBytes: Uint8Array): NextItem {
  const levels = readListLevels(listBytes);
  const lists = readOverrides(overrideBytes).map((override) => listOf(override, levels.get(override.list)));
  const count = wordCounters();

  return (number, at) => {
    const list = lists[number - 1];
    const level = list?.levels.get(at);
    if (list === undefined || level === undefined) return undefined;
    return { marker: markerOf(level, count(list, at)), indent: level.indent };
  };
}

function listOf({ list, levels: own }: Override, levels: readonly Level[] = []): WordList<Level> {
  const merged = new Map(levels.entries());
  const starts = new Map<number, number>();
  for (const [at, { start, level }] of own) {
    if (level !== undefined && merged.has(at)) merged.set(at, level);
    if (start !== undefined) starts.set(at, start);
  }
  return { counterKey: list, levels: merged, starts };
}

/** Bullets of symbol fonts, which are private characters. Readers see a dot. */
const PRIVATE = /[\uf000-\uf0ff]/g;

function markerOf({ template, format }: Level, numberOf: ShownNumber): string | undefined {
  if (format === "bullet") return isBlankBullet(template) ? undefined : template.replaceAll(PRIVATE, "•").trim() || "•";
  const marker = [...template].map((character) => {
    const code = character.charCodeAt(0);
    if (code >= LEVELS) return character;
    return format === "none" ? "" : numberOf(code);
  });
  return marker.join("").trim() || undefined;
}

function readListLevels(bytes: Uint8Array): ReadonlyMap<number, readonly Level[]> {
  const lists = new Map<number, readonly Level[]>();
  if (bytes.length < 2) return lists;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint16(0, true);
  let at = 2 + count * LIST_BYTES;
  for (let index = 0; index < count; index++) {
    const head = 2 + index * LIST_BYTES;
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

// Flags of a level (MS-DOC, LVLF).
const LEGAL = 4;
const NO_RESTART = 8;

function readLevel(bytes: Uint8Array, at: number): { readonly level: Level; readonly end: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const paragraphBytes = bytes[at + 25] ?? 0;
  const textAt = at + LIST_BYTES + paragraphBytes + (bytes[at + 24] ?? 0);
  if (textAt + 2 > bytes.length) return undefined;
  const end = textAt + 2 + view.getUint16(textAt, true) * 2;
  if (end > bytes.length) return undefined;
  const template = Buffer.from(bytes.subarray(textAt + 2, end)).toString("utf16le");
  const flags = bytes[at + 5] ?? 0;
  const level: Level = {
    start: view.getInt32(at, true),
    format: FORMATS[bytes[at + 4] ?? 0] ?? "decimal",
    isLegal: (flags & LEGAL) !== 0,
    restartAfter: (flags & NO_RESTART) === 0 ? undefined : bytes[at + 26],
    template,
    indent: paragraphProperties(bytes.subarray(at + LIST_BYTES, at + LIST_BYTES + paragraphBytes)).indent ?? 0,
  };
  return { level, end };
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
