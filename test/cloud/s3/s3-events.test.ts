// Events and faults of the S3 server.

import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type NotificationConfiguration,
  PutBucketNotificationConfigurationCommand,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clientOf } from "./s3-client.ts";
import type { Delivery } from "./s3-events.ts";
import type { FaultRule } from "./s3-faults.ts";
import { type S3Server, startS3 } from "./s3-server.ts";

const Bucket = "inbox";
const QUEUE = "arn:aws:sqs:us-east-1:000000000000:documents";
const FUNCTION = "arn:aws:lambda:us-east-1:000000000000:function:simple";

let s3: S3Server;
let client: S3Client;
let deliveries: Delivery[];

beforeEach(async () => {
  deliveries = [];
  s3 = await startS3({ onEvent: (delivery) => void deliveries.push(delivery) });
  client = clientOf(s3.url);
  await client.send(new CreateBucketCommand({ Bucket }));
});
afterEach(async () => {
  client.destroy();
  await s3.close();
});

describe("events of S3", () => {
  it("reach a function in S3's format, for the configured keys and events", async () => {
    await notify({
      LambdaFunctionConfigurations: [
        {
          Id: "pdfs",
          LambdaFunctionArn: FUNCTION,
          Events: ["s3:ObjectCreated:*"],
          Filter: {
            Key: {
              FilterRules: [
                { Name: "prefix", Value: "in/" },
                { Name: "suffix", Value: ".pdf" },
              ],
            },
          },
        },
      ],
    });

    await put("in/a b+ü.pdf");
    await put("in/a.txt");
    await put("out/a.pdf");
    await client.send(new DeleteObjectCommand({ Bucket, Key: "in/a b+ü.pdf" }));
    await s3.delivered();

    expect(deliveries).toMatchObject([
      {
        kind: "function",
        target: FUNCTION,
        event: {
          Records: [
            {
              eventVersion: "2.1",
              eventSource: "aws:s3",
              awsRegion: "us-east-1",
              eventTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
              eventName: "ObjectCreated:Put",
              s3: {
                s3SchemaVersion: "1.0",
                configurationId: "pdfs",
                bucket: { name: Bucket, arn: `arn:aws:s3:::${Bucket}` },
                object: { key: "in/a+b%2B%C3%BC.pdf", size: 5, eTag: expect.stringMatching(/^[0-9a-f]{32}$/) },
              },
            },
          ],
        },
      },
    ]);
  });

  it("start with a test event for a queue", async () => {
    await notify({ QueueConfigurations: [{ QueueArn: QUEUE, Events: ["s3:ObjectCreated:*"] }] });
    await s3.delivered();

    expect(deliveries).toMatchObject([
      { kind: "queue", target: QUEUE, event: { Service: "Amazon S3", Event: "s3:TestEvent", Bucket } },
    ]);
  });

  it("reach EventBridge in its format, with the plain key", async () => {
    await notify({ EventBridgeConfiguration: {} });

    await put("in/a b+ü.pdf");
    await client.send(new DeleteObjectCommand({ Bucket, Key: "in/a b+ü.pdf" }));
    await s3.delivered();

    expect(deliveries.map(({ kind, event }) => ({ kind, event }))).toMatchObject([
      {
        kind: "eventbridge",
        event: {
          "detail-type": "Object Created",
          source: "aws.s3",
          detail: { bucket: { name: Bucket }, object: { key: "in/a b+ü.pdf", size: 5 }, reason: "PutObject" },
        },
      },
      { kind: "eventbridge", event: { "detail-type": "Object Deleted", detail: { reason: "DeleteObject" } } },
    ]);
  });

  it("are ordered by their sequencers", async () => {
    await notify({ EventBridgeConfiguration: {} });

    for (let round = 0; round < 20; round++) await put("same");
    await s3.delivered();

    const sequencers = deliveries.map(({ event }) => JSON.stringify(event).replace(/.*"sequencer":"(\w+)".*/, "$1"));
    expect(sequencers).toHaveLength(20);
    expect(sequencers.toSorted()).toEqual(sequencers);
  });

  it("arrive twice when a fault asks for it", async () => {
    await notify({ EventBridgeConfiguration: {} });
    s3.fail({ answer: "deliver-twice", prefix: "twice/" });

    await put("twice/a");
    await put("once/a");
    await s3.delivered();

    expect(deliveries).toHaveLength(3);
    expect(deliveries[0]).toEqual(deliveries[1]);
  });

  it("do not fail a write when their handler fails, but delivered() rejects", async () => {
    const failing = await startS3({ buckets: [Bucket], onEvent: () => Promise.reject(new Error("no function")) });
    const other = clientOf(failing.url);
    const NotificationConfiguration = { EventBridgeConfiguration: {} };
    await other.send(new PutBucketNotificationConfigurationCommand({ Bucket, NotificationConfiguration }));

    await other.send(new PutObjectCommand({ Bucket, Key: "a", Body: "words" }));

    await expect(failing.delivered()).rejects.toThrow("no function");
    await failing.close();
  });
});

describe("faults of S3", () => {
  it("hit only the given number of matching requests", async () => {
    const fault = s3.fail({ answer: "SlowDown", operations: ["PutObject"], times: 2 });

    await expect(put("a")).rejects.toMatchObject({ name: "SlowDown", $metadata: { httpStatusCode: 503 } });
    await expect(client.send(new GetObjectCommand({ Bucket, Key: "a" }))).rejects.toMatchObject({ name: "NoSuchKey" });
    await expect(put("a")).rejects.toMatchObject({ name: "SlowDown" });
    await put("a");

    expect(fault.hits()).toBe(2);
    expect(s3.requests.map(({ operation, status }) => `${operation} ${status}`)).toEqual([
      "CreateBucket 200",
      "PutObject 503",
      "GetObject 404",
      "PutObject 503",
      "PutObject 200",
    ]);
  });

  it("hit at random, and the same requests for the same seed", async () => {
    const rule: FaultRule = { answer: "InternalError", operations: ["PutObject"], probability: 0.5, seed: 42 };
    const round = async () => {
      const fault = s3.fail(rule);
      const outcomes: string[] = [];
      for (let count = 0; count < 20; count++) {
        outcomes.push(
          await put("a").then(
            () => "written",
            () => "failed",
          ),
        );
      }
      fault.stop();
      return outcomes;
    };

    const first = await round();

    expect(await round()).toEqual(first);
    expect(new Set(first)).toEqual(new Set(["written", "failed"]));
  });

  it("refuse writes under a prefix until they are stopped", async () => {
    const fault = s3.fail({ answer: "AccessDenied", operations: ["PutObject"], prefix: "out/" });

    await expect(put("out/a")).rejects.toMatchObject({ name: "AccessDenied", $metadata: { httpStatusCode: 403 } });
    await put("in/a");
    fault.stop();
    await put("out/a");
  });

  it("cut the connection before or after the work is done", async () => {
    s3.fail({ answer: "cut", times: 1 });
    await expect(put("before")).rejects.toThrow();
    s3.fail({ answer: "cut-after", times: 1 });
    await expect(put("after")).rejects.toThrow();

    expect([...(s3.buckets.get(Bucket)?.objects.keys() ?? [])]).toEqual(["after"]);
  });
});

async function notify(NotificationConfiguration: NotificationConfiguration): Promise<void> {
  await client.send(new PutBucketNotificationConfigurationCommand({ Bucket, NotificationConfiguration }));
}

async function put(Key: string): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket, Key, Body: "words" }));
}
