import { describe, expect, it, test } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import {
  columnEnds,
  hadRoom,
  hasCells,
  lineTexts,
  pictureEdges,
} from "../../../../functions/engine/layout/blocks/line-breaks.ts";
import type { FrameLine } from "../../../../functions/engine/layout/lines/frame-line.ts";
import { joinLines } from "../../../../functions/engine/layout/text/line-joining.ts";
import { blocksOfItems, lines } from "../../../support/runs.ts";
import { lineAt, wordAt } from "../pieces.ts";

const FULL = "Every line of this prose reaches the right end of its column";

/** Paragraph with a line that ends so many points before the end of its column, which is 300 points wide. */
const withShortLine = (points: number) => {
  const short = FULL.slice(0, FULL.length - points / 5);
  const [block] = blocksOfItems(lines(50, 100, [FULL, FULL, short, `a ${FULL.slice(2)}`, FULL]));
  return block?.text.split("\n").length;
};

test("a line that ends within a tenth of the column's end continues in the next line", () => {
  expect(withShortLine(25)).toBe(1);
});

test("a line that ends earlier, where the next word would have fitted, ends by the author's break", () => {
  expect(withShortLine(35)).toBe(2);
});

test("a line that ends within a word continues in the next line, however early it ends", () => {
  const [block] = blocksOfItems(lines(50, 100, [FULL, FULL, "points in two di-", `mensions ${FULL.slice(9)}`, FULL]));

  expect(block?.text).toContain("points in two dimensions ");
});

describe("the room at the end of a line", () => {
  const next = (word: string) => lineAt(50, 112, `${word} and more`);
  // The line ends at 100.
  const line = lineAt(50, 100, "ten signs!");

  it("is enough for the next word and a space of a quarter em", () => {
    expect(hadRoom(line, next("word"), 123)).toBe(true);
    expect(hadRoom(line, next("word"), 122.5)).toBe(false);
  });

  it("is enough for one character of Chinese", () => {
    expect(hadRoom(line, next("图书馆"), 110.5)).toBe(true);
    expect(hadRoom(line, next("图书馆"), 110)).toBe(false);
  });

  it("is not asked for before a line without words", () => {
    expect(hadRoom(line, lineAt(50, 112, "", { words: [] }), 500)).toBe(false);
  });
});

test("a full line of a sentence goes on, also below lines that the author ended", () => {
  const sentence = "Description: a sentence that fills its line from edge to edge";
  const isEnded = (next: string, end = 50 + 5 * sentence.length) => {
    const texts = ["Severity: low", "Context: here", sentence, next];
    const group = texts.map((text, index) => lineAt(50, 100 + 12 * index, text));
    return lineTexts(group, () => end, new Set())[2]?.breakAfter;
  };

  expect(isEnded("and goes on.")).toBe(false);
  expect(isEnded(`and ${sentence.slice(4)}`)).toBe(false);
  expect(isEnded("and goes on")).toBe(true);
  expect(isEnded("And goes on.")).toBe(true);
  expect(isEnded("and goes on.", 360)).toBe(true);
});

test("dots to a page number end an entry; the rule of a name in code does not", () => {
  const breaksOf = (first: string, second: string) => {
    const group = [lineAt(50, 100, first), lineAt(50, 112, second)];
    return lineTexts(group, () => 50 + 5 * first.length, new Set())[0]?.breakAfter;
  };

  expect(breaksOf("Introduction ....... 5", "second entry of the list")).toBe(true);
  expect(breaksOf("Name and address: ________", "of the person who asks")).toBe(true);
  expect(breaksOf("a variable before the ______gap is", "given to the new variable")).toBe(false);
});

describe("text beside a picture", () => {
  const picture: Box = [290, 90, 400, 200];
  const prose = [
    "The program for the museum had sixty",
    "invited guests who wrote the labels, from",
    "many countries around",
    "the world.",
  ];
  const breaksOf = (texts: readonly string[], pictures: readonly Box[]) => {
    const group = texts.map((text, index) => lineAt(50, 100 + 12 * index, text));
    const breaks = lineTexts(group, () => 400, new Set(), pictureEdges(pictures, group));
    return breaks.slice(0, -1).map(({ breakAfter }) => breakAfter);
  };

  it("ends where its longest line does", () => {
    expect(breaksOf(prose, [picture])).toEqual([false, false, true]);
    expect(breaksOf(prose, [])).toEqual([true, true, true]);
  });

  it("keeps the author's breaks in addresses, and where few lines show its end", () => {
    const address = ["Museum of Clocks", "Stairwell Street 11", "Marlington", "Open from Tuesday on"];

    expect(breaksOf(address, [picture])).toEqual([true, true, true]);
    expect(breaksOf(prose.slice(0, 2), [picture])).toEqual([true]);
  });

  it("ends at its column's end where the picture is before it or below it", () => {
    expect(breaksOf(prose, [[0, 90, 40, 200]])).toEqual([true, true, true]);
    expect(breaksOf(prose, [[290, 190, 400, 300]])).toEqual([true, true, true]);
  });
});

