import { safeParse } from "valibot";
import { expect, it } from "vitest";
import { pageNumber } from "../../../functions/engine/request/page-number.ts";

it.each([
  [1, true],
  [2, true],
  [0, false],
  [-1, false],
  [1.5, false],
  ["1", false],
])("a page number is a whole number from 1: %j", (value, isValid) => {
  const { success, issues = [] } = safeParse(pageNumber, value);

  expect(success).toBe(isValid);
  expect(new Set(issues.map(({ message }) => message))).toEqual(
    new Set(isValid ? [] : ["must be a page number, counted from 1"]),
  );
});
