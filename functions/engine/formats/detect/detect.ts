// Finds the format of a document. The bytes decide first, then the contents of a container, then the start of a text.
// The file name decides only where two formats remain.

import { ExtractionError } from "../../base/errors.ts";
import { isCompoundFile } from "../../codecs/containers/compound-file.ts";
import { isZip } from "../../codecs/containers/zip-archive.ts";
import { heifKind } from "../../codecs/pictures/heif-header.ts";
import { imageTypeOf } from "../../codecs/pictures/image-header.ts";
import { encodingByMark, utf16ByZeros } from "../../codecs/text/decode-text.ts";
import type { Format } from "../shared/format.ts";
import { formats } from "./format-registry.ts";

const PDF_HEADER = "%PDF-";
// ISO 32000-1, annex H, note 13: readers accept the header anywhere in the first 1,024 bytes.
const PDF_HEADER_BYTES = 1024 + PDF_HEADER.length - 1;
// The same annex, note 18: the end of the file is marked in its last 1,024 bytes.
const PDF_END_BYTES = 1024;
const SAMPLE_BYTES = 64 * 1024;
/** Largest share of control characters in a text. Binary files have tens of percent. */
const MAX_CONTROLS = 0.01;

/** Throws EMPTY_DOCUMENT, or UNSUPPORTED_FORMAT with the type that was found. */
export async function detectFormat(bytes: Uint8Array, name: string): Promise<Format> {
  const { extension, seen } = await detectType(bytes, name);
  const format = extension === undefined ? undefined : formatWith(extension);
  if (format === undefined) throw unsupported(seen, extensionOf(name));
  return format;
}

/** Type of a document. */
export interface Type {
  /** The extension whose format reads the document. */
  readonly extension?: string | undefined;
  /** The type's name in errors. */
  readonly seen: string;
}

/** Finds the type, also one that no format reads. Throws EMPTY_DOCUMENT. */
export async function detectType(bytes: Uint8Array, name: string): Promise<Type> {
  if (bytes.length > 0) return await typeOf(bytes, extensionOf(name));
  throw new ExtractionError("EMPTY_DOCUMENT", "the document has no bytes", {
    remedy: "check that it was uploaded completely",
  });
}

async function typeOf(bytes: Uint8Array, named: string): Promise<Type> {
  if (heifKind(bytes) === "avif") {
    throw new ExtractionError("NOT_AVAILABLE", "AVIF pictures cannot be decoded here", {
      remedy: "convert the picture to JPEG or PNG",
    });
  }
  const image = imageTypeOf(bytes);
  if (image !== undefined) return { extension: ".png", seen: `image/${image}` };
  if (isZip(bytes)) {
    const { extensionOfZip } = await import("./detect-zip.ts");
    return { extension: extensionOfZip(bytes, named), seen: "application/zip" };
  }
  if (isCompoundFile(bytes)) return await compoundType(bytes, named);
  // RTF is tested before the text sample: its pictures may be raw bytes (\bin), which no other text has.
  if (/^\s*\{\\rtf/.test(asciiOf(bytes.subarray(0, 64)))) return { extension: ".rtf", seen: "application/rtf" };
  const pdfAt = asciiOf(bytes.subarray(0, PDF_HEADER_BYTES)).indexOf(PDF_HEADER);
  const sample = pdfAt === 0 ? undefined : textSample(bytes);
  if (pdfAt !== -1 && !citesPdf(sample, named, bytes)) return { extension: ".pdf", seen: "application/pdf" };
  if (sample !== undefined) return await textType(sample, named);
  const { isWordStream } = await import("../doc/fib.ts");
  if (isWordStream(bytes)) return { extension: ".doc", seen: "application/msword" };
  if (isSheetStream(bytes)) return { extension: ".xls", seen: "application/vnd.ms-excel" };
  return { seen: await typeSeen(bytes) };
}

async function compoundType(bytes: Uint8Array, named: string): Promise<Type> {
  const { extensionOfCompoundFile } = await import("./detect-compound.ts");
  return { extension: extensionOfCompoundFile(bytes, named), seen: "application/x-cfb (Office 97-2003, Outlook)" };
}

/**
 * Recognises Excel 2 to 4, which wrote records without a compound file. The first record is BOF (MS-XLS, section
 * 2.4.21).
 */
function isSheetStream([type, version, size, zero]: Uint8Array): boolean {
  if (type !== 0x09 || zero !== 0) return false;
  return (
    (version === 0 && size === 4) || ((version === 2 || version === 4) && size === 6) || (version === 8 && size === 8)
  );
}

async function textType(sample: string, named: string): Promise<Type> {
  const { extensionOfText } = await import("./detect-text.ts");
  const found = extensionOfText(sample, named);
  return found.startsWith(".") ? { extension: found, seen: `text of a ${found} file` } : { seen: found };
}

function formatWith(extension: string): Format | undefined {
  return formats.find(({ extensions }) => extensions.includes(extension));
}

/** Recognises a text or web page about PDFs, which may quote the header. A server may also put markup before a PDF. */
function citesPdf(sample: string | undefined, named: string, bytes: Uint8Array): boolean {
  if (sample === undefined) return false;
  if (/^\.(?:txt|text|md|html?|xhtml)$/.test(named)) return true;
  const isPage = /^\s*<(?:!doctype\s+html|html)\b/i.test(sample);
  return isPage && !/\bstartxref\s+\d+\s+%%EOF\s*$/.test(asciiOf(bytes.subarray(-PDF_END_BYTES)));
}

/** The start of the document as text; undefined for binary data. */
function textSample(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, SAMPLE_BYTES);
  const encoding = encodingByMark(start) ?? utf16ByZeros(start.subarray(0, start.length & ~1));
  // One character for each byte is enough to recognise markup in every encoding.
  const sample = encoding?.startsWith("utf-16") ? new TextDecoder(encoding).decode(start) : asciiOf(start);
  // The mark has two bytes besides zeros.
  if (encoding?.startsWith("utf-32")) return sample.replaceAll("\0", "").slice(2);
  const stripped = encoding === "utf-8" ? sample.slice(3) : sample;
  return countControls(stripped) > stripped.length * MAX_CONTROLS ? undefined : stripped;
}

/**
 * All controls except those of texts: tab, line feed, vertical tab, form feed, return, shift out and in, DOS's end,
 * escape.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are counted.
const CONTROLS = /[\u0000-\u0008\u0010-\u0019\u001c-\u001f]/g;

function countControls(sample: string): number {
  return sample.match(CONTROLS)?.length ?? 0;
}

async function typeSeen(bytes: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const seen = await fileTypeFromBuffer(bytes.subarray(0, SAMPLE_BYTES)).catch(() => undefined);
  return seen?.mime ?? "binary data of an unknown type";
}

/** A sentence instead of all extensions, which a person would have to search. */
const READABLE =
  "send a PDF, an Office or OpenDocument file, a mail, a web page, an e-book, text, a picture or a ZIP archive (docs/formats.md lists all)";

function unsupported(type: string, extension: string): ExtractionError {
  const named = extension === "" ? "it has no extension" : `its name ends in ${extension}`;
  const problem = `the document's content is ${type} and ${named}, which is not supported`;
  return new ExtractionError("UNSUPPORTED_FORMAT", problem, { remedy: READABLE });
}

/** The extension in lower case, with the dot; empty without one. Ignores the query and fragment of an address. */
function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,10}$/.exec(name.toLowerCase().replace(/[?#].*$/s, ""))?.[0] ?? "";
}

function asciiOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}
