// Files of this machine, named by their paths or as file addresses.

import { fileURLToPath } from "node:url";

/** Of a file address in any spelling (RFC 8089) its path; a path stays itself. Undefined where it names no file here. */
export function localPath(uri: string): string | undefined {
  if (!/^file:\//i.test(uri)) return uri;
  try {
    return fileURLToPath(uri);
  } catch (error) {
    // Of another host, or with escapes that mean nothing.
    if (error instanceof TypeError || error instanceof URIError) return undefined;
    throw error;
  }
}
