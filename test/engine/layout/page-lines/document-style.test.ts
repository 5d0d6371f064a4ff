import { expect, test } from "vitest";
import { bodySizeOf, documentStyle, lookOf } from "../../../../functions/engine/layout/page-lines/document-style.ts";
import { item, lines, pageLines } from "../../../support/runs.ts";
import { FONTS, lineAt, wordAt } from "../pieces.ts";

/** Style of a page with so many lines of each size. */
function bodySize(...sizes: readonly (readonly [points: number, lines: number])[]): number {
  const all = sizes.flatMap(([size, count]) => Array<number>(count).fill(size));
  const items = all.map((size, index) => item(50, 50 + 20 * index, "a line of the page", { size }));
  return bodySizeOf(
    pageLines(items).frames.flatMap(({ lines }) => lines),
    FONTS,
  );
}

test("the body size of a document of small tables is the larger size of a third of its text", () => {
  expect(bodySize([8, 13], [10, 7])).toBe(10);
});

test("a size of a quarter of the text is no body size", () => {
  expect(bodySize([8, 15], [10, 5])).toBe(8);
});

test("the most frequent size is the body size if no size is common", () => {
  expect(bodySize([8, 5], [9, 4], [10, 4], [11, 4], [14, 3])).toBe(8);
});

test("the vocabulary has words in small letters without signs, and no halves of words", () => {
  const page = pageLines(lines(50, 100, ["Setting the (Date) is a mat-", "ter of taste"]));

  const { vocabulary } = documentStyle([page], new Map());

  expect([...vocabulary].sort()).toEqual(["a", "date", "is", "of", "setting", "taste", "the"]);
});

const styleOf = (...lines: ReturnType<typeof lineAt>[]) =>
  documentStyle([{ width: 600, height: 800, frames: [{ angle: 0, lines, tables: [] }] }], FONTS);

test("the body's size is rounded to half points, and a size is common from 30 % of the text on", () => {
  const sized = (text: string, size: number) => lineAt(50, 100, text, { size });

  expect(bodySizeOf([], FONTS)).toBe(0);
  expect(bodySizeOf([sized("aaaa", 10.2), sized("bbb", 9.8)], FONTS)).toBe(10);
  expect(bodySizeOf([sized("aaaaaaa", 8), sized("bbb", 10)], FONTS)).toBe(10);
  expect(bodySizeOf([sized("aaaaaaaa", 8), sized("bbb", 10)], FONTS)).toBe(8);
});

test("monospaced lines beside text are code where most have its signs, and a typewriter's otherwise", () => {
  const [prose, code, typed] = [
    "Text of ten.",
    "call(value); // 40 of these characters ..",
    "It was typed on a typewriter of that year",
  ];
  const isTyped = (...texts: string[]) =>
    styleOf(lineAt(50, 100, prose, { size: 14 }), ...texts.map((text) => lineAt(50, 120, text, { font: "m" })))
      .bodyIsMonospaced;

  expect(isTyped(code)).toBe(false);
  expect(isTyped(code, code)).toBe(false);
  expect(isTyped(code, typed)).toBe(false);
  expect(isTyped(typed, typed)).toBe(true);
  expect(isTyped(code, typed, typed)).toBe(true);
  expect(isTyped("=".repeat(40))).toBe(true);
  expect(isTyped("_".repeat(40))).toBe(true);
  // Nearly all of a printout is monospaced, and may have signs.
  expect(isTyped(code, code, code)).toBe(true);
});

test("the body is the text of the tables if less than a fifth of the text is outside of them", () => {
  const sizeWith = (characters: number) => {
    const [title, cell] = [lineAt(50, 100, "t".repeat(20), { size: 14 }), lineAt(50, 120, "c".repeat(characters))];
    const table = {
      kind: "table",
      text: "",
      lines: [cell],
      cellLines: [],
      table: { rows: 1, columns: 1, cells: [] },
    } as const;
    const frame = { angle: 0, lines: [title], tables: [table] };
    return documentStyle([{ width: 600, height: 800, frames: [frame] }], FONTS).bodySize;
  };

  expect(sizeWith(80)).toBe(14);
  expect(sizeWith(81)).toBe(10);
});

test("the body's face is the font in which most of its lines begin", () => {
  const plain = lineAt(50, 100, "a line of text");
  const large = lineAt(50, 40, "A TITLE", { font: "b", size: 20 });

  expect(styleOf(large, plain, plain, plain)).toMatchObject({ bodySize: 10, bodyFace: "Plain" });
  expect(styleOf(lineAt(50, 100, "a line in a font without a name", { font: "x" }))).toMatchObject({ bodyFace: "x" });
  expect(styleOf()).toMatchObject({ bodyFace: "" });
});

