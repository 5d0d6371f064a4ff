// Uploads: S3 tells EventBridge, a rule picks the documents, a queue keeps them until `simple` has answered each.

import { Duration } from "aws-cdk-lib";
import { Rule } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue, QueueEncryption, RedrivePermission } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { acknowledge } from "./acknowledged.ts";
import { encryptQueue } from "./encryption.ts";

export interface UploadsProps {
  readonly simple: LambdaFunction;
  readonly timeoutMinutes: number;
  /** Names of the buckets; never one that results are written to. */
  readonly buckets: readonly string[];
  readonly prefix: string;
  /** Documents of uploads that are worked on side by side. */
  readonly concurrency: number;
  readonly deadLetters: Queue;
  /** Encrypts the queue, instead of a key of SQS's own. */
  readonly key: IKey | undefined;
}

/** Of one document, of which each but the last may have found a passing fault; `simple` is told, too. */
export const DELIVERIES = 5;

export function createUploads(scope: Construct, props: UploadsProps): Queue {
  const uploads = new Queue(scope, "Uploads", {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    // Six times the function's, as Lambda's guide asks, so that no document is delivered again while it is worked on.
    // A function that answers postpones what failed by itself; only after one that died does a document wait so long.
    visibilityTimeout: Duration.minutes(6 * props.timeoutMinutes),
    retentionPeriod: Duration.days(14),
    deadLetterQueue: { queue: props.deadLetters, maxReceiveCount: DELIVERIES },
  });
  encryptQueue(uploads, props.key);
  new Rule(scope, "UploadRule", {
    description: "Documents that are uploaded",
    eventPattern: {
      source: ["aws.s3"],
      detailType: ["Object Created"],
      detail: { bucket: { name: [...props.buckets] }, object: { key: [{ prefix: props.prefix }] } },
    },
    targets: [new SqsQueue(uploads)],
  });
  props.simple.addEventSource(
    new SqsEventSource(uploads, {
      // One document an invocation, so that each has the whole of its time.
      batchSize: 1,
      reportBatchItemFailures: true,
      maxConcurrency: props.concurrency,
    }),
  );
  return uploads;
}

/** Uploads that were delivered as often as they may be. SQS sends them back to their queue when it is asked to. */
export function createDeadLetters(scope: Construct, key: IKey | undefined): Queue {
  return createDeadLetterQueue(scope, "DeadLetters", RedrivePermission.ALLOW_ALL, key);
}

/** Asynchronous invocations that were retried as often as they may be. SQS can send no record of Lambda's back. */
export function createFailedEvents(scope: Construct, key: IKey | undefined): Queue {
  return createDeadLetterQueue(scope, "FailedEvents", RedrivePermission.DENY_ALL, key);
}

function createDeadLetterQueue(
  scope: Construct,
  id: string,
  redrivePermission: RedrivePermission,
  key: IKey | undefined,
): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
    redriveAllowPolicy: { redrivePermission },
  });
  encryptQueue(queue, key);
  acknowledge(queue, { "AwsSolutions-SQS3": "It is a dead-letter queue" });
  return queue;
}
