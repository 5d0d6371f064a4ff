import { describe, expect, it } from "vitest";
import { matchesPattern } from "./event-pattern.ts";
import { ServiceError } from "./lambda/invocations.ts";
import { createQueues, type QueuesOptions } from "./queues.ts";

const QUEUE = {
  name: "work",
  arn: "arn:work",
  visibilitySeconds: 90,
  redrive: { deadLetterArn: "arn:dead", maxReceiveCount: 3 },
};
const MAPPING = { queueArn: "arn:work", functionName: "fn", batchSize: 1, concurrency: 2, reportsFailures: true };

const queuesWith = (invoke: QueuesOptions["invoke"]) =>
  createQueues({
    queues: [QUEUE, { name: "dead", arn: "arn:dead", visibilitySeconds: 30 }],
    mappings: [MAPPING],
    invoke,
    secondMs: 0.01,
  });

type Record = {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly attributes: { readonly ApproximateReceiveCount: string };
};
const recordIn = (event: unknown) => (event as { Records: [Record] }).Records[0];

describe("a queue in front of a function", () => {
  it("runs only as many invocations at once as its mapping allows", async () => {
    let running = 0;
    let most = 0;
    const queues = queuesWith(async () => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      return { failed: false, payload: { batchItemFailures: [] } };
    });

    await Promise.all(["a", "b", "c", "d", "e"].map((body) => queues.send("arn:work", body)));

    expect(most).toBe(2);
  });

  it("delivers a message again that the function reports as failed, and counts its deliveries", async () => {
    const counts: string[] = [];
    const queues = queuesWith(async (_, event) => {
      const { messageId, attributes } = recordIn(event);
      counts.push(attributes.ApproximateReceiveCount);
      return {
        failed: false,
        payload: { batchItemFailures: counts.length < 2 ? [{ itemIdentifier: messageId }] : [] },
      };
    });

    await queues.send("arn:work", { key: "a" });

    expect(counts).toEqual(["1", "2"]);
    expect(queues.messages("dead")).toEqual([]);
  });

  it("delivers a message again after the delay that the function sets, else after the visibility timeout", async () => {
    const queues = queuesWith(async (_, event) => {
      const { receiptHandle, attributes } = recordIn(event);
      if (attributes.ApproximateReceiveCount === "2") expect(queues.postpone(receiptHandle, 7)).toBe(true);
      return { failed: true, payload: {} };
    });

    await queues.send("arn:work", { key: "a" });

    expect(queues.messages("dead")[0]?.waitedSeconds).toEqual([90, 7, 90]);
    expect(queues.postpone("unknown", 7)).toBe(false);
  });

  it.each<[string, QueuesOptions["invoke"]]>([
    ["fails", async () => ({ failed: true, payload: {} })],
    ["is throttled", () => Promise.reject(new ServiceError(429, "TooManyRequestsException", "Rate Exceeded."))],
  ])("moves a message to the dead letters when the function %s each time", async (_, invoke) => {
    const queues = queuesWith(invoke);

    await queues.send("arn:work", { key: "a" });

    expect(queues.messages("dead")).toMatchObject([{ body: '{"key":"a"}' }]);
  });
});

describe("an event pattern", () => {
  const event = { source: "aws.s3", detail: { bucket: { name: "in" }, object: { key: "in/a.pdf" } } };

  it.each([
    [{ source: ["aws.s3", "aws.sqs"] }, true],
    [{ detail: { bucket: { name: ["in"] }, object: { key: [{ prefix: "in/" }] } } }, true],
    [{ detail: { bucket: { name: ["out"] }, object: { key: [{ prefix: "in/" }] } } }, false],
    [{ detail: { object: { key: [{ prefix: "out/" }] } } }, false],
    [{ detail: { absent: { key: ["a"] } } }, false],
  ])("%j matches: %s", (pattern, matches) => {
    expect(matchesPattern(pattern, event)).toBe(matches);
  });

  it("throws for an unknown matcher", () => {
    expect(() => matchesPattern({ source: [{ suffix: "s3" }] }, event)).toThrow(/does not know the matcher/);
  });
});