test("the text is bold or monospaced if more than half of the body's characters are", () => {
  const [bold, mono] = [lineAt(50, 100, "bbbb", { font: "b" }), lineAt(50, 100, "mmmm", { font: "m" })];
  const plain = (text: string) => lineAt(50, 112, text);

  expect(styleOf(bold, plain("aaa"))).toMatchObject({ bodyIsBold: true, bodyIsMonospaced: false });
  expect(styleOf(bold, plain("aaaa"))).toMatchObject({ bodyIsBold: false });
  expect(styleOf(mono, plain("aaa"))).toMatchObject({ bodyIsBold: false, bodyIsMonospaced: true });
  expect(styleOf(mono, plain("aaaa"))).toMatchObject({ bodyIsMonospaced: false });
});

test("lines of another size do not decide whether the text is bold", () => {
  const title = (size: number) => lineAt(50, 100, "A bold title", { font: "b", size });

  expect(styleOf(lineAt(50, 112, "some text that is long"), title(10.5), title(10.5))).toMatchObject({
    bodySize: 10.5,
    bodyIsBold: true,
  });
  expect(styleOf(lineAt(50, 112, "some text that is as long as that"), title(12))).toMatchObject({
    bodySize: 10,
    bodyIsBold: false,
  });
});

test("the first five thousand lines of the body decide", () => {
  const lines = (count: number, font: string) => Array.from({ length: count }, () => lineAt(50, 100, "x", { font }));

  expect(styleOf(...lines(5_000, "f"), ...lines(5_001, "b")).bodyIsBold).toBe(false);
  expect(styleOf(...lines(2_499, "f"), ...lines(2_501, "b"), ...lines(9, "f")).bodyIsBold).toBe(true);
});

test.each([
  ["all bold", [["bold text", "b"]], { bold: true, italic: false, monospaced: false }],
  ["all italic", [["text", "i"]], { bold: false, italic: true, monospaced: false }],
  [
    "partly bold",
    [
      ["bold", "b"],
      ["text", "f"],
    ],
    { bold: false, italic: false, monospaced: false },
  ],
  [
    "four fifths code",
    [
      ["code", "m"],
      ["x", "f"],
    ],
    { bold: false, italic: false, monospaced: false },
  ],
  [
    "more than four fifths code",
    [
      ["codes", "m"],
      ["x", "f"],
    ],
    { bold: false, italic: false, monospaced: true },
  ],
  [
    "bold but for a remark in brackets",
    [
      ["Overflow of a", "b"],
      ["(very low)", "f"],
    ],
    { bold: true, italic: false, monospaced: false },
  ],
  [
    "bold in two words before brackets",
    [
      ["Two words", "b"],
      ["(low)", "f"],
    ],
    { bold: false, italic: false, monospaced: false },
  ],
  [
    "bold before a long remark",
    [
      ["Overflow of a", "b"],
      ["(in one of many buffers)", "f"],
    ],
    { bold: false, italic: false, monospaced: false },
  ],
  [
    "plain before a bold remark",
    [
      ["Overflow of a", "f"],
      ["(low)", "b"],
    ],
    { bold: false, italic: false, monospaced: false },
  ],
  ["in an unknown font", [["text", "?"]], { bold: false, italic: false, monospaced: false }],
  ["without words", [], { bold: false, italic: false, monospaced: false }],
] as const)("a line that is %s looks so", (_, parts, expected) => {
  const words = parts.flatMap(([text, font]) => lineAt(50, 100, text, { font }).words);

  expect(lookOf(lineAt(50, 100, "", { words }), FONTS)).toEqual(expected);
});

test("a line half a point smaller than the body does not decide whether the text is bold", () => {
  const [bold, smaller] = [lineAt(50, 100, "bold", { font: "b", size: 10.5 }), lineAt(50, 112, "plain", { size: 10 })];

  expect(styleOf(bold, smaller)).toMatchObject({ bodySize: 10.5, bodyIsBold: true });
});

test("the body of a page with more titles than text is its smaller print, where the titles are bold", () => {
  const titles = [50, 150].map((y) => lineAt(50, y, "A long title of a slide", { size: 20, font: "b" }));
  const text = (size: number, font = "f") => lineAt(50, 100, "Its text", { size, font });

  expect(bodySizeOf([...titles, text(10), text(10)], FONTS)).toBe(10);
  expect(bodySizeOf([...titles, text(10)], FONTS)).toBe(20);
  expect(bodySizeOf([...titles, text(10, "b"), text(10, "b")], FONTS)).toBe(20);
  expect(bodySizeOf([...titles, text(17.5), text(17.5)], FONTS)).toBe(20);
  expect(bodySizeOf([titles[0] ?? text(10), text(20), text(10), text(10)], FONTS)).toBe(20);
});

test("a short title in large print before the text does not set the body's size", () => {
  expect(bodySizeOf([lineAt(50, 50, "Title", { size: 20 }), lineAt(50, 100, "a line of the long text")], FONTS)).toBe(
    10,
  );
});

test("a line of one italic letter looks italic", () => {
  expect(lookOf(lineAt(50, 100, "x", { font: "i" }), FONTS).italic).toBe(true);
});

