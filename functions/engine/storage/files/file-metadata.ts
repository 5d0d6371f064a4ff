// User metadata of files, kept in a folder apart, with the version of the content that it belongs to.

import { createHash } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "../system-error-code.ts";
import { readFile } from "./file-calls.ts";
import { makeFolder } from "./make-folder.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "./private-files.ts";
import { withUnfinished } from "./unfinished-files.ts";

export interface FileMetadata {
  readonly version: string;
  readonly contentType: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** With the longest ending it is a name that every file system takes. */
const LONGEST_NAME = 200;

/** Where what is known of the file is kept, without an ending. */
export function metadataPlace(metadataFolder: string, path: string): string {
  const name = encodeURIComponent(path.toWellFormed());
  return join(metadataFolder, name.length <= LONGEST_NAME ? name : createHash("sha256").update(path).digest("hex"));
}

/** Undefined when there is none, or the content has changed since by other hands. */
export async function readMetadata(place: string, version: () => string): Promise<FileMetadata | undefined> {
  try {
    const stored: unknown = JSON.parse(await readFile(`${place}.json`, "utf8"));
    return isMetadata(stored) && stored.version === version() ? stored : undefined;
  } catch (error) {
    // Damaged or out of reach, it is as good as none: the content stands by itself.
    if (error instanceof SyntaxError || errorCode(error) !== "") return undefined;
    throw error;
  }
}

export async function writeMetadata(place: string, metadata: FileMetadata): Promise<void> {
  await makeFolder(dirname(place), PRIVATE_FOLDER);
  await withUnfinished(dirname(place), PRIVATE_FILE, async (temporary) => {
    await writeFile(temporary, JSON.stringify(metadata), { flag: "r+" });
    await rename(temporary, `${place}.json`);
  });
}

export async function deleteMetadata(place: string): Promise<void> {
  await rm(`${place}.json`, { force: true });
}

function isMetadata(value: unknown): value is FileMetadata {
  if (typeof value !== "object" || value === null) return false;
  if (!("version" in value) || !("contentType" in value) || !("metadata" in value)) return false;
  return typeof value.version === "string" && typeof value.contentType === "string" && isRecord(value.metadata);
}

function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.values(value).every((one) => typeof one === "string");
}
