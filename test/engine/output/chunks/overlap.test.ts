import { describe, expect, it } from "vitest";
import type { Part } from "../../../../functions/engine/output/chunks/draft.ts";
import { overlapOf } from "../../../../functions/engine/output/chunks/overlap.ts";
import { tokenCounts } from "../../../../functions/engine/output/chunks/token-estimate.ts";
import { partOf, passageOf } from "./draft-parts.ts";

const textOf = ({ passage, start, end }: Part) => passage.text.slice(start, end);
const repeated = (parts: readonly Part[], tokens: number) => overlapOf(parts, tokens).map(textOf);
const text = (...texts: readonly string[]) => texts.map((each) => partOf(passageOf(each)));

describe("the end of a chunk that the next one repeats", () => {
  it("has the last whole sentences that fit with a separator", () => {
    const parts = text("One two. Six red. Ten.");

    expect(repeated(parts, 6)).toEqual(["Six red. Ten."]);
    expect(repeated(parts, 5)).toEqual(["Ten."]);
  });

  it("has the last words where no sentence fits", () => {
    expect(repeated(text("one two red four"), 3)).toEqual(["red four"]);
    expect(repeated(text("one two red four"), 2)).toEqual(["four"]);
  });

  it("is nothing where no word fits", () => {
    expect(repeated(text("one"), 1)).toEqual([]);
    expect(repeated(text("one"), 0)).toEqual([]);
    expect(repeated(text("a"), 2)).toEqual(["a"]);
  });

  it("has several parts while they fit as a whole, each with a separator", () => {
    const parts = text("one two", "red six");

    expect(repeated(parts, 6)).toEqual(["one two", "red six"]);
    expect(repeated(parts, 5)).toEqual(["two", "red six"]);
  });

  it("has no text before a part that fits only in part", () => {
    expect(repeated(text("red", "one two six ten. Ten."), 6)).toEqual(["Ten."]);
  });

  it.each(["table", "heading"] as const)("has no %s and nothing before it", (kind) => {
    const other = partOf(passageOf("six", { kind }));

    expect(repeated([...text("one"), other, ...text("two")], 20)).toEqual(["two"]);
    expect(repeated([...text("one"), other], 20)).toEqual([]);
  });

  it("is within the part of the passage that the chunk has", () => {
    const passage = passageOf("one two six ten");

    expect(overlapOf([partOf(passage, 4, 11)], 2)).toEqual([
      { passage, start: 8, end: 11, counts: tokenCounts("six") },
    ]);
  });
});
