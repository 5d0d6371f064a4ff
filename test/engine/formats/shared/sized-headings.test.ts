import { describe, expect, it } from "vitest";
import type { Block } from "../../../../functions/engine/base/model.ts";
import { withSizedHeadings } from "../../../../functions/engine/formats/shared/sized-headings.ts";

const PROSE: Block = {
  kind: "paragraph",
  text: "This sentence is long enough to be the text of a document. ".repeat(8),
};
const title = (text: string, more: Partial<Block> = {}): Block => ({ kind: "paragraph", text, ...more });

function read(...given: readonly (readonly [block: Block, size: number])[]) {
  const blocks = [...given.map(([block]) => block), PROSE];
  return withSizedHeadings(blocks, new Map([...given, [PROSE, 24]])).slice(0, -1);
}
const levels = (...given: readonly (readonly [block: Block, size: number])[]) =>
  read(...given).map(({ kind, level }) => (kind === "heading" ? level : undefined));

describe("short paragraphs in larger print", () => {
  it("are headings, the largest of the first level", () => {
    expect(levels([title("Part"), 40], [title("Chapter"), 32], [title("Part"), 40], [title("Text"), 24])).toEqual([
      1,
      2,
      1,
      undefined,
    ]);
  });

  it("are larger by 15 % than most text, and differ by 5 % from other headings", () => {
    expect(levels([title("One"), 27.6], [title("Two"), 27.5])).toEqual([1, undefined]);
    expect(levels([title("One"), 40], [title("Two"), 38], [title("Three"), 36])).toEqual([1, 1, 2]);
  });

  it("have at most six levels", () => {
    const sizes = [90, 80, 70, 60, 50, 40, 30];

    expect(levels(...sizes.map((size) => [title("One"), size] as const))).toEqual([1, 2, 3, 4, 5, 6, 6]);
  });

  it.each([
    ["a sentence", "One."],
    ["a label", "One:"],
    ["several lines", "One\ntwo"],
    ["a number", "12"],
    ["121 characters", "x".repeat(121)],
  ])("are no headings where they are %s", (_, text) => {
    expect(levels([title(text), 40])).toEqual([undefined]);
  });

  it("are none where another block is a heading, or where they are more than a quarter of the text", () => {
    expect(levels([title("One"), 40], [title("Two", { kind: "heading", level: 1 }), 40])[0]).toBeUndefined();
    expect(levels([title("x".repeat(100)), 40], [title("x".repeat(100)), 40])).toEqual([undefined, undefined]);
    expect(withSizedHeadings([PROSE], new Map())).toEqual([PROSE]);
  });

  it("lose the looks of all their words, and no other marks", () => {
    const marks = [
      { kind: "bold", start: 0, end: 3 },
      { kind: "bold", start: 4, end: 7 },
      { kind: "italic", start: 0, end: 3 },
    ] as const;

    expect(read([title("One two", { marks, quoted: 1 }), 40])).toEqual([
      { kind: "heading", level: 1, text: "One two", marks: [marks[2]] },
    ]);
    expect(read([title("One", { marks: marks.slice(0, 1) }), 40])).toEqual([
      { kind: "heading", level: 1, text: "One" },
    ]);
  });
});
