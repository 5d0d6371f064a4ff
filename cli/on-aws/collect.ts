// Records the report of an execution in the ledger, and copies the results to the destination.

import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type ErrorCode, ExtractionError } from "../../functions/engine/base/errors.ts";
import { isRecord } from "../../functions/engine/base/is-record.ts";
import type { JsonResult } from "../../functions/engine/base/model.ts";
import { publicText } from "../../functions/engine/base/public-text.ts";
import { written } from "../../functions/engine/output/page-writer.ts";
import { searchPagesWriter } from "../../functions/engine/output/search-pages.ts";
import type { DocumentStatus } from "../../functions/engine/pipeline/delivery/document-status.ts";
import type { ExtractResponse, TextractorResults } from "../../functions/engine/request/contract.ts";
import type { Storage } from "../../functions/engine/storage/storage.ts";
import type { Destination } from "../corpus/destination.ts";
import { type DocumentRows, type FinishedDocument, prepareDocumentRows } from "../corpus/document-rows.ts";
import type { Ledger } from "../corpus/ledger.ts";
import { pageIndexOf } from "../corpus/page-rows.ts";
import { useSmallMemory } from "../corpus/small-memory.ts";
import type { AwsRun } from "./aws-runs.ts";
import { type Copying, copyObject } from "./copy-object.ts";
import { type Note, noteOf, placesOf, withoutTransport } from "./list-rows.ts";
import type { ReportedBatch } from "./map-report.ts";

export interface CollectOptions {
  readonly aws: AwsRun;
  /** Destination of the copied results. Undefined: the results stay on S3. */
  readonly destination: Destination | undefined;
  readonly maxBytes: number;
  readonly onDocument: (uri: string, response: ExtractResponse) => void;
}

interface Known {
  readonly uri: string;
  readonly place: string;
}

export async function collectBatches(
  batches: AsyncIterable<ReportedBatch>,
  ledger: Ledger,
  options: CollectOptions,
  storage: Storage,
): Promise<void> {
  const tools = { rows: prepareDocumentRows(ledger), storage };
  const find = ledger.database.prepare("SELECT uri, place FROM documents WHERE id = ?");
  const setEtag = ledger.database.prepare("UPDATE documents SET etag = ? WHERE id = ?");
  const collect = async (batch: ReportedBatch, row: unknown, index: number) => {
    const note = noteOf(row);
    const found = note && find.get(note.id);
    if (note === undefined || found === undefined) return;
    const document = { uri: String(found["uri"]), place: String(found["place"]) };
    const response = responseOf(document, batch, index, options);
    await record(document, note, response, options, tools);
    if (note.etag !== null) setEtag.run(note.etag, note.id);
  };
  const memory = useSmallMemory(ledger);
  try {
    for await (const batch of batches) {
      // The documents of a batch are copied at the same time.
      await Promise.all(batch.rows.map((row, index) => collect(batch, row, index)));
      memory.hold();
    }
  } finally {
    memory.release();
  }
}

/** The response as a run on this machine would give it: its own address of the document, and where the results are. */
function responseOf(
  { uri, place }: Known,
  { answers, statuses, reason }: ReportedBatch,
  index: number,
  { aws, destination }: CollectOptions,
): ExtractResponse {
  const answer = answers?.[index];
  if (!isRecord(answer) || !isRecord(answer["results"])) return failedBatch(uri, reason);
  const fields = Object.entries(withoutTransport(answer)).filter(([field]) => !(field in aws.extensions));
  const results = latest(answer["results"]["textractor"] as TextractorResults, statuses?.[index]);
  const folder = destination === undefined ? aws.results : destination.path;
  const places = destination?.kind === "database" || !results.success ? {} : placesOf(place, folder, aws.wanted);
  return { ...Object.fromEntries(fields), document_uri: uri, ...places, results: { textractor: results } };
}

/** A failed batch can be redriven, so the response is marked. */
function failedBatch(uri: string, reason: string): ExtractResponse {
  const textractor = {
    ...({ success: false, status: "failed", code: "SERVICE_FAILED" } as const),
    reason: publicText(`its batch failed (${reason.slice(0, LONGEST_REASON)}); use --retry-failed`),
    remedy: "use --retry-failed",
  };
  return { document_uri: uri, failed_batch: true, results: { textractor } };
}

