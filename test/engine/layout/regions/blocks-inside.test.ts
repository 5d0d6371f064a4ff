import { describe, expect, it } from "vitest";
import type { Block, Box, Line } from "../../../../functions/engine/base/model.ts";
import { blocksInside } from "../../../../functions/engine/layout/regions/read-regions.ts";

/** A line of words of 40 points, each 10 points after the one before. */
function lineAt(left: number, top: number, ...texts: readonly string[]): Line {
  const words = texts.map((text, index) => {
    const box: Box = [left + index * 50, top, left + index * 50 + 40, top + 10];
    return { text, box };
  });
  return { box: [left, top, left + texts.length * 50 - 10, top + 10], words };
}

function blockOf(text: string, lines: readonly Line[], more: Partial<Block> = {}): Block {
  return { kind: "paragraph", text, lines, box: [0, 0, 100, 100], ...more };
}

const texts = (blocks: readonly Block[], box: Box) => blocksInside(blocks, box).map(({ text }) => text);

describe("the blocks inside a box", () => {
  it("are whole where all words are inside, in reading order", () => {
    const heading = blockOf("second block", [lineAt(0, 50, "second", "block")], { kind: "heading", level: 2 });
    const blocks = [heading, blockOf("first block", [lineAt(0, 20, "first", "block")])];

    expect(blocksInside(blocks, [0, 0, 200, 100])).toEqual(blocks);
    expect(texts(blocks, [0, 40, 200, 100])).toEqual(["second block"]);
    expect(texts(blocks, [300, 0, 400, 100])).toEqual([]);
  });

  it("have the words whose centre is inside", () => {
    const block = blockOf("one two three four", [lineAt(0, 0, "one", "two"), lineAt(0, 20, "three", "four")]);

    expect(texts([block], [0, 0, 21, 100])).toEqual(["one three"]);
    expect(texts([block], [0, 0, 20, 100])).toEqual([]);
    expect(texts([block], [19, 5, 100, 6])).toEqual(["one two"]);
  });

  it("keep a word that the block has joined at a hyphen", () => {
    const lines = [lineAt(0, 0, "a", "salt-"), lineAt(0, 20, "works", "b"), lineAt(0, 40, "c", "d")];

    expect(texts([blockOf("a saltworks b c d", lines)], [0, 0, 100, 35])).toEqual(["a saltworks b"]);
  });

  it("write the cells of a cut table beside each other", () => {
    const table = { rows: 2, columns: 3, cells: [] };
    const lines = [0, 20].flatMap((top) => [
      lineAt(0, top, "a", `${top}`),
      lineAt(200, top, "b"),
      lineAt(300, top, "c"),
    ]);
    const block = blockOf("a 0 | b | c\na 20 | b | c", lines, { kind: "table", table });

    expect(texts([block], [0, 0, 250, 100])).toEqual(["a 0 | b\na 20 | b"]);
    expect(blocksInside([block], [0, 0, 400, 100])).toEqual([block]);
  });

  it("count running headers as content, and never comments", () => {
    const header = blockOf("Journal", [lineAt(0, 0, "Journal")], { kind: "header" });
    const comment: Block = { kind: "comment", text: "a remark", box: [0, 0, 10, 10] };

    expect(blocksInside([header, comment], [0, 0, 100, 100])).toMatchObject([{ kind: "paragraph", text: "Journal" }]);
  });

  it("include blocks without lines by their own box", () => {
    const field: Block = { kind: "paragraph", text: "filled in", box: [10, 10, 30, 20] };

    expect(texts([field], [0, 0, 100, 100])).toEqual(["filled in"]);
    expect(texts([field, { kind: "paragraph", text: "without a place" }], [50, 0, 100, 100])).toEqual([]);
  });

  it("join a script without spaces without spaces", () => {
    const block = blockOf("地図を見る", [lineAt(0, 0, "地図を", "x"), lineAt(0, 20, "見る")]);

    expect(texts([block], [0, 0, 45, 100])).toEqual(["地図を見る"]);
  });
});
