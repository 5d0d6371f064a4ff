import { describe, expect, it } from "vitest";
import type { FrameBlock } from "../../../../functions/engine/layout/blocks/frame-block.ts";
import {
  joinMarkers,
  markLists,
  noteMarksIn,
  startsOfSigns,
} from "../../../../functions/engine/layout/blocks/list-items.ts";
import { blockOf, lineAt } from "../pieces.ts";

/** Blocks below each other, each with its left edge. */
const below = (...blocks: readonly (readonly [left: number, text: string])[]) =>
  blocks.map(([left, text], at) => blockOf([lineAt(left, 100 + 20 * at, text)]));
const itemsIn = (blocks: readonly FrameBlock[]) =>
  markLists(blocks).map(({ kind, level, marker, text }) =>
    kind === "list-item" ? `${level} ${marker} ${text}` : text,
  );
const items = (...blocks: readonly (readonly [left: number, text: string])[]) => itemsIn(below(...blocks));

describe("items", () => {
  it("are paragraphs with a bullet, without it", () => {
    expect(items([50, "• one"], [50, "text"], [50, "– two"])).toEqual(["1 • one", "text", "1 – two"]);
  });

  it("are no check boxes side by side", () => {
    expect(items([50, "☐ one ☐ two"], [50, "☐ three"])).toEqual(["☐ one ☐ two", "1 ☐ three"]);
  });

  it("may have their marker alone in the line above, left of their text", () => {
    const joined = (...blocks: readonly (readonly [left: number, text: string])[]) =>
      itemsIn(joinMarkers(below(...blocks)));

    expect(joined([50, "→"], [62, "one"], [50, "→"], [62, "two"])).toEqual(["1 → one", "1 → two"]);
    expect(joined([50, "10)"], [62, "one"], [50, "11)"], [62, "two"])).toEqual(["1 10) one", "1 11) two"]);
    expect(joined([50, "→"], [50, "one"])).toEqual(["→", "one"]);
    const beside = (left: number, baseline = 100) =>
      itemsIn(joinMarkers([blockOf([lineAt(50, 100, "•")]), blockOf([lineAt(left, baseline, "one")])]));
    expect([beside(75), beside(95), beside(75, 103), beside(75, 97)]).toEqual(Array(4).fill(["1 • one"]));
    expect([beside(96), beside(55), beside(75, 96)]).toEqual(Array(3).fill(["•", "one"]));
    expect(joined([50, "→"])).toEqual(["→"]);
  });

  it("are no notes: a lone star is the note of a word with a star, outside code", () => {
    const kinds = (...blocks: readonly FrameBlock[]) => markLists(blocks, noteMarksIn(blocks)).map(({ kind }) => kind);
    const [caption, note, other] = below([50, "Costs* of all"], [50, "* in euros"], [50, "* in dollars"]);
    if (caption === undefined || note === undefined || other === undefined) throw new Error("no blocks");

    expect(kinds(caption, note)).toEqual(["paragraph", "paragraph"]);
    expect(kinds(caption, note, other)).toEqual(["paragraph", "list-item", "list-item"]);
    expect(kinds({ ...caption, kind: "code" }, note)).toEqual(["code", "list-item"]);
    expect(kinds({ ...caption, text: "3 * 4" }, note)).toEqual(["paragraph", "list-item"]);
    expect(kinds(note, { ...other, text: "** in dollars" })).toEqual(["paragraph", "paragraph"]);
  });

  it("have an odd sign that recurs near them", () => {
    expect(items([50, "+ one"], [50, "text"], [50, "+ two"])).toEqual(["1 + one", "text", "1 + two"]);
    expect(items([50, "+ one"], [50, "» two"])).toEqual(["+ one", "» two"]);
    expect(items([50, "» one"], [60, "› deeper"], [60, "› deep"], [50, "» two"])).toEqual([
      "1 » one",
      "2 › deeper",
      "2 › deep",
      "1 » two",
    ]);
  });

  it("have numbers in sequence", () => {
    expect(items([50, "1. one"], [50, "2. two"], [50, "3. three"])).toEqual(["1 1. one", "1 2. two", "1 3. three"]);
    expect(items([50, "1984. A novel"], [50, "text"])).toEqual(["1984. A novel", "text"]);
    expect(items([50, "7. Alone"])).toEqual(["7. Alone"]);
    expect(items([50, "2. two"], [50, "1. one"])).toEqual(["2. two", "1. one"]);
    expect(items([50, "1. one"], [50, "3. three"])).toEqual(["1. one", "3. three"]);
  });

  it("have markers of one kind and one form", () => {
    expect(items([50, "1. one"], [50, "(2) two"])).toEqual(["1. one", "(2) two"]);
    expect(items([50, "1. one"], [50, "b. two"])).toEqual(["1. one", "b. two"]);
    expect(items([50, "a) one"], [50, "b) two"])).toEqual(["1 a) one", "1 b) two"]);
  });

  it("have letters in sequence, whose i may be a number", () => {
    expect(items([50, "h) one"], [50, "i) two"], [50, "j) three"])).toEqual(["1 h) one", "1 i) two", "1 j) three"]);
    expect(items([50, "I. one"], [50, "II. two"], [50, "III. three"])).toEqual([
      "1 I. one",
      "1 II. two",
      "1 III. three",
    ]);
    expect(items([50, "X. Zhang"], [50, "text"])).toEqual(["X. Zhang", "text"]);
  });

  it("have their neighbour among the twelve blocks before or after", () => {
    const apart = (between: number) =>
      itemsIn([
        ...below([50, "1. one"], ...Array.from({ length: between }, () => [70, "text"] as const), [50, "2. two"]),
      ]);

    expect(apart(11)).toContain("1 2. two");
    expect(apart(11)).toContain("1 1. one");
    expect(apart(12)).toContain("2. two");
    expect(apart(12)).toContain("1. one");
  });

  it("may have their neighbour on the page before or after", () => {
    const [one, two] = [below([50, "1. one"]), below([50, "2. two"])];
    const texts = (around: Parameters<typeof markLists>[2]) =>
      markLists(two, new Set(), around).map(({ marker, text }) => `${marker} ${text}`);
    const far = [...one, ...below(...Array.from({ length: 12 }, () => [50, "text"] as const))];

    expect(texts([one, []])).toEqual(["2. two"]);
    expect(texts([[], below([50, "3. three"])])).toEqual(["2. two"]);
    expect(texts([[], one])).toEqual(["undefined 2. two"]);
    expect(texts([far.slice(0, -1), []])).toEqual(["2. two"]);
    expect(texts([far, []])).toEqual(["undefined 2. two"]);
  });

  it("have text after their marker", () => {
    expect(itemsIn([blockOf([lineAt(50, 100, "•")])])).toEqual(["•"]);
  });

  it("are no headings or captions", () => {
    const [block] = below([50, "• one"]);

    expect(block && markLists([{ ...block, kind: "heading" }])[0]?.kind).toBe("heading");
  });
});

