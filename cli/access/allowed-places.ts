// The places from which a server of this machine may read, as its command line names them.

import { statSync } from "node:fs";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { localPath } from "../../functions/engine/base/local-path.ts";
import { publicUri } from "../../functions/engine/base/public-uri.ts";
import { schemeOf } from "../../functions/engine/storage/storage.ts";
import { errorCode } from "../../functions/engine/storage/system-error-code.ts";
import { isWithin, realPathOf } from "../shell/nested-paths.ts";
import { UsageError } from "../shell/usage.ts";

export const ACCESS_OPTIONS = {
  allow: { type: "string", multiple: true },
  "allow-urls": { type: "boolean", default: false },
} as const;

export interface AllowedPlaces {
  /** Real paths of the folders. */
  readonly folders: readonly string[];
  /** Real paths of the server's own folders, which nobody named. No message shows them. */
  readonly ownFolders?: readonly string[];
  /** True: web addresses too, behind the guard against private addresses. */
  readonly urls: boolean;
}

/** Throws UsageError for a folder that does not exist. */
export function allowedPlaces({
  allow = [],
  "allow-urls": urls,
}: {
  readonly allow?: readonly string[] | undefined;
  readonly "allow-urls": boolean;
}): AllowedPlaces {
  return { folders: allow.map(folderOf), urls };
}

function folderOf(path: string): string {
  try {
    if (statSync(path).isDirectory()) return realPathOf(path);
  } catch (error) {
    if (errorCode(error) === "") throw error;
  }
  throw new UsageError(`--allow ${path} is not a folder`);
}

/**
 * Returns the address to read: of a file, its real path, so that a link cannot lead outside. Throws ADDRESS_REFUSED for
 * every other place than the allowed ones, also where nothing exists.
 */
export function allowedAddress(uri: string, { folders, ownFolders = [], urls }: AllowedPlaces): string {
  const scheme = schemeOf(uri);
  if (scheme === "http" && urls) return uri;
  if (scheme === "http") throw refused(uri, "web addresses are not allowed here", "start the server with --allow-urls");
  if (scheme === "s3") throw refused(uri, "this server does not read from S3", "use the command extract");
  const path = realPath(localPath(uri) ?? uri);
  if (path !== undefined && [...folders, ...ownFolders].some((folder) => isWithin(path, folder))) return path;
  const known = folders.length === 0 ? "no folder is allowed" : `allowed folders: ${folders.join(", ")}`;
  throw refused(uri, `this path is not allowed (${known})`, "start the server with --allow DIR");
}

/** Characters of a path. Systems allow 4,096 bytes. */
const LONGEST_PATH = 4_096;

/** Undefined for a path that the system refuses to look at, such as one with a zero byte. */
function realPath(path: string): string | undefined {
  if (path.length > LONGEST_PATH) return undefined;
  try {
    return realPathOf(path);
  } catch (error) {
    if (errorCode(error) === "") throw error;
    return undefined;
  }
}

const LONGEST_SHOWN = 200;

function refused(uri: string, problem: string, remedy: string): ExtractionError {
  return new ExtractionError("ADDRESS_REFUSED", `${publicUri(uri.slice(0, LONGEST_SHOWN))}: ${problem}`, { remedy });
}
