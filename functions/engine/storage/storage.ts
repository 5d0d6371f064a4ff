// One interface for the places of documents and results: S3, HTTP and files.

import { ExtractionError } from "../base/errors.ts";

/** Facts about an object that do not need its bytes. */
export interface ObjectFacts {
  readonly size: number;
  /** Changes with the content: an ETag, or a hash of the content (files, and HTTP without a strong ETag). */
  readonly version: string;
  readonly contentType?: string;
  /** User metadata: names in lower case, values as written. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Address after redirects, where it differs from the requested one. */
  readonly finalUri?: string;
  /** Addresses that redirected, the requested one first. */
  readonly redirects?: readonly string[];
  /** HTTP status. */
  readonly status?: number;
}

export interface StoredObject {
  readonly facts: Omit<ObjectFacts, "version">;
  /** Returns the version. For a file, the first call hashes `bytes`, so call it before you transfer them. */
  readonly version: () => string;
  /** Bytes that belong to the reader, who may change or transfer them. */
  readonly bytes: Uint8Array;
}

export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Limit of the size. A larger object throws TOO_LARGE before its bytes are in memory. */
  readonly maxBytes?: number;
  /** Version to read. When the object has another one, NOT_FOUND says that the document changed. */
  readonly version?: string;
}

export interface WriteOptions {
  readonly signal?: AbortSignal;
  readonly contentType: string;
  /** User metadata: names in ASCII, values of any text. The limit is 2 KB in all, in the encoding of S3. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Condition for the write: the target is absent, or it has this version. */
  readonly onlyIf?: "absent" | { readonly version: string };
  /** Marks an object that may expire. On S3 it gets a tag for a lifecycle rule, where tagging is allowed. */
  readonly temporary?: true;
}

/** Body of a write. Pieces must be iterable more than once. If they throw, nothing is written. */
export type Body = Uint8Array | string | AsyncIterable<Uint8Array> | PackedBody;

/** Pieces that can be had as a gzip at less cost. */
export interface PackedBody extends AsyncIterable<Uint8Array> {
  /** Bytes of all pieces. */
  readonly size: number;
  gzip(): Uint8Array;
}

/**
 * A storage of one kind. Every method throws ExtractionError (NOT_FOUND, ACCESS_DENIED, ADDRESS_REFUSED, FETCH_FAILED,
 * TOO_LARGE, OUTPUT_REFUSED) or the signal's reason, and nothing else. Retryable failures have already been retried.
 */
export interface Storage {
  /** Reads an object's facts, or undefined when the object does not exist. */
  head(uri: string, options?: { readonly signal?: AbortSignal }): Promise<ObjectFacts | undefined>;
  read(uri: string, options?: ReadOptions): Promise<StoredObject>;
  /** Method of `readChanged` with one request; absent where that takes two. */
  readChanged?(uri: string, version: string, options?: ReadOptions): Promise<StoredObject | undefined>;
  /** Reads the bytes from `start` up to but not including `end`, or fewer when the object ends earlier. */
  readRange(uri: string, start: number, end: number, options?: ReadOptions): Promise<Uint8Array>;
  /** Resolves to the new version, or to undefined when `onlyIf` did not hold (nothing was written). */
  write(uri: string, body: Body, options: WriteOptions): Promise<string | undefined>;
  /** Deletes an object. Succeeds when the object does not exist. */
  delete(uri: string, options?: { readonly signal?: AbortSignal }): Promise<void>;
}

/** Reads an object, unless it still has this version: then undefined. */
export async function readChanged(
  storage: Storage,
  uri: string,
  version: string,
  options: ReadOptions = {},
): Promise<StoredObject | undefined> {
  if (storage.readChanged !== undefined) return await storage.readChanged(uri, version, options);
  const facts = await storage.head(uri, options);
  return facts?.version === version ? undefined : await storage.read(uri, options);
}

/** Kind of storage for an address. A bare path is a file. Throws INVALID_EVENT on an unknown scheme. */
export function schemeOf(uri: string): "s3" | "http" | "file" {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(uri)?.[1]?.toLowerCase();
  if (scheme === undefined || scheme === "file") return "file";
  if (scheme === "s3") return "s3";
  if (scheme === "http" || scheme === "https") return "http";
  throw new ExtractionError("INVALID_EVENT", `${scheme}:// is not supported`, {
    remedy: "use s3://, http(s):// or a file path",
  });
}

/** Storage that picks another storage by scheme. A missing scheme throws NOT_AVAILABLE with its name. */
export function routeByScheme(storages: {
  readonly s3?: Storage;
  readonly http?: Storage;
  readonly file?: Storage;
}): Storage {
  const pick = (uri: string): Storage => {
    const scheme = schemeOf(uri);
    const storage = storages[scheme];
    if (storage === undefined) {
      throw new ExtractionError("NOT_AVAILABLE", `${scheme} addresses are not available here`, {
        remedy: "use s3:// or http(s)://",
      });
    }
    return storage;
  };
  // Async functions turn a wrong address into a rejection, like every other failure.
  return {
    head: async (uri, options) => pick(uri).head(uri, options),
    read: async (uri, options) => pick(uri).read(uri, options),
    readChanged: async (uri, version, options) => readChanged(pick(uri), uri, version, options),
    readRange: async (uri, start, end, options) => pick(uri).readRange(uri, start, end, options),
    write: async (uri, body, options) => pick(uri).write(uri, body, options),
    delete: async (uri, options) => pick(uri).delete(uri, options),
  };
}
