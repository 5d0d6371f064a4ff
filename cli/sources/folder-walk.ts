// The files below a folder, in the order of their names. Memory does not grow with their number.

import { join, relative, sep } from "node:path";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { explaining } from "../../functions/engine/storage/files/file-failures.ts";
import type { Disk, FileFacts, FolderEntry } from "./disk.ts";
import type { UnreadSource } from "./source.ts";

/** A file that the walk found. */
export interface FoundFile {
  readonly kind: "file";
  readonly path: string;
  /** Names of the folders below the walked folder, and of the file. */
  readonly steps: readonly string[];
  /** Absent where the file vanished or the folder gives no facts. Extraction reports why. */
  readonly facts: FileFacts | undefined;
}

export interface WalkOptions {
  readonly disk: Disk;
  /** Real path of the folder or SQLite file that is skipped: the results must not become documents. */
  readonly except?: string | undefined;
  /** Decides which files are found and which folders are entered. Absent: all. */
  readonly matches?: (kind: "file" | "folder", steps: readonly string[]) => boolean;
}

/** Skips hidden files and the lock files of Office. Follows links to files but none to folders: these could loop. */
export async function* walkFolder(
  root: string,
  { disk, except, matches = () => true }: WalkOptions,
): AsyncGenerator<FoundFile | UnreadSource> {
  // Links to folders are not followed, so the path below the folder identifies the results.
  const results = except === undefined ? undefined : relative(await disk.realPath(root), except);
  const options: LevelOptions = { disk, matches, isResult: (steps) => isResult(steps.join(sep), results) };
  // One open level for each folder above the current one. Nested generators would cost a step for each level.
  const open = [readLevel({ kind: "folder", path: root, steps: [] }, options)];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const { done, value } = await level.next();
    if (done) open.pop();
    else if (value.kind === "folder") open.push(readLevel(value, options));
    else yield value;
  }
}

/** Recognises the results, the lock of a run, and the files that SQLite keeps next to a database and to the lock. */
export function isResult(path: string, results: string | undefined): boolean {
  if (results === undefined || !path.startsWith(results)) return false;
  return /^(?:-lock)?(?:-wal|-shm|-journal)?$/.test(path.slice(results.length));
}

interface LevelOptions {
  readonly disk: Disk;
  readonly matches: (kind: "file" | "folder", steps: readonly string[]) => boolean;
  readonly isResult: (steps: readonly string[]) => boolean;
}

interface FoundFolder {
  readonly kind: "folder";
  readonly path: string;
  readonly steps: readonly string[];
}

type Found = FoundFile | FoundFolder | UnreadSource;

/** Files whose facts are read at the same time. */
const FILES_AT_ONCE = 32;

async function* readLevel(folder: FoundFolder, options: LevelOptions): AsyncGenerator<Found> {
  for (let after: string | undefined, more = true; more; ) {
    const slice = await explaining(folder.path, "read", undefined, () =>
      nextSlice(options.disk.list(folder.path), after),
    ).catch(refusalOf);
    if (slice instanceof ExtractionError) {
      yield { kind: "unread", uri: folder.path, error: slice };
      return;
    }
    for (let start = 0; start < slice.entries.length; start += FILES_AT_ONCE) {
      const group = slice.entries.slice(start, start + FILES_AT_ONCE);
      for (const found of await Promise.all(group.map((entry) => identify(entry, folder, options)))) {
        if (found !== undefined) yield found;
      }
    }
    after = slice.entries.at(-1)?.name;
    more = slice.more;
  }
}

/** Names of one folder in memory. A folder with more than twice as many is read again for each further slice. */
const SLICE = 100_000;

/** Collects the smallest names after a given one, in order. */
async function nextSlice(entries: AsyncIterable<FolderEntry>, after: string | undefined) {
  const kept: FolderEntry[] = [];
  let highest: string | undefined;
  for await (const entry of entries) {
    if (isIgnored(entry.name) || (after !== undefined && entry.name <= after)) continue;
    if (highest !== undefined && entry.name > highest) continue;
    kept.push(entry);
    if (kept.length < 2 * SLICE) continue;
    kept.sort(byName);
    kept.length = SLICE;
    highest = kept.at(-1)?.name;
  }
  return { entries: kept.sort(byName), more: highest !== undefined };
}

/** Recognises hidden files such as .DS_Store, and the lock files of Office. */
function isIgnored(name: string): boolean {
  return name.startsWith(".") || name.startsWith("~$");
}

function byName(one: FolderEntry, other: FolderEntry): number {
  return one.name < other.name ? -1 : 1;
}

async function identify(
  { name, kind }: FolderEntry,
  folder: FoundFolder,
  { disk, matches, isResult }: LevelOptions,
): Promise<Found | undefined> {
  const path = join(folder.path, name);
  const steps = [...folder.steps, name];
  if (kind === "other" || !matches(kind === "folder" ? "folder" : "file", steps) || isResult(steps)) return undefined;
  if (kind === "folder") return { kind: "folder", path, steps };
  const facts = await disk.facts(path);
  if (kind === "link" && facts?.kind !== "file") return undefined;
  if (facts === undefined && name.includes(REPLACED)) return { kind: "unread", uri: path, error: misnamed() };
  return { kind: "file", path, steps, facts };
}

/** Node's substitute for bytes that are not UTF-8. A name with substitutes opens no file. */
const REPLACED = "\ufffd";

function misnamed(): ExtractionError {
  return new ExtractionError("NOT_FOUND", "the file cannot be opened because its name is not valid UTF-8", {
    remedy: "rename it",
  });
}

function refusalOf(error: unknown): ExtractionError {
  if (error instanceof ExtractionError) return error;
  throw error;
}
