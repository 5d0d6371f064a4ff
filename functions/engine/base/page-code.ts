// The code that decides what a recognised page says, as a short hash: sources and versions of packages. A bundle holds
// the hash in place of the sources.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const FOLDERS = ["codecs", "layout", "ocr", "pdf"];
const HASH_LENGTH = 12;

const PROJECT = join(import.meta.dirname, "../../..");

/** Every file whose content decides the hash. */
export function pageCodeFiles(project: string = PROJECT): readonly string[] {
  const sources = FOLDERS.flatMap((folder) => {
    const path = join(project, "functions/engine", folder);
    return readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name));
  });
  return [...sources.filter((path) => path.endsWith(".ts")).sort(), join(project, "package.json")];
}

/** 20 ms from the sources. */
export function hashPageCode(project: string = PROJECT): string {
  const hash = createHash("sha256");
  for (const path of pageCodeFiles(project)) {
    const text = readFileSync(path, "utf8");
    const decisive = path.endsWith(".json") ? packagesIn(text) : text;
    hash.update(JSON.stringify([relative(project, path), decisive]));
  }
  return hash.digest("hex").slice(0, HASH_LENGTH);
}

/** Versions are exact in package.json; what else stands there decides nothing. */
function packagesIn(text: string): unknown {
  const { dependencies, optionalDependencies }: Readonly<Record<string, unknown>> = JSON.parse(text);
  return [dependencies, optionalDependencies];
}
