import { expect, test } from "vitest";
import type { Block, Detail, OutlineEntry } from "../../../../functions/engine/base/model.ts";
import { layoutDocument } from "../../../../functions/engine/layout/document/document-layout.ts";
import type { Fonts } from "../../../../functions/engine/layout/page-lines/document-style.ts";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { blocksOfItems, item, lines, pageLines } from "../../../support/runs.ts";

const FULL = "Every line of this prose reaches the right end of its column";
const plain = { bold: false, italic: false, monospaced: false };
const FONTS: Fonts = new Map([
  ["f", { ...plain, name: "Body" }],
  ["bold", { ...plain, name: "Body-Bold", bold: true }],
  ["code", { ...plain, name: "Mono", monospaced: true }],
]);

const body = (y: number, count = 6) => lines(50, y, Array<string>(count).fill(FULL));

const documentOf = (pages: readonly (readonly TextItem[])[], outlines: readonly (readonly OutlineEntry[])[] = []) =>
  layoutDocument(pages.map(pageLines), { fonts: FONTS, outlines });

const kindsOf = (blocks: readonly Block[] = []) =>
  blocks.map(({ kind, level, text }) => (level === undefined ? [kind, text] : [kind, level, text]));

const short = (blocks: readonly Block[] = []) =>
  kindsOf(blocks).map((each) => each.map((part) => String(part).slice(0, 24)));

test("a repeated line at the top of pages is a header, a counting number at the foot a footer", () => {
  const page = (number: number) => [item(50, 40, "Annual report"), ...body(130), item(300, 770, String(number + 6))];

  const pages = documentOf([1, 2, 3, 4].map(page));

  for (const [index, blocks] of pages.entries()) {
    expect(blocks.map(({ kind }) => kind)).toEqual(["header", "paragraph", "footer"]);
    expect(blocks.at(-1)?.text).toBe(String(index + 7));
  }
});

test("headers may differ on odd and even pages, and may be short chapters' titles in the same place", () => {
  const heads = ["12 THE BOOK", "Beginnings 13", "14 THE BOOK", "Endings 15", "16 THE BOOK", "Afterwards 17"];

  const pages = documentOf(heads.map((head) => [item(50, 40, head), ...body(100)]));

  expect(pages.map(([first]) => first?.kind)).toEqual(heads.map(() => "header"));
});

test("rows of numbers at one place on each page are no footer", () => {
  const page = (row: string) => [...body(100), item(50, 750, row)];

  const pages = documentOf([page("310 42 7"), page("18 5 99"), page("64 20 31")]);

  expect(pages.flat().some(({ kind }) => kind === "footer")).toBe(false);
});

test("a title repeated on slides is a heading", () => {
  const pages = documentOf(
    ["a", "b", "c", "d", "e", "g", "h"].map((letter, index) => [
      item(50, 50, index < 3 ? "Hashing" : `Part ${letter}${letter}`, { size: 24 }),
      ...body(100),
    ]),
  );

  expect(pages[1]?.[0]).toMatchObject({ kind: "heading", text: "Hashing" });
});

test("a bold line of the text's size is a heading, but bold words within a sentence are not", () => {
  const [blocks] = documentOf([
    [
      item(50, 80, "Methods", { font: "bold" }),
      ...body(92),
      item(50, 164, "and so", { font: "f" }),
      item(82, 164, "it ends", { font: "bold" }),
    ],
  ]);

  expect(short(blocks)).toEqual([
    ["heading", "1", "Methods"],
    ["paragraph", FULL.slice(0, 24)],
  ]);
});

test("the outline gives headings and levels, also for headings that look like text", () => {
  const outline = [
    { title: "Beginnings", level: 1, page: 1 },
    { title: "A quiet start", level: 2, page: 1 },
  ];

  const [blocks] = documentOf(
    [[item(50, 60, "1 Beginnings", { size: 16 }), ...body(100), item(50, 200, "A quiet start"), ...body(240)]],
    [outline],
  );

  expect(short(blocks)).toEqual([
    ["heading", "1", "1 Beginnings"],
    ["paragraph", FULL.slice(0, 24)],
    ["heading", "2", "A quiet start"],
    ["paragraph", FULL.slice(0, 24)],
  ]);
});

