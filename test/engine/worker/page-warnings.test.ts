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

  it("come in the order of their first pages, whatever order they were found in", () => {
    const warnings = [
      [2, "it is faint"],
      [10, "a stamp was not read"],
      [1, "a stamp was not read"],
    ] as const;

    expect(pageWarnings(warnings, (pages, plural, warning) => `${pages} (${plural}): ${warning}`)).toEqual([
      "pages 1,10 (true): a stamp was not read",
      "page 2 (false): it is faint",
    ]);
  });
});