test("a section's number far from its text is no cell, but that of a short row is", () => {
  const breakAfter = (number: string, text: string) => {
    const words = [wordAt(50, number), ...lineAt(100, 100, text).words];
    const line = lineAt(50, 100, `${number} ${text}`, { words, right: 350 });
    const next = lineAt(50, 112, "by the user goes on here", { right: 200 });
    return lineTexts([line, next], () => 350, new Set()).map((each) => each.breakAfter)[0];
  };

  expect(breakAfter("5.1.", "User is responsible for access")).toBe(false);
  expect(breakAfter("5.1.", "User is bound")).toBe(true);
  expect(breakAfter("User", "is responsible for all access")).toBe(true);
});

describe("cells", () => {
  const cells = (gap: number, size = 10) =>
    hasCells(lineAt(50, 100, "a b", { words: [wordAt(50, "a"), wordAt(55 + gap, "b")], size }));

  it("have a gap of more than 1.5 em between them, in either direction", () => {
    expect(cells(15)).toBe(false);
    expect(cells(15.5)).toBe(true);
    expect(cells(15.5, 11)).toBe(false);
    expect(cells(-25)).toBe(false);
    expect(cells(-25.5)).toBe(true);
    expect(hasCells(lineAt(50, 100, "", { words: [] }))).toBe(false);
  });
});

test("wide spaces of sentences that are spread over their column do not end lines, but those before numbers do", () => {
  const END = 250;
  /** Words from 50 to the end of the column; the last one is as far from the others as this needs. */
  const spread = (at: number, text: string) => {
    const line = lineAt(50, 100 + 12 * at, text);
    const last = line.words.at(-1);
    const shift = END - line.right;
    const words = last ? line.words.with(-1, { ...last, left: last.left + shift, right: last.right + shift }) : [];
    return { ...line, words, right: END };
  };
  const breaks = (last: string) => {
    const group = [
      "The terms of a sentence that goes over",
      "its whole column, and even much more",
      `of it until they are at their ${last}`,
    ];
    const lines = [...group, "next of its lines, which is the last one"].map((text, at) => spread(at, text));
    return lineTexts(lines, () => END, new Set()).map(({ breakAfter }) => breakAfter);
  };

  expect(breaks("end")).toEqual([false, false, false, false]);
  expect(breaks("(10.3)")).toEqual([true, true, true, true]);
});

describe("the end of a column", () => {
  const ending = (right: number, left = 50) => lineAt(left, 100, "x", { right });

  it("is where four fifths of the lines with the same start end, or more", () => {
    const lines = [100, 200, 300, 301, 302, 500].map((right) => ending(right));

    expect(columnEnds(lines)(ending(0))).toBe(302);
    expect(columnEnds(lines.slice(0, 5))(ending(0))).toBe(301);
  });

  it("is that of the lines that start within about twenty points", () => {
    const ends = columnEnds([ending(300, 50), ending(300, 50)]);

    expect(ends(ending(10, 70))).toBe(300);
    expect(ends(ending(10, 31))).toBe(300);
    expect(ends(ending(10, 120))).toBe(10);
    expect(ends(ending(10, 0))).toBe(10);
  });
});

