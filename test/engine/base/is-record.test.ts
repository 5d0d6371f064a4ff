import { expect, it } from "vitest";
import { isRecord } from "../../../functions/engine/base/is-record.ts";

it.each([
  [{}, true],
  [{ a: 1 }, true],
  [null, false],
  [[], false],
  ["text", false],
  [7, false],
  [undefined, false],
])("%j has named fields: %j", (value, expected) => {
  expect(isRecord(value)).toBe(expected);
});
