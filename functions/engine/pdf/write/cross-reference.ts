// The places of a PDF's objects, from its cross-reference tables and streams, newest first (ISO 32000-2, 7.5.4 and
// 7.5.8). This file repairs nothing: a damaged PDF needs a program that reads the whole file.

import { inflateSync } from "node:zlib";
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
} from "@cantoo/pdf-lib";
import { undoPredictor } from "./predictor.ts";

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

/** A file's bytes. Some of them may not be loaded yet. */
export interface Source {
  readonly bytes: Buffer;
  /** Call it before you use the bytes from `from` up to but not including `to`. It throws when they are not loaded. */
  need(from: number, to: number): void;
}

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
  const [typeWidth = 0, offsetWidth = 0, lastWidth = 0] = widths;
  const width = typeWidth + offsetWidth + lastWidth;
  if (widths.length < 3 || width < 1 || widths.some((each) => each < 0 || each > 7)) {
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

export interface IndirectObject {
  readonly number: number;
  readonly generation: number;
  readonly value: PDFObject;
  /** Start of a stream's bytes. Then `value` is the stream's dictionary. */
  readonly streamAt: number | undefined;
}

/** Parses the object at the offset. */
export function parseIndirect(source: Source, offset: number, context: PDFContext): IndirectObject {
  const { bytes, need } = source;
  need(offset, offset + 50);
  const header = /^\s*(\d+)\s+(\d+)\s+obj/.exec(bytes.toString("latin1", offset, offset + 50));
  if (header === null) throw new Error("its cross-reference section has wrong offsets");
  const start = offset + header[0].length;
  const end = endOf(source, start);
  const value = parseObject(bytes.subarray(start, end.value), context);
  return { number: Number(header[1]), generation: Number(header[2]), value, streamAt: end.streamAt };
}

/** End of an object or of a stream's dictionary. */
function endOf(
  source: Source,
  start: number,
): { readonly value: number | undefined; readonly streamAt: number | undefined } {
  const { bytes, need } = source;
  for (let at = find(source, KEYWORD, start); at >= 0; at = find(source, KEYWORD, at + 6)) {
    if (bytes[at] === 0x65) return { value: at, streamAt: undefined };
    if (!/>>\s*$/.test(bytes.toString("latin1", Math.max(start, at - 20), at))) continue;
    need(at, at + 8);
    const lineEnd = /^(\r\n|\n|\r)?/.exec(bytes.toString("latin1", at + 6, at + 8))?.[0].length ?? 0;
    return { value: at, streamAt: at + 6 + lineEnd };
  }
  return { value: undefined, streamAt: undefined };
}

const KEYWORD = /stream|endobj/;
const WINDOW_BYTES = 4_096;

/** Finds the first occurrence of a word, or -1. Needs no bytes after it. */
function find({ bytes, need }: Source, word: RegExp | string, start: number): number {
  for (let from = start; from < bytes.length; from += WINDOW_BYTES) {
    // A word may cross the end of a window.
    const to = Math.min(bytes.length, from + WINDOW_BYTES + 16);
    need(from, to);
    const at = bytes.toString("latin1", from, to).search(word);
    if (at >= 0) return from + at;
  }
  return -1;
}

export function parseObject(bytes: Uint8Array, context: PDFContext): PDFObject {
  return PDFObjectParser.forBytes(bytes, context).parseObject();
}

/** Limit above the object and cross-reference streams of any file that fits into Lambda's memory. */
const MAX_STREAM_BYTES = 256 * 1024 ** 2;

/** Decoded bytes of an object stream or a cross-reference stream. */
export function streamData(
  { bytes, need }: Source,
  start: number,
  dictionary: PDFDict,
  length: number | undefined,
): Buffer {
  if (length !== undefined) need(start, start + length + 13);
  if (length === undefined || !/^\s*endstream/.test(bytes.toString("latin1", start + length, start + length + 13))) {
    throw new Error("the length of one of its streams is wrong");
  }
  const stored = bytes.subarray(start, start + length);
  const filter = dictionary.lookup(PDFName.of("Filter"));
  const [name, ...others] = filter instanceof PDFArray ? filter.asArray() : filter === undefined ? [] : [filter];
  if (name === undefined) return stored;
  if (name !== PDFName.of("FlateDecode") || others.length > 0) throw new Error("a stream has an unknown filter");
  const parameters = dictionary.lookup(PDFName.of("DecodeParms"));
  const own = parameters instanceof PDFArray ? parameters.lookup(0) : parameters;
  const data = inflateSync(stored, { maxOutputLength: MAX_STREAM_BYTES });
  if (!(own instanceof PDFDict)) return data;
  return undoPredictor(data, {
    predictor: numberOf(own, "Predictor") ?? 1,
    columns: numberOf(own, "Columns") ?? 1,
    plain: (numberOf(own, "Colors") ?? 1) === 1 && (numberOf(own, "BitsPerComponent") ?? 8) === 8,
  });
}

function nameOf(dictionary: PDFDict, key: string): string | undefined {
  return dictionary.get(PDFName.of(key))?.toString();
}

export function numberOf(dictionary: PDFDict, key: string): number | undefined {
  const value = dictionary.get(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

function numbersOf(dictionary: PDFDict, key: string): readonly number[] {
  const value = dictionary.get(PDFName.of(key));
  if (!(value instanceof PDFArray)) return [];
  return value.asArray().map((each) => (each instanceof PDFNumber ? each.asNumber() : Number.NaN));
}
