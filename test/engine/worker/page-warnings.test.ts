import { describe, expect, it } from "vitest";
import { pageWarnings } from "../../../functions/engine/worker/page-warnings.ts";

describe("warnings of pages", () => {
  it("are merged when equal, in the order of pages", () => {
    const warnings = [
      [9, "a stamp was not read"],
      [4, "it is faint"],
      [2, "a stamp was not read"],
      [3, "a stamp was not read"],
    ] as const;

    expect(pageWarnings(warnings, (pages, _, warning) => `${pages}: ${warning}`)).toEqual([
      "pages 2-3,9: a stamp was not read",
      "page 4: it is faint",
    ]);
  });
});
