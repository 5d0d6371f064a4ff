import { describe, expect, it } from "vitest";
import prices from "../../../functions/engine/request/prices.json" with { type: "json" };
import { dollarsOf, receiptOf } from "../../../functions/engine/request/receipt.ts";

describe("the receipt", () => {
  it("adds up GB-seconds and dollars by function", () => {
    const ocr = { functionName: "ocr", milliseconds: 2_000, memoryMb: 2_048, architecture: "x64" };
    const receipt = receiptOf([{ ...ocr, functionName: "simple", milliseconds: 10_000, memoryMb: 512 }, ocr, ocr]);

    expect(receipt?.functions).toMatchObject({
      simple: { invocations: 1, milliseconds: 10_000, gb_seconds: 5 },
      ocr: { invocations: 2, milliseconds: 4_000, gb_seconds: 8 },
    });
    const { x64 } = prices.dollarsPerGbSecond;
    expect(receipt?.functions["simple"]?.dollars).toBeCloseTo(5 * x64 + prices.dollarsPerRequest, 7);
    expect(receipt?.functions["ocr"]?.dollars).toBeCloseTo(8 * x64 + 2 * prices.dollarsPerRequest, 7);
    expect(receipt?.dollars).toBeCloseTo(13 * prices.dollarsPerGbSecond.x64 + 3 * prices.dollarsPerRequest, 7);
  });

  it("prices arm64 at its own rate", () => {
    const usage = { milliseconds: 1_000, memoryMb: 1_024 };

    expect(dollarsOf({ ...usage, architecture: "arm64" })).toBeCloseTo(
      prices.dollarsPerGbSecond.arm64 + prices.dollarsPerRequest,
      10,
    );
  });

  it("is absent where nothing is billed", () => {
    expect(receiptOf([])).toBeUndefined();
  });
});
