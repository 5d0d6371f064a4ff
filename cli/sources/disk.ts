// Folders and files of this machine, as the walk over folders sees them.

import { opendir, realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";

export interface FolderEntry {
  readonly name: string;
  readonly kind: "file" | "folder" | "link" | "other";
}

export interface FileFacts {
  readonly kind: "file" | "folder" | "other";
  readonly bytes: number;
  readonly modifiedMs: number;
}

export interface Disk {
  /** Entries in any order. Throws a system error for a folder that cannot be read. */
  list(folder: string): AsyncIterable<FolderEntry>;
  /** Facts of the file behind a link. Undefined where nothing can be found, for whatever reason. */
  facts(path: string): Promise<FileFacts | undefined>;
  /** The absolute path without links; with its links where it does not exist. */
  realPath(path: string): Promise<string>;
}

export const localDisk: Disk = {
  async *list(folder) {
    for await (const entry of await opendir(folder)) {
      yield { name: entry.name, kind: entry.isSymbolicLink() ? "link" : kindOf(entry) };
    }
  },
  facts: (path) =>
    stat(path).then(
      (found) => ({ kind: kindOf(found), bytes: found.size, modifiedMs: found.mtimeMs }),
      () => undefined,
    ),
  realPath: (path) => realpath(path).catch(() => resolve(path)),
};

function kindOf(found: { isFile(): boolean; isDirectory(): boolean }): FileFacts["kind"] {
  return found.isFile() ? "file" : found.isDirectory() ? "folder" : "other";
}
