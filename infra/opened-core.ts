// The patched copy of pdf.js's core for bundles. A bundle has no loader that could patch it at run time.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CORE_MODULE, openedSource } from "../functions/engine/pdf/core/opened-source.ts";
import { shortHash } from "../layers/built-once.ts";

const PROJECT = dirname(import.meta.dirname);

/** The `alias` option of esbuild that selects the patched copy. */
export function openedCore(): Readonly<Record<string, string>> {
  const source = openedSource(readFileSync(join(PROJECT, "node_modules", CORE_MODULE), "utf8"));
  const file = join(PROJECT, ".cache/pdfjs-core", `${shortHash(source)}.mjs`);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
  }
  return { [CORE_MODULE]: file };
}
