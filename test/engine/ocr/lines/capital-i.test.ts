import { describe, expect, it } from "vitest";
import { withCapitalI } from "../../../../functions/engine/ocr/lines/capital-i.ts";

describe("a single bar", () => {
  // Words with 10 pixels per character, and the given gap between them.
  const line = (words: readonly string[], gap = 6) => {
    let left = 0;
    const placed = words.map((text) => {
      const box = [left, 0, left + text.length * 10, 20] as const;
      left = box[2] + gap;
      return { text, box, confidence: 90 };
    });
    return { box: [0, 0, left, 20] as const, baseline: { x: 0, y: 16, angle: 0 }, size: 20, words: placed };
  };
  const corrected = (words: readonly string[], gap?: number, below: readonly string[] = []) =>
    withCapitalI([line(words, gap), line(below)])[0]?.words.map(({ text }) => text);

  it("is the word I in the middle and at the start of a sentence", () => {
    expect(corrected(["page", "|", "describe"])).toEqual(["page", "I", "describe"]);
    expect(corrected(["|", "am"])).toEqual(["I", "am"]);
  });

  it("is the word I at the end of a line when the next line starts in lower case", () => {
    expect(corrected(["page", "|"], 6, ["describe"])).toEqual(["page", "I"]);
    expect(corrected(["page", "|"], 6, ["Describe"])).toEqual(["page", "|"]);
    expect(corrected(["|"], 6, ["describe"])).toEqual(["|"]);
  });

  it("stays a bar between the cells of a table, before a capital, and at the end", () => {
    expect(corrected(["Mill", "|", "days"], 40)).toEqual(["Mill", "|", "days"]);
    expect(corrected(["Mill", "|", "Days"])).toEqual(["Mill", "|", "Days"]);
    expect(corrected(["a", "|"])).toEqual(["a", "|"]);
    expect(corrected(["|", "|", "b"])).toEqual(["|", "|", "b"]);
  });
});
