import { expect, it } from "vitest";
import { changeWarnings } from "../../../../functions/engine/formats/shared/tracked-changes.ts";

it("tracked changes are counted in one warning", () => {
  expect(changeWarnings({ insertions: 0, deletions: 0 })).toEqual([]);
  expect(changeWarnings({ insertions: 2, deletions: 0 })).toEqual([
    "tracked changes: the text contains 2 insertions and lacks 0 deletions",
  ]);
  expect(changeWarnings({ insertions: 1, deletions: 1 })).toHaveLength(1);
});
