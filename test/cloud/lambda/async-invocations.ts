// Asynchronous invocations: a queue in front of the function, with retries, and dead letters for what never succeeds.
// https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Invocations, ServiceError } from "./invocations.ts";
import { arnOf } from "./lambda-function.ts";

/** In the form of an on-failure destination's record. */
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
  /** AWS waits 1 minute before the first retry and 2 before the second; here it is so many times 1 and 2. */
  readonly retryDelayMs: number;
  /** How long an event that is throttled stays in the queue; 6 hours on AWS. */
  readonly eventAgeMs: number;
  /** Once aborted, what is queued is dropped. */
  readonly closing: AbortSignal;
  /** Takes each dead letter to the destination that the function has for it. */
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
      const bury = async (
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
          if (performance.now() - enqueuedAt > options.eventAgeMs) return await bury("EventAgeExceeded", attempts);
          await sleep(options.retryDelayMs);
          continue;
        }
        attempts++;
        if (!outcome.failed) return;
        if (attempts > asyncRetries)
          return await bury("RetriesExhausted", attempts, JSON.parse(outcome.payload.toString()));
        await sleep(options.retryDelayMs * attempts);
      }
    },
  };
}

// Throttles and the service's own errors go back to the queue and do not count as attempts.
function serviceErrorAsValue(error: unknown): ServiceError {
  if (error instanceof ServiceError && (error.status === 429 || error.status >= 500)) return error;
  throw error;
}