describe("the author's breaks", () => {
  const END = 350;
  /** Breaks after lines of a column from 50 to 350; true for the author's. */
  const breaksIn = (lines: readonly FrameLine[], beside: ReadonlySet<FrameLine> = new Set(), end = END) =>
    lineTexts(lines, () => end, beside).map(({ breakAfter }) => breakAfter);
  const at = (row: number, text: string, more = {}) => lineAt(50, 100 + 12 * row, text, more);

  it("are none in prose, whose words no longer fit", () => {
    expect(breaksIn([at(0, FULL), at(1, FULL), at(2, "its end")])).toEqual([false, false, false]);
  });

  it("are all in verse, also where a line fills the column", () => {
    expect(breaksIn(["one line", "two lines", FULL, "three", "four lines"].map((text, row) => at(row, text)))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it("are all between values with their labels, whose lines may be equally long", () => {
    const labelled = (...texts: readonly string[]) => blocksOfItems(lines(50, 100, texts))[0]?.text.split("\n").length;

    expect(labelled("German Ae: Ae", "German Oe: Oe", "German Ue: Ue")).toBe(3);
    expect(labelled("German Ae: Ae", "German Oe: Oe")).toBe(1);
    expect(labelled("German Ae: Ae", "German Oe is O", "German Ue: Ue")).toBe(1);
  });

  it("are around a typed rule", () => {
    expect(breaksIn([at(0, FULL), at(1, "=".repeat(60)), at(2, FULL), at(3, FULL), at(4, FULL)])).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("are around cells and after leaders, unless the entry goes on with its leaders", () => {
    const cells = at(1, "a b", { words: [wordAt(50, "a"), wordAt(300, "b")], right: 350 });

    expect(breaksIn([at(0, FULL), cells, at(2, FULL), at(3, FULL), at(4, FULL), at(5, FULL)]).slice(0, 3)).toEqual([
      true,
      true,
      false,
    ]);
    expect(breaksIn([at(0, `${"x".repeat(55)}.....`), at(1, FULL), at(2, FULL)])[0]).toBe(true);
    expect(breaksIn([at(0, "An entry"), at(1, "..... 7"), at(2, "Another")])).toEqual([false, true, false]);
  });

  it("are none before a line beside, or within a word", () => {
    const lines = [at(0, "short"), at(1, "beside"), at(2, "short")];

    expect(breaksIn(lines, new Set(lines.slice(1, 2)))).toEqual([false, true, false]);
    expect(breaksIn([at(0, "two di-"), at(1, "mensions of it"), at(2, FULL), at(3, FULL)])[0]).toBe(false);
  });

  it("are at an early end, or at the end of a sentence with room for the next word", () => {
    const isBroken = (text: string, end = END) =>
      breaksIn([at(0, text), at(1, `a ${FULL.slice(2)}`), at(2, FULL), at(3, FULL), at(4, FULL)], new Set(), end)[0];

    expect(isBroken("x".repeat(54))).toBe(true);
    expect(isBroken("x".repeat(55))).toBe(false);
    expect(isBroken(`${"x".repeat(54)}.`)).toBe(true);
    expect(isBroken(`${"x".repeat(58)}.`)).toBe(false);
  });

  it("of one line and of no lines are none", () => {
    expect(breaksIn([at(0, "one")])).toEqual([false]);
    expect(breaksIn([])).toEqual([]);
  });

  it("are none in justified lines that are narrower than other lines of the page", () => {
    const narrow = [0, 1, 2].map((row) => at(row, "words of a narrow box"));

    expect(breaksIn(narrow)).toEqual([false, false, false]);
    expect(breaksIn(narrow.slice(0, 2))).toEqual([true, true]);
    expect(breaksIn([...narrow.slice(0, 2), lineAt(55, 124, "words of a narrow box")])[0]).toBe(true);
    expect(breaksIn([at(0, "words of a narrow box"), at(1, "words of a"), at(2, "narrow box")])[0]).toBe(true);
  });
});

describe("lines of sentences", () => {
  const full = "and each of these lines goes on in small letters, so they are one";
  const linesWith = (short: string, next: string) =>
    lineTexts(
      [full, short, next, full, full].map((text, at) => lineAt(50, 100 + 12 * at, text)),
      () => 50 + 5 * full.length,
      new Set(),
    )[1]?.breakAfter;

  it("go on after a line that ends early, as letters of old OCR layers may be narrower than the print", () => {
    expect(linesWith(full.slice(0, 50), "yet they go on, line by line, to the end of their sentence here")).toBe(false);
    expect(linesWith(full.slice(0, 40), "yet they go on, line by line, to the end of their sentence here")).toBe(true);
  });

  it("end where the next line begins with a capital", () => {
    expect(linesWith(full.slice(0, 50), "Yet they go on, line by line, to the end of their sentence here")).toBe(true);
  });

  it("end where they are the entries of an index", () => {
    const entries = ["and each of these lines goes on in letters, 12", "lobbying of the studios and more, 28", "no"];
    const texts = lineTexts(
      [full, ...entries, "recordings of others without licences, 13, 28", "rights, 7"].map((text, at) =>
        lineAt(50, 100 + 12 * at, text),
      ),
      () => 50 + 5 * full.length,
      new Set(),
    );

    expect(texts[1]?.breakAfter).toBe(true);
  });
});

describe("an address at the end of a line", () => {
  type Words = readonly (readonly [text: string, font: string])[];
  const line = (baseline: number, words: Words) => {
    const placed = words.map(([text, font], at) => wordAt(50 + 60 * at, text, { font }));
    return lineAt(50, baseline, words.map(([text]) => text).join(" "), { words: placed });
  };
  /** Text of lines that end at 60, with a space for a break. */
  const textOf = (rows: readonly Words[], end = 60) =>
    joinLines(
      lineTexts(
        rows.map((words, at) => line(100 + 12 * at, words)),
        () => end,
        new Set(),
      ),
      new Set(),
    ).replaceAll("\n", " ");
  const see = ["see", "f"] as const;
  const address = ["www.a.org/", "m"] as const;

  it("goes on in the next line in a font of its own", () => {
    expect(textOf([[see, address], [["more", "m"]]])).toBe("see www.a.org/more");
    expect(
      textOf([
        [address],
        [
          ["more", "m"],
          ["it", "f"],
        ],
      ]),
    ).toBe("www.a.org/more it");
    expect(textOf([[see, address], [["more", "f"]]])).toBe("see www.a.org/ more");
    expect(textOf([[["see", "m"], address], [["more", "m"]]])).toBe("see www.a.org/ more");
    expect(textOf([[see, ["words/", "m"]], [["more", "m"]]])).toBe("see words/ more");
  });

  it("goes on in more than one line", () => {
    expect(
      textOf([
        [see, address],
        [["more/", "m"]],
        [
          ["end", "m"],
          ["it", "f"],
        ],
      ]),
    ).toBe("see www.a.org/more/end it");
    expect(
      textOf([
        [see, address],
        [
          ["more/", "m"],
          ["it", "m"],
        ],
        [["end", "m"]],
      ]),
    ).toBe("see www.a.org/more/ it end");
  });

  it("ends before a bracket, another address, and a word that had room or is a new one", () => {
    const followedBy = (text: string, end?: number) => textOf([[see, ["www.a.org", "m"]], [[text, "m"]]], end);

    expect(followedBy("more")).toBe("see www.a.orgmore");
    expect(followedBy("more", 400)).toBe("see www.a.org more");
    expect(followedBy("More")).toBe("see www.a.org More");
    expect(followedBy("(more")).toBe("see www.a.org (more");
    expect(followedBy("www.b.org")).toBe("see www.a.org www.b.org");
  });
});

test("entries of an index that end in their pages are lines of their own", () => {
  const textOf = (...texts: readonly string[]) =>
    lineTexts(
      texts.map((text, at) => lineAt(50, 100 + 12 * at, text)),
      () => 0,
      new Set(),
    ).map(({ breakAfter }) => breakAfter);

  expect(textOf("beams, 4", "roofs, 12, 44–51")).toEqual([true, true]);
  expect(textOf("beams, 4", "roofs of")).toEqual([false, false]);
  expect(textOf("beams, 4", "walls, 5n", "roof of", "slate, 6", "wood, 7 – 9")).toEqual(Array(5).fill(true));
  expect(textOf("Beams. Proc. 3, 4", "Roofs. Proc. 5, 9")).toEqual([false, false]);
});

test("short lines with one right edge and different starts are lines of their own, as a sender's address has", () => {
  const breaks = (texts: readonly string[], startOf = (text: string) => 400 - 5 * text.length) =>
    lineTexts(
      texts.map((text, at) => lineAt(startOf(text), 100 + 12 * at, text, { right: 400 })),
      () => 0,
      new Set(),
    ).map(({ breakAfter }) => breakAfter);
  const address = ["12 Mill Road", "Springfield", "Tel. 555 0123"];

  expect(breaks(address)).toEqual([true, true, true]);
  expect(breaks(address.slice(0, 2))).toEqual([false, false]);
  expect(breaks(address, () => 300)).toEqual([false, false, false]);
  expect(breaks(["a".repeat(36), "b".repeat(35), "c".repeat(36)])).toEqual([false, false, false]);
});
