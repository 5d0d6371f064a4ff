// Asynchronous invocations: a queue with retries, and dead letters for events that never succeed.
// https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Invocations, ServiceError } from "./invocations.ts";
import { arnOf } from "./lambda-function.ts";

/** A record in the form that Lambda sends to an on-failure destination. */
export interface DeadLetter {
  readonly timestamp: string;
  readonly requestContext: {
    readonly requestId: string;
    readonly functionArn: string;
    readonly condition: "RetriesExhausted" | "EventAgeExceeded";
    readonly approximateInvokeCount: number;
  };
  readonly requestPayload: unknown;
  readonly responsePayload?: unknown;
}

export interface AsyncOptions {
  /** Delay before the first retry; the second waits twice as long. AWS waits 1 and 2 minutes. */
  readonly retryDelayMs: number;
  /** Longest time that a throttled event stays in the queue; 6 hours on AWS. */
  readonly eventAgeMs: number;
  /** Drops queued events when aborted. */
  readonly closing: AbortSignal;
  /** Sends a dead letter to the destination of its function. */
  readonly deliver: (arn: string, letter: DeadLetter) => Promise<void>;
}

export interface AsyncInvocations {
  readonly deadLetters: DeadLetter[];
  /** Resolves when the event has succeeded or become a dead letter. */
  run(name: string, payload: Uint8Array): Promise<void>;
}

export function createAsyncInvocations(invocations: Invocations, options: AsyncOptions): AsyncInvocations {
  const deadLetters: DeadLetter[] = [];
  return {
    deadLetters,
    async run(name, payload) {
      const { asyncRetries, onFailure } = invocations.find(name);
      const enqueuedAt = performance.now();
      const giveUp = async (
        condition: DeadLetter["requestContext"]["condition"],
        attempts: number,
        response?: unknown,
      ): Promise<void> => {
        const letter: DeadLetter = {
          timestamp: new Date().toISOString(),
          requestContext: {
            requestId: randomUUID(),
            functionArn: arnOf(name),
            condition,
            approximateInvokeCount: attempts,
          },
          requestPayload: JSON.parse(Buffer.from(payload).toString()),
          ...(response !== undefined && { responsePayload: response }),
        };
        deadLetters.push(letter);
        if (onFailure !== undefined) await options.deliver(onFailure, letter);
      };
      for (let attempts = 0; !options.closing.aborted; ) {
        const outcome = await invocations.run(name, payload).catch(serviceErrorAsValue);
        if (outcome instanceof ServiceError) {
          if (performance.now() - enqueuedAt > options.eventAgeMs) return await giveUp("EventAgeExceeded", attempts);
          await sleep(options.retryDelayMs);
          continue;
        }
        attempts++;
        if (!outcome.failed) return;
        if (attempts > asyncRetries)
          return await giveUp("RetriesExhausted", attempts, JSON.parse(outcome.payload.toString()));
        await sleep(options.retryDelayMs * attempts);
      }
    },
  };
}

// Throttled events and errors of the service go back to the queue and do not count as attempts.
function serviceErrorAsValue(error: unknown): ServiceError {
  if (error instanceof ServiceError && (error.status === 429 || error.status >= 500)) return error;
  throw error;
}
