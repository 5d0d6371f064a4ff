import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { renumberedOperator } from "../../../../functions/engine/pdf/core/operator-table.ts";
import * as known from "../../../../functions/engine/pdf/core/operators.ts";
import { PatchMismatch, replaceMethod } from "../../../../functions/engine/pdf/core/replace-method.ts";

describe("the numbers of operators", () => {
  it.each(Object.entries(known))("equal pdf.js's: %s is %i", (name, number) => {
    expect(OPS[name as keyof typeof OPS]).toBe(number);
  });

  it("are compared one by one with those of an installed pdf.js", () => {
    expect(renumberedOperator(OPS)).toBeUndefined();
    expect(renumberedOperator({ ...OPS, showText: 999 })).toBe("showText");
  });
});

describe("a replaced method", () => {
  it("gets the original and the object", () => {
    class Counter {
      count = 1;
      add(more: number): number {
        this.count += more;
        return this.count;
      }
    }

    replaceMethod<Counter>(
      Counter,
      "add",
      (original) =>
        function (this: Counter, more: number) {
          return original.call(this, more * 10);
        },
    );

    expect(new Counter().add(2)).toBe(21);
  });

  it("must exist", () => {
    expect(() => replaceMethod(class {}, "add", (original) => original)).toThrow(PatchMismatch);
    expect(() => replaceMethod(class {}, "add", (original) => original)).toThrow("pdf.js has no method add");
  });
});
