// Operations on whole objects.

import type { IncomingHttpHeaders } from "node:http";
import { rangeOf, requireForRead, requireForWrite } from "./s3-conditions.ts";
import { refuse } from "./s3-errors.ts";
import { verifyDigests } from "./s3-payload.ts";
import {
  type Answer,
  bucketNamed,
  type Call,
  deleteObject,
  newObject,
  objectAt,
  putObject,
  type S3Object,
  type Store,
} from "./s3-store.ts";
import { element, elements, textOf, xmlDocument } from "./s3-xml.ts";

export function put(call: Call, store: Store): Answer {
  const bucket = bucketNamed(store, call.bucket);
  requireForWrite(call.headers, bucket.objects.get(call.key));
  const checksums = verifyDigests(call);
  const object = newObject(call.body, keptHeaders(call.headers), { checksums });
  object.tags = [...new URLSearchParams(String(call.headers["x-amz-tagging"] ?? ""))];
  putObject(store, bucket, call.key, object, "ObjectCreated:Put");
  return { status: 200, headers: { etag: object.etag, ...checksums } };
}

/** Serves GetObject and HeadObject. The server omits the body of an answer to HEAD. */
export function get(call: Call, store: Store): Answer {
  const object = objectAt(bucketNamed(store, call.bucket), call.key);
  requireForRead(call.headers, object);
  const headers = { ...headersOf(object), ...responseOverrides(call.query) };
  const range = rangeOf(call.headers.range, object.body.length);
  if (range === undefined) {
    const checksums = call.headers["x-amz-checksum-mode"] === "ENABLED" ? object.checksums : {};
    return { status: 200, headers: { ...headers, ...checksums }, body: object.body };
  }
  return {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${range.first}-${range.last}/${object.body.length}` },
    body: object.body.subarray(range.first, range.last + 1),
  };
}

export function copy(call: Call, store: Store): Answer {
  const source = copySource(call, store);
  const bucket = bucketNamed(store, call.bucket);
  requireForWrite(call.headers, bucket.objects.get(call.key));
  const replaces = call.headers["x-amz-metadata-directive"] === "REPLACE";
  const object = newObject(source.body, replaces ? keptHeaders(call.headers) : source.headers);
  putObject(store, bucket, call.key, object, "ObjectCreated:Copy");
  const facts = element("ETag", object.etag) + element("LastModified", object.modified.toISOString());
  return { status: 200, body: xmlDocument("CopyObjectResult", facts) };
}

export function deleteOne(call: Call, store: Store): Answer {
  const bucket = bucketNamed(store, call.bucket);
  if (call.headers["if-match"] !== undefined) requireForWrite(call.headers, bucket.objects.get(call.key));
  deleteObject(store, bucket, call.key);
  return { status: 204 };
}

export function deleteMany(call: Call, store: Store): Answer {
  const bucket = bucketNamed(store, call.bucket);
  const xml = call.body.toString("utf8");
  const keys = elements(xml, "Object").map((one) => textOf(one, "Key") ?? "");
  if (keys.length > 1000) refuse("InvalidArgument", "A request deletes 1000 keys at most.");
  for (const key of keys) deleteObject(store, bucket, key);
  const quiet = textOf(xml, "Quiet") === "true";
  const deleted = quiet ? [] : keys.map((key) => `<Deleted>${element("Key", key)}</Deleted>`);
  return { status: 200, body: xmlDocument("DeleteResult", deleted.join("")) };
}

export function getAttributes(call: Call, store: Store): Answer {
  const object = objectAt(bucketNamed(store, call.bucket), call.key);
  const facts = element("ETag", object.etag.replaceAll('"', "")) + element("ObjectSize", object.body.length);
  return {
    status: 200,
    headers: { "last-modified": object.modified.toUTCString() },
    body: xmlDocument("GetObjectAttributesResponse", facts),
  };
}

export function getTagging(call: Call, store: Store): Answer {
  const { tags } = objectAt(bucketNamed(store, call.bucket), call.key);
  const listed = tags.map(([key, value]) => `<Tag>${element("Key", key)}${element("Value", value)}</Tag>`);
  return { status: 200, body: xmlDocument("Tagging", `<TagSet>${listed.join("")}</TagSet>`) };
}

export function putTagging(call: Call, store: Store): Answer {
  const object = objectAt(bucketNamed(store, call.bucket), call.key);
  object.tags = elements(call.body.toString("utf8"), "Tag").map((tag) => [
    textOf(tag, "Key") ?? "",
    textOf(tag, "Value") ?? "",
  ]);
  return { status: 200 };
}

export function copySource(call: Call, store: Store): S3Object {
  const named = decodeURIComponent(String(call.headers["x-amz-copy-source"]).replace(/\?versionId=.*$/, ""));
  const match = /^\/?([^/]+)\/(.+)$/s.exec(named);
  if (match === null) refuse("InvalidArgument", "Copy source must mention the source bucket and key");
  return objectAt(bucketNamed(store, match[1] ?? ""), match[2] ?? "");
}

const KEPT = ["content-type", "cache-control", "content-disposition", "content-language", "expires"];
const METADATA_PREFIX = "x-amz-meta-";
const METADATA_BYTES = 2048;

/** Headers that are stored with an object. User metadata has a limit of 2 KB. */
export function keptHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {};
  let metadataBytes = 0;
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const isMetadata = name.startsWith(METADATA_PREFIX);
    if (isMetadata) metadataBytes += name.length - METADATA_PREFIX.length + Buffer.byteLength(String(value), "latin1");
    if (isMetadata || KEPT.includes(name)) kept[name] = String(value);
  }
  if (metadataBytes > METADATA_BYTES) {
    refuse("MetadataTooLarge", "Your metadata headers exceed the maximum allowed metadata size");
  }
  const encodings = (headers["content-encoding"] ?? "").split(",").map((encoding) => encoding.trim());
  const encoding = encodings.filter((one) => one !== "" && one !== "aws-chunked").join(",");
  return encoding === "" ? kept : { ...kept, "content-encoding": encoding };
}

function headersOf(object: S3Object): Record<string, string> {
  return {
    "content-type": "binary/octet-stream",
    ...object.headers,
    etag: object.etag,
    "last-modified": object.modified.toUTCString(),
    "accept-ranges": "bytes",
  };
}

function responseOverrides(query: URLSearchParams): Record<string, string> {
  const overrides = [...query].filter(([name]) => name.startsWith("response-"));
  return Object.fromEntries(overrides.map(([name, value]) => [name.slice("response-".length), value]));
}
