// Where results go that have no place beside their document.

import { Duration } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";

/** Longer than any retry or continuation of a document: Lambda keeps an event for 6 hours, a redrive takes 14 days. */
const TEMPORARY_DAYS = 15;
/** Where `temp_uri_prefix` is to point for its objects to expire by themselves. */
export const TEMPORARY_PREFIX = "temp/";
/** The tag by which temporary objects expire wherever they lie. */
export const TEMPORARY_TAG = { textractor: "temporary" };

export function createResultsBucket(scope: Construct): Bucket {
  const expiration = Duration.days(TEMPORARY_DAYS);
  return new Bucket(scope, "Results", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    encryption: BucketEncryption.S3_MANAGED,
    lifecycleRules: [
      { id: "temporary-objects-by-prefix", prefix: TEMPORARY_PREFIX, expiration },
      { id: "temporary-objects-by-tag", tagFilters: TEMPORARY_TAG, expiration },
      { id: "abandoned-uploads", abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
  });
}