describe("the level of an item", () => {
  it("grows with its indent and shrinks back", () => {
    expect(items([50, "• a"], [70, "– b"], [90, "* c"], [70, "– d"], [50, "• e"])).toEqual([
      "1 • a",
      "2 – b",
      "3 * c",
      "2 – d",
      "1 • e",
    ]);
  });

  it("stays within seven points, to either side", () => {
    expect(items([50, "• a"], [57, "• b"], [50, "• c"])).toEqual(["1 • a", "1 • b", "1 • c"]);
    expect(items([50, "• a"], [58, "• b"])).toEqual(["1 • a", "2 • b"]);
    expect(items([50, "• a"], [70, "• b"], [63, "• c"])).toEqual(["1 • a", "2 • b", "2 • c"]);
    expect(items([50, "• a"], [70, "• b"], [62, "• c"])).toEqual(["1 • a", "2 • b", "2 • c"]);
  });

  it("starts again after a block at the items' edge, but not after a deeper one", () => {
    expect(items([50, "• a"], [70, "• b"], [78, "text"], [70, "• c"])).toEqual(["1 • a", "2 • b", "text", "2 • c"]);
    expect(items([50, "• a"], [70, "• b"], [77, "text"], [70, "• c"])).toEqual(["1 • a", "2 • b", "text", "2 • c"]);
    expect(items([50, "• a"], [70, "• b"], [57, "text"], [70, "• c"])).toEqual(["1 • a", "2 • b", "text", "1 • c"]);
    expect(items([50, "• a"], [70, "• b"], [58, "text"], [70, "• c"])).toEqual(["1 • a", "2 • b", "text", "2 • c"]);
  });

  it("of a block without lines is that of the page's edge", () => {
    expect(itemsIn([blockOf([], { text: "• a" }), blockOf([lineAt(8, 100, "• b")])])).toEqual(["1 • a", "2 • b"]);
    expect(itemsIn([blockOf([], { text: "• a" }), blockOf([lineAt(7, 100, "• b")])])).toEqual(["1 • a", "1 • b"]);
  });
});

