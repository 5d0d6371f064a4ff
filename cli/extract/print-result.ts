// Prints the result of one document, or writes it to the file of --output.

import { localPath } from "../../functions/engine/base/local-path.ts";
import type { Storage } from "../../functions/engine/storage/storage.ts";
import { UsageError } from "../shell/usage.ts";
import { rememberDocuments } from "./own-results.ts";

const LINE_FEED = 10;

export function printResult(result: Uint8Array): void {
  process.stdout.write(result);
  if (result.at(-1) !== LINE_FEED) process.stdout.write("\n");
}

/** Throws UsageError where the document would be overwritten. */
export async function writeOutput(
  document: string,
  output: string,
  result: Uint8Array,
  storage: Pick<Storage, "write">,
): Promise<void> {
  const known = rememberDocuments();
  await known.add(document);
  if (await known.has(output)) throw new UsageError(`--output ${output} would overwrite the document`);
  await storage.write(localPath(output) ?? output, result, { contentType: "application/octet-stream" });
}
