// Names of results: "report.docx" for .../report.docx, "report-2.docx" for the next document of that name.

import { basename, extname, join } from "node:path";
import { localPath } from "../functions/engine/base/local-path.ts";
import { percentDecoded } from "../functions/engine/base/percent-encoding.ts";

/** None twice, also on a file system that ignores case; in their order. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const extension = extname(name);
    const stem = name.slice(0, name.length - extension.length);
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stem}-${number}${extension}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** A result's place in a folder, named by its path or as file://, or under an S3 prefix. */
export function placeIn(folder: string, name: string): string {
  if (isS3(folder)) return `${folder.replace(/\/+$/, "")}/${name}`;
  return join(localPath(folder) ?? folder, name);
}

function isS3(folder: string): boolean {
  return /^s3:\/\//i.test(folder);
}

export function nameOf(uri: string): string {
  const web = /^(https?|file):\//i.test(uri) && URL.canParse(uri) ? new URL(uri) : undefined;
  const name = basename(web === undefined ? uri : percentDecoded(web.pathname));
  return fileName(name === "" ? (web?.hostname ?? "document") : name);
}

// File systems take 255 bytes, of which ".searchable.pdf" and the number of a second document of the name have theirs.
const MOST_BYTES = 232;

/** What is no file name on some system becomes "_", and what leaves no room for an ending is cut. */
export function fileName(name: string): string {
  const safe = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, "_");
  if (Buffer.byteLength(safe) <= MOST_BYTES) return safe;
  const extension = extname(safe).slice(0, LONGEST_EXTENSION);
  const stem = [...safe.slice(0, safe.length - extname(safe).length)];
  while (Buffer.byteLength(stem.join("") + extension) > MOST_BYTES) stem.pop();
  return stem.join("") + extension;
}

const LONGEST_EXTENSION = 20;
