// Keeps what was built, by the content of all that went into it, so that a test run does not bundle again.

import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { builtOnce, shortHash } from "../layers/built-once.ts";

export interface BuildStep {
  /** Every file whose content decides the result. */
  readonly inputs: readonly string[];
  fill(folder: string): void;
}

const PROJECT = dirname(import.meta.dirname);
const BUNDLES = join(PROJECT, ".cache/bundles");
/** Older ones are removed; some may still be in use by a local cloud that runs. */
const KEPT = 5;

/** The folder of the last build while its inputs are unchanged, else of a new one. */
export function cachedBuild(name: string, build: () => BuildStep, cache: string = BUNDLES): string {
  const inputsFile = join(cache, `${name}.json`);
  const stem = join(cache, `${name}-`);
  const known = folderOf(stem, readInputs(inputsFile));
  if (known !== undefined && existsSync(known)) return known;
  const { inputs, fill } = build();
  const folder = folderOf(stem, inputs);
  if (folder === undefined) throw new Error(`a file of ${name} went away while it was bundled; bundle it again`);
  builtOnce(folder, fill);
  // Relative, so that a copied checkout does not go by the files of the one it was copied from.
  writeFileSync(inputsFile, JSON.stringify(inputs.map((path) => relative(PROJECT, path))));
  removeOld(cache, `${name}-`);
  return folder;
}

function readInputs(inputsFile: string): readonly string[] {
  if (!existsSync(inputsFile)) return [];
  const paths: readonly string[] = JSON.parse(readFileSync(inputsFile, "utf8"));
  return paths.map((path) => resolve(PROJECT, path));
}

/** Undefined without inputs, or when one of them is gone. */
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
