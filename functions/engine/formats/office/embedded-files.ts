// Documents that are embedded in an Office document, whole packages and OLE objects, as attachments.

import { isCompoundFile, openCompoundFile } from "../../codecs/compound-file.ts";
import type { AttachedFile } from "../attachments.ts";
import type { OfficePackage } from "./package.ts";

/** Relationships to other documents: embedded packages, OLE objects, and Word's imported pieces. */
const EMBEDDING: ReadonlySet<string> = new Set(["package", "oleObject", "aFChunk"]);

/** What the parts embed, each once. Objects without a document in them, such as formulas, are left out. */
export function* embeddedFiles(parts: OfficePackage, sources: Iterable<string>): Generator<AttachedFile> {
  const targets = new Set<string>();
  for (const source of sources) {
    for (const { type, target, external } of parts.relationships(source).values()) {
      if (!external && EMBEDDING.has(type)) targets.add(target);
    }
  }
  for (const target of targets) {
    const bytes = parts.bytes(target);
    const file = bytes === undefined ? undefined : embeddedFile(target.slice(target.lastIndexOf("/") + 1), bytes);
    if (file !== undefined) yield file;
  }
}

/** Streams by which an object is a document itself, which its reader takes as it is. */
const OWN_DOCUMENT = /^(?:WordDocument|Workbook|Book|PowerPoint Document|__properties_version1\.0)$/i;

/** The document inside an OLE object (MS-OLEDS, section 2.3), or the bytes themselves where they are no OLE object. */
export function embeddedFile(name: string, bytes: Uint8Array): AttachedFile | undefined {
  if (!isCompoundFile(bytes)) return { name, bytes };
  const file = openCompoundFile(bytes);
  if (file.paths.some((path) => OWN_DOCUMENT.test(path))) return { name, bytes };
  const native = file.read("\u0001Ole10Native");
  if (native !== undefined) return packagedFile(name, native);
  const content = file.read("Package") ?? file.read("CONTENTS");
  return content === undefined || content.length === 0 ? undefined : { name, bytes: content };
}

/** What Windows' packager writes: size, type, label, path, … and the file (not published; as in Apache POI). */
function packagedFile(fallbackName: string, native: Uint8Array): AttachedFile | undefined {
  const view = new DataView(native.buffer, native.byteOffset, native.byteLength);
  let at = 6;
  const readString = () => {
    const start = at;
    while (at < native.length && native[at] !== 0) at++;
    return new TextDecoder("windows-1252").decode(native.subarray(start, at++));
  };
  const readNumber = () => {
    at += 4;
    return at <= native.length ? view.getUint32(at - 4, true) : 0;
  };
  const label = readString();
  readString();
  // Two flags, then the temporary path with its length.
  at += 4;
  at += readNumber();
  const size = readNumber();
  const bytes = native.subarray(at, at + size);
  return bytes.length === 0 ? undefined : { name: label.trim() === "" ? fallbackName : label, bytes };
}
