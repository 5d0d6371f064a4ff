// The documents that benches measure on.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { REAL_DOCUMENTS } from "../../test/support/real-documents.ts";

export type Print = (line: string) => void;

/** The folder of all, where it has what is needed in it; else undefined, and said so. */
export function corpusWith(needed: string, print: Print = console.log): string | undefined {
  if (existsSync(join(REAL_DOCUMENTS, needed))) return REAL_DOCUMENTS;
  print(`skipped: no documents; set CORPUS_DIR to the folder that has ${needed} in it`);
  return undefined;
}

export function pdfsIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".pdf"))
        .sort()
    : [];
}
