import { expect, it } from "vitest";
import { errorCode } from "../../../functions/engine/storage/system-error-code.ts";

it.each([
  ["a system error", Object.assign(new Error("gone"), { code: "ENOENT" }), "ENOENT"],
  ["an error with a number", Object.assign(new Error("odd"), { code: 5 }), "5"],
  ["an error without a code", new Error("a bug"), ""],
  ["an object that is no error", { code: "ENOENT" }, ""],
  ["text", "ENOENT", ""],
  ["nothing", undefined, ""],
])("the code of %s is found only in errors", (_, error, code) => {
  expect(errorCode(error)).toBe(code);
});
