// Packages that a bundle loads late. Each is a file of its own in the folder `parts`, so that a start does not read it.

import { mkdirSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { build, type Metafile, type OnResolveArgs, type Plugin } from "esbuild";
import { COMMONJS_NAMES } from "../../infra/bundling/bundle.ts";
import { OPTIONS, SCRATCH } from "./options.ts";

/** Packages that our modules import statically, but only for some documents. */
const LATE: readonly RegExp[] = [/^@aws-sdk\//, /^@cantoo\/pdf-lib$/];

export interface Parts {
  /** Sends each import of a late package to its file, and remembers it. */
  readonly plugin: Plugin;
  readonly specifiers: ReadonlySet<string>;
}

/** Returns an empty set of parts for a bundle. `inside` names modules that stay in the bundle, with their files. */
export function collectParts(inside: Readonly<Record<string, string>>): Parts {
  const specifiers = new Set<string>();
  const plugin: Plugin = {
    name: "parts",
    setup(run) {
      run.onResolve({ filter: /^[^./]/ }, (asked) => {
        const file = inside[asked.path];
        if (file !== undefined) return { path: file };
        if (!isLate(asked)) return undefined;
        specifiers.add(asked.path);
        return { path: `./${fileOf(asked.path)}`, external: true };
      });
    },
  };
  return { plugin, specifiers };
}

function isLate({ path, kind, importer }: OnResolveArgs): boolean {
  if (kind === "entry-point" || isBuiltin(path) || importer.includes("/node_modules/")) return false;
  return kind === "dynamic-import" || LATE.some((pattern) => pattern.test(path));
}

function fileOf(specifier: string): string {
  return `parts/${specifier.replaceAll(/\W+/g, "-").replace(/^-/, "")}.mjs`;
}

/** Bundles the packages into ES modules that share their code. */
export async function buildParts(folder: string, specifiers: Iterable<string>): Promise<Metafile> {
  const entryPoints: Record<string, string> = {};
  mkdirSync(join(SCRATCH, "parts"), { recursive: true });
  for (const specifier of specifiers) {
    const file = join(SCRATCH, fileOf(specifier));
    writeFileSync(file, `export { ${(await namesIn(specifier)).join(", ")} } from ${JSON.stringify(specifier)};\n`);
    entryPoints[fileOf(specifier).replace(/\.mjs$/, "")] = file;
  }
  const { metafile } = await build({
    ...OPTIONS,
    entryPoints,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    chunkNames: "parts/shared-[hash]",
    splitting: true,
    format: "esm",
    banner: { js: COMMONJS_NAMES },
    write: true,
  });
  return metafile;
}

/** Names that Node finds in a package. For a CommonJS package esbuild would export only the default. */
async function namesIn(specifier: string): Promise<readonly string[]> {
  const names = Object.keys(await import(specifier));
  return names.filter((name) => /^[\w$]+$/.test(name));
}
