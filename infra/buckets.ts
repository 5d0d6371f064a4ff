// The bucket that results go to when they have no place beside their document, and the one that uploads come from.

import { Duration } from "aws-cdk-lib";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { BlockPublicAccess, Bucket, BucketEncryption, type CfnBucket, type LifecycleRule } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { TEMPORARY_TAG } from "../functions/engine/storage/s3/temporary-tag.ts";
import { acknowledge } from "./acknowledged.ts";

/** Longer than any retry or continuation of a document: Lambda keeps an event for 6 hours, a redrive takes 14 days. */
const TEMPORARY_DAYS = 15;

/** Where `temp_uri_prefix` may point for its objects to expire also without the tag. */
export const TEMPORARY_PREFIX = "temp/";

export function createResultsBucket(scope: Construct, key: IKey | undefined): Bucket {
  const expiration = Duration.days(TEMPORARY_DAYS);
  return createBucket(scope, "Results", key, [
    { id: "temporary-objects-by-prefix", prefix: TEMPORARY_PREFIX, expiration },
    { id: "temporary-objects-by-tag", tagFilters: { [TEMPORARY_TAG.key]: TEMPORARY_TAG.value }, expiration },
  ]);
}

export function createDocumentsBucket(scope: Construct, key: IKey | undefined): Bucket {
  return createBucket(scope, "Documents", key, []);
}

function createBucket(scope: Construct, id: string, key: IKey | undefined, rules: readonly LifecycleRule[]): Bucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    ...(key === undefined
      ? { encryption: BucketEncryption.S3_MANAGED }
      : { encryption: BucketEncryption.KMS, encryptionKey: key, bucketKeyEnabled: true }),
    lifecycleRules: [...rules, { id: "abandoned-uploads", abortIncompleteMultipartUploadAfter: Duration.days(1) }],
  });
  // By the property of S3 itself: `eventBridgeEnabled` would add a function of CDK's own to the stack.
  const resource = bucket.node.defaultChild as CfnBucket;
  resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
  acknowledge(bucket, {
    "AwsSolutions-S1":
      "Who reads documents is for the account to log: CloudTrail's data events say more than S3's logs",
  });
  return bucket;
}
