// The files of watched folders, as scans find them. Scans see what network drives never report, and need no limits of
// the system for watched folders.

import { lstat } from "node:fs/promises";
import { resolve } from "node:path";
import { localPath } from "../../functions/engine/base/local-path.ts";
import { type Disk, localDisk } from "../sources/disk.ts";
import { filesBelow } from "../sources/place-sources.ts";
import type { SourceDocument } from "../sources/source.ts";
import { excludedBy } from "../sources/web-address.ts";

/** A file with its version: its time of change and its size. */
export type WatchedFile = SourceDocument & { readonly version: string };

export interface ScanOptions {
  readonly folders: readonly string[];
  /** Parts of paths that are skipped, in any case. */
  readonly exclude: readonly string[];
  readonly disk?: Disk;
}

/** A folder that cannot be read, or is gone. */
export interface Trouble {
  readonly kind: "trouble";
  readonly message: string;
}

/** The disk without links: a file behind a link may lie anywhere, and a link may be put there by a stranger. */
export const linklessDisk: Disk = {
  ...localDisk,
  async *list(folder) {
    for await (const entry of localDisk.list(folder)) if (entry.kind !== "link") yield entry;
  },
  facts: (path) =>
    lstat(path).then(
      (found) => ({
        kind: found.isFile() ? "file" : found.isDirectory() ? "folder" : "other",
        ...{ bytes: found.size, modifiedMs: found.mtimeMs },
      }),
      () => undefined,
    ),
};

/** Yields the files of all folders, with the addresses and names that batch gives them. */
export async function* scanFolders({
  folders,
  exclude,
  disk = linklessDisk,
}: ScanOptions): AsyncGenerator<WatchedFile | Trouble> {
  for (const folder of folders) {
    const path = resolve(localPath(folder) ?? folder);
    // The named folder itself may be a link.
    if ((await disk.facts(await disk.realPath(path)))?.kind !== "folder") {
      yield { kind: "trouble", message: `the folder ${folder} is gone; its files are read when it is back` };
      continue;
    }
    for await (const found of filesBelow(path, { disk })) {
      if (found.kind === "unread")
        yield { kind: "trouble", message: `${found.uri}: ${found.error.code}: ${found.error.message}` };
      else if (found.kind === "document" && found.version !== undefined && excludedBy(found.uri, exclude) === undefined)
        yield { ...found, version: found.version };
    }
  }
}
