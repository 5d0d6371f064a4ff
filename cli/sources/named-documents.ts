// The documents that a command names directly or by their folder.

import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { localPath } from "../../functions/engine/base/local-path.ts";
import { explaining } from "../../functions/engine/storage/files/file-failures.ts";
import { UsageError } from "../shell/usage.ts";
import { fileName, nameOf, uniqueNames } from "./result-names.ts";

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
  readFolder: ReadFolder = listed,
): Promise<FoundDocuments> {
  const results = await realPath(into);
  const documents: NamedDocument[] = [];
  const unread: { uri: string; error: ExtractionError }[] = [];
  const walk = async (folder: string, above: string): Promise<void> => {
    const entries = await explaining(folder, "read", undefined, () => readFolder(folder)).catch(refusalOf);
    if (entries instanceof ExtractionError) {
      unread.push({ uri: folder, error: entries });
      return;
    }
    for (const { name, isFolder, isFile } of entries) {
      // Hidden files such as .DS_Store, and the lock files of Office, are not documents.
      if (/^(\.|~\$)/.test(name)) continue;
      const uri = join(folder, name);
      if (isFile && name.includes(REPLACED) && !(await exists(uri))) unread.push({ uri, error: misnamed() });
      else if (isFile) documents.push({ uri, name: above + fileName(name) });
      else if (isFolder && (await realPath(uri)) !== results) await walk(uri, `${above}${fileName(name)}/`);
    }
  };
  for (const uri of uris) {
    if (!(await isFolder(uri))) documents.push({ uri, name: nameOf(uri) });
    else if ((await realPath(uri)) === results)
      throw new UsageError(`--into is the folder of the documents (${uri}); name another folder`);
    else await walk(pathOf(uri), "");
  }
  const names = uniqueNames(documents.map(({ name }) => name));
  return { documents: documents.map(({ uri, name }, index) => ({ uri, name: names[index] ?? name })), unread };
}

export async function isFolder(uri: string): Promise<boolean> {
  if (/^(?!file:)[a-z][a-z0-9+.-]*:\/\//i.test(uri)) return false;
  return await stat(pathOf(uri)).then(
    (found) => found.isDirectory(),
    // Extraction reports the missing file.
    () => false,
  );
}

interface FolderEntry {
  readonly name: string;
  readonly isFile: boolean;
  /** False for links to folders: following them could loop. */
  readonly isFolder: boolean;
}

type ReadFolder = (path: string) => Promise<readonly FolderEntry[]>;

async function listed(path: string): Promise<readonly FolderEntry[]> {
  const entries = await readdir(path, { withFileTypes: true });
  const known = entries.map(async (entry): Promise<FolderEntry> => {
    const isFile = entry.isFile() || (entry.isSymbolicLink() && (await isLinkToFile(join(path, entry.name))));
    return { name: entry.name, isFile, isFolder: entry.isDirectory() };
  });
  return (await Promise.all(known)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Node's substitute for bytes that are not UTF-8. A name with substitutes opens no file. */
const REPLACED = "\ufffd";

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

function misnamed(): ExtractionError {
  return new ExtractionError("NOT_FOUND", "the file cannot be opened because its name is not valid UTF-8", {
    remedy: "rename it",
  });
}

async function isLinkToFile(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

function refusalOf(error: unknown): ExtractionError {
  if (error instanceof ExtractionError) return error;
  throw error;
}

async function realPath(uri: string): Promise<string> {
  const path = pathOf(uri);
  return await realpath(path).catch(() => path);
}

/** The local path, or the address itself: extraction reports an address that names no file on this machine. */
function pathOf(uri: string): string {
  return localPath(uri) ?? uri;
}
