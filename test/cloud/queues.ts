// SQS queues in memory, with Lambda's pollers that start functions.
// https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html

import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ServiceError } from "./lambda/invocations.ts";
import { REGION } from "./lambda/lambda-function.ts";

export interface QueueSettings {
  readonly name: string;
  readonly arn: string;
  /** Time after which a message is received again, unless it was deleted or postponed. */
  readonly visibilitySeconds: number;
  /** The queue of messages that were received `maxReceiveCount` times and never deleted. */
  readonly redrive?: { readonly deadLetterArn: string; readonly maxReceiveCount: number };
}

/** A function that Lambda starts with the messages of a queue, one for each invocation. */
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
  /** Seconds of the stack between its deliveries, including those of the queue it came from. */
  readonly waitedSeconds: readonly number[];
}

export interface QueuesOptions {
  readonly queues: readonly QueueSettings[];
  readonly mappings: readonly QueueMapping[];
  readonly invoke: (name: string, event: unknown) => Promise<{ readonly failed: boolean; readonly payload: unknown }>;
  /** Milliseconds that stand for a second of a queue. A wait begins at the end of an invocation, which is not scaled. */
  readonly secondMs: number;
}

export interface LocalQueues {
  /** Messages in a queue, by its name, except those in an invocation. */
  messages(name: string): readonly QueueMessage[];
  /**
   * Sends a string unchanged, else JSON. Resolves when the message was deleted or is in a queue that starts nothing.
   */
  send(arn: string, body: unknown): Promise<void>;
  /** Seconds of the stack between the deliveries of all messages that were deleted in the end. */
  waits(): readonly number[];
  arnOf(name: string): string | undefined;
  /** ChangeMessageVisibility: sets the delay before the next delivery of a message. False for an unknown receipt. */
  postpone(receiptHandle: string, seconds: number): boolean;
  /** Drops messages that wait for another delivery. */
  close(): void;
}

export function createQueues({ queues, mappings, invoke, secondMs }: QueuesOptions): LocalQueues {
  const closing = new AbortController();
  const waits: number[] = [];
  const postponed = new Map<string, number | undefined>();
  const stored = new Map(queues.map(({ arn }) => [arn, [] as QueueMessage[]]));
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
  /** Returns undefined when the message was deleted, else the seconds until its next delivery. */
  const receive = async (
    mapping: QueueMapping,
    message: QueueMessage,
    visibilitySeconds: number,
  ): Promise<number | undefined> => {
    await acquire(mapping.queueArn);
    const receiptHandle = randomUUID();
    postponed.set(receiptHandle, undefined);
    const waits = () => postponed.get(receiptHandle) ?? visibilitySeconds;
    try {
      const answer = await invoke(mapping.functionName, recordsOf(mapping, message, receiptHandle));
      return wasDeleted(mapping, message, answer) ? undefined : waits();
    } catch (error) {
      if (error instanceof ServiceError) return waits();
      throw error;
    } finally {
      postponed.delete(receiptHandle);
      release(mapping.queueArn);
    }
  };

  const put = async (arn: string, body: string, earlier: readonly number[] = []): Promise<void> => {
    const queue = queues.find((each) => each.arn === arn);
    if (queue === undefined) throw new Error(`queue ${arn} does not exist`);
    const mapping = mappings.find(({ queueArn }) => queueArn === arn);
    const messageId = randomUUID();
    if (mapping === undefined) {
      return void stored.get(arn)?.push({ messageId, body, receiveCount: 0, waitedSeconds: earlier });
    }
    const most = queue.redrive?.maxReceiveCount ?? Number.POSITIVE_INFINITY;
    const waitedSeconds: number[] = [];
    for (let receiveCount = 1; receiveCount <= most && !closing.signal.aborted; receiveCount++) {
      const message = { messageId, body, receiveCount, waitedSeconds };
      const seconds = await receive(mapping, message, queue.visibilitySeconds);
      if (seconds === undefined) return void waits.push(...waitedSeconds);
      waitedSeconds.push(seconds);
      await sleep(seconds * secondMs);
    }
    if (queue.redrive !== undefined && !closing.signal.aborted)
      await put(queue.redrive.deadLetterArn, body, waitedSeconds);
  };

  return {
    messages: (name) => stored.get(queues.find((queue) => queue.name === name)?.arn ?? name) ?? [],
    send: (arn, body) => put(arn, typeof body === "string" ? body : JSON.stringify(body)),
    waits: () => waits,
    arnOf: (name) => queues.find((queue) => queue.name === name)?.arn,
    postpone(receiptHandle, seconds) {
      if (!postponed.has(receiptHandle)) return false;
      postponed.set(receiptHandle, seconds);
      return true;
    },
    close: () => closing.abort(),
  };
}

function recordsOf(
  { queueArn }: QueueMapping,
  { messageId, body, receiveCount }: QueueMessage,
  receiptHandle: string,
): object {
  const now = String(Date.now());
  return {
    Records: [
      {
        messageId,
        receiptHandle,
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

/** True for a message that Lambda deletes: the function succeeded and did not report the message as failed. */
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
