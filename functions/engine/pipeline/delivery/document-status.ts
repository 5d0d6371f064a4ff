// What has become of a document, read from what its runs have left: the metadata of its text, and its work state.

import { ExtractionError } from "../../base/errors.ts";
import { isRecord } from "../../base/is-record.ts";
import { publicUri } from "../../base/log.ts";
import { isOwnOutput } from "../../base/own-mark.ts";
import type { Status } from "../../request/contract.ts";
import { type PlaceFields, type Places, placesOf } from "../../request/places.ts";
import type { Storage } from "../../storage/storage.ts";
import { readContinuing } from "../continuation/work-state.ts";
import { isWhole } from "../results/result-metadata.ts";

/** "absent": nothing was written for it, or not yet; "unknown": that could not be looked at. */
export interface DocumentStatus {
  readonly document_uri: string;
  readonly text_uri: string;
  readonly status: Status | "absent" | "unknown";
  /** Bytes of the text. */
  readonly size?: number;
  readonly method?: string;
  readonly num_pages?: number;
  readonly missing_text_pages?: string;
  readonly missing_searchable_pdf_pages?: string;
  readonly missing_attached_pages?: number;
  readonly code?: string;
  readonly reason?: string;
  /** When the next invocation of a document that goes on was asked for. */
  readonly since?: string;
}

/** Of one event. */
export const MAX_STATUSES = 100;

export function isStatusEvent(event: unknown): event is { readonly status_of: unknown } {
  return isRecord(event) && event["status_of"] !== undefined && event["document_uri"] === undefined;
}

/** One status for each document of `status_of`: an address or a list of addresses, requests or responses. */
export async function answerStatusEvent(
  { status_of: asked }: { readonly status_of: unknown },
  bucket: string | undefined,
  storage: Storage,
): Promise<readonly DocumentStatus[]> {
  const items: readonly unknown[] = Array.isArray(asked) ? asked : [asked];
  if (items.length > MAX_STATUSES) {
    const message = `status_of: names ${items.length} documents, allowed are ${MAX_STATUSES}; ask in several events`;
    throw new ExtractionError("INVALID_EVENT", message);
  }
  return await Promise.all(
    items.map(async (item): Promise<DocumentStatus> => {
      try {
        return await documentStatus(fieldsOf(item), bucket, storage);
      } catch (error) {
        // One that cannot be looked at does not cost the others theirs.
        if (!(error instanceof ExtractionError) || error.retryable) throw error;
        return { ...namesIn(item), status: "unknown", code: error.code, reason: error.message };
      }
    }),
  );
}

function namesIn(item: unknown): Pick<DocumentStatus, "document_uri" | "text_uri"> {
  const uri = (name: string) => (isRecord(item) && typeof item[name] === "string" ? publicUri(item[name]) : "");
  return { document_uri: typeof item === "string" ? publicUri(item) : uri("document_uri"), text_uri: uri("text_uri") };
}

function fieldsOf(item: unknown): PlaceFields {
  const fields = typeof item === "string" ? { document_uri: item } : item;
  if (!isRecord(fields) || typeof fields["document_uri"] !== "string") {
    throw new ExtractionError("INVALID_EVENT", "status_of: needs addresses, or objects with document_uri");
  }
  const text = (name: string) => (typeof fields[name] === "string" ? { [name]: fields[name] } : {});
  return { document_uri: fields["document_uri"], ...text("text_uri"), ...text("temp_uri_prefix") };
}

/** Looks beside the document, and then in the bucket where results of uploads go. */
export async function documentStatus(
  fields: PlaceFields,
  bucket: string | undefined,
  storage: Storage,
): Promise<DocumentStatus> {
  const beside = await statusAt(fields.document_uri, placesOf(fields, false, bucket), storage);
  const isElsewhere = beside.status === "absent" && fields.text_uri === undefined && bucket !== undefined;
  if (!isElsewhere || !/^s3:/i.test(fields.document_uri)) return beside;
  const inBucket = await statusAt(fields.document_uri, placesOf(fields, true, bucket), storage);
  return inBucket.status === "absent" ? beside : inBucket;
}

async function statusAt(documentUri: string, places: Places, storage: Storage): Promise<DocumentStatus> {
  const about = { document_uri: publicUri(documentUri), text_uri: publicUri(places.textUri) };
  const text = await storage.head(places.textUri);
  const metadata = text !== undefined && isOwnOutput(text.metadata) ? text.metadata : undefined;
  const isComplete = metadata?.["method"] !== undefined && isWhole(metadata);
  const facts = { ...(metadata === undefined ? {} : { size: text?.size, ...factsIn(metadata) }) };
  if (isComplete) return { ...about, status: "complete", ...facts } as DocumentStatus;
  // Read last: a run that ends in between has written its text before.
  const state = await readContinuing(places, storage);
  if (state !== undefined) return { ...about, status: "continuing", since: state.at, ...facts } as DocumentStatus;
  if (metadata === undefined) return { ...about, status: "absent" };
  const status = metadata["exception"] === undefined ? "partial" : "failed";
  return { ...about, status, ...facts } as DocumentStatus;
}

function factsIn(metadata: Readonly<Record<string, string>>): Partial<DocumentStatus> {
  const facts = {
    method: metadata["method"],
    num_pages: numberIn(metadata["num_pages"]),
    missing_text_pages: metadata["missing_text_pages"],
    missing_searchable_pdf_pages: metadata["missing_searchable_pdf_pages"],
    missing_attached_pages: numberIn(metadata["missing_attached_pages"]),
    code: metadata["code"],
    reason: metadata["exception"],
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
