import { expect, test } from "vitest";
import { lettersIn, lettersPaintedOnce, without } from "../../bench/scores/letters.ts";
import { agreementOf } from "../../bench/scores/words.ts";

test("letters count once where an item of another length paints them again at the same place", () => {
  const once = lettersPaintedOnce([
    ["Te", 100, 50, 10, 11, 0],
    ["e", 105.6, 50.3, 10, 5, 0],
    ["ee", 120, 50, 10, 1, 0],
    ["T", 100, 90, 10, 6, 0],
  ]);

  expect(once.join("")).toBe("TeeeT");
});

test("each letter of the output stands for one that is painted, whatever its marks", () => {
  expect(without(lettersIn("ﬁve été, five"), lettersIn("five ete fi"))).toEqual(["v", "e"]);
});

test("words that both engines have are missing where the text has fewer of them", () => {
  const agreement = agreementOf(
    "The example of two",
    "The exam-\nple of two two cats",
    "the exam-\nple of two two dogs",
  );

  expect(agreement).toEqual({ words: 4, missing: ["two"] });
});
