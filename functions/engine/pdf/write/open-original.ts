// Opens a PDF in pdf-lib, to write it again with additions.

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

const UNCHANGED = { updateMetadata: false, preserveXFA: true, parseSpeed: Number.POSITIVE_INFINITY };

/** Opens and decrypts a PDF. Throws DAMAGED_DOCUMENT, PASSWORD_REQUIRED, WRONG_PASSWORD, NOT_AVAILABLE. */
export async function openOriginal(original: Uint8Array, password: string | undefined): Promise<PDFDocument> {
  return await orDamaged(async () => {
    const document = await load(original, password ?? "");
    if (isEncrypted(original)) await restoreStrings(document, original);
    dropContainers(document);
    return document;
  });
}

/** Loads a PDF. The empty password, which readers try too, opens files that have only an owner's password. */
async function load(original: Uint8Array, password: string): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(original, { ...UNCHANGED, password });
  } catch (error) {
    const utf8 = Buffer.from(password).toString("latin1");
    if (utf8 === password || !(error instanceof Error) || !/password/i.test(error.message)) throw error;
    // pdf-lib encodes passwords in UTF-8 only for the second revision of AES-256, not for the first.
    return await PDFDocument.load(original, { ...UNCHANGED, password: utf8 });
  }
}

/** Turns errors of pdf-lib into ExtractionErrors. The text is complete then, and only the searchable PDF is missing. */
export async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ExtractionError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    if (why === "NEEDS PASSWORD") {
      throw new ExtractionError("PASSWORD_REQUIRED", "the PDF is encrypted", { remedy: "send its `password`" });
    }
    if (/password/i.test(why)) {
      throw new ExtractionError("WRONG_PASSWORD", "the password does not open the PDF", {
        remedy: "send the right `password`",
      });
    }
    if (/encrypt|crypt filter|crypto/i.test(why)) {
      throw new ExtractionError("NOT_AVAILABLE", "the PDF's encryption does not allow a searchable PDF", {
        remedy: "remove its encryption first",
      });
    }
    throw new ExtractionError("DAMAGED_DOCUMENT", `no searchable PDF can be made: ${why}`, {
      remedy: "repair the PDF, for example by saving it again in a PDF reader",
      cause,
    });
  }
}

/** Deletes old cross-reference and object streams. Their objects are loaded, and repairing readers would trust them. */
function dropContainers({ context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) if (isContainer(object)) context.delete(ref);
}

function isContainer(object: PDFObject): boolean {
  if (object instanceof PDFStream) {
    const type = object.dict.get(PDFName.of("Type"));
    return type === PDFName.of("XRef") || type === PDFName.of("ObjStm");
  }
  if (!(object instanceof PDFInvalidObject)) return false;
  // Cross-reference streams are never encrypted. pdf-lib decrypts them anyway and fails.
  const bytes = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return /\/Type\s*\/XRef/.test(bytes.toString("latin1"));
}

export function isEncrypted(original: Uint8Array): boolean {
  return Buffer.from(original.buffer, original.byteOffset, original.byteLength).includes("/Encrypt");
}

/**
 * Escapes decrypted strings, because pdf-lib 2.11 would write their bytes without escapes. Only strings outside object
 * streams are encrypted one by one. Their objects can also be read without decryption.
 */
async function restoreStrings(document: PDFDocument, original: Uint8Array): Promise<void> {
  const encrypted = await PDFDocument.load(original, { ...UNCHANGED, ignoreEncryption: true });
  if (!encrypted.isEncrypted) return;
  refuseUnknownLengths(document, encrypted);
  const { Info, ID } = encrypted.context.trailerInfo;
  const trailer = document.context.trailerInfo;
  // These entries are lost together with a cross-reference stream, see isContainer.
  if (Info !== undefined) trailer.Info ??= Info;
  if (ID !== undefined) trailer.ID ??= ID;
  for (const [ref, object] of document.context.enumerateIndirectObjects()) {
    if (encrypted.context.lookup(ref) === undefined) continue;
    if (object instanceof PDFString) document.context.assign(ref, inHexadecimal(object));
    else restoreWithin(object);
  }
}

/**
 * Refuses encrypted streams whose length is another object. pdf-lib searches for their end and includes the line end.
 * AES works on whole blocks, so the last block is then lost.
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
