import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText } from "../../../cli/mcp/cut-text.ts";

describe("a text in parts", () => {
  it("ends a part at a line's end near its limit", () => {
    expect(cutText("one two\nthree four\nfive", 0, 10)).toEqual({ text: "one two\n", from: 0, next: 8, total: 23 });
    expect(cutText("one\ntwo three four", 0, 10)).toMatchObject({ text: "one\ntwo th", next: 10 });
    expect(cutText("short", 0, 10)).toEqual({ text: "short", from: 0, next: undefined, total: 5 });
    expect(cutText("short", 99, 10)).toEqual({ text: "", from: 5, next: undefined, total: 5 });
  });

  it("loses nothing, repeats nothing, and parts no character", () => {
    const texts = fc.array(fc.constantFrom("a", "\n", "😀", "é")).map((parts) => parts.join(""));
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 20 }), (text, most) => {
        const parts: string[] = [];
        for (let from: number | undefined = 0; from !== undefined; ) {
          const part = cutText(text, from, most);
          parts.push(part.text);
          from = part.next;
        }

        expect(parts.join("")).toBe(text);
        expect(parts.every((part) => part.isWellFormed() && part.length <= most)).toBe(true);
      }),
    );
  });
});
