// Documents embedded in an Office document (packages and OLE objects) as attachments.

import { ExtractionError } from "../../base/errors.ts";
import { isCompoundFile, openCompoundFile } from "../../codecs/containers/compound-file.ts";
import type { AttachedFile } from "../shared/attachments.ts";
import type { OfficePackage } from "./office-package.ts";
import { nativeFile } from "./ole-embedded.ts";

/** Relationship types of other documents: embedded packages, OLE objects, and Word's imported parts. */
const EMBEDDING: ReadonlySet<string> = new Set(["package", "oleObject", "aFChunk"]);

/** Yields each embedded file once. Objects without a document, such as formulas, are skipped. */
export function* embeddedFiles(parts: OfficePackage, sources: Iterable<string>): Generator<AttachedFile> {
  const targets = new Map<string, boolean>();
  for (const source of sources) {
    for (const { type, target, external } of parts.relationships(source).values()) {
      // Imported parts are the document's own text (ECMA-376 part 1, 17.17.2).
      if (!external && EMBEDDING.has(type)) targets.set(target, type !== "aFChunk");
    }
  }
  for (const [target, embedded] of targets) {
    const file = embeddedFile(target.slice(target.lastIndexOf("/") + 1), () => parts.bytes(target));
    if (file !== undefined) yield { ...file, embedded };
  }
}

/** Streams that make a compound file a document itself, which its own format reads. */
const OWN_DOCUMENT = /^(?:WordDocument|Workbook|Book|PowerPoint Document|EncryptedPackage|__properties_version1\.0)$/i;

/**
 * Returns the document inside an OLE object (MS-OLEDS, section 2.3), or the bytes themselves when they are not one. An
 * object that cannot be unpacked becomes a file that throws on reading, so that the document around it is still read.
 */
export function embeddedFile(name: string, read: () => Uint8Array | undefined): AttachedFile | undefined {
  try {
    const bytes = read();
    return bytes === undefined ? undefined : unwrapped(name, bytes);
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    const fail = () => {
      throw error;
    };
    return { name, bytes: fail };
  }
}

function unwrapped(name: string, bytes: Uint8Array): AttachedFile | undefined {
  if (!isCompoundFile(bytes)) return { name, bytes };
  const file = openCompoundFile(bytes);
  if (file.paths.some((path) => OWN_DOCUMENT.test(path))) return { name, bytes };
  const native = file.read("\u0001Ole10Native");
  if (native !== undefined) return nativeFile(native);
  const content = file.read("Package") ?? file.read("CONTENTS");
  return content === undefined || content.length === 0 ? undefined : { name, bytes: content };
}
