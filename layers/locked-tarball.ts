// A package that is made for another machine than this one: fetched as a tarball and checked against the lockfile.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockedPackage } from "./layer.ts";

/** Lets the work see the unpacked package, and removes it afterwards. */
export function withLockedPackage(name: string, work: (folder: string) => void): void {
  const { version, integrity } = lockedPackage(name);
  const scratch = mkdtempSync(join(tmpdir(), "layer-"));
  try {
    // `npm pack` puts the tarball into the folder it runs in; scripts of the package are never run.
    execFileSync("npm", ["pack", "--ignore-scripts", "--silent", `${name}@${version}`], { cwd: scratch });
    const [tarball = ""] = readdirSync(scratch);
    checkIntegrity(name, readFileSync(join(scratch, tarball)), integrity);
    execFileSync("tar", ["-xzf", tarball], { cwd: scratch });
    work(join(scratch, "package"));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Subresource integrity, as in lockfiles: algorithm, hyphen, digest in base64. */
export function checkIntegrity(name: string, bytes: Uint8Array, integrity: string): void {
  const algorithm = integrity.slice(0, integrity.indexOf("-"));
  const found = `${algorithm}-${createHash(algorithm).update(bytes).digest("base64")}`;
  if (found === integrity) return;
  throw new Error(`${name} is not what package-lock.json pins: expected ${integrity}, got ${found}; do not use it`);
}
