import { expect, it } from "vitest";
import { createAutoNumbers } from "../../../../functions/engine/formats/office/auto-numbers.ts";

it.each([
  ["arabicPeriod", "3."],
  ["arabicParenR", "3)"],
  ["arabicPlain", "3"],
  ["alphaLcParenBoth", "(c)"],
  ["alphaUcPeriod", "C."],
  ["romanLcParenR", "iii)"],
  ["romanUcPeriod", "III."],
  ["ea1ChsPlain", "3"],
])("the scheme %s writes three as %s", (scheme, marker) => {
  expect(createAutoNumbers().next(0, scheme, 3)).toBe(marker);
});

it("numbers go on behind deeper levels, and start again behind a paragraph without one", () => {
  const numbers = createAutoNumbers();
  const next = (level: number) => numbers.next(level, "arabicPeriod", 1);

  expect([next(0), next(1), next(1), next(0), next(1)]).toEqual(["1.", "1.", "2.", "2.", "1."]);
  numbers.interrupt(1);
  expect([next(1), next(0)]).toEqual(["1.", "3."]);
  numbers.interrupt(0);
  expect(next(0)).toBe("1.");
});
