// The places of a PDF's objects, from its cross-reference tables and streams, newest first (ISO 32000-2, 7.5.4 and
// 7.5.8). This file repairs nothing: a damaged PDF needs a program that reads the whole file.

import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNumber } from "@cantoo/pdf-lib";
import { find, numberOf, parseIndirect, parseObject, type Source, streamData } from "./indirect-object.ts";

export type Entry =
  | { readonly kind: "free" }
  | { readonly kind: "at"; readonly offset: number; readonly generation: number }
  /** The object lies in an object stream. */
  | { readonly kind: "within"; readonly container: number };

export interface CrossReference {
  readonly entries: ReadonlyMap<number, Entry>;
  /** Trailer of the newest section. */
  readonly trailer: PDFDict;
  readonly startsAt: number;
  readonly form: "table" | "stream";
  /** Lowest unused object number. */
  readonly size: number;
}

interface Section {
  readonly entries: ReadonlyMap<number, Entry>;
  readonly trailer: PDFDict;
  readonly form: "table" | "stream";
}

/** Each further update of a file adds a section. */
const MAX_SECTIONS = 1_000;
/** Highest number of objects in a file (ISO 32000-1, Annex C). */
const MAX_OBJECTS = 8_388_607;

/** Reads all sections. Throws an Error when the file must be repaired first. */
export function readCrossReference(source: Source, context: PDFContext): CrossReference {
  const startsAt = newestSection(source);
  const entries = new Map<number, Entry>();
  const seen = new Set<number>();
  const waiting = [startsAt];
  let newest: Section | undefined;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue;
    if (seen.add(at).size > MAX_SECTIONS) throw new Error("its cross-reference sections do not end");
    const section = readSection(source, at, context);
    newest ??= section;
    // A hybrid file marks objects as free in its table to hide them from old readers (7.5.8.4).
    const hidden = numberOf(section.trailer, "XRefStm");
    const hybrid = section.form === "table" && hidden !== undefined ? readSection(source, hidden, context) : undefined;
    for (const [number, entry] of section.entries) {
      const own = entry.kind === "free" ? (hybrid?.entries.get(number) ?? entry) : entry;
      if (!entries.has(number)) entries.set(number, own);
    }
    for (const [number, entry] of hybrid?.entries ?? []) if (!entries.has(number)) entries.set(number, entry);
    const previous = numberOf(section.trailer, "Prev");
    if (previous !== undefined) waiting.push(previous);
  }
  if (newest === undefined) throw new Error("it has no cross-reference section");
  let size = numberOf(newest.trailer, "Size") ?? 0;
  for (const number of entries.keys()) size = Math.max(size, number + 1);
  if (size > MAX_OBJECTS) throw new Error("its object numbers are too large");
  return { entries, trailer: newest.trailer, startsAt, form: newest.form, size };
}

/** Bytes at the end of the file to search for `startxref`. Some servers append a few bytes after it. */
const TAIL_BYTES = 4_096;

function newestSection({ bytes, need }: Source): number {
  const tail = Math.max(0, bytes.length - TAIL_BYTES);
  need(tail, bytes.length);
  const text = bytes.toString("latin1", tail);
  const [, offset] = /^startxref\s+(\d+)/.exec(text.slice(text.lastIndexOf("startxref"))) ?? [];
  if (offset === undefined) throw new Error("its startxref is missing");
  return Number(offset);
}

function readSection(source: Source, at: number, context: PDFContext): Section {
  source.need(at, at + 20);
  return /^\s*xref\b/.test(source.bytes.toString("latin1", at, at + 20))
    ? readTable(source, at, context)
    : readStream(source, at, context);
}

function readTable(source: Source, at: number, context: PDFContext): Section {
  const entries = new Map<number, Entry>();
  const token = tokensFrom(source, at);
  token();
  for (let word = token(); word.text !== "trailer"; word = token()) {
    const [first, count] = [wholeNumber(word.text), wholeNumber(token().text)];
    for (let number = first; number < first + count; number++) {
      const [offset, generation] = [wholeNumber(token().text), wholeNumber(token().text)];
      const used = token().text === "n";
      entries.set(number, used ? { kind: "at", offset, generation } : { kind: "free" });
    }
  }
  const end = find(source, "startxref", token.position());
  const trailer = parseObject(source.bytes.subarray(token.position(), end < 0 ? undefined : end), context);
  if (!(trailer instanceof PDFDict)) throw new Error("its trailer is missing");
  return { entries, trailer, form: "table" };
}

interface Tokens {
  (): { readonly text: string };
  position(): number;
}

function tokensFrom({ bytes, need }: Source, start: number): Tokens {
  let at = start;
  let present = start;
  const next = () => {
    // Every token is shorter than this.
    if (at + 1_024 > present) {
      need(at, at + 1_024);
      present = at + 1_024;
    }
    while (at < bytes.length && (bytes[at] ?? 0) <= 0x20) at++;
    const from = at;
    while (at < bytes.length && (bytes[at] ?? 0) > 0x20 && bytes[at] !== 0x3c) at++;
    if (at === from) throw new Error("its cross-reference table is cut off");
    return { text: bytes.toString("latin1", from, at) };
  };
  return Object.assign(next, { position: () => at });
}

function wholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error("its cross-reference table is damaged");
  return Number(text);
}

function readStream(source: Source, at: number, context: PDFContext): Section {
  const { value: trailer, streamAt } = parseIndirect(source, at, context);
  if (!(trailer instanceof PDFDict) || streamAt === undefined || nameOf(trailer, "Type") !== "/XRef") {
    throw new Error("its cross-reference section is not at the place that startxref gives");
  }
  const data = streamData(source, streamAt, trailer, numberOf(trailer, "Length"));
  const widths = numbersOf(trailer, "W");
  const [typeWidth = Number.NaN, offsetWidth = Number.NaN, lastWidth = Number.NaN] = widths;
  const width = typeWidth + offsetWidth + lastWidth;
  if (!(width >= 1) || widths.some((each) => each < 0 || each > 7)) {
    throw new Error("its cross-reference stream is damaged");
  }
  const ranges = trailer.has(PDFName.of("Index")) ? numbersOf(trailer, "Index") : [0, numberOf(trailer, "Size") ?? 0];
  const entries = new Map<number, Entry>();
  let from = 0;
  const field = (length: number, fallback: number) => {
    if (length === 0) return fallback;
    let value = 0;
    for (const end = from + length; from < end; from++) value = value * 256 + (data[from] ?? 0);
    return value;
  };
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const [first = 0, count = 0] = [ranges[range], ranges[range + 1]];
    for (let number = first; number < first + count && from + width <= data.length; number++) {
      entries.set(number, entryOf(field(typeWidth, 1), field(offsetWidth, 0), field(lastWidth, 0)));
    }
  }
  return { entries, trailer, form: "stream" };
}

function entryOf(type: number, second: number, third: number): Entry {
  if (type === 1) return { kind: "at", offset: second, generation: third };
  return type === 2 ? { kind: "within", container: second } : { kind: "free" };
}

function nameOf(dictionary: PDFDict, key: string): string | undefined {
  return dictionary.get(PDFName.of(key))?.toString();
}

function numbersOf(dictionary: PDFDict, key: string): readonly number[] {
  const value = dictionary.get(PDFName.of(key));
  if (!(value instanceof PDFArray)) return [];
  return value.asArray().map((each) => (each instanceof PDFNumber ? each.asNumber() : Number.NaN));
}
