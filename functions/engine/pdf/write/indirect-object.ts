// One object of a PDF at a known place, and the data of a stream (ISO 32000-2, 7.3.8 and 7.3.10). This file repairs nothing.

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

/** A file's bytes. Some of them may not be loaded yet. */
export interface Source {
  readonly bytes: Buffer;
  /** Call it before you use the bytes from `from` up to but not including `to`. It throws when they are not loaded. */
  need(from: number, to: number): void;
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
  for (let at = find(source, KEYWORD, start); at !== -1; at = find(source, KEYWORD, at + 6)) {
    if (bytes[at] === 0x65) return { value: at, streamAt: undefined };
    if (!/>>\s*$/.test(bytes.toString("latin1", Math.max(start, at - 20), at))) continue;
    need(at, at + 8);
    const [lineEnd = ""] = /^(?:\r\n|\n|\r)/.exec(bytes.toString("latin1", at + 6, at + 8)) ?? [];
    return { value: at, streamAt: at + 6 + lineEnd.length };
  }
  return { value: undefined, streamAt: undefined };
}

const KEYWORD = /stream|endobj/;
const WINDOW_BYTES = 4_096;

/** Finds the first occurrence of a word, or -1. Needs no bytes after it. */
export function find({ bytes, need }: Source, word: RegExp | string, start: number): number {
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

export function numberOf(dictionary: PDFDict, key: string): number | undefined {
  const value = dictionary.get(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}
