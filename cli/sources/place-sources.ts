// The documents at one address: a file, a folder, a pattern, an S3 object or prefix, a web page.

import { basename, resolve } from "node:path";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { localPath } from "../../functions/engine/base/local-path.ts";
import { publicUri } from "../../functions/engine/base/public-uri.ts";
import type { ListObjects } from "../../functions/engine/storage/s3/s3-listing.ts";
import { schemeOf } from "../../functions/engine/storage/storage.ts";
import type { Disk, FileFacts } from "./disk.ts";
import { type FoundFile, isResult, type WalkOptions, walkFolder } from "./folder-walk.ts";
import { hasWildcard, readGlob } from "./glob.ts";
import { nameBelow, nameOf } from "./result-names.ts";
import type { SourceDocument, Sourced, UnreadSource } from "./source.ts";
import { webAddress } from "./web-address.ts";

export interface PlaceTools {
  readonly disk: Disk;
  readonly listObjects: ListObjects;
}

export interface PlaceOptions {
  /** Folder of relative paths. */
  readonly folder: string;
  /** Real path of the results. */
  readonly except?: string | undefined;
}

/** A missing file is a document too: extraction reports it like every other failure, and a later run retries it. */
export async function* documentsAt(
  address: string,
  { folder, except }: PlaceOptions,
  { disk, listObjects }: PlaceTools,
): AsyncGenerator<Sourced> {
  const scheme = schemeOf(address);
  if (scheme === "http") yield webDocument(address);
  else if (scheme === "s3") yield* objectsAt(address, listObjects);
  else {
    const path = pathOf(address, folder);
    const facts = await disk.facts(path);
    if (facts?.kind === "folder") yield* filesBelow(path, { disk, except });
    else if (facts === undefined && hasWildcard(address)) yield* filesMatching(address, folder, { disk, except });
    else if (!(await isNamedResult(path, { disk, except }))) yield fileDocument(path, nameOf(path), facts);
  }
}

/** A shell's "*" names the database of the results too. Only a path with its name is worth a look at the disk. */
async function isNamedResult(path: string, { disk, except }: WalkOptions): Promise<boolean> {
  if (except === undefined || !basename(path).startsWith(basename(except))) return false;
  return isResult(await disk.realPath(path), except);
}

/** The absolute path. Throws INVALID_EVENT for a file on another host. */
export function pathOf(address: string, folder: string): string {
  const path = localPath(address);
  if (path !== undefined) return resolve(folder, path);
  throw new ExtractionError("INVALID_EVENT", `${publicUri(address)} names no file of this machine`, {
    remedy: "give a path",
  });
}

/** The files below a folder. */
export async function* filesBelow(root: string, options: WalkOptions): AsyncGenerator<Sourced> {
  for await (const found of walkFolder(root, options)) yield foundDocument(found);
}

async function* filesMatching(pattern: string, folder: string, options: WalkOptions): AsyncGenerator<Sourced> {
  const { folder: root, matches } = readGlob(localPath(pattern) ?? pattern);
  let isEmpty = true;
  for await (const found of walkFolder(resolve(folder, root), { ...options, matches })) {
    isEmpty = false;
    yield foundDocument(found);
  }
  if (isEmpty)
    yield { kind: "unread", uri: resolve(folder, pattern), error: nothingAt(pattern, "correct the pattern") };
}

function foundDocument(found: FoundFile | UnreadSource): SourceDocument | UnreadSource {
  return found.kind === "unread" ? found : fileDocument(found.path, nameBelow(found.steps), found.facts);
}

function fileDocument(path: string, name: string, facts: FileFacts | undefined): SourceDocument {
  const known = facts?.kind === "file" ? { version: `${facts.modifiedMs}-${facts.bytes}`, bytes: facts.bytes } : {};
  return { kind: "document", uri: path, name, ...known };
}

function webDocument(address: string): SourceDocument {
  const uri = webAddress(address);
  if (uri !== undefined) return { kind: "document", uri, name: nameOf(uri) };
  throw new ExtractionError("INVALID_EVENT", `${publicUri(address)} is no web address`, {
    remedy: "write http(s)://host/path",
  });
}

/** An address that ends in a slash, or names only a bucket, is a prefix. */
async function* objectsAt(address: string, list: ListObjects): AsyncGenerator<Sourced> {
  // The scheme may be in any case. The name of a bucket and the key are used as written.
  const uri = `s3${address.slice(2)}`;
  if (!/^s3:\/\/[^/]+\/?$|\/$/.test(uri)) {
    yield { kind: "document", uri, name: nameOf(uri) };
    return;
  }
  let isEmpty = true;
  for await (const { uri: object, rest, version, size } of list(uri)) {
    isEmpty = false;
    yield { kind: "document", uri: object, name: nameBelow(rest.split("/")), version, bytes: size };
  }
  if (isEmpty) yield { kind: "unread", uri, error: nothingAt(publicUri(uri), "correct the bucket and the prefix") };
}

function nothingAt(place: string, remedy: string): ExtractionError {
  return new ExtractionError("NOT_FOUND", `there is no document at ${place}`, { remedy });
}
