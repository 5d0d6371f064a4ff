// Refuses results that would overwrite documents. The text of "report" would replace "report.txt" in the same folder.

import { realpath } from "node:fs/promises";
import { localPath } from "../../functions/engine/base/local-path.ts";
import { UsageError } from "../shell/usage.ts";

/** Throws UsageError when a result would overwrite one of the documents. */
export async function refuseOverwriting(
  extracted: readonly { readonly uri: string; readonly places: Readonly<Record<string, string>> }[],
): Promise<void> {
  const documents = new Set<string>();
  for (const { uri } of extracted) documents.add(await identity(uri));
  for (const { uri, places } of extracted) {
    for (const place of Object.values(places)) {
      if (!documents.has(await identity(place))) continue;
      throw new UsageError(`a result of ${uri} would overwrite the document ${place}; change --into`);
    }
  }
}

/** The real path of a local file, the same for every link to it. Other addresses stay as they are. */
async function identity(uri: string): Promise<string> {
  try {
    return await realpath(localPath(uri) ?? uri);
  } catch {
    return uri;
  }
}
