// Writes the due documents to a list on S3. Objects without a version are asked for it, and local files are copied.

import { closeSync, openSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { publicText } from "../../functions/engine/base/public-text.ts";
import type { ExtractResponse } from "../../functions/engine/request/contract.ts";
import { explaining } from "../../functions/engine/storage/files/file-failures.ts";
import { type Storage, schemeOf } from "../../functions/engine/storage/storage.ts";
import {
  type DocumentRows,
  type Due,
  type DueDocument,
  dueDocuments,
  prepareDocumentRows,
} from "../corpus/document-rows.ts";
import type { Ledger } from "../corpus/ledger.ts";
import { useSmallMemory } from "../corpus/small-memory.ts";
import { temporaryFolder } from "../shell/temporary-folder.ts";
import { type Note, placesOf, type RowPlaces, rowOf } from "./list-rows.ts";
import { fileBody, openUploads, type Uploads } from "./uploads.ts";

export interface SendOptions {
  readonly due: Due;
  readonly event: Readonly<Record<string, unknown>>;
  readonly places: RowPlaces;
  /** Address of the list. */
  readonly list: string;
  /** Folder or prefix where the results end up; undefined for a database. */
  readonly target: string | undefined;
  /** Address below which local files are copied. Undefined: files are refused. */
  readonly copies: string | undefined;
  /** Documents that are asked for or copied at the same time. */
  readonly jobs: number;
  readonly onPrepared: (documents: number) => void;
  /** Called for a local file that could not be copied. Its failure is in the ledger. */
  readonly onFailure: (uri: string, response: ExtractResponse) => void;
}

/**
 * Returns the ledger's rows of the sent documents. Writes no list without rows. Throws ADDRESS_REFUSED at the first local
 * file to refuse.
 */
export async function sendList(ledger: Ledger, options: SendOptions, storage: Storage): Promise<readonly number[]> {
  const folder = await temporaryFolder();
  try {
    const path = join(folder.path, "list.jsonl");
    const file = openSync(path, "w");
    const write = (row: string) => explaining(path, "write", undefined, async () => void writeSync(file, row));
    const sent = await writeRows(ledger, options, storage, write).finally(() => closeSync(file));
    if (sent.length > 0) await storage.write(options.list, fileBody(path), { contentType: LIST_TYPE, temporary: true });
    return sent;
  } finally {
    await folder.remove();
  }
}

const LIST_TYPE = "application/jsonl";

async function writeRows(
  ledger: Ledger,
  options: SendOptions,
  storage: Storage,
  write: (row: string) => Promise<void>,
): Promise<readonly number[]> {
  const { due, event, places, copies, jobs, target, onPrepared, onFailure } = options;
  const rows = prepareDocumentRows(ledger);
  const uploads = copies === undefined ? undefined : openUploads(ledger, copies, storage);
  const documents = dueDocuments(ledger, due);
  const memory = useSmallMemory(ledger);
  const sent: number[] = [];
  const work = async () => {
    for (let next = documents.next(); next.done !== true; next = documents.next()) {
      memory.hold();
      const document = next.value;
      const { id, place, listedVersion } = document;
      try {
        if (target !== undefined) refuseOverwriting(placesOf(place, target, places.extensions), rows);
        const { uri, etag } = await sourceOf(document, storage, uploads);
        if (isUnchanged(document, etag)) rows.keep(id, listedVersion);
        else {
          const note: Note = { id, version: listedVersion ?? null, etag: etag ?? null };
          await write(rowOf({ uri, place, note }, event, places));
          sent.push(id);
          onPrepared(sent.length);
        }
      } catch (error) {
        if (!(error instanceof ExtractionError) || concernsAll(error)) throw error;
        const response = failureOf(document, error);
        const about = { run: due.run, options: due.options, engine: due.engine, milliseconds: 0 };
        rows.finish({ id, listedVersion, source: undefined, response, ...about });
        onFailure(document.uri, response);
      }
    }
  };
  await Promise.all(Array.from({ length: jobs }, work)).finally(memory.release);
  return sent;
}

const REFUSED = "ADDRESS_REFUSED";

/** Recognises errors that every document would have: files are refused, or S3 cannot be reached. */
function concernsAll({ code, retryable, cause }: ExtractionError): boolean {
  return code === REFUSED || retryable || (code === "OUTPUT_REFUSED" && cause !== undefined);
}

function refuseOverwriting(places: Readonly<Record<string, string>>, rows: DocumentRows): void {
  const taken = Object.values(places).find((place) => rows.isDocument(/^s3:/.test(place) ? place : resolve(place)));
  if (taken === undefined) return;
  throw new ExtractionError("OUTPUT_REFUSED", `a result would overwrite the document ${taken}`, {
    remedy: "change --into",
  });
}

function failureOf({ uri }: DueDocument, { code, message }: ExtractionError): ExtractResponse {
  const failed = { success: false, status: "failed", code, reason: publicText(message) } as const;
  return { document_uri: uri, results: { textractor: failed } };
}

interface Source {
  /** Address that the functions can read. */
  readonly uri: string;
  readonly etag?: string | undefined;
}

async function sourceOf(document: DueDocument, storage: Storage, uploads: Uploads | undefined): Promise<Source> {
  const { uri, listedVersion } = document;
  const scheme = schemeOf(uri);
  if (scheme === "s3") return { uri, etag: listedVersion === undefined ? await etagOf(uri, storage) : undefined };
  if (scheme === "http") return { uri };
  if (uploads !== undefined) return { uri: await uploads.copy(document) };
  throw new ExtractionError(REFUSED, `${uri} is a file of this machine, which functions on AWS cannot read`, {
    remedy: "add --upload to copy files to the stack's bucket, or run without --on aws",
  });
}

/** Undefined where this machine may not ask; the functions may still read the object, or report why not. */
async function etagOf(uri: string, storage: Storage): Promise<string | undefined> {
  try {
    return (await storage.head(uri))?.version;
  } catch (error) {
    if (error instanceof ExtractionError) return undefined;
    throw error;
  }
}

/** Web pages are not asked: this machine would fetch them all. Finished ones wait for --refresh. */
function isUnchanged({ uri, listedVersion, finished: results }: DueDocument, etag: string | undefined): boolean {
  if (results === undefined || listedVersion !== undefined) return false;
  return schemeOf(uri) === "http" || (etag !== undefined && results.etag === etag);
}
