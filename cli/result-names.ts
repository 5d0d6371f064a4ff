// Names of results: "report.docx" for .../report.docx, "report-2.docx" for the next document of that name.

import { basename, extname, join } from "node:path";

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

/** A result's place in a folder or under an S3 prefix. */
export function placeIn(folder: string, name: string): string {
  return folder.startsWith("s3://") ? `${folder.replace(/\/+$/, "")}/${name}` : join(folder, name);
}

export function nameOf(uri: string): string {
  const web = /^https?:\/\//i.test(uri) && URL.canParse(uri) ? new URL(uri) : undefined;
  const name = basename(web === undefined ? uri : web.pathname);
  return fileName(name === "" ? (web?.hostname ?? "document") : name);
}

/** What is no file name on some system becomes "_". */
export function fileName(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}]/gu, "_");
}
