import { describe, expect, it } from "vitest";
import { commentBlocks } from "../../../../functions/engine/formats/spreadsheets/comment-blocks.ts";

describe("comments of a sheet", () => {
  it("come in the order of their cells, without empty ones", () => {
    const noted = (...texts: readonly string[]) => ({
      t: "s" as const,
      c: texts.map((text) => ({ a: "Ada", t: text })),
    });

    const blocks = commentBlocks({
      "!data": [[noted("a\r\nb\rc "), noted("", "d")], [], [{ t: "s", v: "x" }, noted("e\u0301")]],
    });

    expect(blocks).toEqual([
      { kind: "comment", marker: "A1:", text: "a\nb\nc" },
      { kind: "comment", marker: "B1:", text: "d" },
      { kind: "comment", marker: "B3:", text: "é" },
    ]);
  });

  it("have the names of columns with two letters", () => {
    const row = Array.from({ length: 28 }, (_, index) => ({
      t: "s" as const,
      c: index > 24 ? [{ a: "Ada", t: "x" }] : [],
    }));

    expect(commentBlocks({ "!data": [row] }).map(({ marker }) => marker)).toEqual(["Z1:", "AA1:", "AB1:"]);
  });

  it("are missing from an empty sheet", () => {
    expect(commentBlocks({})).toEqual([]);
  });
});