test("section numbers give the levels of headings", () => {
  const heading = (y: number, text: string) => item(50, y, text, { font: "bold" });

  const [blocks] = documentOf([
    [
      item(50, 40, "The title", { size: 20 }),
      heading(80, "1 One"),
      ...body(100, 4),
      heading(180, "1.1 Two"),
      ...body(200, 4),
      heading(280, "1.1.1 Three"),
      ...body(300, 4),
    ],
  ]);

  expect(blocks?.filter(({ kind }) => kind === "heading").map(({ level, text }) => [level, text])).toEqual([
    [1, "The title"],
    [2, "1 One"],
    [3, "1.1 Two"],
    [4, "1.1.1 Three"],
  ]);
});

test("numbers in sequence are a list with its depths, but a single year is not", () => {
  const texts = ["1. First", "2. Second"];
  const inner = ["a. Inner", "b. Other"];
  const items = [
    ...lines(50, 100, texts),
    ...lines(70, 124, inner),
    item(50, 148, "3. Third"),
    ...body(200),
    item(50, 300, "9. November was cold"),
  ];

  const [blocks] = documentOf([items]);

  expect(blocks?.map(({ kind, level, marker }) => [kind, level, marker])).toEqual([
    ["list-item", 1, "1."],
    ["list-item", 1, "2."],
    ["list-item", 2, "a."],
    ["list-item", 2, "b."],
    ["list-item", 1, "3."],
    ["paragraph", undefined, undefined],
    ["paragraph", undefined, undefined],
  ]);
});

test("steps are a list, however many points are between them", () => {
  const points = Array.from({ length: 8 }, (_, index) => item(70, 112 + index * 12, `• point ${index}`));

  const [blocks] = documentOf([[item(50, 100, "1. Choose:"), ...points, item(50, 208, "2. Go on."), ...body(300)]]);

  expect(blocks?.map(({ kind, level }) => [kind, level]).slice(0, 10)).toEqual([
    ["list-item", 1],
    ...points.map(() => ["list-item", 2]),
    ["list-item", 1],
  ]);
});

test("a label with a number starts a caption, but a sentence about a figure does not", () => {
  const [blocks] = documentOf([
    [item(50, 80, "Figure 3: What was measured"), ...body(120), item(50, 220, "Table 2 shows that"), ...body(260)],
  ]);

  expect(blocks?.map(({ kind }) => kind)).toEqual(["caption", "paragraph", "paragraph", "paragraph"]);
});

test("small print with a mark below all text is a footnote", () => {
  const small = { size: 7, leading: 9 };

  const [blocks] = documentOf([
    [...body(100), ...lines(50, 700, ["1 See the second report.", "2 And the third."], small)],
  ]);

  expect(kindsOf(blocks).slice(1)).toEqual([
    ["footnote", "1 See the second report."],
    ["footnote", "2 And the third."],
  ]);
});

test("small print with a mark is a footnote above the page's footer, but not above the page's text", () => {
  const notes = ["1 See the second report.", "2 And the third."];
  const notesAt = (y: number) => lines(50, y, notes, { size: 7, leading: 9 });
  const page = (number: number) => [...body(130), ...(number === 2 ? notesAt(700) : []), item(100, 770, `${number}`)];

  const [, atTheFoot] = documentOf([1, 2, 3].map(page));
  const [aboveText] = documentOf([[...body(130), ...notesAt(300), ...body(340)]]);

  const kinds = (blocks: readonly Block[] = []) =>
    blocks.filter(({ text }) => /^. (?:See|And)/.test(text)).map(({ kind }) => kind);
  expect(kinds(atTheFoot)).toEqual(["footnote", "footnote"]);
  expect(kinds(aboveText)).toEqual(["paragraph", "paragraph"]);
});

test("monospaced lines are code that keeps its indentation and blank lines", () => {
  const code = { font: "code" };

  const [blocks] = documentOf([
    [
      ...body(80),
      item(50, 180, "if (x) {", code),
      item(60, 192, "return y;", code),
      item(50, 204, "}", code),
      item(50, 228, "end", code),
      ...body(260),
    ],
  ]);

  expect(blocks?.[1]).toMatchObject({ kind: "code", text: "if (x) {\n  return y;\n}\n\nend" });
  expect(blocks).toHaveLength(3);
});

test.each([
  ["To appear in a Journal of Letters", "paragraph"],
  ["npm install the package", "code"],
  ["SELECT name FROM table", "code"],
])("a single line in a monospaced font, %j, is of the kind %s", (text, kind) => {
  const [blocks] = documentOf([[...body(80), item(50, 180, text, { font: "code" }), ...body(220)]]);

  expect(blocks?.[1]).toMatchObject({ kind, text });
});

