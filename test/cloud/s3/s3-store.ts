// What the S3 server holds: buckets, objects, uploads, and what one request and its answer are.

import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { refuse } from "./s3-errors.ts";
import type { NotificationRule } from "./s3-events.ts";

export interface S3Object {
  readonly body: Buffer;
  /** Quoted, as in the header. */
  readonly etag: string;
  /** Headers given when writing and returned when reading: content-type, x-amz-meta-… */
  readonly headers: Readonly<Record<string, string>>;
  /** x-amz-checksum-… headers; returned when the reader asks for them. */
  readonly checksums: Readonly<Record<string, string>>;
  readonly modified: Date;
  tags: readonly (readonly [key: string, value: string])[];
}

export interface Upload {
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: Map<number, Buffer>;
}

export interface Bucket {
  readonly name: string;
  readonly created: Date;
  readonly objects: Map<string, S3Object>;
  readonly uploads: Map<string, Upload>;
  notifications: readonly NotificationRule[];
  /** The configuration as it was put, to be got again. */
  notificationXml: string;
}

export interface Call {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** What happened to an object, in the words of S3's event names. */
export interface Change {
  readonly event:
    | "ObjectCreated:Put"
    | "ObjectCreated:Copy"
    | "ObjectCreated:CompleteMultipartUpload"
    | "ObjectRemoved:Delete";
  readonly bucket: Bucket;
  readonly key: string;
  readonly object?: S3Object;
}

export interface Store {
  readonly region: string;
  readonly buckets: Map<string, Bucket>;
  readonly changed: (change: Change) => void;
  /** The notifications of the bucket were set. */
  readonly configured: (bucket: Bucket) => void;
}

export function bucketNamed(store: Store, name: string): Bucket {
  return store.buckets.get(name) ?? refuse("NoSuchBucket", "The specified bucket does not exist");
}

export function objectAt(bucket: Bucket, key: string): S3Object {
  return bucket.objects.get(key) ?? refuse("NoSuchKey", "The specified key does not exist.");
}

export function newBucket(name: string): Bucket {
  return {
    name,
    created: new Date(),
    objects: new Map(),
    uploads: new Map(),
    notifications: [],
    notificationXml: "",
  };
}

export function newObject(
  body: Buffer,
  headers: Readonly<Record<string, string>> = {},
  facts: { readonly etag?: string; readonly checksums?: Readonly<Record<string, string>> } = {},
): S3Object {
  return {
    body,
    headers,
    etag: facts.etag ?? etagOf(body),
    checksums: facts.checksums ?? {},
    // Last-Modified has whole seconds.
    modified: new Date(Math.floor(Date.now() / 1000) * 1000),
    tags: [],
  };
}

export function putObject(store: Store, bucket: Bucket, key: string, object: S3Object, event: Change["event"]): void {
  if (Buffer.byteLength(key) > 1024) refuse("KeyTooLongError", "Your key is too long");
  bucket.objects.set(key, object);
  store.changed({ event, bucket, key, object });
}

export function deleteObject(store: Store, bucket: Bucket, key: string): void {
  if (bucket.objects.delete(key)) store.changed({ event: "ObjectRemoved:Delete", bucket, key });
}

export function etagOf(body: Buffer): string {
  return `"${createHash("md5").update(body).digest("hex")}"`;
}

/** The MD5 of the parts' MD5s, a dash, and their number: how S3 names what was uploaded in parts. */
export function etagOfParts(parts: readonly Buffer[]): string {
  const digests = parts.map((part) => createHash("md5").update(part).digest());
  return `"${createHash("md5").update(Buffer.concat(digests)).digest("hex")}-${parts.length}"`;
}
