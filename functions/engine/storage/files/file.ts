// Files: file:// addresses and plain paths, with the conditions and the metadata that S3 has.

import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { ExtractionError } from "../../base/errors.ts";
import { localPath } from "../../base/local-path.ts";
import { whenNeeded } from "../../base/when-needed.ts";
import { piecesOf } from "../body.ts";
import { contentVersion, hashing, versionOfContent } from "../content-version.ts";
import type { ObjectFacts, Storage, StoredObject } from "../storage.ts";
import { hashOf, isFile, readPart, readWhole, withFile } from "./file-content.ts";
import { changedSince, explaining } from "./file-failures.ts";
import { withFileLock } from "./file-lock.ts";
import { deleteMetadata, metadataPlace, readMetadata, writeMetadata } from "./file-metadata.ts";
import { moveInto } from "./file-replacement.ts";
import { makeFolder } from "./make-folder.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER, removeForeign } from "./private-files.ts";
import { withUnfinished } from "./unfinished-files.ts";

export interface FileStorageOptions {
  /** User metadata and locks are kept here, so that nothing but results lies beside a document. */
  readonly metadataFolder: string;
  /** Files below it are made for this user alone, and files of others in it are removed rather than read. */
  readonly privateFolder?: string;
}

export function fileStorage({ metadataFolder, privateFolder }: FileStorageOptions): Storage {
  const isPrivate = (path: string) => privateFolder !== undefined && path.startsWith(join(privateFolder, "/"));
  const placeOf = (path: string) => metadataPlace(metadataFolder, path);
  const locked = <T>(path: string, signal: AbortSignal | undefined, work: () => Promise<T>) =>
    withFileLock(`${placeOf(path)}.lock`, signal, work);

  return {
    async head(uri, { signal } = {}) {
      const path = pathOf(uri);
      return explaining(path, "read", signal, async () => {
        if (isPrivate(path)) await removeForeign(path);
        if (!(await isFile(path))) return undefined;
        const { version, size } = await withFile(path, (file) => hashOf(file, signal));
        return factsOf(placeOf(path), () => version, size);
      });
    },

    async read(uri, options = {}) {
      const path = pathOf(uri);
      return explaining(path, "read", options.signal, async (): Promise<StoredObject> => {
        if (isPrivate(path)) await removeForeign(path);
        const bytes = await withFile(path, (file) => readWhole(file, path, options));
        const version = whenNeeded(() => versionOfContent(bytes));
        if (options.version !== undefined && options.version !== version()) throw changedSince(path);
        return { facts: await factsOf(placeOf(path), version, bytes.length), bytes };
      });
    },

    async readRange(uri, start, end, options = {}) {
      const path = pathOf(uri);
      return explaining(path, "read", options.signal, () =>
        withFile(path, (file) => readPart(file, path, start, end, options)),
      );
    },

    async write(uri, body, options) {
      const path = pathOf(uri);
      const { signal, contentType, metadata = {} } = options;
      return explaining(path, "write", signal, async () => {
        const [folderMode, fileMode] = isPrivate(path) ? [PRIVATE_FOLDER, PRIVATE_FILE] : [];
        await makeFolder(dirname(path), folderMode);
        // Beside its target, because a rename is atomic within one file system only.
        return await withUnfinished(dirname(path), fileMode, async (temporary) => {
          const hash = createHash("sha256");
          const stopping = signal === undefined ? {} : { signal };
          await writeFile(temporary, hashing(piecesOf(body), hash), { flag: "r+", ...stopping });
          const version = contentVersion(hash);
          return await locked(path, signal, async () => {
            if (!(await moveInto(temporary, path, options))) return undefined;
            await writeMetadata(placeOf(path), { version, contentType, metadata: lowerCased(metadata) });
            return version;
          });
        });
      });
    },

    async delete(uri, { signal } = {}) {
      const path = pathOf(uri);
      return explaining(path, "write", signal, () =>
        locked(path, signal, async () => {
          if (await isFile(path)) await rm(path, { force: true });
          await deleteMetadata(placeOf(path));
        }),
      );
    },
  };
}

function pathOf(uri: string): string {
  const path = localPath(uri);
  if (path !== undefined) return resolve(path);
  throw new ExtractionError("INVALID_EVENT", `${uri} names no file here; write file:///folder/name`);
}

async function factsOf(place: string, version: () => string, size: number): Promise<ObjectFacts> {
  const { contentType, metadata = {} } = (await readMetadata(place, version)) ?? {};
  const facts = {
    size,
    get version() {
      return version();
    },
    metadata,
  };
  return contentType === undefined ? facts : Object.assign(facts, { contentType });
}

function lowerCased(metadata: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name.toLowerCase(), value]));
}
