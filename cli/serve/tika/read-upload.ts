// Reads an uploaded document through the pipeline of the functions, and keeps its structured result in memory.

import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import type { JsonResult } from "../../../functions/engine/base/model.ts";
import { detectSource } from "../../../functions/engine/pipeline/detect-source.ts";
import { extractDocument } from "../../../functions/engine/pipeline/extract-document.ts";
import type { Storage } from "../../../functions/engine/storage/storage.ts";
import { requestOf } from "../../shell/document-request.ts";
import { HELD, holdResults } from "../../shell/held-results.ts";
import { placeIn } from "../../sources/result-names.ts";
import type { Call } from "../http/call.ts";
import { mediaTypeOf } from "../http/media-types.ts";
import type { Upload } from "../http/spooled-body.ts";

/** Bytes of a structured result that is parsed on the main thread. Longer ones come from tens of thousands of pages. */
const MOST_RESULT_BYTES = 256 * 1024 * 1024;

/** Finds the media type. Throws EMPTY_DOCUMENT. */
export async function detectUpload({ path, name }: Upload, { engine }: Call): Promise<string> {
  const { storage, settings, budget } = engine;
  const { bytes } = await budget.run("reading the body", Number.POSITIVE_INFINITY, (signal) =>
    storage.read(path, { signal, maxBytes: settings.limits.downloadBytes }),
  );
  return mediaTypeOf(await detectSource({ bytes, name: path }, engine), name);
}

export interface ReadUpload {
  readonly document: JsonResult;
  /** False where pages are missing. */
  readonly isComplete: boolean;
  /** Skipped or damaged parts. */
  readonly warnings: readonly string[];
}

/** Extracts the document with these event fields. Throws ExtractionError. */
export async function readUpload(
  { path, contentType }: Upload,
  fields: Readonly<Record<string, unknown>>,
  { engine, pagesPrefix }: Call,
): Promise<ReadUpload> {
  const result = placeIn(HELD, "result.json");
  const request = requestOf({
    ...{ content: "all", create_searchable_pdf: false, ...fields },
    ...{ document_uri: path, text_uri: placeIn(HELD, "result.txt"), json_uri: result, temp_uri_prefix: pagesPrefix },
  });
  const held = holdResults(withDeclaredType(engine.storage, path, contentType));
  const { status, warnings } = await extractDocument(request, { ...engine, storage: held.storage });
  const bytes = await held.bytesAt(result);
  if (bytes === undefined) throw new Error("the structured result is missing");
  if (bytes.length > MOST_RESULT_BYTES) {
    throw new ExtractionError("LIMIT_EXCEEDED", `the result has more than ${MOST_RESULT_BYTES} bytes`, {
      remedy: "send fewer pages, or use the command extract",
    });
  }
  // The thread wrote it in the form of the model.
  const document = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8")) as JsonResult;
  return { document, isComplete: status === "complete", warnings };
}

/** A stored body has no type of its own; the client's header may name the encoding of a text. */
function withDeclaredType(others: Storage, path: string, contentType: string): Storage {
  return {
    ...others,
    async read(uri, options) {
      const found = await others.read(uri, options);
      if (uri !== path || contentType === "") return found;
      return { ...found, facts: { ...found.facts, contentType } };
    },
  };
}
