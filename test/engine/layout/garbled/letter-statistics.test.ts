import { expect, test } from "vitest";
import { scriptOf } from "../../../../functions/engine/layout/garbled/letter-statistics.ts";

test.each([
  ["slice", "Latin"],
  ["éclair", "Latin"],
  ["файл", "Cyrillic"],
  ["αβγ", "Greek"],
  ["漢字table", undefined],
])("the script of %s is that of its first letters", (word, script) => {
  expect(scriptOf(word)).toBe(script);
});
