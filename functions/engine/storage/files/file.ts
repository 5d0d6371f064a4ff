// Files: file:// addresses and plain paths, with the same conditions and metadata as on S3.

import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { ExtractionError } from "../../base/errors.ts";
import { localPath } from "../../base/local-path.ts";
import { whenNeeded } from "../../base/when-needed.ts";
import { piecesOf } from "../body.ts";
import { contentVersion, hashing, versionOfContent } from "../content-version.ts";
import type { Body, ReadOptions, Storage, StoredObject, WriteOptions } from "../storage.ts";
import { hashOf, isFile, readPart, readWhole, withFile } from "./file-content.ts";
import { changedSince, explaining } from "./file-failures.ts";
import { withFileLock } from "./file-lock.ts";
import { deleteMetadata, metadataPlace, readMetadata, writeMetadata } from "./file-metadata.ts";
import { moveInto } from "./file-replacement.ts";
import { makeFolder } from "./make-folder.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER, removeForeign } from "./private-files.ts";
import { withUnfinished } from "./unfinished-files.ts";

export interface FileStorageOptions {
  /** Folder for user metadata and locks, so that the folders of documents receive only results. */
  readonly metadataFolder: string;
  /** Folder with files for this user only. Files of other users in it are removed and not read. */
  readonly privateFolder?: string;
}

export function fileStorage(options: FileStorageOptions): Storage {
  return {
    async head(uri, { signal } = {}) {
      const file = fileOf(uri, options);
      return explaining(file.path, "read", signal, () => headFile(file, signal));
    },
    async read(uri, readOptions = {}) {
      const file = fileOf(uri, options);
      return explaining(file.path, "read", readOptions.signal, () => readStored(file, readOptions));
    },
    async readRange(uri, start, end, readOptions = {}) {
      const { path } = fileOf(uri, options);
      return explaining(path, "read", readOptions.signal, () =>
        withFile(path, (file) => readPart(file, path, start, end, readOptions)),
      );
    },
    async write(uri, body, writeOptions) {
      const file = fileOf(uri, options);
      return explaining(file.path, "write", writeOptions.signal, () => writeStored(file, body, writeOptions));
    },
    async delete(uri, { signal } = {}) {
      const file = fileOf(uri, options);
      return explaining(file.path, "write", signal, () => deleteStored(file, signal));
    },
  };
}

interface StoredFile {
  readonly path: string;
  /** Path of the metadata and the lock, without their endings. */
  readonly metadata: string;
  readonly isPrivate: boolean;
}

function fileOf(uri: string, { metadataFolder, privateFolder }: FileStorageOptions): StoredFile {
  const path = pathOf(uri);
  const isPrivate = privateFolder !== undefined && path.startsWith(join(privateFolder, "/"));
  return { path, metadata: metadataPlace(metadataFolder, path), isPrivate };
}

async function headFile({ path, metadata, isPrivate }: StoredFile, signal: AbortSignal | undefined) {
  if (isPrivate) await removeForeign(path);
  if (!(await isFile(path))) return undefined;
  const { version, size } = await withFile(path, (file) => hashOf(file, signal));
  return { ...(await factsOf(metadata, () => version, size)), version };
}

async function readStored({ path, metadata, isPrivate }: StoredFile, options: ReadOptions): Promise<StoredObject> {
  if (isPrivate) await removeForeign(path);
  const bytes = await withFile(path, (file) => readWhole(file, path, options));
  // Most readers need no version, and a hash of 100 MB takes up to half a second.
  const version = whenNeeded(() => versionOfContent(bytes));
  if (options.version !== undefined && options.version !== version()) throw changedSince(path);
  return { facts: await factsOf(metadata, version, bytes.length), version, bytes };
}

async function writeStored(target: StoredFile, body: Body, options: WriteOptions): Promise<string | undefined> {
  const { path, isPrivate } = target;
  const { signal, contentType, metadata = {} } = options;
  const [folderMode, fileMode] = isPrivate ? [PRIVATE_FOLDER, PRIVATE_FILE] : [];
  makeFolder(dirname(path), folderMode);
  // Next to its target, because a rename is atomic only within one file system.
  return await withUnfinished(dirname(path), fileMode, async (temporary) => {
    const hash = createHash("sha256");
    const stopping = signal === undefined ? {} : { signal };
    await writeFile(temporary, hashing(piecesOf(body), hash), { flag: "r+", ...stopping });
    const version = contentVersion(hash);
    return await locked(target, signal, async () => {
      if (!(await moveInto(temporary, path, options))) return undefined;
      await writeMetadata(target.metadata, { version, contentType, metadata: lowerCased(metadata) });
      return version;
    });
  });
}

function deleteStored(target: StoredFile, signal: AbortSignal | undefined): Promise<void> {
  return locked(target, signal, async () => {
    if (await isFile(target.path)) await rm(target.path, { force: true });
    await deleteMetadata(target.metadata);
  });
}

function locked<T>({ metadata }: StoredFile, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  return withFileLock(`${metadata}.lock`, signal, work);
}

function pathOf(uri: string): string {
  const path = localPath(uri);
  if (path !== undefined) return resolve(path);
  throw new ExtractionError("INVALID_EVENT", `${uri} is not the path of a local file`, {
    remedy: "write file:///folder/name",
  });
}

async function factsOf(metadataPath: string, version: () => string, size: number): Promise<StoredObject["facts"]> {
  const { contentType, metadata = {} } = (await readMetadata(metadataPath, version)) ?? {};
  return { size, metadata, ...(contentType === undefined ? {} : { contentType }) };
}

function lowerCased(metadata: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name.toLowerCase(), value]));
}
