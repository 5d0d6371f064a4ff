// Names of results: "report.docx" for .../report.docx, "report-2.docx" for the next document of that name.

import { basename, extname, join } from "node:path";

/** A name for each address, in their order, none twice, also on a file system that ignores case. */
export function resultNames(uris: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return uris.map((uri) => {
    const name = nameOf(uri);
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

function nameOf(uri: string): string {
  const web = /^https?:\/\//i.test(uri) && URL.canParse(uri) ? new URL(uri) : undefined;
  const name = basename(web === undefined ? uri : web.pathname);
  // What is no file name on some system becomes "_".
  return (name === "" ? (web?.hostname ?? "document") : name).replace(/[\\/:*?"<>|\p{Cc}]/gu, "_");
}
