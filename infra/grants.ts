// What a function may do, said in full: nothing is granted by a shorthand that grants more.

import { ArnFormat, Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";

export interface Places {
  /** ARNs of buckets whose documents may be read. */
  readonly readable: readonly string[];
  /** ARNs of buckets that results may be written to; they are read too, for what is done is not done again. */
  readonly writable: readonly string[];
  /** ARNs of the objects in them that may be written: whole buckets, or what begins as the deployment says. */
  readonly writableObjects: readonly string[];
  /** Of our own buckets, and of those of others that are encrypted with it. */
  readonly key: IKey | undefined;
}

/** ARN of the bus that hears of each document's end; undefined for none. */
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
    // Without it S3 answers 403 for an object that is not there, and a caller would look for the wrong fault.
    new PolicyStatement({ sid: "TellAbsentFromForbidden", actions: ["s3:ListBucket"], resources: buckets }),
    new PolicyStatement({
      sid: "WriteResults",
      actions: ["s3:PutObject", "s3:PutObjectTagging", "s3:AbortMultipartUpload"],
      resources: [...writableObjects],
    }),
    // They end with the work on a page. Nothing else is ever deleted.
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

/** Of a bus by its name or ARN. */
export function busArn(scope: Construct, bus: string): string {
  if (bus.startsWith("arn:")) return bus;
  return Stack.of(scope).formatArn({ service: "events", resource: "event-bus", resourceName: bus });
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
