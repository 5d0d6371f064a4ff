import { describe, expect, it } from "vitest";
import { unfold } from "../../../../functions/engine/formats/mail/flowed-text.ts";

describe("folded text", () => {
  it.each([
    ["a \nb\nc", "a b\nc"],
    ["a \r\nb\r\nc", "a b\nc"],
    ["a\nb ", "a\nb "],
    ["a \n b", "a b"],
    [" From here\n  x", "From here\n x"],
    ["-- \nAda", "-- \nAda"],
    ["a \n-- \nAda", "a -- \nAda"],
    ["", ""],
    ["a\n\nb", "a\n\nb"],
    ["a\n", "a\n"],
  ])("%j becomes %j", (folded, text) => {
    expect(unfold(folded, "keep-spaces")).toBe(text);
  });

  it("loses the spaces before line ends only with that option", () => {
    expect(unfold("a \nb \nc", "drop-spaces")).toBe("abc");
    expect(unfold("a \nb \nc", "keep-spaces")).toBe("a b c");
  });

  it.each([
    ["> a \n> b", "> a b"],
    [">a \n>b", "> a b"],
    ["> a \n>> b", "> a \n>> b"],
    ["> a \nb", "> a \nb"],
    ["a \n> b", "a \n> b"],
    [">\n> a", ">\n> a"],
    [">> a\n> b", ">> a\n> b"],
  ])("keeps quotations apart by their depth: %j", (folded, text) => {
    expect(unfold(folded, "keep-spaces")).toBe(text);
  });
});
