import { describe, expect, it } from "vitest";
import { applyWord } from "../../../../functions/engine/formats/rtf/apply-word.ts";
import { createReader } from "../../../../functions/engine/formats/rtf/rtf-reader.ts";
import { addToName } from "../../../../functions/engine/formats/rtf/rtf-styles.ts";
import { MAX_LOOK_CHANGES } from "../../../../functions/engine/formats/word/word-story.ts";

type Word = readonly [name: string, parameter?: number | undefined];

function readerAfter(...words: readonly Word[]) {
  const reader = createReader({ maxDepth: 10, maxObjectBytes: 100 });
  for (const [name, text] of [
    [7, "HTML Code;"],
    [8, "Hyperlink,x;"],
  ] as const)
    addToName(reader.styles.declare("character", name), text);
  for (const [name, parameter] of words) applyWord(reader, name, parameter);
  return reader;
}
const looksAfter = (...words: readonly Word[]) => readerAfter(...words).group.looks.map(({ kind }) => kind);

describe("the looks of characters", () => {
  it.each<readonly [Word, string]>([
    [["b"], "bold"],
    [["i", 1], "italic"],
    [["ul"], "underline"],
    [["ulwave"], "underline"],
    [["strike"], "strike"],
    [["striked", 1], "strike"],
    [["super"], "superscript"],
    [["sub"], "subscript"],
    [["cs", 7], "code"],
  ])("after %j are %s", (word, kind) => {
    expect(looksAfter(word)).toEqual([kind]);
    expect(looksAfter(word, ["plain"])).toEqual([]);
  });

  it.each<readonly [Word, Word]>([
    [["b"], ["b", 0]],
    [["i"], ["i", 0]],
    [["ul"], ["ul", 0]],
    [["ul"], ["ulnone"]],
    [["strike"], ["strike", 0]],
    [["super"], ["nosupersub"]],
    [["sub"], ["super", 0]],
    [
      ["cs", 7],
      ["cs", 9],
    ],
    [["ul"], ["cs", 8]],
  ])("after %j end at %j", (start, end) => {
    expect(looksAfter(["b"], start, end, ["b", 0])).toEqual([]);
  });

  it("are combined, and not those of the color of a line", () => {
    expect(looksAfter(["b"], ["i"], ["super"], ["sub"])).toEqual(["bold", "italic", "subscript"]);
    expect(looksAfter(["ulc", 3])).toEqual([]);
  });

  it("stay the same array until they change, so that pieces of text share a mark", () => {
    const reader = readerAfter(["b"]);
    const { looks } = reader.group;
    applyWord(reader, "b", 1);

    expect(reader.group.looks).toBe(looks);
  });

  it("end after too many changes", () => {
    const reader = readerAfter();
    reader.lookChanges = MAX_LOOK_CHANGES - 1;
    applyWord(reader, "b", undefined);
    expect(reader.group.looks).toHaveLength(1);

    applyWord(reader, "i", undefined);
    expect(reader.group.looks).toEqual([]);
  });
});
