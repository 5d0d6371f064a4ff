// Multipart uploads.

import { randomUUID } from "node:crypto";
import { rangeOf, requireForWrite } from "./s3-conditions.ts";
import { refuse } from "./s3-errors.ts";
import { copySource, keptHeaders } from "./s3-objects.ts";
import { verifyDigests } from "./s3-payload.ts";
import {
  type Answer,
  bucketNamed,
  type Call,
  etagOf,
  etagOfParts,
  newObject,
  putObject,
  type Store,
  type Upload,
} from "./s3-store.ts";
import { element, elements, textOf, xmlDocument } from "./s3-xml.ts";

// Smallest size of every part except the last (S3 user guide, "Multipart upload limits").
const SMALLEST_PART_BYTES = 5 * 1024 ** 2;

export function createUpload(call: Call, store: Store): Answer {
  const bucket = bucketNamed(store, call.bucket);
  const id = randomUUID();
  bucket.uploads.set(id, { key: call.key, headers: keptHeaders(call.headers), parts: new Map() });
  const facts = element("Bucket", call.bucket) + element("Key", call.key) + element("UploadId", id);
  return { status: 200, body: xmlDocument("InitiateMultipartUploadResult", facts) };
}

export function uploadPart(call: Call, store: Store): Answer {
  const { parts } = uploadOf(call, store);
  const checksums = verifyDigests(call);
  parts.set(Number(call.query.get("partNumber")), call.body);
  return { status: 200, headers: { etag: etagOf(call.body), ...checksums } };
}

export function uploadPartCopy(call: Call, store: Store): Answer {
  const { parts } = uploadOf(call, store);
  const source = copySource(call, store).body;
  const range = rangeOf(call.headers["x-amz-copy-source-range"]?.toString(), source.length);
  const part = range === undefined ? source : source.subarray(range.first, range.last + 1);
  parts.set(Number(call.query.get("partNumber")), part);
  const facts = element("ETag", etagOf(part)) + element("LastModified", new Date().toISOString());
  return { status: 200, body: xmlDocument("CopyPartResult", facts) };
}

export function completeUpload(call: Call, store: Store): Answer {
  const bucket = bucketNamed(store, call.bucket);
  const upload = uploadOf(call, store);
  requireForWrite(call.headers, bucket.objects.get(call.key));
  const parts = chosenParts(call.body.toString("utf8"), upload);
  const etag = etagOfParts(parts);
  bucket.uploads.delete(call.query.get("uploadId") ?? "");
  const object = newObject(Buffer.concat(parts), upload.headers, { etag });
  putObject(store, bucket, call.key, object, "ObjectCreated:CompleteMultipartUpload");
  const facts = element("Bucket", call.bucket) + element("Key", call.key) + element("ETag", etag);
  return { status: 200, body: xmlDocument("CompleteMultipartUploadResult", facts) };
}

export function abortUpload(call: Call, store: Store): Answer {
  uploadOf(call, store);
  bucketNamed(store, call.bucket).uploads.delete(call.query.get("uploadId") ?? "");
  return { status: 204 };
}

export function listParts(call: Call, store: Store): Answer {
  const parts = [...uploadOf(call, store).parts].map(
    ([number, part]) =>
      `<Part>${element("PartNumber", number)}${element("ETag", etagOf(part))}${element("Size", part.length)}</Part>`,
  );
  return { status: 200, body: xmlDocument("ListPartsResult", element("IsTruncated", false) + parts.join("")) };
}

export function listUploads(call: Call, store: Store): Answer {
  const uploads = [...bucketNamed(store, call.bucket).uploads].map(
    ([id, { key }]) => `<Upload>${element("Key", key)}${element("UploadId", id)}</Upload>`,
  );
  return {
    status: 200,
    body: xmlDocument("ListMultipartUploadsResult", element("IsTruncated", false) + uploads.join("")),
  };
}

function uploadOf({ bucket, key, query }: Call, store: Store): Upload {
  const upload = bucketNamed(store, bucket).uploads.get(query.get("uploadId") ?? "");
  if (upload === undefined || upload.key !== key) refuse("NoSuchUpload", "The specified upload does not exist.");
  return upload;
}

function chosenParts(xml: string, upload: Upload): Buffer[] {
  const chosen = elements(xml, "Part").map((part) => ({
    number: Number(textOf(part, "PartNumber")),
    etag: textOf(part, "ETag")?.replaceAll('"', ""),
  }));
  if (chosen.length === 0) refuse("InvalidPart", "An upload has one part at least.");
  const disordered = chosen.some(({ number }, index) => number <= (chosen[index - 1]?.number ?? 0));
  if (disordered) refuse("InvalidPartOrder", "The list of parts was not in ascending order.");
  return chosen.map(({ number, etag }, index) => {
    const part = upload.parts.get(number);
    if (part === undefined || etagOf(part) !== `"${etag}"`) refuse("InvalidPart", `Part ${number} was not found.`);
    if (index < chosen.length - 1 && part.length < SMALLEST_PART_BYTES) refuse("EntityTooSmall", `Part ${number}`);
    return part;
  });
}
