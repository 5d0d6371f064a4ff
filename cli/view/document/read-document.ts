// The document model of one document, with the bytes from which its pictures are painted.

import { join } from "node:path";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import type { JsonResult } from "../../../functions/engine/base/model.ts";
import { answerRequest } from "../../../functions/engine/pipeline/answer-event.ts";
import type { Storage, StoredObject } from "../../../functions/engine/storage/storage.ts";
import { requestOf } from "../../shell/document-request.ts";
import { HELD, holdResults } from "../../shell/held-results.ts";
import type { LocalEngine } from "../../shell/local-engine.ts";
import { placesIn } from "../../sources/result-names.ts";
import { MOST_MODEL_BYTES } from "../html/view-limits.ts";

export interface ReadView {
  readonly model: JsonResult;
  readonly status: string;
  /** Kind of the bytes for painting. Undefined for formats without pictures. */
  readonly kind: "pdf" | "image" | undefined;
  /** Bytes of the document as they were read. */
  readonly bytes: Uint8Array;
}

/** Extracts the document. Throws ExtractionError where it fails. */
export async function readView(
  uri: string,
  event: Readonly<Record<string, unknown>>,
  { tools, cacheFolder }: LocalEngine,
  onPage: (done: number, of: number) => void,
): Promise<ReadView> {
  const held = holdResults(tools.storage);
  const source = keepSource(held.storage, uri);
  const places = placesIn(HELD, "view", { text_uri: ".txt", json_uri: ".json" });
  const request = requestOf({
    ...event,
    ...places,
    // A view writes nothing next to the document.
    create_searchable_pdf: false,
    document_uri: uri,
    temp_uri_prefix: join(cacheFolder, "pages"),
  });
  const outcome = await answerRequest(request, { ...tools, storage: source.storage, onPage });
  if (outcome instanceof Error) throw outcome;
  const { status, code, reason = "", method, success } = outcome.results.textractor;
  const json = success ? await held.bytesAt(places["json_uri"] ?? "") : undefined;
  if (json === undefined) throw new ExtractionError(code ?? "INTERNAL", reason);
  return { model: modelOf(json), status, kind: kindOf(method), bytes: source.bytes() };
}

/** The model of the JSON that the engine wrote. */
export function modelOf(json: Uint8Array): JsonResult {
  if (json.length > MOST_MODEL_BYTES)
    throw new ExtractionError(
      "LIMIT_EXCEEDED",
      `the JSON of the document has ${json.length} bytes, and a view is made from up to ${MOST_MODEL_BYTES}`,
      { remedy: "view a part of it with --pages" },
    );
  return JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.length).toString("utf8"));
}

export function kindOf(method: unknown): ReadView["kind"] {
  if (method === "pdf_to_text" || method === "pdf_to_text_with_ocr") return "pdf";
  return method === "image_to_text" ? "image" : undefined;
}

/** Keeps the bytes of the document, so that a web server is asked once and the pictures are of the same content. */
function keepSource(storage: Storage, uri: string) {
  let kept: StoredObject | undefined;
  return {
    storage: {
      ...storage,
      async read(address, options) {
        const read = await storage.read(address, options);
        if (address === uri) kept = read;
        return read;
      },
    } satisfies Storage,
    bytes: () => kept?.bytes ?? new Uint8Array(),
  };
}
