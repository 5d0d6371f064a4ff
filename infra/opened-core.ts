// The copy of pdf.js's core that bundles are made of: no loader runs while a bundle does.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CORE_MODULE, openedSource } from "../functions/engine/pdf/core/opened-source.ts";
import { shortHash } from "../layers/built-once.ts";

const PROJECT = dirname(import.meta.dirname);

/** What esbuild's `alias` wants. */
export function openedCore(): Readonly<Record<string, string>> {
  const source = openedSource(readFileSync(join(PROJECT, "node_modules", CORE_MODULE), "utf8"));
  const file = join(PROJECT, ".cache/pdfjs-core", `${shortHash(source)}.mjs`);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
  }
  return { [CORE_MODULE]: file };
}
