// Where the documents are that benches measure on.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

export type Print = (line: string) => void;

/** Undefined, and said so, where there are none. */
export function pdfCorpus(print: Print): string | undefined {
  const corpus = process.env["CORPUS_DIR"] ?? join(import.meta.dirname, "../../../shared/corpus");
  if (existsSync(join(corpus, "pdf"))) return corpus;
  print("skipped: no documents; set CORPUS_DIR to the folder that has pdf/, long/ and tables/ in it");
  return undefined;
}

export function pdfsIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".pdf"))
        .sort()
    : [];
}
