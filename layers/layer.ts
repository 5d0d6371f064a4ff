// The folder of a layer, and the versions of its packages from the lockfile.

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { builtOnce, shortHash } from "./built-once.ts";

export interface LayerRecipe {
  readonly name: string;
  /** The npm packages in the layer. */
  readonly packages: readonly string[];
  /** Everything that decides the layer's content. Other pins make another folder. */
  readonly pins: readonly string[];
  fill(folder: string): void;
}

/** Returns the layer's folder under layers/out, and builds it if it is missing. */
export function layerFolder({ name, pins, fill }: LayerRecipe): string {
  return builtOnce(join(import.meta.dirname, "out", `${name}-${shortHash(...pins)}`), fill);
}

const modules = createRequire(import.meta.url);

/** The folder of an installed package: in this project, or next to it when this project is a dependency. */
export function installedPackage(name: string): string | undefined {
  const roots = modules.resolve.paths(name) ?? [];
  return roots.map((root) => join(root, name)).find((folder) => existsSync(join(folder, "package.json")));
}

export interface LockedPackage {
  readonly version: string;
  readonly integrity: string;
}

/**
 * Reads a package's version from the lockfile. The published package reads pins.json, which package/build.ts writes.
 */
export function lockedPackage(name: string): LockedPackage {
  const found = findLocked(name);
  if (found !== undefined) return found;
  throw new Error(`${name} is not in package-lock.json; install it with \`npm install --save-exact ${name}\``);
}

/** Identifies a package's exact content. The pins of all packages together name a layer. */
export function pinOf(name: string): string {
  const locked = findLocked(name);
  if (locked !== undefined) return `${name}@${locked.version} ${locked.integrity}`;
  // A language that the project using this package added to its own dependencies.
  const folder = installedPackage(name);
  if (folder === undefined) throw new Error(`${name} is not installed; run \`npm install --save-exact ${name}\``);
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `${name}@${version}`;
}

const LOCKS = [join(dirname(import.meta.dirname), "package-lock.json"), join(import.meta.dirname, "pins.json")];

function findLocked(name: string): LockedPackage | undefined {
  const lockfile = LOCKS.find((path) => existsSync(path));
  if (lockfile === undefined) return undefined;
  const lock: { packages: Record<string, Partial<LockedPackage>> } = JSON.parse(readFileSync(lockfile, "utf8"));
  const { version, integrity } = lock.packages[`node_modules/${name}`] ?? {};
  return version === undefined || integrity === undefined ? undefined : { version, integrity };
}
