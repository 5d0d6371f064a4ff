// User metadata of files, in a separate folder, with the version of the content that they describe.

import { createHash } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isRecord } from "../../base/is-record.ts";
import { errorCode } from "../system-error-code.ts";
import { makeFolder } from "./make-folder.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "./private-files.ts";
import { withUnfinished } from "./unfinished-files.ts";

export interface FileMetadata {
  readonly version: string;
  readonly contentType: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Longest name. With the longest ending, every file system accepts it. */
const LONGEST_NAME = 200;

/** Path of a file's metadata, without its ending. */
export function metadataPlace(metadataFolder: string, path: string): string {
  const name = encodeURIComponent(path.toWellFormed());
  return join(metadataFolder, name.length <= LONGEST_NAME ? name : createHash("sha256").update(path).digest("hex"));
}

/** Reads metadata. Undefined when missing, or when another program has changed the content since. */
export async function readMetadata(place: string, version: () => string): Promise<FileMetadata | undefined> {
  try {
    const stored: unknown = JSON.parse(await readFile(`${place}.json`, "utf8"));
    return isMetadata(stored) && stored.version === version() ? stored : undefined;
  } catch (error) {
    // Damaged or unreadable metadata counts as missing, because the content is complete without it.
    if (error instanceof SyntaxError || errorCode(error) !== "") return undefined;
    throw error;
  }
}

export async function writeMetadata(place: string, metadata: FileMetadata): Promise<void> {
  makeFolder(dirname(place), PRIVATE_FOLDER);
  await withUnfinished(dirname(place), PRIVATE_FILE, async (temporary) => {
    await writeFile(temporary, JSON.stringify(metadata), { flag: "r+" });
    await rename(temporary, `${place}.json`);
  });
}

export async function deleteMetadata(place: string): Promise<void> {
  await rm(`${place}.json`, { force: true });
}

function isMetadata(value: unknown): value is FileMetadata {
  if (!isRecord(value)) return false;
  const { version, contentType, metadata } = value;
  return typeof version === "string" && typeof contentType === "string" && isRecord(metadata) && hasTexts(metadata);
}

function hasTexts(metadata: Readonly<Record<string, unknown>>): boolean {
  return Object.values(metadata).every((one) => typeof one === "string");
}
