// Compares paths of folders and files that may not exist yet.

import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { errorCode } from "../../functions/engine/storage/system-error-code.ts";

/** The absolute path without links. Of a path that does not exist, the existing part is resolved. */
export function realPathOf(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync.native(absolute);
  } catch (error) {
    const parent = dirname(absolute);
    if (errorCode(error) === "" || parent === absolute) throw error;
    return join(realPathOf(parent), basename(absolute));
  }
}

/** True for the folder itself and for everything below it. Expects real paths. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
