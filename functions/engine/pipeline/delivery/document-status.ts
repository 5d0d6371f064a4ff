// Reads the status of a document from the metadata of its text and from its work state.

import { ExtractionError } from "../../base/errors.ts";
import { isRecord } from "../../base/is-record.ts";
import { isOwnOutput } from "../../base/own-mark.ts";
import { publicUri } from "../../base/public-uri.ts";
import type { Status } from "../../request/contract.ts";
import { type PlaceFields, type Places, placesOf } from "../../request/places.ts";
import type { Storage } from "../../storage/storage.ts";
import { readContinuing } from "../continuation/work-state.ts";
import { isComplete } from "../results/result-metadata.ts";

/**
 * Status of one document. "absent": nothing was written yet; "unknown": the places of its results could not be read.
 */
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
  readonly missing_regions?: number;
  readonly code?: string;
  readonly reason?: string;
  /** Time at which a continuing document was sent to its next invocation. */
  readonly since?: string;
}

/** Documents that one event may name. */
export const MAX_STATUSES = 100;

export function isStatusEvent(event: unknown): event is { readonly status_of: unknown } {
  return isRecord(event) && event["status_of"] !== undefined && event["document_uri"] === undefined;
}

/** Returns the status of each document in `status_of`: an address, a request or a response, or a list of these. */
export async function answerStatusEvent(
  { status_of: statusOf }: { readonly status_of: unknown },
  bucket: string | undefined,
  storage: Storage,
): Promise<readonly DocumentStatus[]> {
  const items: readonly unknown[] = Array.isArray(statusOf) ? statusOf : [statusOf];
  if (items.length > MAX_STATUSES) {
    throw new ExtractionError(
      "INVALID_EVENT",
      `status_of: names ${items.length} documents, allowed are ${MAX_STATUSES}`,
      {
        remedy: "send several events",
      },
    );
  }
  return await Promise.all(
    items.map(async (item): Promise<DocumentStatus> => {
      try {
        return await documentStatus(fieldsOf(item), bucket, storage);
      } catch (error) {
        // A failed look-up does not cost the other documents their status.
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
    throw new ExtractionError("INVALID_EVENT", "status_of: an item has no document_uri", {
      remedy: "give addresses, or objects with document_uri",
    });
  }
  const text = (name: string) => (typeof fields[name] === "string" ? { [name]: fields[name] } : {});
  return { document_uri: fields["document_uri"], ...text("text_uri"), ...text("temp_uri_prefix") };
}

/** Looks next to the document, and then in the bucket for results of uploads. */
export async function documentStatus(
  fields: PlaceFields,
  bucket: string | undefined,
  storage: Storage,
): Promise<DocumentStatus> {
  const nextToDocument = await statusAt(fields.document_uri, placesOf(fields, false, bucket), storage);
  const mayBeInBucket = nextToDocument.status === "absent" && fields.text_uri === undefined && bucket !== undefined;
  if (!mayBeInBucket || !/^s3:/i.test(fields.document_uri)) return nextToDocument;
  const inBucket = await statusAt(fields.document_uri, placesOf(fields, true, bucket), storage);
  return inBucket.status === "absent" ? nextToDocument : inBucket;
}

async function statusAt(documentUri: string, places: Places, storage: Storage): Promise<DocumentStatus> {
  const about = { document_uri: publicUri(documentUri), text_uri: publicUri(places.textUri) };
  const text = await storage.head(places.textUri);
  const metadata = text !== undefined && isOwnOutput(text.metadata) ? text.metadata : undefined;
  const facts = { ...(metadata === undefined ? {} : { size: text?.size, ...factsIn(metadata) }) };
  if (metadata?.["method"] !== undefined && isComplete(metadata))
    return { ...about, status: "complete", ...facts } as DocumentStatus;
  // Read last: a run that ends in the meantime writes its text before its state.
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
    missing_regions: numberIn(metadata["missing_regions"]),
    code: metadata["code"],
    reason: metadata["exception"],
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
