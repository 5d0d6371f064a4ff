// The npm packages that benches and differential tests compare with. They have a package file of their own
// (bench/package.json), so that the project never depends on them and its `npm ci` stays small.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const BENCH = join(import.meta.dirname, "..");

/** Installs the packages of bench/package.json where they are missing or of another version; false when that fails. */
export function installPeers(): boolean {
  if (arePeersInstalled()) return true;
  try {
    execFileSync("npm", ["ci", "--prefix", BENCH], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Compares the installed versions with those of bench/package.json. */
export function arePeersInstalled(): boolean {
  const wanted = Object.entries(manifest(BENCH).dependencies ?? {});
  return wanted.every(([name, version]) => manifest(join(BENCH, "node_modules", name)).version === version);
}

interface Manifest {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function manifest(folder: string): Manifest {
  const path = join(folder, "package.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}
