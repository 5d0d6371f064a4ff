import { expect, it } from "vitest";
import { isPercentEncoded, percentDecoded } from "../../../functions/engine/base/percent-encoding.ts";

it.each([
  ["a%20b", "a b", true],
  ["%C3%BC", "ü", true],
  ["plain", "plain", true],
  ["", "", true],
  ["100%", "100%", false],
  ["%zz%20", "%zz%20", false],
  ["%FF", "%FF", false],
])("%j decodes to %j; valid: %j", (text, decoded, valid) => {
  expect(percentDecoded(text)).toBe(decoded);
  expect(isPercentEncoded(text)).toBe(valid);
});
