// Keeps what was built, by the content of all that went into it, so that a test run does not bundle again.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { builtOnce, shortHash } from "../layers/built-once.ts";

export interface BuildStep {
  /** Every file whose content decides the result. */
  readonly inputs: readonly string[];
  fill(folder: string): void;
}

const CACHE = join(dirname(import.meta.dirname), ".cache/bundles");
/** Older ones are removed; some may still be in use by a local cloud that runs. */
const KEPT = 5;

/** The folder of the last build while its inputs are unchanged, else of a new one. */
export function cachedBuild(name: string, build: () => BuildStep): string {
  const inputsFile = join(CACHE, `${name}.json`);
  const known = folderOf(name, readInputs(inputsFile));
  if (known !== undefined && existsSync(known)) return known;
  const { inputs, fill } = build();
  const folder = folderOf(name, inputs);
  if (folder === undefined) throw new Error(`a file of ${name} went away while it was bundled; bundle it again`);
  builtOnce(folder, fill);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(inputsFile, JSON.stringify(inputs));
  removeOld(name);
  return folder;
}

function readInputs(inputsFile: string): readonly string[] {
  return existsSync(inputsFile) ? JSON.parse(readFileSync(inputsFile, "utf8")) : [];
}

/** Undefined without inputs, or when one of them is gone. */
function folderOf(name: string, inputs: readonly string[]): string | undefined {
  if (inputs.length === 0 || !inputs.every((path) => existsSync(path))) return undefined;
  return join(CACHE, `${name}-${shortHash(...inputs.flatMap((path) => [path, readFileSync(path, "latin1")]))}`);
}

function removeOld(name: string): void {
  const age = (folder: string) => statSync(folder).mtimeMs;
  const folders = readdirSync(CACHE)
    .filter((entry) => entry.startsWith(`${name}-`))
    .map((entry) => join(CACHE, entry))
    .sort((a, b) => age(b) - age(a));
  for (const folder of folders.slice(KEPT)) rmSync(folder, { recursive: true, force: true });
}
