import { describe, expect, it } from "vitest";
import { openBill } from "../../../../functions/engine/pipeline/fan-out/bill.ts";
import type { ExtractRequest, Usage } from "../../../../functions/engine/request/contract.ts";
import { dollarsOf } from "../../../../functions/engine/request/receipt.ts";

const usage: Usage = { milliseconds: 1_000, memoryMb: 2_048, architecture: "arm64" };
const continuation = (dollars?: number): ExtractRequest["continuation"] =>
  ({
    hop: 0,
    run: "run-1",
    ...(dollars === undefined ? {} : { spent: { dollars, functions: {} } }),
  }) as unknown as ExtractRequest["continuation"];

describe("the bill of a document", () => {
  it("without a limit never refuses pages, and lists every usage", () => {
    const bill = openBill({ maxCost: undefined, continuation: continuation(1_000) });
    bill.add(usage);
    bill.add(usage);

    expect(bill.refusal()).toBeUndefined();
    expect(bill.usage).toEqual([usage, usage]);
  });

  it("refuses pages once the limit is reached", () => {
    const bill = openBill({ maxCost: 2 * dollarsOf(usage), continuation: continuation() });

    expect(bill.refusal()).toBeUndefined();
    bill.add(usage);
    expect(bill.refusal()).toBeUndefined();
    bill.add(usage);
    expect(bill.refusal()).toMatchObject({ code: "LIMIT_EXCEEDED", remedy: "raise max_cost" });
  });

  it("counts the earlier invocations, and reports what is spent", () => {
    expect(openBill({ maxCost: 0.5, continuation: continuation(0.499) }).refusal()).toBeUndefined();
    expect(openBill({ maxCost: 0.5, continuation: continuation(0.5) }).refusal()).toMatchObject({
      problem: "max_cost: 0.500000 dollars are spent, allowed are 0.5",
    });
  });
});
