import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { queueUrl } from "../../../../functions/engine/invoke/sqs.ts";
import {
  delayMs,
  isFinal,
  isPartialRedelivered,
  isRedelivered,
} from "../../../../functions/engine/pipeline/delivery/redelivery.ts";

const settings = readSettings({});
const delivery = (count: number) => ({ queueArn: "arn:aws:sqs:us-east-1:111122223333:q", receiptHandle: "r", count });
const ALL = { maxPages: undefined, maxCost: undefined };

describe("a message that failed", () => {
  it("waits three times as long each time, at most five minutes, and not at all after its last delivery", () => {
    expect([1, 2, 3, 4, 5].map((count) => delayMs({ count }, settings) / 1000)).toEqual([30, 90, 270, 300, 0]);
    const own = readSettings({ TEXTRACTOR_REDELIVERY_DELAY: "7", TEXTRACTOR_DELIVERIES: "2" });
    expect([1, 2].map((count) => delayMs({ count }, own) / 1000)).toEqual([7, 0]);
  });

  it.each([
    ["ACCESS_DENIED", false, true],
    ["SERVICE_FAILED", true, true],
    ["DAMAGED_DOCUMENT", false, false],
  ] as const)("with %s (retryable: %s) goes back to its queue: %s", (code, retryable, expected) => {
    const error = new ExtractionError(code, "why", { remedy: "remedy", retryable });

    expect(isRedelivered(error, delivery(1))).toBe(expected);
    expect(isRedelivered(error, undefined)).toBe(false);
    expect([1, 4, 5].map((count) => isFinal(error, delivery(count), settings))).toEqual([!expected, !expected, true]);
    expect(isFinal(error, undefined, settings)).toBe(!retryable);
  });

  it("gets its queue's URL from the ARN", () => {
    expect(queueUrl("arn:aws:sqs:eu-west-1:111122223333:up")).toBe(
      "https://sqs.eu-west-1.amazonaws.com/111122223333/up",
    );
    expect(queueUrl("arn:aws-cn:sqs:cn-north-1:111122223333:up")).toBe(
      "https://sqs.cn-north-1.amazonaws.com.cn/111122223333/up",
    );
  });
});

it("a partial document goes back twice, unless its event limits the pages", () => {
  const back = (count: number, request = ALL) => isPartialRedelivered("partial", request, delivery(count), settings);

  expect([1, 2, 3].map((count) => back(count))).toEqual([true, true, false]);
  expect(isPartialRedelivered("partial", { ...ALL, maxPages: 3 }, delivery(1), settings)).toBe(false);
  expect(isPartialRedelivered("complete", ALL, delivery(1), settings)).toBe(false);
  expect(isPartialRedelivered("partial", ALL, undefined, settings)).toBe(false);
});
