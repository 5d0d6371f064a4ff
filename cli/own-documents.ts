// Results beside documents: "report" and "report.txt" in one folder, of which the first's text would be the second.

import { realpath } from "node:fs/promises";
import { localPath } from "../functions/engine/base/local-path.ts";
import { UsageError } from "./usage.ts";

/** Throws UsageError where a result would overwrite one of the documents. */
export async function refuseOverwriting(
  extracted: readonly { readonly uri: string; readonly places: Readonly<Record<string, string>> }[],
): Promise<void> {
  const documents = new Set<string>();
  for (const { uri } of extracted) documents.add(await identity(uri));
  for (const { uri, places } of extracted) {
    for (const place of Object.values(places)) {
      if (!documents.has(await identity(place))) continue;
      throw new UsageError(`a result of ${uri} would overwrite ${place}, which is to be extracted; change --into`);
    }
  }
}

/** One for each file, however it is called; what is no file here keeps its name. */
async function identity(uri: string): Promise<string> {
  try {
    return await realpath(localPath(uri) ?? uri);
  } catch {
    return uri;
  }
}
