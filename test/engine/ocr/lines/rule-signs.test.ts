import { describe, expect, it } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import { withoutRuleSigns } from "../../../../functions/engine/ocr/lines/rule-signs.ts";
import { recognizedLine, recognizedParagraph } from "../page/recognized-words.ts";

// Rules down at 100, 300 and 500 pixels, in pieces of one pixel.
const RULES = [100, 101, 300, 301, 500].map((x): Box => [x, 0, x + 1, 400]);
type Words = Parameters<typeof recognizedLine>[0];

const read = (words: Words, rules: readonly Box[] = RULES) =>
  withoutRuleSigns([recognizedParagraph(recognizedLine(words, 200))], rules).flatMap(({ lines }) =>
    lines.flatMap((line) => line.words.map(({ text }) => text)),
  );

describe("signs read in the rules of a table", () => {
  it("are left out at both edges of a word, and as words of their own", () => {
    expect(
      read([
        ["|Size", 110],
        ["74.20]|", 190],
        ["|", 305],
        ["}Type", 310],
      ]),
    ).toEqual(["Size", "74.20", "Type"]);
  });

  it("stay where no rule is near", () => {
    expect(
      read([
        ["|a|", 190],
        ["b]", 400],
      ]),
    ).toEqual(["|a|", "b]"]);
    expect(read([["|Size", 110]], [])).toEqual(["|Size"]);
    expect(read([["|Size", 110]], [[100, 300, 101, 400]])).toEqual(["|Size"]);
    expect(read([["|Size", 110]], [[90, 200, 200, 201]])).toEqual(["|Size"]);
  });

  it("stay where the cell's text opens and closes them", () => {
    expect(
      read([
        ["[see", 110],
        ["12]", 250],
        ["]3", 310],
      ]),
    ).toEqual(["[see", "12]", "3"]);
    expect(read([["(Avg.)", 110]])).toEqual(["(Avg.)"]);
  });

  it("leave neither empty lines nor empty paragraphs", () => {
    const paragraphs = [recognizedParagraph(recognizedLine([["|", 98]], 200))];

    expect(withoutRuleSigns(paragraphs, RULES)).toEqual([]);
  });
});
