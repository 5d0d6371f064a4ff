// Uploads: S3 tells EventBridge, a rule picks the documents, a queue keeps them until `simple` has answered each.

import { Duration } from "aws-cdk-lib";
import { Rule } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue, QueueEncryption, RedrivePermission } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { acknowledge } from "./acknowledged.ts";

export interface UploadsProps {
  readonly simple: LambdaFunction;
  readonly timeoutMinutes: number;
  /** Names of the buckets; never one that results are written to. */
  readonly buckets: readonly string[];
  readonly prefix: string;
  /** Documents of uploads that are worked on side by side. */
  readonly concurrency: number;
  readonly deadLetters: Queue;
}

/** Deliveries of one document, of which each but the last may have found a passing fault. */
const DELIVERIES = 3;

export function createUploads(scope: Construct, props: UploadsProps): Queue {
  const uploads = new Queue(scope, "Uploads", {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    // Six times the function's, as Lambda's guide asks, so that no document is delivered again while it is worked on.
    visibilityTimeout: Duration.minutes(6 * props.timeoutMinutes),
    retentionPeriod: Duration.days(14),
    deadLetterQueue: { queue: props.deadLetters, maxReceiveCount: DELIVERIES },
  });
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

/** What was delivered or retried as often as it may be: uploads, and asynchronous invocations. */
export function createDeadLetters(scope: Construct): Queue {
  const deadLetters = new Queue(scope, "DeadLetters", {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
    redriveAllowPolicy: { redrivePermission: RedrivePermission.ALLOW_ALL },
  });
  acknowledge(deadLetters, { "AwsSolutions-SQS3": "It is the dead-letter queue" });
  return deadLetters;
}
