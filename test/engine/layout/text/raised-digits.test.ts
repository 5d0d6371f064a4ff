import { describe, expect, it } from "vitest";
import { segment } from "../../../../functions/engine/layout/lines/line-segments.ts";
import type { Run } from "../../../../functions/engine/layout/lines/run.ts";
import { wordsOf } from "../../../../functions/engine/layout/lines/words.ts";
import { runAt } from "../pieces.ts";

const raised = (text: string, more: Partial<Run> = {}) => ({ text, size: 6, baseline: 96, ...more });

/** Text of pieces that touch, in print of size 10 on the baseline 100 where they say nothing else. */
function textOf(...pieces: (Partial<Run> & { readonly text: string })[]): string {
  let at = 50;
  const runs = pieces.map((piece, order) => {
    const run = runAt(at, piece.baseline ?? 100, piece.text, { ...piece, order });
    at = run.right;
    return run;
  });
  return wordsOf(segment(runs))
    .map(({ text }) => text)
    .join(" ");
}

describe("raised digits", () => {
  it.each([
    ["a note's mark", [{ text: "8,935" }, raised("12")], "8,935¹²"],
    ["a mark after a stop", [{ text: "Fortran." }, raised("9"), { text: " For" }], "Fortran.⁹ For"],
    ["an exponent with a sign of its own", [{ text: "10" }, raised("−"), raised("5")], "10⁻⁵"],
    ["a charge", [{ text: "Ca" }, raised("2+")], "Ca²⁺"],
    ["a charge with a hyphen for its sign", [{ text: "SO" }, raised("2-")], "SO²⁻"],
    ["marks of several notes", [{ text: "word." }, raised("213, 214,215"), { text: "Next" }], "word.²¹³, ²¹⁴,²¹⁵Next"],
    ["such marks in pieces", [{ text: "word" }, raised("5"), raised(","), raised("12–14")], "word⁵,¹²–¹⁴"],
    [
      "marks with a space between them",
      [{ text: "word" }, raised("11 "), raised("12 "), raised("a 3")],
      "word¹¹ ¹² a 3",
    ],
    ["two marks", [{ text: "word" }, raised("1"), raised("(2)")], "word¹⁽²⁾"],
  ])("are superscripts: %s", (_, pieces, text) => {
    expect(textOf(...pieces)).toBe(text);
  });

  it.each([
    ["in print of the same size", [{ text: "8,935" }, raised("12", { size: 9 })], "8,93512"],
    ["on the baseline", [{ text: "x" }, raised("2", { baseline: 99 })], "x2"],
    ["below the baseline", [{ text: "CO" }, raised("2", { baseline: 103 })], "CO2"],
    ["letters, which have no superscript each", [{ text: "1" }, raised("st")], "1st"],
    ["before the text of a note, which is a word of its own", [raised("1"), { text: "See" }], "1 See"],
    ["a long number", [{ text: "No." }, raised("12345")], "No.12345"],
  ])("stay digits: %s", (_, pieces, text) => {
    expect(textOf(...pieces)).toBe(text);
  });
});
