import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { inflateBudget, spend } from "../../../../functions/engine/codecs/containers/inflate-budget.ts";

const crossing = (): never => {
  throw new ExtractionError("LIMIT_EXCEEDED", "too many bytes");
};
const damage = (): never => {
  throw new ExtractionError("DAMAGED_DOCUMENT", "not deflated");
};

describe("the budget of inflated bytes", () => {
  it("starts unspent", () => {
    expect(inflateBudget(10)).toEqual({ allowed: 10, spent: 0 });
  });

  it("gives each reading what the readings before it left", () => {
    const budget = inflateBudget(10);
    const offered: number[] = [];
    const inflate = (bytes: number) => (left: number) => {
      offered.push(left);
      return new Uint8Array(bytes);
    };

    spend(budget, false, inflate(4));
    spend(budget, true, inflate(6));
    const last = spend(budget, true, inflate(0));

    expect(offered).toEqual([10, 6, 0]);
    expect(last).toHaveLength(0);
    expect(budget.spent).toBe(10);
  });

  it("is used up by a crossing when it is shared, and is unchanged when one archive owns it", () => {
    const [shared, own] = [inflateBudget(10), inflateBudget(10)];

    expect(() => spend(shared, true, crossing)).toThrow(expect.objectContaining({ code: "LIMIT_EXCEEDED" }));
    expect(() => spend(own, false, crossing)).toThrow(expect.objectContaining({ code: "LIMIT_EXCEEDED" }));

    expect(shared.spent).toBe(10);
    expect(own.spent).toBe(0);
  });

  it("is unchanged by damage and by errors of the program, which it throws again", () => {
    const budget = inflateBudget(10);
    const fault = Object.assign(new Error("a fault"), { code: "LIMIT_EXCEEDED" });

    expect(() => spend(budget, true, damage)).toThrow(expect.objectContaining({ code: "DAMAGED_DOCUMENT" }));
    expect(() =>
      spend(budget, true, () => {
        throw fault;
      }),
    ).toThrow(fault);

    expect(budget.spent).toBe(0);
  });
});
