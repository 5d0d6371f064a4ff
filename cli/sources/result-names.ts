// Base names of results: "report.docx" for .../report.docx, "report-2.docx" for the next document with that name.

import { createHash } from "node:crypto";
import { basename, extname, join } from "node:path";
import { localPath } from "../../functions/engine/base/local-path.ts";
import { percentDecoded } from "../../functions/engine/base/percent-encoding.ts";
import { foldedName } from "./folded-name.ts";

/**
 * Makes names unique by numbers, in order. Names that some file system compares as equal count as equal. Each
 * name costs a few bytes: the numbers of its fingerprint.
 */
export function uniqueNames(): (name: string) => string {
  // For each taken name, the number to try first for the next document of that name.
  const taken = new Map<number, number>();
  return (name) => {
    const extension = extname(name);
    const stem = name.slice(0, name.length - extension.length);
    const own = fingerprint(name);
    let number = taken.get(own) ?? 1;
    let free = name;
    if (number > 1) free = `${stem}-${number}${extension}`;
    while (taken.has(fingerprint(free))) free = `${stem}-${++number}${extension}`;
    taken.set(fingerprint(free), 1);
    taken.set(own, number + 1);
    return free;
  };
}

/** 48 bits of a hash. Two names with one fingerprint cost nothing but a number in the second name. */
function fingerprint(name: string): number {
  return createHash("sha256").update(foldedName(name)).digest().readUIntBE(0, 6);
}

/** The address of a result in a folder (a path or file://) or under an S3 prefix. */
export function placeIn(folder: string, name: string): string {
  if (isS3(folder)) return `${folder.replace(/\/+$/, "")}/${name}`;
  return join(localPath(folder) ?? folder, name);
}

/** The addresses of a document's results by their event field, from the extensions of the results. */
export function placesIn(
  folder: string,
  name: string,
  extensions: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(extensions).map(([field, extension]) => [field, placeIn(folder, `${name}${extension}`)]),
  );
}

function isS3(folder: string): boolean {
  return /^s3:\/\//i.test(folder);
}

export function nameOf(uri: string): string {
  const web = /^(https?|file):\//i.test(uri) && URL.canParse(uri) ? new URL(uri) : undefined;
  const name = basename(web === undefined ? uri : percentDecoded(web.pathname));
  return fileName(name === "" ? (web?.hostname ?? "document") : name);
}

/** The base name of a document below a folder, prefix or glob, from the names on the way to it. */
export function nameBelow(steps: readonly string[]): string {
  // S3 keys may hold steps that lead out of the folder of the results.
  return steps.map((step) => (/^\.{0,2}$/.test(step) ? "_" : fileName(step))).join("/");
}

/** Bytes that file systems allow for a name. */
export const LONGEST_FILE_NAME = 255;
// The rest is for ".searchable.pdf" and the number of a repeated name.
const MOST_BYTES = 232;

/** Replaces characters that some system forbids in file names by "_", and cuts long names. */
export function fileName(name: string): string {
  const safe = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, "_");
  if (Buffer.byteLength(safe) <= MOST_BYTES) return safe;
  const extension = extname(safe).slice(0, LONGEST_EXTENSION);
  return cutToFit(safe.slice(0, safe.length - extname(safe).length), extension);
}

/** The stem with an end, cut between characters of the stem to at most so many bytes. */
export function cutToFit(stem: string, end: string, mostBytes = MOST_BYTES): string {
  const most = mostBytes - Buffer.byteLength(end);
  if (Buffer.byteLength(stem) <= most) return stem + end;
  let kept = "";
  let bytes = 0;
  for (const character of stem) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    kept += character;
  }
  return kept + end;
}

const LONGEST_EXTENSION = 20;
