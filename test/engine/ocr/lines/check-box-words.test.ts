import { describe, expect, it } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import { withoutCheckBoxWords } from "../../../../functions/engine/ocr/lines/check-box-words.ts";
import { recognizedLine, recognizedParagraph } from "../page/recognized-words.ts";

const BOX: Box = [100, 178, 124, 202];
type Words = Parameters<typeof recognizedLine>[0];

const read = (words: Words, isChecked = false) => {
  const found = withoutCheckBoxWords([recognizedParagraph(recognizedLine(words, 200))], [{ box: BOX, isChecked }]);
  const texts = found.paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words.map(({ text }) => text)));
  return { texts, boxes: found.boxes.length };
};

describe("words in check boxes", () => {
  it("are left out where they are the box", () => {
    expect(
      read([
        ["O", 104],
        ["Yes", 140],
      ]),
    ).toEqual({ texts: ["Yes"], boxes: 1 });
    expect(
      read(
        [
          ["X", 104],
          ["Yes", 140],
        ],
        true,
      ),
    ).toEqual({ texts: ["Yes"], boxes: 1 });
    expect(
      read(
        [
          ["WwW", 95, 40],
          ["Yes", 180],
        ],
        true,
      ),
    ).toEqual({ texts: ["Yes"], boxes: 1 });
  });

  it("lose what was read in the box, at their start and at their end", () => {
    expect(read([["[_]Ja", 100, 60]])).toEqual({ texts: ["Ja"], boxes: 1 });
    expect(
      read([
        ["3.0", 76, 60],
        ["Staff", 140],
      ]),
    ).toEqual({ texts: ["3.", "Staff"], boxes: 1 });
  });

  it("stay where they are text that looks like a box", () => {
    expect(read([["Election", 98]], true)).toEqual({ texts: ["Election"], boxes: 0 });
    expect(read([["git", 90]])).toEqual({ texts: ["git"], boxes: 0 });
    expect(read([["B", 104]], true)).toEqual({ texts: ["B"], boxes: 0 });
    // "II" of a serif font, on a bad scan.
    expect(read([["II,", 96, 55]], true)).toEqual({ texts: ["II,"], boxes: 0 });
    expect(
      read([
        ["口", 104],
        ["語", 140],
      ]),
    ).toEqual({ texts: ["口", "語"], boxes: 0 });
  });

  it("are ticks where a few ideographs stand among Latin words", () => {
    const latin = "Fact sheet provided to the client before the first dose of it".split(" ");

    expect(read([["区", 104], ...latin.map((text, at) => [text, 200 + 90 * at] as const)], true)).toEqual({
      texts: latin,
      boxes: 1,
    });
  });

  it("stay in other lines and beside the box", () => {
    expect(read([["Yes", 140]])).toEqual({ texts: ["Yes"], boxes: 1 });
    const above = recognizedParagraph(recognizedLine([["Oh", 100]], 150));
    expect(withoutCheckBoxWords([above], [{ box: BOX, isChecked: false }]).paragraphs).toEqual([above]);
  });
});
