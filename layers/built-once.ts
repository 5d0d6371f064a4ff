// Folders named by a hash of their inputs. Each is built once, completely or not at all, and never changed.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

/** Builds the folder unless it exists. When two processes build it at once, the work of the second is discarded. */
export function builtOnce(folder: string, fill: (folder: string) => void): string {
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const fresh = mkdtempSync(join(dirname(folder), ".fresh-"));
  try {
    fill(fresh);
    renameSync(fresh, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

/** A hash of 12 digits, enough for the few folders of one project. */
export function shortHash(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
}
