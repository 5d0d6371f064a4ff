// Which format a document is of: by its bytes, and by its name only where the bytes leave two answers.

import { encodingByMark, utf16ByZeros } from "../codecs/decode-text.ts";
import { imageTypeOf } from "../codecs/image-header.ts";
import { isZip, openZip } from "../codecs/zip.ts";
import { ExtractionError } from "../errors.ts";
import { docx } from "./docx.ts";
import type { Format } from "./format.ts";
import { html } from "./html.ts";
import { image } from "./image.ts";
import { pdf } from "./pdf.ts";
import { formats } from "./registry.ts";
import { text } from "./text.ts";

// ISO 32000-1, annex H, note 13: readers accept the header anywhere in the first 1,024 bytes.
const PDF_HEADER_BYTES = 1024;
const SAMPLE_BYTES = 64 * 1024;
/** Control characters that a text may have, as a share of its characters; binary files have tens of percent. */
const MAX_CONTROLS = 0.01;
// Listing inflates nothing, so the archive's own limits do not matter yet; the format applies them.
const LISTING_LIMITS = { unpackedBytes: 16 * 1024 ** 2, archiveEntries: 1_000_000 };

/** Throws EMPTY_DOCUMENT, UNSUPPORTED_FORMAT with what was seen, or NOT_AVAILABLE for encrypted Office documents. */
export async function detectFormat(bytes: Uint8Array, name: string): Promise<Format> {
  if (bytes.length === 0) {
    throw new ExtractionError("EMPTY_DOCUMENT", "the document has no bytes; check that it was uploaded completely");
  }
  const extension = extensionOf(name);
  if (imageTypeOf(bytes) !== undefined) return image;
  if (isZip(bytes)) return detectZip(bytes, extension);
  if (isCompoundFile(bytes)) throw compoundFile(bytes, extension);
  const sample = textSample(bytes);
  const pdfAt = asciiOf(bytes.subarray(0, PDF_HEADER_BYTES)).indexOf("%PDF-");
  if (pdfAt === 0) return pdf;
  // A text or a page about PDFs may cite the header.
  const isReadable = sample !== undefined && isTextName(extension);
  if (pdfAt > 0 && !isReadable && !/^\s*<(?:!doctype\s+html|html)\b/i.test(sample ?? "")) return pdf;
  if (sample === undefined) throw unsupported(await typeSeen(bytes), extension);
  return detectText(sample, extension);
}

function detectText(sample: string, extension: string): Format {
  if (isHtml(sample, extension)) return html;
  const other = OTHER_TEXT.find(({ start }) => start.test(sample));
  if (other !== undefined && !text.extensions.includes(extension)) throw unsupported(other.type, extension);
  return text;
}

/** Text formats that a reader would not want as they are written; under a text's own name they are given so. */
const OTHER_TEXT: readonly { readonly start: RegExp; readonly type: string }[] = [
  { start: /^\s*\{\\rtf/, type: "application/rtf" },
  { start: /^%!PS/, type: "application/postscript" },
  { start: /^\s*<\?xml\b/, type: "application/xml" },
  { start: /^\s*<svg\b/i, type: "image/svg+xml" },
];

const PROLOGUE = /^(?:\s+|<\?[^>]*>|<!--[\s\S]*?-->)*/;

function isHtml(sample: string, extension: string): boolean {
  const start = sample.slice(PROLOGUE.exec(sample)?.[0].length ?? 0);
  if (/^<(?:!doctype\s+html|html|head|body|title|meta)\b/i.test(start)) return true;
  const namedHtml = html.extensions.includes(extension);
  if (namedHtml) return /<[a-z][a-z0-9]*[\s>/]/i.test(start);
  // Without a name that says otherwise, a fragment that starts with a block is a page.
  return extension === "" && /^<(?:div|p|table|h[1-6]|ul|ol|section|article|main|header)\b[^<]*>/i.test(start);
}

function detectZip(bytes: Uint8Array, extension: string): Format {
  const named = docx.extensions.includes(extension);
  try {
    const zip = openZip(bytes, LISTING_LIMITS);
    const isWord = zip.names.some((name) => /^word\/document\d*\.xml$/i.test(name));
    if (isWord || mainPartType(zip.read("[Content_Types].xml")).includes("wordprocessingml")) return docx;
  } catch (error) {
    // A damaged archive with Word's name is for the Word format to refuse, with the reason.
    const hasWord = asciiOf(bytes.subarray(0, SAMPLE_BYTES)).includes("word/");
    if (error instanceof ExtractionError && (named || hasWord)) return docx;
    if (!(error instanceof ExtractionError)) throw error;
  }
  throw unsupported("application/zip", extension);
}

function mainPartType(contentTypes: Uint8Array | undefined): string {
  const xml = contentTypes === undefined ? "" : new TextDecoder().decode(contentTypes);
  return /ContentType="([^"]*\.main\+xml)"/.exec(xml)?.[1] ?? "";
}

