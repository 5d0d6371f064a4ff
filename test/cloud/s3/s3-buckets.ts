// Operations on buckets.

import { refuse } from "./s3-errors.ts";
import { readNotificationRules } from "./s3-events.ts";
import { type Answer, bucketNamed, type Call, newBucket, type Store } from "./s3-store.ts";
import { element, elements, xmlDocument } from "./s3-xml.ts";

export function listBuckets(_call: Call, { buckets }: Store): Answer {
  const listed = [...buckets.values()].map(
    ({ name, created }) => `<Bucket>${element("Name", name)}${element("CreationDate", created.toISOString())}</Bucket>`,
  );
  return { status: 200, body: xmlDocument("ListAllMyBucketsResult", `<Buckets>${listed.join("")}</Buckets>`) };
}

export function createBucket({ bucket }: Call, { buckets }: Store): Answer {
  if (buckets.has(bucket)) refuse("BucketAlreadyOwnedByYou", "You already own this bucket.");
  buckets.set(bucket, newBucket(bucket));
  return { status: 200, headers: { location: `/${bucket}` } };
}

export function headBucket({ bucket }: Call, store: Store): Answer {
  bucketNamed(store, bucket);
  return { status: 200, headers: { "x-amz-bucket-region": store.region } };
}

export function deleteBucket({ bucket }: Call, store: Store): Answer {
  if (bucketNamed(store, bucket).objects.size > 0) refuse("BucketNotEmpty", "The bucket is not empty.");
  store.buckets.delete(bucket);
  return { status: 204 };
}

export function getBucketLocation({ bucket }: Call, store: Store): Answer {
  bucketNamed(store, bucket);
  // The constraint of us-east-1 is empty.
  const region = store.region === "us-east-1" ? "" : store.region;
  return { status: 200, body: xmlDocument("LocationConstraint", region) };
}

export function getBucketNotification({ bucket }: Call, store: Store): Answer {
  return { status: 200, body: xmlDocument("NotificationConfiguration", bucketNamed(store, bucket).notificationXml) };
}

export function putBucketNotification({ bucket, body }: Call, store: Store): Answer {
  const target = bucketNamed(store, bucket);
  const inner = elements(body.toString("utf8"), "NotificationConfiguration")[0] ?? "";
  target.notificationXml = inner;
  target.notifications = readNotificationRules(inner);
  store.configured(target);
  return { status: 200 };
}
