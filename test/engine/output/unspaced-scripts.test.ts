import { describe, expect, it } from "vitest";
import { isUnspacedBreak, withoutUnspacedBreaks } from "../../../functions/engine/output/unspaced-scripts.ts";

describe("a line break in scripts without spaces", () => {
  it.each([
    ["日本", "語の", true],
    ["the 日", "本 is", true],
    // A character of two code units.
    ["漢𠮷", "𠮷野", true],
    ["한국", "어", true],
    ["日本 is", "語", false],
    ["日本", "is 語", false],
    ["word", "word", false],
    ["", "語", false],
  ])("between %j and %j may continue a word: %s", (line, next, expected) => {
    expect(isUnspacedBreak(line, next)).toBe(expected);
  });

  it("is removed with the blanks around it, and stays between other words", () => {
    expect(withoutUnspacedBreaks("日本 \n\t語\nwords\nand 文")).toBe("日本語\nwords\nand 文");
  });
});