/** Causes hold stack traces of functions. */
const LONGEST_REASON = 500;

/** The last status of a document that continued in further invocations. The first answer has the cost of its own. */
function latest(results: TextractorResults, last: unknown): TextractorResults {
  if (results.status !== "continuing" || !isRecord(last)) return results;
  const { document_uri: _, text_uri: __, since: ___, ...facts } = last as Partial<DocumentStatus>;
  const { missing_text_pages: ____, missing_searchable_pdf_pages: _____, ...first } = results;
  const { status } = facts;
  if (status === "complete" || status === "partial") return { ...first, ...facts, success: true } as TextractorResults;
  const { cost } = results;
  const { code = "OUT_OF_TIME", reason = "the document did not finish" } = facts;
  const failed = { success: false, status: "failed", code: code as ErrorCode, reason: publicText(reason) } as const;
  return cost === undefined ? failed : { ...failed, cost };
}

interface Tools {
  readonly rows: DocumentRows;
  readonly storage: Storage;
}

async function record(
  document: Known,
  note: Note,
  response: ExtractResponse,
  options: CollectOptions,
  { rows, storage }: Tools,
): Promise<void> {
  const { aws, destination, onDocument } = options;
  const { success } = response.results.textractor;
  const copied = destination === undefined || !success ? undefined : await copyResults(document, options, storage);
  const ended = copied instanceof ExtractionError ? notCopied(response, copied) : response;
  rows.finish({
    ...{ id: note.id, run: aws.run, listedVersion: note.version ?? undefined, source: undefined, response: ended },
    ...{ milliseconds: millisecondsOf(ended), options: aws.options, engine: aws.engine },
    results: copied instanceof ExtractionError ? undefined : copied,
  });
  onDocument(document.uri, ended);
}

/** Copies the results of one document. An error is its failure, which --retry-failed repeats. */
async function copyResults(
  { place }: Known,
  { aws, destination, maxBytes }: CollectOptions,
  storage: Storage,
): Promise<FinishedDocument["results"] | ExtractionError> {
  if (destination === undefined) return undefined;
  const from = placesOf(place, aws.results, aws.extensions);
  try {
    if (destination.kind === "folder") {
      const to = placesOf(place, destination.path, aws.wanted);
      for (const [field, target] of Object.entries(to)) await copyIfThere(field, String(from[field]), target, storage);
    }
    const json = (await storage.read(String(from["json_uri"]), { maxBytes })).bytes;
    const index = await pageIndexOf(searchPagesOf(json));
    if (destination.kind === "folder") return { ...index, text: undefined, json: undefined };
    const text = (await storage.read(String(from["text_uri"]), { maxBytes })).bytes;
    return { ...index, text: await compressed(text), json: await compressed(json) };
  } catch (error) {
    if (error instanceof ExtractionError) return error;
    throw error;
  }
}

/** Only a document with recognised pages has a searchable PDF. */
async function copyIfThere(field: string, from: string, to: string, copying: Copying): Promise<void> {
  const isCopied = await copyObject(from, to, copying);
  if (isCopied || field === "searchable_pdf_uri") return;
  throw new ExtractionError("NOT_FOUND", `the result ${from} does not exist any more`, {
    remedy: "use --retry-failed",
  });
}

/** The page index of the document, which the functions do not write, from its JSON. */
function searchPagesOf(json: Uint8Array): Uint8Array {
  // The functions wrote this JSON from the same model.
  const { metadata, attachments, pages } = JSON.parse(Buffer.from(json).toString("utf8")) as JsonResult;
  return Buffer.from(written(pages, searchPagesWriter({ metadata, attachments })));
}

const compress = promisify(gzip);

async function compressed(bytes: Uint8Array): Promise<Uint8Array> {
  return await compress(bytes, { level: 3 });
}

function notCopied(response: ExtractResponse, { code, message }: ExtractionError): ExtractResponse {
  const { document_uri, results } = response;
  const failed = { success: false, status: "failed", code, reason: publicText(message) } as const;
  const { cost } = results.textractor;
  return { document_uri, results: { textractor: cost === undefined ? failed : { ...failed, cost } } };
}

/** Time of all invocations that were billed. */
function millisecondsOf({ results }: ExtractResponse): number {
  const functions = Object.values(results.textractor.cost?.functions ?? {});
  return functions.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}
