import { expect, test } from "vitest";
import { modernSprms } from "../../../../functions/engine/formats/doc/old-sprms.ts";
import { readSprms, SPRM } from "../../../../functions/engine/formats/doc/sprms.ts";

const read = (...old: readonly number[]) =>
  [...readSprms(modernSprms(Uint8Array.from(old)))].map(({ code, value }) => [code, value]);

test("modifiers of Word 6 have the codes of Word 97", () => {
  expect(read(85, 1, 86, 0, 92, 1, 93, 3, 1, 99, 44, 0, 104, 2)).toEqual([
    [SPRM.bold, 1],
    [SPRM.italic, 0],
    [SPRM.hidden, 1],
    [SPRM.font, 259],
    [SPRM.size, 44],
    [SPRM.position, 2],
  ]);
});

test("modifiers that Word 97 lacks are skipped, with operands of any length", () => {
  expect(read(97, 9, 4, 68, 2, 85, 85, 83, 87, 1)).toEqual([[SPRM.strike, 1]]);
});

test("modifiers that end early are read as far as they go", () => {
  expect(read(85, 1, 93)).toEqual([[SPRM.bold, 1]]);
  expect(read(68)).toEqual([]);
});
