// Rows of the list that the state machine reads: one event for each document, with a note for its row of the ledger.

import { createHash } from "node:crypto";
import { isRecord } from "../../functions/engine/base/is-record.ts";
import { placeIn } from "../sources/result-names.ts";

/** Facts of a document at the time it was sent. The response repeats them, as it repeats every field of an event. */
export interface Note {
  /** Row of the ledger. */
  readonly id: number;
  /** Version of the last listing. */
  readonly version: string | null;
  /** ETag of an object whose listing has no version. */
  readonly etag: string | null;
}

/** Field of the note in an event. */
const NOTE = "batch_document";

export interface RowPlaces {
  /** Prefix of the results. */
  readonly results: string;
  /** Extensions of the results by their event field. */
  readonly extensions: Readonly<Record<string, string>>;
  /** Prefix of finished pages and of other temporary objects. */
  readonly temporary: string;
}

export interface SentDocument {
  readonly uri: string;
  readonly place: string;
  readonly note: Note;
}

export function rowOf(
  { uri, place, note }: SentDocument,
  event: Readonly<Record<string, unknown>>,
  { results, extensions, temporary }: RowPlaces,
): string {
  // Without a prefix of its own, the functions would put temporary objects next to the document.
  const pages = createHash("sha256").update(uri).digest("hex").slice(0, 32);
  const row = {
    ...event,
    document_uri: uri,
    ...placesOf(place, results, extensions),
    temp_uri_prefix: `${temporary}/${pages}`,
    [NOTE]: note,
  };
  return `${JSON.stringify(row)}\n`;
}

/** Addresses of a document's results by their event field. */
export function placesOf(
  place: string,
  results: string,
  extensions: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(extensions).map(([field, extension]) => [field, placeIn(results, `${place}${extension}`)]),
  );
}

/** The note of a row or of an answer; undefined for one that this command did not write. */
export function noteOf(row: unknown): Note | undefined {
  const note = isRecord(row) ? row[NOTE] : undefined;
  if (!isRecord(note) || typeof note["id"] !== "number") return undefined;
  return { id: note["id"], version: textOf(note["version"]), etag: textOf(note["etag"]) };
}

/** Fields of an answer that only the transport needs. `bucket` comes from the execution's input. */
export function withoutTransport(answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { [NOTE]: _, bucket: __, temp_uri_prefix: ___, ...fields } = answer;
  return fields;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
