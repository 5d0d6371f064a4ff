import { describe, expect, it } from "vitest";
import { cleaned } from "../../../../functions/engine/formats/ppt/cleaned-text.ts";

describe("cleaned text", () => {
  it.each([
    [" a\u00adb\v", "ab"],
    ["a\rb\vc\nd\te f", "a\nb\nc\nd\te f"],
    ["\u0001a\u001fb", "ab"],
    ["Cafe\u0301", "Caf\u00e9"],
  ])("of %j is %j", (written, shown) => {
    expect(cleaned(written)).toBe(shown);
  });
});
