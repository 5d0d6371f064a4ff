// The byte compressions of TIFF (6.0, sections 9 and 13; Adobe's deflate). The expected size limits each result.

import { inflateSync } from "node:zlib";

/** Unpacks PackBits to `length` bytes. Missing bytes are 0. */
export function unpackBits(data: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  let to = 0;
  for (let from = 0; from < data.length && to < length; ) {
    const code = data[from++] ?? 128;
    if (code === 128) continue;
    if (code < 128) {
      const literal = data.subarray(from, from + Math.min(code + 1, length - to));
      out.set(literal, to);
      from += code + 1;
      to += literal.length;
    } else {
      const end = Math.min(length, to + 257 - code);
      out.fill(data[from++] ?? 0, to, end);
      to = end;
    }
  }
  return out;
}

const CLEAR = 256;
const END = 257;
const FIRST_FREE = 258;
const LONGEST_CODE = 12;

/** Unpacks LZW to `length` bytes. Bytes after damaged or missing data are 0. */
export function unpackLzw(data: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  // Each string is a part of the earlier output, with its start and its length.
  const starts = new Int32Array(1 << LONGEST_CODE);
  const lengths = new Int32Array(1 << LONGEST_CODE);
  let next = FIRST_FREE;
  let codeBits = 9;
  let previous = -1;
  let previousStart = 0;
  let to = 0;
  for (let at = 0; at + codeBits <= data.length * 8 && to < length; ) {
    const code = bitsAt(data, at, codeBits);
    at += codeBits;
    if (code === END) break;
    if (code === CLEAR) {
      next = FIRST_FREE;
      codeBits = 9;
      previous = -1;
      continue;
    }
    if (code > next || (code >= next && previous < 0)) break;
    const start = to;
    if (code < CLEAR) out[to++] = code;
    else {
      const from = code === next ? previousStart : (starts[code] ?? 0);
      const wanted = code === next ? start - previousStart + 1 : (lengths[code] ?? 0);
      // Byte by byte, because the new string may overlap its own source.
      for (let index = 0; index < wanted && to < length; index++) out[to++] = out[from + index] ?? 0;
    }
    if (previous >= 0 && next < 1 << LONGEST_CODE) {
      starts[next] = previousStart;
      lengths[next] = start - previousStart + 1;
      next++;
    }
    previous = code;
    previousStart = start;
    // Codes grow one code early (TIFF 6.0, section 13).
    if (next >= (1 << codeBits) - 1 && codeBits < LONGEST_CODE) codeBits++;
  }
  return out;
}

function bitsAt(data: Uint8Array, at: number, count: number): number {
  const byte = at >> 3;
  const window = ((data[byte] ?? 0) << 16) | ((data[byte + 1] ?? 0) << 8) | (data[byte + 2] ?? 0);
  return (window >> (24 - (at & 7) - count)) & ((1 << count) - 1);
}

/** Inflates data. Throws a plain Error for data that is not deflated. */
export function unpackDeflate(data: Uint8Array, length: number): Uint8Array {
  // Writers fill up the last strip by at most a row; far more is a bomb.
  // The chunk is larger than the result, so zlib needs only one. Joining several would need twice the memory.
  const chunkSize = length + LEAST_CHUNK;
  return inflateSync(data, { maxOutputLength: length + MAX_SURPLUS, chunkSize }).subarray(0, length);
}

const MAX_SURPLUS = 2 ** 20;
const LEAST_CHUNK = 64;
