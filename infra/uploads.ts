// Uploads: S3 sends events to EventBridge, a rule selects the documents, and a queue keeps them for `simple`.

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
  /** Names of the buckets. A bucket that receives results must not be among them. */
  readonly buckets: readonly string[];
  readonly prefix: string;
  /** Uploads that are extracted at the same time. */
  readonly concurrency: number;
  readonly deadLetters: Queue;
  /** A key that encrypts the queue instead of the key of SQS. */
  readonly key: IKey | undefined;
}

/** Deliveries of one document before it goes to the dead letters. A setting gives `simple` the same number. */
export const DELIVERIES = 5;

export function createUploads(scope: Construct, props: UploadsProps): Queue {
  const uploads = new Queue(scope, "Uploads", {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    // Six times the function's timeout, as Lambda's guide asks, so that no document is delivered while it is extracted.
    // After a failure the function itself sets a shorter delay. Only a killed function leaves a document waiting so long.
    visibilityTimeout: Duration.minutes(6 * props.timeoutMinutes),
    retentionPeriod: Duration.days(14),
    deadLetterQueue: { queue: props.deadLetters, maxReceiveCount: DELIVERIES },
  });
  encryptQueue(uploads, props.key);
  new Rule(scope, "UploadRule", {
    description: "Uploaded documents",
    eventPattern: {
      source: ["aws.s3"],
      detailType: ["Object Created"],
      detail: { bucket: { name: [...props.buckets] }, object: { key: [{ prefix: props.prefix }] } },
    },
    targets: [new SqsQueue(uploads)],
  });
  props.simple.addEventSource(
    new SqsEventSource(uploads, {
      // One document per invocation, so that each document gets the whole time.
      batchSize: 1,
      reportBatchItemFailures: true,
      maxConcurrency: props.concurrency,
    }),
  );
  return uploads;
}

/** Creates the queue of uploads that used up their deliveries. A redrive in SQS sends them back to the upload queue. */
export function createDeadLetters(scope: Construct, key: IKey | undefined): Queue {
  return createDeadLetterQueue(scope, "DeadLetters", RedrivePermission.ALLOW_ALL, key);
}

/** Creates the queue of asynchronous invocations that used up their retries. SQS cannot redrive records of Lambda. */
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