describe("a list that goes on at the head of the next column", () => {
  const at = (left: number, baseline: number, text: string) => blockOf([lineAt(left, baseline, text)]);

  it("keeps its level, whatever its new edge", () => {
    const blocks = [at(50, 600, "1. one"), at(70, 620, "• a"), at(70, 640, "• b"), at(310, 100, "2. two")];

    expect(itemsIn(blocks)).toEqual(["1 1. one", "2 • a", "2 • b", "1 2. two"]);
    expect(itemsIn([...blocks.slice(0, 3), at(330, 100, "• c")])).toEqual(["1. one", "1 • a", "1 • b", "1 • c"]);
  });

  it("is the same list only if the item is the next one", () => {
    const next = (text: string) => itemsIn([at(50, 600, "• a"), at(310, 100, text)])[1];

    expect(next("• b")).toBe("1 • b");
    expect(next("– b")).toBe("2 – b");
    expect(itemsIn([at(50, 600, "• a"), at(310, 600, "• b")])[1]).toBe("2 • b");
  });
});

describe("the edge of a level", () => {
  const levels = (...edges: readonly number[]) =>
    markLists(below(...edges.map((edge) => [edge, "• item"] as const))).map(({ level }) => level);

  it("is that of the level's first item", () => {
    expect(levels(50, 56, 60)).toEqual([1, 1, 2]);
    expect(levels(57, 50, 64)).toEqual([1, 1, 1]);
    expect(levels(57, 49, 57)).toEqual([1, 1, 2]);
    expect(levels(70, 50, 70)).toEqual([1, 1, 2]);
  });

  it("may be at the page's edge, or left of it", () => {
    expect(items([5, "text"], [0, "text"])).toEqual(["text", "text"]);
    expect(levels(-20, 0, -20)).toEqual([1, 2, 1]);
  });
});

describe("numbers in the next column", () => {
  const levelOf = (marker: string, next: string) => {
    const column = below([50, "• a"], [70, "1. x"], [70, "2. y"]);
    const other = [marker, next].map((mark, at) => blockOf([lineAt(300, 50 + 20 * at, `${mark} z`)]));
    return markLists([...column, ...other])[3]?.level;
  };

  it("continue the list if they have its style, its form and its next number", () => {
    expect(levelOf("3.", "4.")).toBe(2);
    expect(levelOf("(3)", "(4)")).toBe(3);
    expect(levelOf("c.", "d.")).toBe(3);
    expect(levelOf("4.", "5.")).toBe(3);
  });
});

describe("lines that start with an odd sign", () => {
  const starts = (...texts: readonly (readonly [left: number, text: string])[]) => {
    const lines = texts.map(([left, text], index) => lineAt(left, 100 + 12 * index, text));
    return [...startsOfSigns(lines, () => 400)].map(({ text }) => text);
  };

  it("start an item where another line starts with the sign at the same place", () => {
    expect(starts([50, "+ one"], [58, "goes on."], [50, "+ two"])).toEqual(["+ one", "+ two"]);
    expect(starts([50, "+ one"], [90, "+ two"])).toEqual([]);
    expect(starts([50, "+ one"], [50, "» two"])).toEqual([]);
  });

  it("do not start one within a sentence that fills its lines", () => {
    const long = "word ".repeat(14).trim();

    expect(starts([50, long], [50, "+ more"], [50, long], [50, "+ and more"])).toEqual([]);
    expect(starts([50, `${long}.`], [50, "+ more"], [50, `${long}.`], [50, "+ and more"])).toHaveLength(2);
  });
});
