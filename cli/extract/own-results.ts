// Recognises results that would overwrite documents. The text of "report" would replace "report.txt" in the same folder.

import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { localPath } from "../../functions/engine/base/local-path.ts";

/** Addresses of documents. A million of them need less than 100 MB. */
export interface KnownDocuments {
  add(uri: string): Promise<void>;
  has(uri: string): Promise<boolean>;
}

export function rememberDocuments(): KnownDocuments {
  const documents = new Set<string>();
  return {
    add: async (uri) => void documents.add(fingerprint(await identity(uri))),
    has: async (uri) => documents.has(fingerprint(await identity(uri))),
  };
}

/** Ten bytes: two of a million addresses have the same with a chance of 1 in 10 to the power of 12. */
const FINGERPRINT_BYTES = 10;

export function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest().toString("latin1", 0, FINGERPRINT_BYTES);
}

/** The real path of a local file, the same for every link to it. Other addresses stay as they are. */
async function identity(uri: string): Promise<string> {
  try {
    return await realpath(localPath(uri) ?? uri);
  } catch {
    return uri;
  }
}
