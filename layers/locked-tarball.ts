// A package for another machine: fetched as a tarball and checked against the lockfile.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockedPackage } from "./layer.ts";

/** Unpacks the package, calls `work` with its folder, and removes it afterwards. */
export function withLockedPackage(name: string, work: (folder: string) => void): void {
  const { version, integrity } = lockedPackage(name);
  const scratch = mkdtempSync(join(tmpdir(), "layer-"));
  try {
    // `npm pack` puts the tarball into its working folder. No script of the package runs.
    execFileSync("npm", ["pack", "--ignore-scripts", "--silent", `${name}@${version}`], { cwd: scratch });
    const [tarball = ""] = readdirSync(scratch);
    checkIntegrity(name, readFileSync(join(scratch, tarball)), integrity);
    execFileSync("tar", ["-xzf", tarball], { cwd: scratch });
    work(join(scratch, "package"));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Checks bytes against a lockfile's integrity: algorithm, hyphen, digest in base64 (Subresource Integrity). */
export function checkIntegrity(name: string, bytes: Uint8Array, integrity: string): void {
  const algorithm = integrity.slice(0, integrity.indexOf("-"));
  const found = `${algorithm}-${createHash(algorithm).update(bytes).digest("base64")}`;
  if (found === integrity) return;
  throw new Error(`${name} differs from package-lock.json: expected ${integrity}, got ${found}; do not use it`);
}