test("the leading of code is that of most neighbouring lines, in sizes", () => {
  const code = (...gaps: number[]) => {
    let at = 100;
    const placed = [0, ...gaps].map((gap) => {
      at += gap;
      return lineAt(50, at, "some code", { font: "m" });
    });
    const frame = { angle: 0, lines: placed, tables: [] };
    return documentStyle([{ width: 600, height: 800, frames: [frame] }], FONTS).codeLeading;
  };

  expect(code(12, 12, 24, 24, 24, 14)).toBeCloseTo(1.2, 5);
  expect(code(24, 24)).toBeUndefined();
  expect(code()).toBeUndefined();
});

test("the body's leading is the most frequent distance of its lines", () => {
  const baselines = [100, 112, 124, 142, 154, 166];
  const lines = [
    ...baselines.map((y) => lineAt(50, y, "a line of the body")),
    lineAt(50, 300, "a title", { size: 20 }),
  ];
  const page = { width: 600, height: 800, frames: [{ angle: 0, lines, tables: [] }] };

  expect(documentStyle([page], FONTS).bodyLeading).toBeCloseTo(1.2, 5);
});

test("the spacing of a manuscript is that of most lines within sentences, where it is wider than 1.9 sizes", () => {
  const text = "that the work on the northern bridge should begin soon";
  const spacing = (leadings: readonly number[], { first = "", rest = text } = {}) => {
    let baseline = 100;
    const lines = [lineAt(50, baseline, rest)];
    for (const leading of leadings) {
      baseline += leading;
      if (first !== "") lines.push(lineAt(20, baseline, first, { size: 8 }));
      lines.push(lineAt(50, baseline, rest));
    }
    const page = { width: 600, height: 800, frames: [{ angle: 0, lines, tables: [] }] };
    return documentStyle([page], FONTS);
  };
  const wide = Array<number>(6).fill(23);

  expect(spacing(wide)).toMatchObject({ wideSpacing: 2.3, bodyLeading: 2.3 });
  expect(spacing(wide.slice(1)).wideSpacing).toBeUndefined();
  expect(spacing([...wide, ...Array<number>(5).fill(12)]).wideSpacing).toBe(2.3);
  expect(spacing([...wide, ...Array<number>(6).fill(12)]).wideSpacing).toBeUndefined();
  expect(spacing(wide.map(() => 19)).wideSpacing).toBeUndefined();
  expect(spacing(wide.map(() => 31)).wideSpacing).toBeUndefined();
  expect(spacing(wide, { first: "1" }).wideSpacing).toBe(2.3);
  expect(spacing(wide, { rest: `7 ${text}` }).wideSpacing).toBe(2.3);
  expect(spacing(wide, { rest: "www.example.org" }).wideSpacing).toBeUndefined();
  expect(spacing(wide, { rest: `${text}.` }).wideSpacing).toBeUndefined();
});

test("a document is evenly led where nearly all lines within sentences have the usual distance", () => {
  const isEven = (count: number, wide: number, text = "goes on") => {
    const leadings = Array.from({ length: count }, (_, line) => (line < wide ? 18 : 12));
    const lines = [lineAt(50, 0, "It"), ...leadings.map((_, line) => lineAt(50, sumOf(leadings, line + 1), text))];
    const page = { width: 600, height: 800, frames: [{ angle: 0, lines, tables: [] }] };
    return documentStyle([page], FONTS).isEvenlyLed;
  };
  const sumOf = (values: readonly number[], count: number) =>
    values.slice(0, count).reduce((sum, each) => sum + each, 0);

  expect(isEven(20, 0)).toBe(true);
  expect(isEven(19, 0)).toBe(false);
  expect(isEven(100, 2)).toBe(true);
  expect(isEven(100, 3)).toBe(false);
  expect(isEven(100, 0, "Goes on")).toBe(false);
  expect(isEven(100, 0, "it ends.")).toBe(false);
});

test("names of code among bold words are part of a bold title, if they are the smaller part or its number is bold", () => {
  const isBold = (...words: readonly (readonly [text: string, font: string])[]) => {
    const placed = words.map(([text, font], at) => wordAt(50 + 80 * at, text, { font }));
    return lookOf(lineAt(50, 100, "words", { words: placed }), FONTS).bold;
  };

  expect(isBold(["Call", "b"], ["run()", "m"], ["first", "b"])).toBe(true);
  expect(isBold(["runOnce()", "m"], ["first", "b"])).toBe(false);
  expect(isBold(["5.1.2", "b"], ["runOnceAndReturn()", "m"], ["first", "b"])).toBe(true);
  expect(isBold(["5.1.2", "b"], ["runOnceAndReturn()", "m"])).toBe(false);
  expect(isBold(["Call", "b"], ["run()", "m"], ["first", "f"])).toBe(false);
  expect(isBold(["Context:", "b"], ["run", "m"])).toBe(false);
  expect(isBold(["Context:", "b"], ["run", "m"], ["once", "m"])).toBe(false);
  expect(isBold(["o", "m"], ["Item", "b"])).toBe(false);
});
