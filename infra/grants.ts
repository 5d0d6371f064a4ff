// The rights of a function, listed one by one. CDK's shorthands would grant more than needed.

import { ArnFormat, Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";

export interface Places {
  /** ARNs of buckets whose objects may be read. */
  readonly readable: readonly string[];
  /** ARNs of buckets that results may be written to. They are also read, so that finished work is not repeated. */
  readonly writable: readonly string[];
  /** ARNs of the objects that may be written: all objects of a bucket, or those with a configured prefix. */
  readonly writableObjects: readonly string[];
  /** The key of the stack's buckets, and of other buckets encrypted with it. */
  readonly key: IKey | undefined;
}

/** ARN of the bus that receives an event for each finished document; undefined for no bus. */
type Bus = string | undefined;

export function grantsOf(
  scope: Construct,
  { readable, writable, writableObjects, key }: Places,
  invocable: readonly string[],
  bus: Bus,
): readonly PolicyStatement[] {
  const buckets = [...writable, ...readable];
  return [
    new PolicyStatement({
      sid: "ReadDocuments",
      actions: ["s3:GetObject", "s3:GetObjectVersion"],
      resources: buckets.map((arn) => `${arn}/*`),
    }),
    // Without this right S3 answers 403 for a missing object, and the caller would search for a missing permission.
    new PolicyStatement({ sid: "TellAbsentFromForbidden", actions: ["s3:ListBucket"], resources: buckets }),
    new PolicyStatement({
      sid: "WriteResults",
      actions: ["s3:PutObject", "s3:PutObjectTagging", "s3:AbortMultipartUpload"],
      resources: [...writableObjects],
    }),
    // A lease is deleted when the work on its page ends. Nothing else is ever deleted.
    new PolicyStatement({
      sid: "DeleteLeases",
      actions: ["s3:DeleteObject"],
      resources: writableObjects.map((arn) => `${arn}.lease`),
    }),
    new PolicyStatement({
      sid: "InvokePages",
      actions: ["lambda:InvokeFunction"],
      resources: invocable.map((name) => functionArn(scope, name)),
    }),
    ...(bus === undefined
      ? []
      : [new PolicyStatement({ sid: "TellBus", actions: ["events:PutEvents"], resources: [bus] })]),
    ...(key === undefined
      ? []
      : [
          new PolicyStatement({
            sid: "UseKey",
            actions: ["kms:Decrypt", "kms:GenerateDataKey"],
            resources: [key.keyArn],
          }),
        ]),
  ];
}

export function bucketArn(scope: Construct, bucket: string): string {
  return Stack.of(scope).formatArn({ service: "s3", region: "", account: "", resource: bucket });
}

/** Returns the ARN of a bus given by name or ARN. */
export function busArn(scope: Construct, bus: string): string {
  if (bus.startsWith("arn:")) return bus;
  return Stack.of(scope).formatArn({ service: "events", resource: "event-bus", resourceName: bus });
}

// Built from the name: a reference to a function in its own policy would be circular.
function functionArn(scope: Construct, name: string): string {
  return Stack.of(scope).formatArn({
    service: "lambda",
    resource: "function",
    resourceName: name,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
}
