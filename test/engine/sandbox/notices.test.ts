import { expect, it } from "vitest";
import { takeNotices, warnInLog } from "../../../functions/engine/sandbox/notices.ts";

it("notices are taken once, in their order", () => {
  warnInLog("fonts", { name: "a" });
  warnInLog("pictures", { name: "b" });

  expect(takeNotices()).toEqual([
    { step: "fonts", facts: { name: "a" } },
    { step: "pictures", facts: { name: "b" } },
  ]);
  expect(takeNotices()).toEqual([]);
});
