import { expect, it } from "vitest";
import { collectLeftOut } from "../../../cli/export/left-out.ts";

it("prints a change of the export, which is no missing part", () => {
  const said: string[] = [];
  const leftOut = collectLeftOut((line) => said.push(line));

  leftOut.warn("/a.pdf", "2 names of sheets were cut");
  leftOut.report("/b.pdf", "its cells are too long");

  expect(said).toEqual([
    "textractor: /a.pdf: 2 names of sheets were cut",
    "textractor: /b.pdf: its cells are too long",
  ]);
  expect(leftOut.total()).toBe(1);
});
