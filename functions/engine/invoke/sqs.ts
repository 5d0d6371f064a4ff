// Postpones SQS messages; the only file that knows the SQS client.

import type { SQSClient } from "@aws-sdk/client-sqs";
import type { Delivery } from "../request/letters.ts";
import { serviceFailure } from "./service-failure.ts";

/**
 * Returns a function that hides a message for a number of seconds. After 0 seconds the message is delivered
 * immediately.
 */
export function postponeThroughSqs() {
  return async (delivery: Delivery, seconds: number, signal: AbortSignal): Promise<void> => {
    const { ChangeMessageVisibilityCommand } = await import("@aws-sdk/client-sqs");
    const sqs = await openClient();
    const { queueArn, receiptHandle } = delivery;
    const command = new ChangeMessageVisibilityCommand({
      QueueUrl: queueUrl(queueArn),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    });
    try {
      await sqs.send(command, { abortSignal: signal });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw serviceFailure("SQS", error, "check sqs:ChangeMessageVisibility");
    }
  };
}

/**
 * Queue URL, made of the queue's ARN:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-queue-message-identifiers.html
 */
export function queueUrl(arn: string): string {
  const [, partition = "aws", , region = "", account = "", name = ""] = arn.split(":");
  const domain = partition === "aws-cn" ? "amazonaws.com.cn" : "amazonaws.com";
  return `https://sqs.${region}.${domain}/${account}/${name}`;
}

let client: Promise<SQSClient> | undefined;

/** Client of the execution environment, made when it is first needed. A function's queue is in its own region. */
function openClient(): Promise<SQSClient> {
  client ??= import("@aws-sdk/client-sqs").then(({ SQSClient }) => new SQSClient({ useQueueUrlAsEndpoint: false }));
  return client;
}
