// Documents embedded in an Office 97-2003 document. Each has a storage of its own.

import { type CompoundFile, openCompoundFile } from "../../codecs/containers/compound-file.ts";
import { copyCompoundFile } from "../../codecs/containers/copy-compound-file.ts";
import { type AttachedFile, type ReadAttachments, readAttachments } from "../shared/attachments.ts";
import type { ExtractOptions } from "../shared/format.ts";

/** Main streams of documents that are compound files themselves. */
const MAIN_STREAM = /^(?:worddocument|workbook|book|powerpoint document|__properties_version1\.0)$/i;

/** Reads the documents below the prefix, such as "ObjectPool/". */
export async function readEmbedded(
  file: CompoundFile,
  prefix: string,
  options: ExtractOptions,
): Promise<ReadAttachments> {
  return await readAttachments(filesBelow(file, prefix), options);
}

/** Lists the documents in storages whose paths start with the prefix. */
export function filesBelow(file: CompoundFile, prefix: string): readonly AttachedFile[] {
  const storages = new Map<string, string[]>();
  for (const path of file.paths) {
    if (!path.toLowerCase().startsWith(prefix.toLowerCase())) continue;
    const end = path.indexOf("/", prefix.length);
    if (end < 0) continue;
    const storage = path.slice(0, end + 1);
    const inside = storages.get(storage) ?? [];
    storages.set(storage, inside);
    inside.push(path.slice(end + 1));
  }
  const files = [...storages].flatMap(([storage, inside]) => embeddedFile(file, storage, inside) ?? []);
  return files.map((each) => ({ ...each, embedded: true }));
}

function embeddedFile(file: CompoundFile, storage: string, inside: readonly string[]): AttachedFile | undefined {
  const name = storage.split("/").at(-2) ?? storage;
  const find = (wanted: RegExp) => inside.find((path) => wanted.test(path));
  const packed = find(/^package$/i);
  if (packed !== undefined) return { name, bytes: () => file.read(storage + packed) };
  const native = inside.find((path) => path.toLowerCase() === "\x01ole10native");
  if (native !== undefined) return nativeFile(file.read(storage + native) ?? new Uint8Array());
  if (find(MAIN_STREAM) === undefined) return undefined;
  const bytes = () => copyCompoundFile(file, { paths: inside.map((path) => storage + path), strip: storage.length });
  return { name, bytes };
}

/** Reads a file dropped into a document: names that end with zero, then a size and the bytes (MS-OLEDS, 2.3.6). */
export function nativeFile(stream: Uint8Array): AttachedFile | undefined {
  const bytes = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength);
  let at = 6;
  const readName = () => {
    const zero = bytes.indexOf(0, at);
    const end = zero === -1 ? bytes.length : zero;
    const name = bytes.toString("latin1", at, end);
    at = end + 1;
    return name;
  };
  const label = readName();
  readName();
  at += 8;
  readName();
  if (at + 4 > bytes.length) return undefined;
  const size = bytes.readUInt32LE(at);
  return { name: label === "" ? "object" : label, bytes: bytes.subarray(at + 4, at + 4 + size) };
}

/** Returns the document inside an OLE stream: a package, a native file, or the compound file itself. */
export function unwrapOle(bytes: Uint8Array, name: string): AttachedFile | undefined {
  const file = openCompoundFile(bytes);
  const inside = file.paths;
  const wrapped = embeddedFile({ ...file, read: (path) => file.read(path.replace(/^\//, "")) }, "/", inside);
  return wrapped === undefined ? undefined : { ...wrapped, name: wrapped.name === "" ? name : wrapped.name };
}
