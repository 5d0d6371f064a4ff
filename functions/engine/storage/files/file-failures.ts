// Errors for the caller, from errors of the file system.

import { dirname } from "node:path";
import { ExtractionError } from "../../base/errors.ts";
import { errorCode } from "../system-error-code.ts";

const ABSENT = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG"]);

export function isAbsent(error: unknown): boolean {
  return ABSENT.has(errorCode(error));
}

/** Turns system errors into the signal's reason or an ExtractionError. Other errors stay as they are. */
export async function explaining<T>(
  path: string,
  purpose: "read" | "write",
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    signal?.throwIfAborted();
    return await work();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof ExtractionError || errorCode(error) === "") throw error;
    // Errors with a code are system errors.
    throw purpose === "read" ? readFailure(error, path) : writeFailure(error as NodeJS.ErrnoException, path);
  }
}

export function notAFile(path: string): ExtractionError {
  return new ExtractionError("NOT_FOUND", `${path} is a folder or a device`, { remedy: "give a file" });
}

export function changedSince(path: string): ExtractionError {
  return new ExtractionError("NOT_FOUND", `${path} changed since its version was read`, {
    remedy: "send the request again",
  });
}

function readFailure(error: unknown, path: string): ExtractionError {
  const code = errorCode(error);
  if (ABSENT.has(code)) {
    return new ExtractionError("NOT_FOUND", `${path} does not exist`, { remedy: "check the path", cause: error });
  }
  if (code === "EACCES" || code === "EPERM") {
    return new ExtractionError("ACCESS_DENIED", `this user may not read ${path} (${code})`, {
      remedy: "grant this user access to it",
      cause: error,
    });
  }
  return new ExtractionError("FETCH_FAILED", `${path} could not be read (${code})`, {
    remedy: "check the file and its disk",
    cause: error,
  });
}

const WRITE_REMEDIES: Readonly<Record<string, string>> = {
  EACCES: "grant this user access to the folder",
  EPERM: "grant this user access to the folder",
  EROFS: "give a path on a disk that can be written",
  ENOSPC: "free space on the disk",
  EDQUOT: "free space on the disk",
  EISDIR: "a folder has that name; give a file",
  ENOTEMPTY: "a folder has that name; give a file",
  ENOTDIR: "a part of the path is a file; give another path",
  EEXIST: "a part of the path is a file; give another path",
  ENAMETOOLONG: "give a shorter name",
};

function writeFailure(error: NodeJS.ErrnoException, path: string): ExtractionError {
  const code = errorCode(error);
  const remedy = WRITE_REMEDIES[code] ?? "check the folder and its disk";
  const other = distantPath(error, path);
  const why = other === undefined ? "" : `, because ${other} could not be written`;
  return new ExtractionError("OUTPUT_REFUSED", `${path} could not be written${why} (${code})`, {
    remedy,
    cause: error,
  });
}

/** Path that failed, unless it is the file itself, next to it, or a folder above it. Metadata lie in another folder. */
function distantPath({ path: failed }: NodeJS.ErrnoException, path: string): string | undefined {
  if (failed === undefined) return undefined;
  const isNear = path.startsWith(failed) || dirname(path) === dirname(failed);
  return isNear ? undefined : failed;
}
