// A layer's folder, and what the lockfile knows of the packages that go into one.

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { builtOnce, shortHash } from "./built-once.ts";

export interface LayerRecipe {
  readonly name: string;
  /** The npm packages that it is made from. */
  readonly packages: readonly string[];
  /** Everything that decides what is in the layer; with other pins it is another folder. */
  readonly pins: readonly string[];
  fill(folder: string): void;
}

/** The layer's folder under layers/out, built when it is missing. */
export function layerFolder({ name, pins, fill }: LayerRecipe): string {
  return builtOnce(join(import.meta.dirname, "out", `${name}-${shortHash(...pins)}`), fill);
}

const modules = createRequire(import.meta.url);

/** The folder of a package that is installed: here, or beside us where we are a package ourselves. */
export function installedPackage(name: string): string | undefined {
  const roots = modules.resolve.paths(name) ?? [];
  return roots.map((root) => join(root, name)).find((folder) => existsSync(join(folder, "package.json")));
}

export interface LockedPackage {
  readonly version: string;
  readonly integrity: string;
}

/** What the lockfile says of a package; published, what package/build.ts kept of it. */
export function lockedPackage(name: string): LockedPackage {
  const found = findLocked(name);
  if (found !== undefined) return found;
  throw new Error(`${name} is not in package-lock.json; install it with \`npm install --save-exact ${name}\``);
}

/** Decides, with those of the other packages, what a layer is named. */
export function pinOf(name: string): string {
  const locked = findLocked(name);
  if (locked !== undefined) return `${name}@${locked.version} ${locked.integrity}`;
  // A language that a project with this package has added to its own dependencies.
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
