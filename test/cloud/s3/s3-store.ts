// Data of the S3 server: buckets, objects, uploads, requests and answers.

import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { refuse } from "./s3-errors.ts";
import type { NotificationRule } from "./s3-events.ts";

export interface S3Object {
  readonly body: Buffer;
  /** ETag with its quotes, as in the header. */
  readonly etag: string;
  /** Headers stored by a write and returned by a read: content-type, x-amz-meta-… */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers x-amz-checksum-…, returned when the reader asks for them. */
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
  /** The notification configuration as the client wrote it. */
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

/** A change of an object, with the event name of S3. */
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
  /** Reports that a bucket's notifications were configured. */
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
    // Last-Modified has a resolution of one second.
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

/** The ETag of a multipart upload: the MD5 of the parts' MD5s, a dash, and the number of parts. */
export function etagOfParts(parts: readonly Buffer[]): string {
  const digests = parts.map((part) => createHash("md5").update(part).digest());
  return `"${createHash("md5").update(Buffer.concat(digests)).digest("hex")}-${parts.length}"`;
}
