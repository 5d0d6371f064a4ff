import { expect, test } from "vitest";

const TARGETS = [
  [Uint8Array.prototype, "toHex"],
  [Uint8Array.prototype, "toBase64"],
  [Uint8Array, "fromBase64"],
  [Math, "sumPrecise"],
  [Map.prototype, "getOrInsert"],
  [Map.prototype, "getOrInsertComputed"],
  [WeakMap.prototype, "getOrInsert"],
  [WeakMap.prototype, "getOrInsertComputed"],
] as const;

// A newer Node has these functions itself, so they are removed first, except one that must stay.
const own = () => "own";
for (const [target, name] of TARGETS) Reflect.deleteProperty(target, name);
Object.defineProperty(Map.prototype, "getOrInsert", { value: own, configurable: true });
await import("../../../../functions/engine/pdf/core/polyfill.ts");

/** Calls a function that TypeScript does not know yet. */
const call = (target: object, name: string, ...given: readonly unknown[]): unknown =>
  Reflect.apply(Reflect.get(target, name), target, given);

test("missing functions are added, not enumerable, and replaceable", () => {
  for (const [target, name] of TARGETS) {
    expect(Object.getOwnPropertyDescriptor(target, name), name).toMatchObject({
      enumerable: false,
      configurable: true,
    });
  }
  expect(Object.getOwnPropertyDescriptor(Math, "sumPrecise")?.writable).toBe(true);
});

test("an existing function stays", () => {
  expect(call(new Map(), "getOrInsert")).toBe("own");
});

test("bytes become hexadecimal and Base64 text and back, also as part of a buffer", () => {
  const part = new Uint8Array([9, 0, 255, 16, 9]).subarray(1, 4);

  expect(call(part, "toHex")).toBe("00ff10");
  expect(call(part, "toBase64")).toBe("AP8Q");
  expect(call(Uint8Array, "fromBase64", "AP8Q")).toEqual(new Uint8Array([0, 255, 16]));
});

test("numbers are added up", () => {
  expect(call(Math, "sumPrecise", new Set([1, 2, 3.5]))).toBe(6.5);
  expect(call(Math, "sumPrecise", [])).toBe(0);
});

test("a weak map inserts only what is missing", () => {
  const key = {};
  const map = new WeakMap<object, unknown>();

  expect(call(map, "getOrInsert", key, "first")).toBe("first");
  expect(call(map, "getOrInsert", key, "second")).toBe("first");
});

test.each([new Map(), new WeakMap()])("a map computes only what is missing (%s)", (map) => {
  const key = {};
  const computed: unknown[] = [];
  const compute = (given: unknown) => computed.push(given);

  expect([call(map, "getOrInsertComputed", key, compute), call(map, "getOrInsertComputed", key, compute)]).toEqual([
    1, 1,
  ]);
  expect(computed).toEqual([key]);
});
