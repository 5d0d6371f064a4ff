import { describe, expect, it } from "vitest";
import { isMonospaced } from "../../../../functions/engine/formats/shared/named-styles.ts";
import { createWordBlocks } from "../../../../functions/engine/formats/word/word-blocks.ts";

/** Blocks of the lines: those with "> " in front are in a monospaced font. */
function blocksOf(...lines: readonly string[]) {
  const blocks = createWordBlocks();
  for (const line of lines) {
    const isCode = line.startsWith("> ");
    blocks.paragraph({ text: isCode ? line.slice(2) : line, marks: [] }, { isMonospaced: isCode });
  }
  return blocks.finish().map(({ kind, text }) => [kind, text]);
}
const PROSE = "prose that is longer than all of the code";

describe("paragraphs in a monospaced font", () => {
  it("become code, with their white space, line by line", () => {
    expect(blocksOf(PROSE, "> f() {", ">   g()", "> }", PROSE, "> a", "> b")).toEqual([
      ["paragraph", PROSE],
      ["code", "f() {\n  g()\n}"],
      ["paragraph", PROSE],
      ["code", "a\nb"],
    ]);
  });

  it("become code of one paragraph, if it has lines", () => {
    expect(blocksOf(PROSE, "> a\nb")).toEqual([
      ["paragraph", PROSE],
      ["code", "a\nb"],
    ]);
  });

  it("become code of one line, if it has signs of programs or commands", () => {
    const kindOf = (line: string) => blocksOf(PROSE, `> ${line}`)[1]?.[0];

    expect(['ssh-keygen -t ed25519 -C "you"', "ssh-add --keychain ~/.ssh/key", "f(x) = 1;"].map(kindOf)).toEqual(
      Array(3).fill("code"),
    );
    expect(["Smith, John", "+44 (0) 20 7946", "a well-kept word", "Mr"].map(kindOf)).toEqual(
      Array(4).fill("paragraph"),
    );
  });

  it("stay as they are where they are one line, or most of the text", () => {
    expect(blocksOf(PROSE, "> a")).toEqual([
      ["paragraph", PROSE],
      ["paragraph", "a"],
    ]);
    expect(blocksOf("To:", "> a letter that", "> somebody typed")).toEqual([
      ["paragraph", "To:"],
      ["paragraph", "a letter that"],
      ["paragraph", "somebody typed"],
    ]);
  });

  it("keep their other kinds", () => {
    const blocks = createWordBlocks();
    blocks.paragraph({ text: PROSE, marks: [] }, {});
    for (const text of ["a", "b"]) blocks.paragraph({ text, marks: [] }, { isMonospaced: true, heading: 1 });

    expect(blocks.finish().map(({ kind }) => kind)).toEqual(["paragraph", "heading", "heading"]);
  });
});

describe("a monospaced font", () => {
  it.each(["Courier New", "courier", "Consolas", "DejaVu Sans Mono", "Lucida Console", "Source Code Pro", "Menlo"])(
    "is %s",
    (name) => {
      expect(isMonospaced(name)).toBe(true);
    },
  );

  it.each(["Monotype Corsiva", "Times New Roman", "MS Mincho", "Lucida Sans", "", undefined])("is not %s", (name) => {
    expect(isMonospaced(name)).toBe(false);
  });
});
