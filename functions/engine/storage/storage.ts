// Where documents and results live: one interface for S3, HTTP and files.

import { ExtractionError } from "../base/errors.ts";

/** What is known of an object without reading it. */
export interface ObjectFacts {
  readonly size: number;
  /** Changes whenever the content does: an ETag, or a hash of the content (file; HTTP without a strong ETag). */
  readonly version: string;
  readonly contentType?: string;
  /** User metadata; names in lower case, values as they were given. */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface StoredObject {
  readonly facts: ObjectFacts;
  /** The reader's own, who may give them away; but the version of a file is made of them when it is first asked for. */
  readonly bytes: Uint8Array;
}

export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** TOO_LARGE is thrown as soon as it is known that there are more bytes, before they are held in memory. */
  readonly maxBytes?: number;
  /** Read this version or throw NOT_FOUND, saying that the document changed. */
  readonly version?: string;
}

export interface WriteOptions {
  readonly signal?: AbortSignal;
  readonly contentType: string;
  /** Names in ASCII, values of any text; 2 KB at most together, counted as S3 sends them. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Write only while the target is as named: "absent", or the version that it had. */
  readonly onlyIf?: "absent" | { readonly version: string };
  /** Nobody asked for it and it may expire: on S3 it is tagged for a lifecycle rule, where tagging is allowed. */
  readonly temporary?: true;
}

/** Pieces may be gone through more than once; what they throw ends the write, and nothing is written. */
export type Body = Uint8Array | string | AsyncIterable<Uint8Array>;

/**
 * One kind of place. Every method throws ExtractionError (NOT_FOUND, ACCESS_DENIED, ADDRESS_REFUSED, FETCH_FAILED,
 * TOO_LARGE, OUTPUT_REFUSED; `retryable` ones have already been retried) or the signal's reason, and nothing else.
 */
export interface Storage {
  /** Undefined when there is no such object. */
  head(uri: string, options?: { readonly signal?: AbortSignal }): Promise<ObjectFacts | undefined>;
  read(uri: string, options?: ReadOptions): Promise<StoredObject>;
  /** The bytes from `start` up to and without `end`; fewer where the object ends before. */
  readRange(uri: string, start: number, end: number, options?: ReadOptions): Promise<Uint8Array>;
  /** Resolves to the new version, or to undefined when `onlyIf` did not hold (nothing was written). */
  write(uri: string, body: Body, options: WriteOptions): Promise<string | undefined>;
  /** Succeeds also when there was nothing to delete. */
  delete(uri: string, options?: { readonly signal?: AbortSignal }): Promise<void>;
}

/** "s3", "http" (also for https) or "file" (also for a bare path); throws INVALID_EVENT on any other scheme. */
export function schemeOf(uri: string): "s3" | "http" | "file" {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(uri)?.[1]?.toLowerCase();
  if (scheme === undefined || scheme === "file") return "file";
  if (scheme === "s3") return "s3";
  if (scheme === "http" || scheme === "https") return "http";
  throw new ExtractionError("INVALID_EVENT", `${scheme}:// is not supported; use s3://, http(s):// or a file path`);
}

/** One storage out of one for each scheme. A scheme that is left out throws NOT_AVAILABLE with its name. */
export function routeByScheme(storages: {
  readonly s3?: Storage;
  readonly http?: Storage;
  readonly file?: Storage;
}): Storage {
  const pick = (uri: string): Storage => {
    const scheme = schemeOf(uri);
    const storage = storages[scheme];
    if (storage === undefined) {
      throw new ExtractionError("NOT_AVAILABLE", `${scheme} addresses are not available here; use s3:// or http(s)://`);
    }
    return storage;
  };
  // Async, so that a wrong address is a rejection like every other failure.
  return {
    head: async (uri, options) => pick(uri).head(uri, options),
    read: async (uri, options) => pick(uri).read(uri, options),
    readRange: async (uri, start, end, options) => pick(uri).readRange(uri, start, end, options),
    write: async (uri, body, options) => pick(uri).write(uri, body, options),
    delete: async (uri, options) => pick(uri).delete(uri, options),
  };
}
