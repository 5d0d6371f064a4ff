// Finds the S3 operation of a request, and serves it.

import {
  createBucket,
  deleteBucket,
  getBucketLocation,
  getBucketNotification,
  headBucket,
  listBuckets,
  putBucketNotification,
} from "./s3-buckets.ts";
import { refuse } from "./s3-errors.ts";
import { listObjects } from "./s3-listing.ts";
import {
  abortUpload,
  completeUpload,
  createUpload,
  listParts,
  listUploads,
  uploadPart,
  uploadPartCopy,
} from "./s3-multipart.ts";
import { copy, deleteMany, deleteOne, get, getAttributes, getTagging, put, putTagging } from "./s3-objects.ts";
import type { Answer, Call, Store } from "./s3-store.ts";

type Serve = (call: Call, store: Store) => Answer;

const OPERATIONS = {
  ListBuckets: listBuckets,
  CreateBucket: createBucket,
  HeadBucket: headBucket,
  DeleteBucket: deleteBucket,
  GetBucketLocation: getBucketLocation,
  GetBucketNotificationConfiguration: getBucketNotification,
  PutBucketNotificationConfiguration: putBucketNotification,
  ListObjects: listObjects,
  ListObjectsV2: listObjects,
  ListMultipartUploads: listUploads,
  DeleteObjects: deleteMany,
  GetObject: get,
  HeadObject: get,
  PutObject: put,
  CopyObject: copy,
  DeleteObject: deleteOne,
  GetObjectAttributes: getAttributes,
  GetObjectTagging: getTagging,
  PutObjectTagging: putTagging,
  CreateMultipartUpload: createUpload,
  UploadPart: uploadPart,
  UploadPartCopy: uploadPartCopy,
  ListParts: listParts,
  CompleteMultipartUpload: completeUpload,
  AbortMultipartUpload: abortUpload,
} as const satisfies Record<string, Serve>;

export type S3Operation = keyof typeof OPERATIONS;

export function serve(operation: S3Operation, call: Call, store: Store): Answer {
  return OPERATIONS[operation](call, store);
}

export function operationOf(call: Omit<Call, "body">): S3Operation {
  const operation =
    call.bucket === "" ? rootOperation(call) : call.key === "" ? bucketOperation(call) : objectOperation(call);
  return operation ?? refuse("NotImplemented", `${call.method} /${call.bucket}/${call.key}?${call.query}`);
}

function rootOperation({ method }: Omit<Call, "body">): S3Operation | undefined {
  return method === "GET" ? "ListBuckets" : undefined;
}

// Unsupported sub-resources of a bucket. Requests for them must not be taken for requests for the bucket itself.
const FOREIGN = ["acl", "cors", "encryption", "lifecycle", "logging", "policy", "tagging", "versioning", "versions"];

function bucketOperation({ method, query }: Omit<Call, "body">): S3Operation | undefined {
  if (FOREIGN.some((name) => query.has(name))) return undefined;
  if (query.has("notification")) {
    return method === "PUT" ? "PutBucketNotificationConfiguration" : "GetBucketNotificationConfiguration";
  }
  if (query.has("delete")) return method === "POST" ? "DeleteObjects" : undefined;
  if (method === "PUT") return "CreateBucket";
  if (method === "HEAD") return "HeadBucket";
  if (method === "DELETE") return "DeleteBucket";
  if (method !== "GET") return undefined;
  if (query.has("location")) return "GetBucketLocation";
  if (query.has("uploads")) return "ListMultipartUploads";
  return query.get("list-type") === "2" ? "ListObjectsV2" : "ListObjects";
}

function objectOperation({ method, query, headers }: Omit<Call, "body">): S3Operation | undefined {
  if (query.has("tagging")) {
    return method === "PUT" ? "PutObjectTagging" : method === "GET" ? "GetObjectTagging" : undefined;
  }
  if (query.has("attributes")) return "GetObjectAttributes";
  const copies = headers["x-amz-copy-source"] !== undefined;
  if (query.has("uploadId")) {
    if (method === "PUT") return copies ? "UploadPartCopy" : "UploadPart";
    if (method === "POST") return "CompleteMultipartUpload";
    return method === "DELETE" ? "AbortMultipartUpload" : "ListParts";
  }
  if (method === "POST") return query.has("uploads") ? "CreateMultipartUpload" : undefined;
  if (method === "PUT") return copies ? "CopyObject" : "PutObject";
  if (method === "DELETE") return "DeleteObject";
  if (method === "HEAD") return "HeadObject";
  return method === "GET" ? "GetObject" : undefined;
}
