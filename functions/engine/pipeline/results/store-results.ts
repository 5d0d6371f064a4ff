// Writes the text and the other outputs to the addresses in the request.

import { asExtractionError } from "../../base/internal-error.ts";
import { ownMark } from "../../base/own-mark.ts";
import type { ExtractRequest } from "../../request/contract.ts";
import { CONTENT_TYPES, OUTPUT_KINDS, OUTPUT_NAMES, type OutputKind, outputUri } from "../../request/output-kinds.ts";
import type { Body, Storage } from "../../storage/storage.ts";
import { unpacked } from "../../worker/packed-bytes.ts";
import type { RenderedOutput } from "../../worker/rendered-files.ts";
import type { PageTools } from "../tools/tools.ts";
import { isComplete, isCompleteFor } from "./result-metadata.ts";

/** Attempts while another run writes the same text in between. */
const MAX_RACES = 5;

const TEXT_OPTIONS = { contentType: "text/plain; charset=utf-8" };

interface TextObject {
  readonly uri: string;
  readonly text: Uint8Array;
  readonly metadata: Readonly<Record<string, string>>;
  /** Key of the request, made by `requestKey`. */
  readonly key: string;
}

/**
 * Writes the text, but never a partial one over the complete one of the same request. Resolves to the version of the
 * text, or to undefined when nothing was written.
 */
export async function storeText(
  { uri, text, metadata, key }: TextObject,
  storage: Storage,
): Promise<string | undefined> {
  const options = { ...TEXT_OPTIONS, metadata };
  if (isComplete(metadata)) return await storage.write(uri, text, options);
  for (let race = 0; race < MAX_RACES; race++) {
    const earlier = await storage.head(uri);
    if (earlier !== undefined && isCompleteFor(earlier.metadata, key)) return undefined;
    const onlyIf = earlier === undefined ? ("absent" as const) : { version: earlier.version };
    const version = await storage.write(uri, text, { ...options, onlyIf });
    if (version !== undefined) return version;
  }
  return undefined;
}

/** Writes new metadata to the text that this run has stored with the version, unless another text has replaced it. */
export async function restoreText(
  { uri, text, metadata }: Omit<TextObject, "key">,
  version: string,
  storage: Storage,
): Promise<void> {
  await storage.write(uri, text, { ...TEXT_OPTIONS, metadata, onlyIf: { version } });
}

export interface StoredOutputs {
  /** One warning for each output that could not be written. The text is already stored. */
  readonly warnings: readonly string[];
}

/** Writes the other outputs in sequence, where they are requested. Throws errors that may pass. */
export async function storeOutputs(
  render: (kind: OutputKind) => Promise<RenderedOutput>,
  request: ExtractRequest,
  { storage, budget, log }: Pick<PageTools, "storage" | "budget" | "log">,
): Promise<StoredOutputs> {
  const warnings: string[] = [];
  for (const kind of OUTPUT_KINDS) {
    const uri = outputUri(kind, request);
    if (uri === undefined) continue;
    const name = OUTPUT_NAMES[kind];
    try {
      const rendered = await render(kind);
      if ("files" in rendered) warnings.push(...rendered.warnings);
      for (const { place, body, contentType } of bodiesOf(kind, uri, rendered)) {
        await budget.run(`writing the ${name}`, Number.POSITIVE_INFINITY, (signal) =>
          storage.write(place, body, { contentType, metadata: ownMark(), signal }),
        );
      }
    } catch (error) {
      const { code, message, retryable } = asExtractionError(error, log);
      if (retryable) throw error;
      warnings.push(`no ${name} was written (${code}): ${message}`);
    }
  }
  return { warnings };
}

interface OutputBody {
  readonly place: string;
  readonly body: Body;
  readonly contentType: string;
}

function bodiesOf(kind: OutputKind, uri: string, rendered: RenderedOutput): readonly OutputBody[] {
  if (!("files" in rendered)) return [{ place: uri, body: unpacked(rendered), contentType: CONTENT_TYPES[kind] }];
  const folder = uri.endsWith("/") ? uri : `${uri}/`;
  return rendered.files.map(({ name, bytes, contentType }) => ({
    place: name === undefined ? uri : `${folder}${name}`,
    body: bytes,
    contentType,
  }));
}