test("spaced letters become words of the document, but an alphabet stays", () => {
  const heading = "S E T T I N G T H E D A T E";
  const alphabet = "Q W E R T Z U I O P";

  const blocks = blocksOfItems([
    item(50, 60, heading),
    item(50, 100, alphabet),
    ...lines(50, 140, ["Setting the date is easy."]),
  ]);

  expect(blocks.map(({ text }) => text)).toEqual(["SETTING THE DATE", alphabet, "Setting the date is easy."]);
});

test("words have their font and its weight", () => {
  const [blocks] = documentOf([[item(50, 80, "Bold", { font: "bold" }), ...body(120)]]);

  const words = blocks?.map((block) => block.lines?.[0]?.words[0]);
  expect(words?.[0]).toMatchObject({ text: "Bold", font: "Body-Bold", bold: true });
  expect(words?.[1]).not.toHaveProperty("bold");
});

test("a note in the margin does not run into the line next to it", () => {
  const column = lines(50, 100, [FULL, "and the text ends here"]);
  const note = lines(420, 112, ["A remark that has", "two lines of its own"]);

  const [blocks] = documentOf([[...column, ...note]]);

  expect(blocks?.map(({ text }) => text)).toEqual([
    `${FULL} and the text ends here`,
    "A remark that has two lines of its own",
  ]);
});

test("a list that continues in the next column stays one list", () => {
  const entry = (x: number, y: number, number: number) => [
    item(x, y, `[${number}] ${FULL.slice(0, 38)}`),
    item(x + 18, y + 12, "and where it was printed."),
  ];
  const [left, right] = [
    [1, 2, 3].flatMap((number, index) => entry(50, 100 + index * 30, number)),
    [4, 5, 6].flatMap((number, index) => entry(320, 100 + index * 30, number)),
  ];

  const [blocks] = documentOf([[...left, ...right]]);

  expect(blocks?.map(({ level, marker }) => [level, marker])).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => [1, `[${number}]`]),
  );
});

test("the last line of a paragraph at the top of a page is a separate paragraph", () => {
  const [first] = documentOf([[item(50, 100, "the end of it."), item(62, 112, FULL), ...body(124, 3)]]);

  expect(short(first)).toEqual([
    ["paragraph", "the end of it."],
    ["paragraph", FULL.slice(0, 24)],
  ]);
});

test("a caller that needs only the text gets blocks without lines", () => {
  const layout = (...details: Detail[]) =>
    layoutDocument([pageLines(body(100, 1))], { fonts: FONTS, outlines: [], details })[0]?.[0];

  expect(layout("blocks")).not.toHaveProperty("lines");
  expect(layout()).toHaveProperty("lines");
});

test("nothing goes on over a gap in the pages", () => {
  const pages = [[...body(100), item(50, 172, `${FULL.slice(0, -4)}and`)], body(100, 2)].map(pageLines);
  pages[1] = pageLines(lines(50, 100, ["so it goes on here to the end of its first column", FULL]));
  const continuedWith = (numbers: readonly number[]) =>
    layoutDocument(pages, { fonts: FONTS, outlines: [], numbers })[1]?.[0]?.continued;

  expect(continuedWith([3, 4])).toBe(true);
  expect(continuedWith([3, 5])).toBeUndefined();
});

test("a numbered list goes on from page to page, but not over a gap", () => {
  const pages = ["1. The first item", "2. The second item"].map((text) =>
    pageLines([...body(100), item(50, 190, text)]),
  );
  const kindsWith = (numbers: readonly number[]) =>
    layoutDocument(pages, { fonts: FONTS, outlines: [], numbers }).map((blocks) => blocks.at(-1)?.kind);

  expect(kindsWith([3, 4])).toEqual(["list-item", "list-item"]);
  expect(kindsWith([3, 5])).toEqual(["paragraph", "paragraph"]);
});

test("page numbers count the pages that are left out", () => {
  const page = (number: number) => pageLines([...body(130), item(300, 770, String(number + 6))]);
  const numbers = [1, 4, 9, 11];

  const pages = layoutDocument(numbers.map(page), { fonts: FONTS, outlines: [], numbers });

  expect(pages.map((blocks) => blocks.at(-1)?.kind)).toEqual(numbers.map(() => "footer"));
});

test("a bookmark's title between lines of text in one print is a heading", () => {
  const page = lines(50, 100, ["A sentence of the text", "Results", "More of the text of the page"]);
  const texts = (title: string) => short(documentOf([page], [[{ title, level: 1 }]])[0]);

  expect(texts("Results")).toEqual([
    ["paragraph", "A sentence of the text"],
    ["heading", "1", "Results"],
    ["paragraph", "More of the text of the "],
  ]);
  expect(texts("Methods")).toHaveLength(1);
});
