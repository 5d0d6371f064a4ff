import { expect, it } from "vitest";
import { changeLook, changeWarnings, isRead } from "../../../../functions/engine/formats/shared/tracked-changes.ts";

it("tracked changes are counted in one warning, which says what the text has", () => {
  const counts = { insertions: 2, deletions: 1 };

  expect(changeWarnings({ insertions: 0, deletions: 0 }, "show")).toEqual([]);
  expect(changeWarnings(counts)).toEqual(["tracked changes: the text contains 2 insertions and lacks 1 deletions"]);
  expect(changeWarnings(counts, "reject")).toEqual([
    "tracked changes: the text contains 1 deletions and lacks 2 insertions",
  ]);
  expect(changeWarnings(counts, "show")).toEqual([
    "tracked changes: the text contains 2 insertions and 1 deletions; JSON and Markdown mark them",
  ]);
});

it("insertions are read where changes are accepted, deletions where they are rejected, both where they are shown", () => {
  const read = (mode: Parameters<typeof isRead>[1]) => [isRead("inserted", mode), isRead("deleted", mode)];

  expect([read("accept"), read("reject"), read("show")]).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ]);
});

it("changes have marks where they are shown, with the facts that are known", () => {
  expect(changeLook("inserted", "accept", "Ann", "2026")).toBeUndefined();
  expect(changeLook("inserted", "show", "Ann", "2026")).toEqual({ kind: "inserted", author: "Ann", date: "2026" });
  expect(changeLook("deleted", "show", "", undefined)).toEqual({ kind: "deleted" });
});
