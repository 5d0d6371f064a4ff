import { expect, it } from "vitest";
import { copied, moved } from "../../../functions/engine/sandbox/transfer.ts";

it("a copied message moves no buffer", () => {
  const value = { bytes: new Uint8Array(2) };

  expect(copied(value)).toEqual({ value, transfer: [] });
});

it("a moved message lists each buffer once, though several values lie in it", () => {
  const shared = new ArrayBuffer(8);
  const first = new Uint8Array(shared, 0, 4);
  const second = new Uint8Array(shared, 4, 4);
  const other = new Uint8Array(3);

  const { value, transfer } = moved("the value", [first, second, other]);

  expect(value).toBe("the value");
  expect(transfer).toHaveLength(2);
  expect(transfer[0]).toBe(shared);
  expect(transfer[1]).toBe(other.buffer);
});

it("shared memory is never moved, because the platform refuses that", () => {
  const bytes = new Uint8Array(new SharedArrayBuffer(4));

  expect(moved(bytes, [bytes]).transfer).toEqual([]);
});
