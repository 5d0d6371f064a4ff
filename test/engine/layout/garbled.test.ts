import { expect, test } from "vitest";
import { isGarbled } from "../../../functions/engine/layout/garbled.ts";

test.each([
  ["control codes", "\u0001\u0002\u0003\u0004\u0005 \u0006\u0007\u0008\u000e\u000f".repeat(3), true],
  ["private use, as of fonts without ToUnicode", "\ue001\ue002\ue003\ue004".repeat(10), true],
  ["replacement characters for a third of the text", "ab\ufffd ".repeat(10), true],
  ["too few characters to tell", "\u0001\u0002\u0003", false],
  ["a list with private-use bullets", "\uf0b7 an item of a list with text ".repeat(5), false],
  ["Chinese, Arabic and symbols", "漢字かな交じり文 السلام عليكم ∑∫√≤≥±×÷ 😀😀😀", false],
  ["nothing", "", false],
])("%s", (_, text, expected) => {
  expect(isGarbled(text)).toBe(expected);
});
