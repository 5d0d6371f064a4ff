import { describe, expect, it } from "vitest";
import { markContents } from "../../../../functions/engine/layout/blocks/contents-entries.ts";
import type { FrameBlock, HeadingLook } from "../../../../functions/engine/layout/blocks/frame-block.ts";
import type { Jump } from "../../../../functions/engine/pdf/read/read-page.ts";
import { blockOf, lineAt } from "../pieces.ts";

const LOOK: HeadingLook = { size: 10, bold: true, italic: false, capitals: false, face: "Bold", isSure: true };

/** Blocks below each other, each with its left edge. */
const below = (...blocks: readonly (readonly [left: number, text: string])[]) =>
  blocks.map(([left, text], at) => blockOf([lineAt(left, 100 + 20 * at, text)]));

describe("entries of a table of contents", () => {
  const entriesIn = (blocks: readonly FrameBlock[], jumps: readonly Jump[] = []) =>
    markContents(blocks, jumps, new Set()).map(({ kind, level, marker, text }) =>
      kind === "list-item" ? `${level} ${marker === "" ? text : `[${marker}] ${text}`}` : text,
    );
  const entries = (...blocks: readonly (readonly [left: number, text: string])[]) => entriesIn(below(...blocks));
  /** Line with its last word far to the right. */
  const apart = (baseline: number, text: string, page: string) => {
    const [line, last] = [lineAt(50, baseline, text), lineAt(400, baseline, page)];
    return { ...line, words: [...line.words, ...last.words], right: last.right, text: `${text} ${page}` };
  };

  it("end in a leader and a page, and are as deep as they are indented", () => {
    expect(entries([50, "One ..... 1"], [60, "Two ..... iv"], [70, "Three ..... 12"], [52, "Four ..... 20"])).toEqual([
      "1 One ..... 1",
      "2 Two ..... iv",
      "3 Three ..... 12",
      "1 Four ..... 20",
    ]);
    expect(entries([50, "One ... 1"], [50, "Two ....."], [50, "Three ..... 12345"])).toEqual([
      "One ... 1",
      "Two .....",
      "Three ..... 12345",
    ]);
  });

  it("have their number as marker, and no look of a heading", () => {
    expect(entries([50, "1. One ..... 1"], [60, "1.1 Two ..... 4"])).toEqual([
      "1 [1.] One ..... 1",
      "2 1.1 Two ..... 4",
    ]);
    const [entry] = markContents([{ ...blockOf([lineAt(50, 100, "One ..... 1")]), heading: LOOK }], [], new Set());
    expect(entry).not.toHaveProperty("heading");
  });

  it("may have few dots, or a page after a gap, beside other entries", () => {
    const chapter = blockOf([apart(100, "Chapter", "1")]);
    const entry = blockOf([lineAt(50, 120, "One ..... 2")]);

    expect(entriesIn([chapter, entry, ...below([50, "Two . . . 3"], [50, "in 1999"])])).toEqual([
      "1 Chapter 1",
      "1 One ..... 2",
      "1 Two . . . 3",
      "in 1999",
    ]);
    expect(entriesIn([chapter, ...below([50, "Two . . . 3"])])).toEqual(["Chapter 1", "Two . . . 3"]);
  });

  it("are parted where they are one paragraph", () => {
    const lines = ["A long", "title ..... 1", "Two ..... 2"].map((text, at) => lineAt(50, 100 + 12 * at, text));
    const paragraph = blockOf(lines, { text: "A long title ..... 1\nTwo ..... 2" });
    const parted = markContents([paragraph], [], new Set());

    expect(parted.map(({ text, lines: own }) => [text, own.length])).toEqual([
      ["A long title ..... 1", 2],
      ["Two ..... 2", 1],
    ]);
    const perLine = { ...paragraph, text: "A long\ntitle ..... 1\nTwo ..... 2" };
    expect(entriesIn([perLine])).toEqual(["A long", "1 title ..... 1", "1 Two ..... 2"]);
    expect(entriesIn([{ ...perLine, lines: lines.slice(1) }])).toHaveLength(1);
    expect(entriesIn([{ ...paragraph, kind: "caption" }])).toHaveLength(1);
  });

  describe("without page numbers", () => {
    /** Lines of text below each other, and an area over each that leads to the place. */
    type Entry = readonly [left: number, text: string, target: string];
    const page = (...lines: readonly Entry[]) => {
      const placed = lines.map(([left, text], at) => lineAt(left, 100 + 20 * at, text));
      const jumps = lines.flatMap(([, , target], at): Jump[] => {
        const { left, right, baseline } = placed[at] ?? lineAt(0, 0, "");
        return target === "" ? [] : [{ target, box: [left, baseline - 9, right, baseline + 3] }];
      });
      return { placed, jumps };
    };
    const entriesOf = (...lines: readonly Entry[]) => {
      const { placed, jumps } = page(...lines);
      return entriesIn([blockOf(placed)], jumps);
    };

    it("lead to three places and more in the document, and are as deep as they are indented", () => {
      expect(entriesOf([50, "Intro", "a"], [50, "Scope", "b"], [70, "A part", "c"], [50, "End", "d"])).toEqual([
        ...["1 Intro", "1 Scope", "2 A part", "1 End"],
      ]);
      expect(entriesOf([50, "Intro", "a"], [50, "Scope", "b"])).toHaveLength(1);
      expect(entriesOf([50, "Intro", "a"], [50, "Scope", "a"], [50, "End", "b"])).toHaveLength(1);
    });

    it("go on over lines that lead to the same place, over a hyphen too", () => {
      expect(entriesOf([50, "A long tit-", "a"], [50, "le", "a"], [50, "Two", "b"], [50, "Three", "c"])).toEqual([
        ...["1 A long title", "1 Two", "1 Three"],
      ]);
    });

    it("may stand in several paragraphs, between which there is no other text", () => {
      const { placed, jumps } = page([50, "One", "a"], [50, "Two", "b"], [50, "Three", "c"], [50, "text", ""]);
      const blocks = placed.map((line) => blockOf([line]));

      expect(entriesIn(blocks, jumps)).toEqual(["1 One", "1 Two", "1 Three", "text"]);
      expect(entriesIn([...blocks.slice(0, 2), ...blocks.slice(3), ...blocks.slice(2, 3)], jumps)).toEqual([
        ...["One", "Two", "text", "Three"],
      ]);
    });

    it("have their bullet as marker", () => {
      expect(entriesOf([50, "• One", "a"], [50, "• Two", "b"], [50, "• Three", "c"])[0]).toBe("1 [•] One");
    });

    it("are left to other lists where each paragraph has a bullet", () => {
      const { placed, jumps } = page([50, "• One", "a"], [70, "• Two", "b"], [90, "• Three", "c"], [50, "Four", "d"]);
      const blocks = placed.map((line) => blockOf([line]));

      expect(entriesIn(blocks.slice(0, 3), jumps)).toEqual(["• One", "• Two", "• Three"]);
      expect(entriesIn(blocks, jumps)).toEqual(["1 [•] One", "2 [•] Two", "3 [•] Three", "1 Four"]);
    });

    it("lead there with most of their text, or with all but the page number", () => {
      const { placed, jumps } = page([50, "One of all parts 1", "a"], [50, "Two", "b"], [50, "Three", "c"]);
      const to = (right: number) =>
        jumps.map((jump, at): Jump => (at === 0 ? { ...jump, box: [50, 91, right, 103] } : jump));

      expect(entriesIn([blockOf(placed)], to(130))).toHaveLength(3);
      expect(entriesIn([blockOf(placed)], to(90))).toHaveLength(1);
    });

    it("are not looked for on a page with more areas than a table of contents has", () => {
      const { placed, jumps } = page([50, "One", "a"], [50, "Two", "b"], [50, "Three", "c"]);
      const more = Array.from({ length: 498 }, (): Jump => ({ target: "d", box: [0, 0, 1, 1] }));

      expect(entriesIn([blockOf(placed)], [...jumps, ...more.slice(1)])).toHaveLength(3);
      expect(entriesIn([blockOf(placed)], [...jumps, ...more])).toHaveLength(1);
    });
  });
});