// MS-CFB, section 2.2.
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function isCompoundFile(bytes: Uint8Array): boolean {
  return COMPOUND_FILE.every((byte, at) => bytes[at] === byte);
}

function compoundFile(bytes: Uint8Array, extension: string): ExtractionError {
  // MS-OFFCRYPTO, section 2.3: an encrypted document is a stream of this name; names are UTF-16, in any case.
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (name: string) => names.includes(Buffer.from(name, "utf16le"));
  if (has("EncryptedPackage") || has("ENCRYPTEDPACKAGE") || has("encryptedpackage")) {
    const message = "the Office document is encrypted, which cannot be opened here; save it without a password";
    return new ExtractionError("NOT_AVAILABLE", message);
  }
  return unsupported("application/x-cfb (Office 97-2003, Outlook)", extension);
}

/** The start of the document as text, undefined when it is none. */
function textSample(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, SAMPLE_BYTES);
  const encoding = encodingByMark(start) ?? utf16ByZeros(start.subarray(0, start.length & ~1));
  // One character for each byte: enough to tell markup, whatever the encoding's upper half is.
  const sample = encoding?.startsWith("utf-16") ? new TextDecoder(encoding).decode(start) : asciiOf(start);
  if (encoding?.startsWith("utf-32")) return sample.replaceAll("\0", "");
  const stripped = encoding === "utf-8" ? sample.slice(3) : sample;
  return countControls(stripped) > stripped.length * MAX_CONTROLS ? undefined : stripped;
}

/** Those that texts have: tab, line feed, vertical tab, form feed, return, shift out and in, DOS's end, escape. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 14, 15, 26, 27]);

function countControls(sample: string): number {
  let count = 0;
  for (let at = 0; at < sample.length; at++) {
    const code = sample.charCodeAt(at);
    if (code < 32 && !TEXT_CONTROLS.has(code)) count++;
  }
  return count;
}

async function typeSeen(bytes: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const seen = await fileTypeFromBuffer(bytes.subarray(0, SAMPLE_BYTES)).catch(() => undefined);
  return seen?.mime ?? "binary data of an unknown type";
}

function unsupported(type: string, extension: string): ExtractionError {
  const named = extension === "" ? "it has no extension" : `its name ends in ${extension}`;
  const readable = formats.flatMap((format) => format.extensions).join(", ");
  const message = `the document's content is ${type} and ${named}, which is not read; send one of ${readable}`;
  return new ExtractionError("UNSUPPORTED_FORMAT", message);
}

function isTextName(extension: string): boolean {
  return text.extensions.includes(extension) || html.extensions.includes(extension);
}

/** Lower case, with the dot; empty without one. A query or fragment of an address is no part of the name. */
function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,10}$/.exec(name.toLowerCase().replace(/[?#].*$/s, ""))?.[0] ?? "";
}

function asciiOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}
