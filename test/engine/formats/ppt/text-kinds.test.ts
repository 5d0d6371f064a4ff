import { expect, it } from "vitest";
import { BODIES, TEXT_KIND, TITLES } from "../../../../functions/engine/formats/ppt/text-kinds.ts";

it("has the numbers of MS-PPT, section 2.13.33", () => {
  expect(TEXT_KIND).toEqual({ title: 0, body: 1, notes: 2, other: 4, centerTitle: 6, halfBody: 7, quarterBody: 8 });
});

it("counts two kinds as titles, and three as bodies", () => {
  expect([...TITLES]).toEqual([0, 6]);
  expect([...BODIES]).toEqual([1, 7, 8]);
});
