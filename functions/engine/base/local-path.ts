// Paths of local files, which are given as paths or as file addresses.

import { fileURLToPath } from "node:url";

/**
 * Path in a file address (RFC 8089, any spelling); a path stays unchanged. Undefined where the address names no local
 * file.
 */
export function localPath(uri: string): string | undefined {
  if (!/^file:\//i.test(uri)) return uri;
  try {
    return fileURLToPath(uri);
  } catch (error) {
    // The address names another host, or has invalid escapes.
    if (error instanceof TypeError || error instanceof URIError) return undefined;
    throw error;
  }
}
