import { expect, test } from "vitest";
import { PatchMismatch, replaceMethod } from "../../../../functions/engine/pdf/core/replace-method.ts";

class Counter {
  count = 5;
  add(more: number): number {
    return this.count + more;
  }
}

test("the replacement takes the place of the method, for all objects, and has the original", () => {
  class Own extends Counter {
    override add(more: number): number {
      return this.count + more;
    }
  }
  const earlier = new Own();

  replaceMethod<Counter>(Own, "add", (original) => {
    return function add(more: number) {
      return Number(original.call(this, more)) * 100;
    };
  });

  expect([earlier.add(2), new Own().add(3), new Counter().add(2)]).toEqual([700, 800, 7]);
});

test("an inherited method is replaced only for the class", () => {
  class Own extends Counter {}

  replaceMethod<Counter>(Own, "add", () => () => 1);

  expect([new Own().add(2), new Counter().add(2)]).toEqual([1, 7]);
});

test("a method may be replaced again", () => {
  class Own extends Counter {}

  replaceMethod<Counter>(Own, "add", () => () => 1);
  replaceMethod<Counter>(Own, "add", (original) => () => Number(original()) + 1);

  expect(new Own().add(2)).toBe(2);
});

test.each(["missing", "field"])("a class without such a method does not fit: %s", (name) => {
  const fieldHolder = { prototype: { field: 7 } };

  const replacing = () => replaceMethod(fieldHolder, name, () => () => 1);

  expect(replacing).toThrow(PatchMismatch);
  expect(replacing).toThrow(`pdf.js has no method ${name}`);
});
