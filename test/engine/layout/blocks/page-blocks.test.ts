import { describe, expect, it } from "vitest";
import { blocksOf } from "../../../../functions/engine/layout/blocks/page-blocks.ts";
import type { FrameLine } from "../../../../functions/engine/layout/lines/frame-line.ts";
import { FONTS, lineAt, STYLE } from "../pieces.ts";

const FULL = "Every line of this prose reaches the right end of its column";
const kindsIn = (...lines: FrameLine[]) => blocksOf(lines, STYLE).map(({ kind, text }) => [kind, text]);
const code = (baseline: number, text: string) => lineAt(50, baseline, text, { font: "m" });

describe("monospaced lines", () => {
  it("are code", () => {
    expect(kindsIn(code(100, "cd /tmp"), code(112, "ls -l"))).toEqual([["code", "cd /tmp\nls -l"]]);
  });

  it.each(["The river was high", "The river, was high today.", "Is this a title?"])(
    "are no code if they are one phrase: %j",
    (text) => {
      expect(kindsIn(code(100, text))[0]?.[0]).toBe("paragraph");
    },
  );

  it.each(["the river was high", "The river rose", "SELECT name FROM people", "Get name = 3 from it"])(
    "are code if they are no phrase: %j",
    (text) => {
      expect(kindsIn(code(100, text))[0]?.[0]).toBe("code");
    },
  );

  it("are code if there are two phrases", () => {
    expect(kindsIn(code(100, "The river was high"), code(112, "The river was low today"))[0]?.[0]).toBe("code");
  });
});

describe("a caption", () => {
  const caption = lineAt(50, 100, "Figure 3: The states");

  it("ends at the author's first line break", () => {
    expect(kindsIn(caption, lineAt(50, 112, FULL), lineAt(50, 124, FULL))).toEqual([
      ["caption", "Figure 3: The states"],
      ["paragraph", `${FULL} ${FULL}`],
    ]);
  });

  it("has all lines of its block where the column broke them", () => {
    expect(kindsIn(lineAt(50, 100, `Figure 3: ${FULL.slice(10)}`), lineAt(50, 112, "and its end"))).toEqual([
      ["caption", `Figure 3: ${FULL.slice(10)} and its end`],
    ]);
  });

  it("may be tagged as one, whatever its words", () => {
    const element = { order: 1, role: "Caption", depth: 0 };

    expect(kindsIn({ ...lineAt(50, 100, "The states"), element })).toEqual([["caption", "The states"]]);
  });
});

describe("other lines", () => {
  it("are paragraphs, with their look if they may be headings", () => {
    const [title, prose] = blocksOf(
      [lineAt(50, 100, "A Title", { font: "b" }), ...[0, 1, 2, 3].map((at) => lineAt(50, 130 + 12 * at, FULL))],
      { ...STYLE, fonts: FONTS },
    );

    expect(title).toMatchObject({ kind: "paragraph", text: "A Title", heading: { isSure: true, bold: true } });
    expect(prose).toMatchObject({ kind: "paragraph", text: Array(4).fill(FULL).join(" ") });
    expect(prose).not.toHaveProperty("heading");
  });

  it("are what the author tagged, except for a heading within an element", () => {
    const element = { order: 1, role: "LI", depth: 1 };
    const item = lineAt(50, 100, "and one item that ends.", { element });
    const title = { ...lineAt(50, 140, "A Title", { font: "b", size: 12 }), element };

    expect(blocksOf([item, title], STYLE).map(({ kind, heading }) => [kind, heading?.isSure])).toEqual([
      ["list-item", undefined],
      ["paragraph", true],
    ]);
  });

  it("are a listing where they are numbered like an algorithm", () => {
    const texts = ["1: x = 2", "2: while x do", "3: return x"];
    const lines = texts.map((text, at) => lineAt(50, 100 + 12 * at, text));

    expect(kindsIn(...lines)[0]?.[0]).toBe("code");
  });

  it("are no blocks on an empty page", () => {
    expect(blocksOf([], STYLE)).toEqual([]);
  });
});
