// SQS queues in memory, and Lambda's pollers in front of the functions that they start.
// https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html

import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ServiceError } from "./invocations.ts";
import { REGION } from "./lambda-function.ts";

export interface QueueSettings {
  readonly name: string;
  readonly arn: string;
  /** Where a message goes that was received so often and never deleted. */
  readonly redrive?: { readonly deadLetterArn: string; readonly maxReceiveCount: number };
}

/** A function that Lambda starts with what is in a queue, one message an invocation. */
export interface QueueMapping {
  readonly queueArn: string;
  readonly functionName: string;
  readonly batchSize: number;
  readonly concurrency: number;
  readonly reportsFailures: boolean;
}

export interface QueueMessage {
  readonly messageId: string;
  readonly body: string;
  readonly receiveCount: number;
}

export interface QueuesOptions {
  readonly queues: readonly QueueSettings[];
  readonly mappings: readonly QueueMapping[];
  readonly invoke: (name: string, event: unknown) => Promise<{ readonly failed: boolean; readonly payload: unknown }>;
  /** After it, a message that was not deleted is received again; 90 minutes in the stack. */
  readonly visibilityMs: number;
}

export interface LocalQueues {
  /** What lies in each queue by its name, and is not being worked on. */
  messages(name: string): readonly QueueMessage[];
  /** Resolves when the message was deleted, or lies in a queue that starts nothing. */
  send(arn: string, body: unknown): Promise<void>;
  /** Drops what waits to be received again. */
  close(): void;
}

export function createQueues({ queues, mappings, invoke, visibilityMs }: QueuesOptions): LocalQueues {
  const closing = new AbortController();
  const lying = new Map(queues.map(({ arn }) => [arn, [] as QueueMessage[]]));
  const free = new Map(mappings.map(({ queueArn, concurrency }) => [queueArn, concurrency]));
  const waiting = new Map(mappings.map(({ queueArn }) => [queueArn, [] as (() => void)[]]));

  const acquire = async (arn: string): Promise<void> => {
    const left = free.get(arn) ?? 0;
    if (left > 0) return void free.set(arn, left - 1);
    await new Promise<void>((resume) => waiting.get(arn)?.push(resume));
  };
  const release = (arn: string): void => {
    const next = waiting.get(arn)?.shift();
    if (next === undefined) free.set(arn, (free.get(arn) ?? 0) + 1);
    else next();
  };
  const receive = async (mapping: QueueMapping, message: QueueMessage): Promise<boolean> => {
    await acquire(mapping.queueArn);
    try {
      return wasDeleted(mapping, message, await invoke(mapping.functionName, recordsOf(mapping, message)));
    } catch (error) {
      if (error instanceof ServiceError) return false;
      throw error;
    } finally {
      release(mapping.queueArn);
    }
  };

  const put = async (arn: string, body: string): Promise<void> => {
    const queue = queues.find((each) => each.arn === arn);
    if (queue === undefined) throw new Error(`there is no queue ${arn}`);
    const mapping = mappings.find(({ queueArn }) => queueArn === arn);
    const messageId = randomUUID();
    if (mapping === undefined) return void lying.get(arn)?.push({ messageId, body, receiveCount: 0 });
    const most = queue.redrive?.maxReceiveCount ?? Number.POSITIVE_INFINITY;
    for (let receiveCount = 1; receiveCount <= most && !closing.signal.aborted; receiveCount++) {
      if (await receive(mapping, { messageId, body, receiveCount })) return;
      await sleep(visibilityMs);
    }
    if (queue.redrive !== undefined && !closing.signal.aborted) await put(queue.redrive.deadLetterArn, body);
  };

  return {
    messages: (name) => lying.get(queues.find((queue) => queue.name === name)?.arn ?? name) ?? [],
    send: (arn, body) => put(arn, JSON.stringify(body)),
    close: () => closing.abort(),
  };
}

function recordsOf({ queueArn }: QueueMapping, { messageId, body, receiveCount }: QueueMessage): object {
  const now = String(Date.now());
  return {
    Records: [
      {
        messageId,
        receiptHandle: randomUUID(),
        body,
        attributes: {
          ApproximateReceiveCount: String(receiveCount),
          SentTimestamp: now,
          SenderId: "LOCAL",
          ApproximateFirstReceiveTimestamp: now,
        },
        messageAttributes: {},
        md5OfBody: createHash("md5").update(body).digest("hex"),
        eventSource: "aws:sqs",
        eventSourceARN: queueArn,
        awsRegion: REGION,
      },
    ],
  };
}

/** Lambda deletes what a function succeeded with; what it names as failed stays, and so does all when it ends badly. */
function wasDeleted(
  { reportsFailures }: QueueMapping,
  { messageId }: QueueMessage,
  { failed, payload }: { readonly failed: boolean; readonly payload: unknown },
): boolean {
  if (failed) return false;
  if (!reportsFailures) return true;
  const { batchItemFailures = [] } = (payload ?? {}) as { batchItemFailures?: { itemIdentifier: string }[] };
  return !batchItemFailures.some(({ itemIdentifier }) => itemIdentifier === messageId);
}
