// What a function may do, said in full: nothing is granted by a shorthand that grants more.

import { ArnFormat, Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";

export interface Places {
  readonly resultsArn: string;
  /** Names of buckets whose documents may be read; "*" is any bucket. */
  readonly sourceBuckets: readonly string[];
  /** Names of buckets that results may be written to, besides the stack's own. */
  readonly resultBuckets: readonly string[];
}

export function grantsOf(scope: Construct, places: Places, invocable: readonly string[]): readonly PolicyStatement[] {
  const arnOf = (bucket: string) =>
    Stack.of(scope).formatArn({ service: "s3", region: "", account: "", resource: bucket });
  const results = [places.resultsArn, ...places.resultBuckets.map(arnOf)];
  const readable = [...results, ...places.sourceBuckets.map(arnOf)];
  return [
    new PolicyStatement({
      sid: "ReadDocuments",
      actions: ["s3:GetObject", "s3:GetObjectVersion"],
      resources: readable.map((arn) => `${arn}/*`),
    }),
    // Without it S3 answers 403 for an object that is not there, and a caller would look for the wrong fault.
    new PolicyStatement({ sid: "TellAbsentFromForbidden", actions: ["s3:ListBucket"], resources: readable }),
    new PolicyStatement({
      sid: "WriteResults",
      // Deleted are leases of pages, which end with the work on a page.
      actions: ["s3:PutObject", "s3:PutObjectTagging", "s3:DeleteObject", "s3:AbortMultipartUpload"],
      resources: results.map((arn) => `${arn}/*`),
    }),
    new PolicyStatement({
      sid: "InvokePages",
      actions: ["lambda:InvokeFunction"],
      resources: invocable.map((name) => functionArn(scope, name)),
    }),
  ];
}

// By name: a function's own ARN in its own policy would be a circle.
function functionArn(scope: Construct, name: string): string {
  return Stack.of(scope).formatArn({
    service: "lambda",
    resource: "function",
    resourceName: name,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
}
