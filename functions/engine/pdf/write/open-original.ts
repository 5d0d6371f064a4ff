// A PDF in pdf-lib, to be written again with additions.

import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { ExtractionError } from "../../base/errors.ts";

const AS_IT_IS = { updateMetadata: false, preserveXFA: true, parseSpeed: Number.POSITIVE_INFINITY };

/** Throws DAMAGED_DOCUMENT, PASSWORD_REQUIRED, WRONG_PASSWORD, NOT_AVAILABLE. What comes out is not encrypted. */
export async function openOriginal(original: Uint8Array, password: string | undefined): Promise<PDFDocument> {
  return await orDamaged(async () => {
    const document = await load(original, password ?? "");
    if (isEncrypted(original)) await restoreStrings(document, original);
    dropContainers(document);
    return document;
  });
}

/** Without a given password the empty one is tried, as readers do; it opens what only has an owner's password. */
async function load(original: Uint8Array, password: string): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(original, { ...AS_IT_IS, password });
  } catch (error) {
    const utf8 = Buffer.from(password).toString("latin1");
    if (utf8 === password || !(error instanceof Error) || !/password/i.test(error.message)) throw error;
    // Of AES-256's two revisions pdf-lib takes UTF-8 only with the second.
    return await PDFDocument.load(original, { ...AS_IT_IS, password: utf8 });
  }
}

/** What pdf-lib cannot read or write: the words are safe then, and only the searchable PDF is missing. */
export async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ExtractionError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    if (why === "NEEDS PASSWORD") {
      throw new ExtractionError("PASSWORD_REQUIRED", "the PDF is encrypted; send its `password`");
    }
    if (/password/i.test(why)) {
      throw new ExtractionError("WRONG_PASSWORD", "the password does not open the PDF; send the right `password`");
    }
    if (/encrypt|crypt filter|crypto/i.test(why)) {
      throw new ExtractionError(
        "NOT_AVAILABLE",
        "no searchable PDF can be made of a PDF encrypted in this way; remove its encryption first",
      );
    }
    throw new ExtractionError(
      "DAMAGED_DOCUMENT",
      `no searchable PDF can be made: ${why}; repair the PDF, for example by saving it again in a PDF reader`,
      { cause },
    );
  }
}

/** Old cross-reference and object streams: their contents are known, and readers that repair a file believe them. */
function dropContainers({ context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) if (isContainer(object)) context.delete(ref);
}

function isContainer(object: PDFObject): boolean {
  if (object instanceof PDFStream) {
    const type = object.dict.get(PDFName.of("Type"));
    return type === PDFName.of("XRef") || type === PDFName.of("ObjStm");
  }
  if (!(object instanceof PDFInvalidObject)) return false;
  // Cross-reference streams are never encrypted, and pdf-lib fails when it decrypts them all the same.
  const bytes = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return /\/Type\s*\/XRef/.test(bytes.toString("latin1"));
}

export function isEncrypted(original: Uint8Array): boolean {
  return Buffer.from(original.buffer, original.byteOffset, original.byteLength).includes("/Encrypt");
}

/**
 * pdf-lib 2.11 keeps a decrypted string as its bytes and would write them without escapes. Only strings outside object
 * streams are encrypted one by one: those of objects that are also found without decryption.
 */
async function restoreStrings(document: PDFDocument, original: Uint8Array): Promise<void> {
  const encrypted = await PDFDocument.load(original, { ...AS_IT_IS, ignoreEncryption: true });
  if (!encrypted.isEncrypted) return;
  refuseUnknownLengths(document, encrypted);
  const { Info, ID } = encrypted.context.trailerInfo;
  const trailer = document.context.trailerInfo;
  // Lost with a cross-reference stream, see isContainer.
  if (Info !== undefined) trailer.Info ??= Info;
  if (ID !== undefined) trailer.ID ??= ID;
  for (const [ref, object] of document.context.enumerateIndirectObjects()) {
    if (encrypted.context.lookup(ref) === undefined) continue;
    if (object instanceof PDFString) document.context.assign(ref, inHexadecimal(object));
    else restoreWithin(object);
  }
}

/**
 * pdf-lib looks for the end of a stream whose length is another object, and takes the line end for a part of it; AES,
 * which works on whole blocks, then makes nothing of the last one.
 */
function refuseUnknownLengths(document: PDFDocument, encrypted: PDFDocument): void {
  const usesAes = /\/AESV[23]/.test(String(encrypted.context.lookup(encrypted.context.trailerInfo.Encrypt)));
  if (!usesAes) return;
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream && object.dict.get(PDFName.of("Length")) instanceof PDFRef) {
      throw new Error("its encrypted streams cannot be read");
    }
  }
}

function restoreWithin(object: PDFObject): void {
  if (object instanceof PDFStream) restoreWithin(object.dict);
  else if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) {
      if (value instanceof PDFString) object.set(key, inHexadecimal(value));
      else restoreWithin(value);
    }
  } else if (object instanceof PDFArray) {
    object.asArray().forEach((value, index) => {
      if (value instanceof PDFString) object.set(index, inHexadecimal(value));
      else restoreWithin(value);
    });
  }
}

function inHexadecimal(string: PDFString): PDFHexString {
  return PDFHexString.of(Buffer.from(string.asString(), "latin1").toString("hex"));
}
