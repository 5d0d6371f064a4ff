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
      { kind: "comment", text: "a\nb\nc" },
      { kind: "comment", text: "d" },
      { kind: "comment", text: "é" },
    ]);
  });

  it("are missing from an empty sheet", () => {
    expect(commentBlocks({})).toEqual([]);
  });
});
