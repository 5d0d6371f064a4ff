// The documents that `extract` finds: those named directly, and the files below named folders.

import type { ExtractionError } from "../../functions/engine/base/errors.ts";
import { localPath } from "../../functions/engine/base/local-path.ts";
import { UsageError } from "../shell/usage.ts";
import { type Disk, localDisk } from "./disk.ts";
import { walkFolder } from "./folder-walk.ts";
import { nameBelow, nameOf, uniqueNames } from "./result-names.ts";

export interface NamedDocument {
  readonly uri: string;
  /** The base name of its results, with the folders between the named folder and the document. */
  readonly name: string;
}

export interface FoundDocuments {
  readonly documents: readonly NamedDocument[];
  /** Folders that could not be read, and files whose names are not valid UTF-8. */
  readonly unread: readonly { readonly uri: string; readonly error: ExtractionError }[];
}

/** Throws UsageError when the results would go into a named folder: the next run would extract them. */
export async function findDocuments(
  uris: readonly string[],
  into: string,
  disk: Disk = localDisk,
): Promise<FoundDocuments> {
  const results = await disk.realPath(pathOf(into));
  const documents: NamedDocument[] = [];
  const unread: { uri: string; error: ExtractionError }[] = [];
  for (const uri of uris) {
    if (!(await isFolder(uri, disk))) {
      documents.push({ uri, name: nameOf(uri) });
      continue;
    }
    if ((await disk.realPath(pathOf(uri))) === results)
      throw new UsageError(`--into is the folder of the documents (${uri}); name another folder`);
    for await (const found of walkFolder(pathOf(uri), { disk, except: results })) {
      if (found.kind === "unread") unread.push({ uri: found.uri, error: found.error });
      else documents.push({ uri: found.path, name: nameBelow(found.steps) });
    }
  }
  const names = uniqueNames(documents.map(({ name }) => name));
  return { documents: documents.map(({ uri, name }, index) => ({ uri, name: names[index] ?? name })), unread };
}

export async function isFolder(uri: string, disk: Disk = localDisk): Promise<boolean> {
  if (/^(?!file:)[a-z][a-z0-9+.-]*:\/\//i.test(uri)) return false;
  // Extraction reports the missing file.
  return (await disk.facts(pathOf(uri)))?.kind === "folder";
}

/** The local path, or the address itself: extraction reports an address that names no file on this machine. */
function pathOf(uri: string): string {
  return localPath(uri) ?? uri;
}
