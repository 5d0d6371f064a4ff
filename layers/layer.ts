// A layer's folder, and what the lockfile knows of the packages that go into one.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { builtOnce, shortHash } from "./built-once.ts";

export interface LayerRecipe {
  readonly name: string;
  /** Everything that decides what is in the layer; with other pins it is another folder. */
  readonly pins: readonly string[];
  fill(folder: string): void;
}

/** The layer's folder under layers/out, built when it is missing. */
export function layerFolder({ name, pins, fill }: LayerRecipe): string {
  return builtOnce(join(import.meta.dirname, "out", `${name}-${shortHash(...pins)}`), fill);
}

const PROJECT = dirname(import.meta.dirname);

/** The folder of a package that `npm ci` installed, and so checked. */
export function installedPackage(name: string): string | undefined {
  const folder = join(PROJECT, "node_modules", name);
  return existsSync(join(folder, "package.json")) ? folder : undefined;
}

export interface LockedPackage {
  readonly version: string;
  readonly integrity: string;
}

/** What the lockfile says of a package. */
export function lockedPackage(name: string): LockedPackage {
  const lock: { packages: Record<string, Partial<LockedPackage>> } = JSON.parse(
    readFileSync(join(PROJECT, "package-lock.json"), "utf8"),
  );
  const { version, integrity } = lock.packages[`node_modules/${name}`] ?? {};
  if (version === undefined || integrity === undefined) {
    throw new Error(`${name} is not in package-lock.json; install it with \`npm install --save-exact ${name}\``);
  }
  return { version, integrity };
}

export function pinOf(name: string): string {
  const { version, integrity } = lockedPackage(name);
  return `${name}@${version} ${integrity}`;
}
