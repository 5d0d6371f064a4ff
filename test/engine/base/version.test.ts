import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ENGINE_VERSION, pageEngine } from "../../../functions/engine/base/version.ts";

it("the engine has the version of the package", () => {
  expect(ENGINE_VERSION).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
});

it("the engine of pages is the version with a hash of the code, and stays the same", () => {
  expect(pageEngine()).toMatch(new RegExp(`^${ENGINE_VERSION}-[0-9a-f]+$`));
  expect(pageEngine()).toBe(pageEngine());
});
