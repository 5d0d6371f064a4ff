// The bucket of uploads, and the bucket of results that cannot go next to their document.

import { Duration } from "aws-cdk-lib";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { BlockPublicAccess, Bucket, BucketEncryption, type CfnBucket, type LifecycleRule } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { TEMPORARY_TAG } from "../functions/engine/storage/s3/temporary-tag.ts";
import { acknowledge } from "./acknowledged.ts";

/** Days, longer than any retry or continuation: Lambda keeps an event for 6 hours, and SQS keeps a message for 14 days. */
const TEMPORARY_DAYS = 15;

/** Key prefix of objects that expire even without the tag; a place for `temp_uri_prefix`. */
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
  // Set on the CloudFormation resource, because CDK's `eventBridgeEnabled` would add a function to the stack.
  const resource = bucket.node.defaultChild as CfnBucket;
  resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
  acknowledge(bucket, {
    "AwsSolutions-S1": "The account logs who reads documents: CloudTrail's data events contain more than S3's logs",
  });
  return bucket;
}
