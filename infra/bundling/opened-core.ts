// The copy of pdf.js's core for bundles, which run without a loader that could change it.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CORE_MODULE, mismatchOf, openedSource } from "../../functions/engine/pdf/core/opened-source.ts";
import { shortHash } from "../../layers/built-once.ts";

const PROJECT = dirname(dirname(import.meta.dirname));

/** Returns esbuild's `alias` option. Warns where our changes do not fit: the bundle reads PDFs by the public API then. */
export function openedCore(): Readonly<Record<string, string>> {
  const original = readFileSync(join(PROJECT, "node_modules", CORE_MODULE), "utf8");
  const mismatch = mismatchOf(original);
  if (mismatch !== undefined)
    console.warn(`the patch of pdf.js does not fit (${mismatch}); see docs/decisions/pdf-engine.md`);
  const source = openedSource(original);
  const file = join(PROJECT, ".cache/pdfjs-core", `${shortHash(source)}.mjs`);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
  }
  return { [CORE_MODULE]: file };
}
