import { describe, expect, it } from "vitest";
import { TimeBudget } from "../../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { createLog } from "../../../../functions/engine/base/log.ts";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { queueUrl } from "../../../../functions/engine/invoke/sqs.ts";
import {
  delayMs,
  isFinal,
  isPartialRedelivered,
  isRedelivered,
  partialError,
  postponeAll,
  withDeliveries,
} from "../../../../functions/engine/pipeline/delivery/redelivery.ts";
import type { ExtractResult } from "../../../../functions/engine/request/contract.ts";

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

it("the error of a partial document sends its message back", () => {
  expect(partialError()).toMatchObject({ code: "OUT_OF_TIME", retryable: true });
});

describe("a document that stays partial", () => {
  const result: ExtractResult = {
    ...{ status: "partial", method: "pdf_to_text_with_ocr", size: 0, numPages: 2, missingTextPages: [2] },
    ...{ emptyContentPages: [], missingSearchablePdfPages: [], warnings: ["first"] },
  };

  it("has a warning after its second delivery, next to its other warnings", () => {
    expect(withDeliveries(result, delivery(1))).toBe(result);
    expect(withDeliveries(result, delivery(2)).warnings).toEqual([
      "first",
      expect.stringContaining("still missing after 2 deliveries"),
    ]);
  });

  it("has none where no message brought it, and neither has a complete one", () => {
    const complete: ExtractResult = { ...result, status: "complete" };

    expect(withDeliveries(result, undefined)).toBe(result);
    expect(withDeliveries(complete, delivery(3))).toBe(complete);
  });
});

it("messages that go back are hidden for whole seconds, and one that cannot be is logged", async () => {
  const lines: string[] = [];
  const hidden: (readonly [number, number])[] = [];
  const own = { ...settings, redeliveryMs: 600_000, longestRedeliveryMs: 3_600_000 };
  const log = createLog("info", (line) => lines.push(line));
  const postpone = async ({ count }: { readonly count: number }, seconds: number) => {
    if (count === 2) throw new ExtractionError("ACCESS_DENIED", "not permitted", { remedy: "grant it" });
    hidden.push([count, seconds]);
  };

  await postponeAll([delivery(1), delivery(2), delivery(5)], postpone, {
    settings: own,
    budget: TimeBudget.of(60_000),
    log,
  });

  expect(hidden).toEqual([
    [1, 600],
    [5, 0],
  ]);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ step: "postponed", delivery: 1, seconds: 600 }),
    expect.objectContaining({ step: "not postponed", delivery: 2, code: "ACCESS_DENIED" }),
    expect.objectContaining({ step: "postponed", delivery: 5, seconds: 0 }),
  ]);
});
