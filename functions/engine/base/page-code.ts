// A short hash of the code that decides the text of a recognised page: sources and package versions. A bundle holds the
// hash in place of the sources.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const FOLDERS = ["base/parts", "codecs", "layout", "ocr", "pdf"];
const HASH_LENGTH = 12;

const PROJECT = join(import.meta.dirname, "../../..");

/** Files whose content decides the hash. */
export function pageCodeFiles(project: string = PROJECT): readonly string[] {
  const sources = FOLDERS.flatMap((folder) => {
    const path = join(project, "functions/engine", folder);
    return readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name));
  });
  return [...sources.filter((path) => /\.(ts|wat)$/.test(path)).sort(), join(project, "package.json")];
}

/** Hashes the sources, which takes 20 ms. */
export function hashPageCode(project: string = PROJECT): string {
  const hash = createHash("sha256");
  for (const path of pageCodeFiles(project)) {
    const text = readFileSync(path, "utf8");
    const decisive = path.endsWith(".json") ? packagesIn(text) : text;
    hash.update(JSON.stringify([relative(project, path), decisive]));
  }
  return hash.digest("hex").slice(0, HASH_LENGTH);
}

/** Packages in package.json, with exact versions. The rest of package.json does not affect pages. */
function packagesIn(text: string): unknown {
  const { dependencies, optionalDependencies }: Readonly<Record<string, unknown>> = JSON.parse(text);
  return [dependencies, optionalDependencies];
}
