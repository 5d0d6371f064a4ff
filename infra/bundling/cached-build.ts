// A cache of build results by the content of their inputs, so that a test run does not bundle again.

import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { builtOnce, shortHash } from "../../layers/built-once.ts";

export interface BuildStep {
  /** Files whose content decides the result. */
  readonly inputs: readonly string[];
  fill(folder: string): void;
}

const PROJECT = dirname(dirname(import.meta.dirname));
const BUNDLES = join(PROJECT, ".cache/bundles");
/** Builds kept for each name. Several, because a running local cloud may still use an older one. */
const KEPT = 5;

/** Returns the folder of the last build if its inputs are unchanged, else builds again. */
export function cachedBuild(name: string, build: () => BuildStep, cache: string = BUNDLES): string {
  const inputsFile = join(cache, `${name}.json`);
  const stem = join(cache, `${name}-`);
  const known = folderOf(stem, readInputs(inputsFile));
  if (known !== undefined && existsSync(known)) return known;
  const { inputs, fill } = build();
  const folder = folderOf(stem, inputs);
  if (folder === undefined) throw new Error(`an input file of ${name} was removed during bundling; bundle it again`);
  builtOnce(folder, fill);
  // Relative paths, so that a copied checkout reads its own files and not those of the original.
  writeFileSync(inputsFile, JSON.stringify(inputs.map((path) => relative(PROJECT, path))));
  removeOld(cache, `${name}-`);
  return folder;
}

function readInputs(inputsFile: string): readonly string[] {
  if (!existsSync(inputsFile)) return [];
  const paths: readonly string[] = JSON.parse(readFileSync(inputsFile, "utf8"));
  return paths.map((path) => resolve(PROJECT, path));
}

/** Undefined without inputs, or when one of them is missing. */
function folderOf(stem: string, inputs: readonly string[]): string | undefined {
  if (inputs.length === 0 || !inputs.every((path) => existsSync(path))) return undefined;
  return `${stem}${shortHash(...inputs.flatMap((path) => [relative(PROJECT, path), readFileSync(path, "latin1")]))}`;
}

function removeOld(cache: string, prefix: string): void {
  const age = (folder: string) => statSync(folder).mtimeMs;
  const folders = readdirSync(cache)
    .filter((entry) => entry.startsWith(prefix))
    .map((entry) => join(cache, entry))
    .sort((a, b) => age(b) - age(a));
  for (const folder of folders.slice(KEPT)) rmSync(folder, { recursive: true, force: true });
}
