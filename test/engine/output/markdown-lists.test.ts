import { describe, expect, it } from "vitest";
import { createListIndents } from "../../../functions/engine/output/markdown-lists.ts";

/** Writes items with "x" as their text. */
function written(...items: readonly (readonly [level: number, marker: string])[]): string {
  const indents = createListIndents();
  return items
    .map(([level, marker]) => {
      const { apart, indent, bullet } = indents.item(level, marker);
      return `${apart}${indent}${bullet}x`;
    })
    .join("\n");
}

describe("the bullet of an item", () => {
  it.each([
    ["1.", "1. x"],
    ["123456789)", "123456789) x"],
    ["1234567890.", "- 1234567890. x"],
    ["•", "- x"],
    ["–", "- x"],
    ["(a)", "- (a) x"],
    ["(12)", "12) x"],
    ["(1234567890)", "- (1234567890) x"],
    ["[12]", "- \\[12\\] x"],
    ["iv.", "- iv. x"],
    ["o", "- x"],
    ["o.", "- o. x"],
  ])("for the marker %j makes %j", (marker, expected) => {
    expect(written([1, marker])).toBe(expected);
  });
});

describe("a nested item", () => {
  it("starts below its parent's text", () => {
    expect(written([1, "•"], [2, "•"], [3, "•"], [2, "•"], [1, "•"])).toBe("- x\n  - x\n    - x\n  - x\n- x");
    expect(written([1, "10."], [2, "•"])).toBe("10. x\n    - x");
    expect(written([1, "(a)"], [2, "•"])).toBe("- (a) x\n  - x");
  });

  it("starts at the edge when its parent is missing", () => {
    expect(written([3, "•"], [2, "•"])).toBe("- x\n- x");
  });

  it("has a blank line before it unless its list starts with 1", () => {
    expect(written([1, "•"], [2, "1."])).toBe("- x\n  1. x");
    expect(written([1, "•"], [2, "2."])).toBe("- x\n\n  2. x");
    expect(written([1, "2."])).toBe("2. x");
  });
});

describe("the next item of a list", () => {
  it.each([
    ["1.", "2.", false],
    ["1.", "1.", true],
    ["1.", "3.", true],
    ["1.", "2)", false],
    ["1.", "•", false],
    ["•", "1.", false],
    ["•", "•", false],
  ])("after %s is %s, and a comment parts them: %s", (first, second, apart) => {
    expect(written([1, first], [1, second]).includes("\n<!-- -->\n")).toBe(apart);
  });

  it("is compared with the item of its own level, and its comment is indented like it", () => {
    expect(written([1, "1."], [2, "1."], [2, "3."], [1, "2."])).toBe("1. x\n   1. x\n   <!-- -->\n   3. x\n2. x");
  });
});

describe("a paragraph of an item", () => {
  it("stands below the text of the item of its level, or of the nearest one around it", () => {
    const indents = createListIndents();
    indents.item(1, "10.");
    indents.item(3, "•");

    expect([0, 1, 2, 3, 4].map((level) => indents.contentOf(level).length)).toEqual([0, 4, 4, 6, 6]);
  });

  it("stands at the edge after the list's end", () => {
    const indents = createListIndents();
    indents.item(1, "•");

    indents.reset();

    expect(indents.contentOf(1)).toBe("");
    expect(indents.item(2, "5.")).toMatchObject({ indent: "", apart: "" });
  });
});

describe("the content of an item", () => {
  it("is as wide as its indent and its number, or its bullet without the marker's text", () => {
    const indents = createListIndents();

    expect(indents.item(1, "10.").content).toBe("    ");
    expect(indents.item(2, "(a)").content).toBe("      ");
  });
});
