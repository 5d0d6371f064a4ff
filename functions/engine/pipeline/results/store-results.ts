// The text and its sisters, written where the request wants them.

import { asExtractionError } from "../../base/internal-error.ts";
import { ownMark } from "../../base/own-mark.ts";
import type { ExtractRequest } from "../../request/contract.ts";
import { CONTENT_TYPES, OUTPUT_KINDS, OUTPUT_NAMES, type OutputKind, outputUri } from "../../request/output-kinds.ts";
import type { Storage } from "../../storage/storage.ts";
import { type PackedBytes, unpacked } from "../../worker/packed-bytes.ts";
import type { PageTools } from "../tools/tools.ts";
import { isComplete, isWhole } from "./result-metadata.ts";

/** Two runs can only alternate so often before one of them has written. */
const MAX_RACES = 5;

interface TextObject {
  readonly uri: string;
  readonly text: Uint8Array;
  readonly metadata: Readonly<Record<string, string>>;
  /** Names the request, see `requestKey`. */
  readonly key: () => string;
}

/** Writes the text; but a partial one never over the complete one of the same request. Says whether it was written. */
export async function storeText({ uri, text, metadata, key }: TextObject, storage: Storage): Promise<boolean> {
  const options = { contentType: "text/plain; charset=utf-8", metadata };
  if (isWhole(metadata)) {
    await storage.write(uri, text, options);
    return true;
  }
  for (let race = 0; race < MAX_RACES; race++) {
    const earlier = await storage.head(uri);
    if (earlier !== undefined && isComplete(earlier.metadata, key())) return false;
    const onlyIf = earlier === undefined ? ("absent" as const) : { version: earlier.version };
    if ((await storage.write(uri, text, { ...options, onlyIf })) !== undefined) return true;
  }
  return false;
}

export interface StoredOutputs {
  /** Of the outputs that were not written: what goes wrong with them costs them alone, for the text is safe. */
  readonly warnings: readonly string[];
}

/** JSON, Markdown and hOCR, where they are asked for, one after the other. Throws what may pass. */
export async function storeOutputs(
  render: (kind: OutputKind) => Promise<PackedBytes>,
  request: ExtractRequest,
  { storage, budget, log }: Pick<PageTools, "storage" | "budget" | "log">,
): Promise<StoredOutputs> {
  const warnings: string[] = [];
  for (const kind of OUTPUT_KINDS) {
    const uri = outputUri(kind, request);
    if (uri === undefined) continue;
    const name = OUTPUT_NAMES[kind];
    try {
      const bytes = unpacked(await render(kind));
      const options = { contentType: CONTENT_TYPES[kind], metadata: ownMark() };
      await budget.run(`writing the ${name}`, Number.POSITIVE_INFINITY, (signal) =>
        storage.write(uri, bytes, { ...options, signal }),
      );
    } catch (error) {
      const { code, message, retryable } = asExtractionError(error, log);
      if (retryable) throw error;
      warnings.push(`no ${name} was written (${code}): ${message}`);
    }
  }
  return { warnings };
}
